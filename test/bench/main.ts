// [NAME …] [--json FILE]: runs the named benches, or all.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toFigure, toTable, type Measured } from './bench'
import { benches } from './benches'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
  const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    const known = benches.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')
    throw new Error(`No bench ${unknown.join(', ')}. There are:\n${known}`)
  }
  const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const measured: Measured[] = []
  for (const { name, about, measure } of chosen) {
    say(`\n── ${name}: ${about}`)
    measured.push(...(await measure(say)))
  }
  const figures = measured.map(toFigure)
  process.stdout.write(`\n${toTable(measured)}\n`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
}

/** Progress goes beside the table. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  // Exits now, because a sink may still be running.
  process.exit(2)
})

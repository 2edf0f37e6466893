// npm run house: prints how easy the source is to read, in figures; those with a limit are held by the architecture test.
// --places adds the first places of each. --ways runs an approval and a reading of messages, and prints how many files they pass.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFigures } from '../test/architecture/houseFigures.ts'
import { pinnedNode, root } from './install.mjs'
import { runProgram } from './runProgram.mjs'

const paths = ['src', 'test', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    ),
)
const tree = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

// A reader such as head may close early.
process.stdout.on('error', () => process.exit())
for (const { name, count, max, places } of houseFigures(tree)) {
  print(count, max === undefined ? name : `${name} (at most ${max})`, places)
}
if (process.argv.includes('--ways')) await printWays()

function print(count, name, places) {
  process.stdout.write(`${String(count).padStart(7)}  ${name}\n`)
  if (process.argv.includes('--places')) for (const place of places) process.stdout.write(`         ${place}\n`)
}

async function printWays() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  process.exitCode = await runProgram(pinnedNode(), [vitest, 'run', '--project', 'ways', '--silent'], { cwd: root })
  for (const [way, name] of [
    ['approval', 'files with a function that ran for an approval, from the call to its answer'],
    ['sending', 'files with a function that ran from an approval to the outcome of its first batch'],
    ['sendingJourney', 'of these to be opened by one who follows it'],
    ['chart', 'files with a function that ran from a page of the listing to a chart'],
    ['chartJourney', 'of these to be opened by one who follows it'],
  ]) {
    const files = readFileSync(join(root, '.cache', 'ways', `${way}.txt`), 'utf8')
      .trim()
      .split('\n')
    print(files.length, name, files)
  }
}

// A million rows from the file to the address book, beside what its two libraries need for the bare work.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench'
import { importPeople, makeImportPlace, type ImportPlace } from './importPeople'
import type { ImportEnd } from './ownImport'

const repetitions = 3
const mostTimesFloor = 2
const mostMegabytes = 400
const mostDelayMs = 50
const megabyte = 1_000_000

export const imports: Bench = {
  name: 'import',
  about:
    '1,000,000 rows of 6 columns, checked against 1,000,000 contacts and stored, against papaparse and node:sqlite alone',
  async measure(say) {
    const place = await makeImportPlace()
    const database = join(place.folder, 'postrider.sqlite')
    copyFileSync(database, `${database}.kept`)
    say(`   file of ${Math.round(place.sizeBytes / megabyte)} MB`)
    const ends: ImportEnd[] = []
    const floors: ImportEnd[] = []
    for (let round = 1; round <= repetitions; round++) {
      const floor = await inOwnProcess('floor', place)
      for (const ending of ['-wal', '-shm']) rmSync(`${database}${ending}`, { force: true })
      copyFileSync(`${database}.kept`, database)
      const end = await inOwnProcess('import', place)
      floors.push(floor)
      ends.push(end)
      say(
        `   ${round}: ${seconds(end.tookMs)} s (checked after ${seconds(end.firstMs)}), ${Math.round(end.rssBytes / megabyte)} MB,` +
          ` delay ${end.delayMs.toFixed(1)} ms; floor ${seconds(floor.tookMs)} s (cells after ${seconds(floor.firstMs)})`,
      )
    }
    rmSync(place.folder, { recursive: true, force: true })
    const of = (all: readonly ImportEnd[], read: (end: ImportEnd) => number): number[] => all.map(read)
    return [
      {
        name: 'import',
        unit: 's',
        values: of(ends, ({ tookMs }) => tookMs / 1_000),
        floors: of(floors, ({ tookMs }) => tookMs / 1_000),
        goal: { most: mostTimesFloor },
      },
      // Beside what it may be: a figure of its own has no floor.
      {
        name: 'import.memory',
        unit: 'MB',
        values: of(ends, ({ rssBytes }) => rssBytes / megabyte),
        floors: ends.map(() => mostMegabytes),
        goal: { most: 1 },
      },
      {
        name: 'import.delay',
        unit: 'ms',
        values: of(ends, ({ delayMs }) => delayMs),
        floors: ends.map(() => mostDelayMs),
        goal: { most: 1 },
      },
      { name: 'import.check', unit: 's', values: of(ends, ({ firstMs }) => firstMs / 1_000) },
      { name: 'import.commit', unit: 's', values: of(ends, ({ tookMs, firstMs }) => (tookMs - firstMs) / 1_000) },
    ]
  },
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

async function inOwnProcess(kind: 'import' | 'floor', { folder, file }: ImportPlace): Promise<ImportEnd> {
  const child = fork(join(import.meta.dirname, 'ownImport.mjs'), [kind, folder, file])
  const ended = once(child, 'exit')
  const told = once(child, 'message').then(([message]) => message as ImportEnd)
  const end = await Promise.race([told, ended.then(() => undefined)])
  await ended
  if (!end) throw new Error(`The process of the ${kind} ended early`)
  if (end.people !== importPeople) throw new Error(`${kind}: ${end.people} people`)
  return end
}

// A million rows from the file to the address book, beside what its two libraries need for the bare work.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Measured } from './bench'
import { importPeople, keptFolder, makeImportPlace, sentPerSecond, type ImportPlace } from './importPeople'
import type { ImportEnd } from './own/ownImport'

const repetitions = 3
const maxTimesFloor = 1
const maxMegabytes = 400
const maxDelayMs = 50
const maxReadMs = 100
const maxWriteMs = 250
const leastOfPace = 0.98
const megabyte = 1_000_000

export const imports: Bench = {
  name: 'import',
  about:
    '1,000,000 rows of 6 columns, checked against 1,000,000 contacts, stored and taken back, against a script of papaparse, libphonenumber and node:sqlite',
  async measure(say) {
    const place = await makeImportPlace()
    const kept = keptFolder(place.folder)
    cpSync(place.folder, kept, { recursive: true })
    say(`   file of ${Math.round(place.sizeBytes / megabyte)} MB`)
    const ends: ImportEnd[] = []
    const floors: ImportEnd[] = []
    const empties: ImportEnd[] = []
    const besides: ImportEnd[] = []
    for (let round = 1; round <= repetitions; round++) {
      const floor = await inOwnProcess('floor', place)
      const empty = await inOwnProcess('empty', place)
      putBack(place.folder)
      const end = await inOwnProcess('import', place)
      putBack(place.folder)
      const beside = await inOwnProcess('beside', place)
      floors.push(floor)
      empties.push(empty)
      ends.push(end)
      besides.push(beside)
      say(
        `   ${round}: ${seconds(end.tookMs)} s (checked after ${seconds(end.firstMs)}), taken back in ${seconds(end.undoMs)} s,` +
          ` ${Math.round(end.rssBytes / megabyte)} MB, delay ${end.delayMs.toFixed(1)} ms; the script ${seconds(floor.tookMs)} s` +
          ` (cells after ${seconds(floor.firstMs)}), without contacts there ${seconds(empty.tookMs)} s`,
      )
      say(
        `      beside a send: ${beside.sentPerSecond.toFixed(2)} requests a second, contacts after ${beside.readMs.toFixed(0)} ms,` +
          ` slowest write ${beside.writeMs.toFixed(0)} ms`,
      )
    }
    for (const folder of [place.folder, kept]) rmSync(folder, { recursive: true, force: true })
    const of = (all: readonly ImportEnd[], read: (end: ImportEnd) => number): number[] => all.map(read)
    // Shown beside its limit, because such a figure has no floor.
    const beside = (name: string, unit: string, values: number[], limit: number): Measured => ({
      ...{ name, unit, values, floors: values.map(() => limit), goal: { most: 1 } },
    })
    return [
      {
        name: 'import',
        unit: 's',
        values: of(ends, ({ tookMs }) => tookMs / 1_000),
        floors: of(floors, ({ tookMs }) => tookMs / 1_000),
        goal: { most: maxTimesFloor },
      },
      {
        name: 'import.empty',
        unit: 's',
        values: of(ends, ({ tookMs }) => tookMs / 1_000),
        floors: of(empties, ({ tookMs }) => tookMs / 1_000),
      },
      beside(
        'import.memory',
        'MB',
        of(ends, ({ rssBytes }) => rssBytes / megabyte),
        maxMegabytes,
      ),
      beside(
        'import.delay',
        'ms',
        of(ends, ({ delayMs }) => delayMs),
        maxDelayMs,
      ),
      beside(
        'import.contacts',
        'ms',
        of(besides, ({ readMs }) => readMs),
        maxReadMs,
      ),
      beside(
        'import.write',
        'ms',
        of(besides, ({ writeMs }) => writeMs),
        maxWriteMs,
      ),
      {
        name: 'import.pace',
        unit: 'requests/s',
        values: of(besides, (end) => end.sentPerSecond),
        floors: besides.map(() => sentPerSecond),
        goal: { least: leastOfPace },
      },
      { name: 'import.check', unit: 's', values: of(ends, ({ firstMs }) => firstMs / 1_000) },
      { name: 'import.commit', unit: 's', values: of(ends, ({ tookMs, firstMs }) => (tookMs - firstMs) / 1_000) },
      { name: 'import.undo', unit: 's', values: of(ends, ({ undoMs }) => undoMs / 1_000) },
    ]
  },
}

/** The profile as it was made. */
function putBack(folder: string): void {
  rmSync(folder, { recursive: true })
  cpSync(keptFolder(folder), folder, { recursive: true })
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

async function inOwnProcess(
  kind: 'import' | 'beside' | 'floor' | 'empty',
  { folder, file }: ImportPlace,
): Promise<ImportEnd> {
  const child = fork(join(import.meta.dirname, 'ownImport.mjs'), [kind, folder, file])
  const ended = once(child, 'exit')
  const told = once(child, 'message').then(([message]) => message as ImportEnd)
  const end = await Promise.race([told, ended.then(() => undefined)])
  await ended
  if (!end) throw new Error(`The process of the ${kind} ended early`)
  if (end.people !== importPeople) throw new Error(`${kind}: ${end.people} people`)
  return end
}

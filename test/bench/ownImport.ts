// One import in a process of its own, or its floor: papaparse alone on the file, then node:sqlite alone with its rows. Arguments:
// `import` or `floor`, the data folder, the file.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import Papa from 'papaparse'
import type { ActiveAccount } from '../../src/main/core/accounts/activeAccount'
import type { AccountId } from '../../src/main/core/base/ids'
import { ok, type Result } from '../../src/main/core/base/result'
import { makeImports } from '../../src/main/core/imports/makeImports'
import { createLive } from '../../src/main/core/live'
import { operationGroups } from '../../src/main/core/operations'
import { openForWriting } from '../../src/main/core/storage/openDatabase'
import { openStorage } from '../../src/main/core/storage/openStorage'
import { makeFiles } from '../../src/main/core/files/makeFiles'
import type { WorkerName } from '../../src/main/core/ports'
import { workerLimits } from '../../src/main/hosts/node/workers'
import { systemClock, systemRandom } from '../../src/main/hosts/node/systemClock'
import { benchLogger } from './benchStartUp'
import { importAccount } from './importPeople'

export interface ImportEnd {
  readonly tookMs: number
  /** Until every row was checked; of a floor until all cells were there. */
  readonly firstMs: number
  readonly people: number
  readonly rssBytes: number
  /** Of the main thread, at the 99.9th percentile. */
  readonly delayMs: number
}

const [kind = '', folder = '', file = ''] = process.argv.slice(2)

async function runImport(): Promise<Omit<ImportEnd, 'rssBytes'>> {
  const spawnWorker = (name: WorkerName, data: unknown): Worker =>
    new Worker(join(import.meta.dirname, `${name}.mjs`), { workerData: data, resourceLimits: workerLimits[name] })
  const storage = await openStorage({ profile: folder, groups: operationGroups, spawnWorker })
  const live = createLive(() => ({ kind: 'ready', online: true }))
  const account = { id: importAccount as AccountId, country: 'US' } as ActiveAccount
  const paths = { profile: folder, resources: folder }
  const files = makeFiles({ paths, random: systemRandom })
  const imports = makeImports({
    ...{ storage, live, files, spawnWorker, clock: systemClock, random: systemRandom, logger: benchLogger },
    activeAccount: async () => ok(account),
  })
  await imports.recover()
  const { open, check, status, plan, commit } = imports.handlers
  const { handle } = got(await files.register(file))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  const { importId } = got(await open({ handle }))
  got(await check({ importId }))
  while (got(await status({ importId })).state === 'checking') await new Promise((resolve) => setTimeout(resolve, 20))
  const firstMs = performance.now() - startedAt
  const expected = got(await plan({ importId }))
  const { newPeople, updatedPeople, optedOut, leftOut } = expected
  const done = got(
    await commit({ importId, list: { name: 'Bench' }, expected: { newPeople, updatedPeople, optedOut, leftOut } }),
  )
  const tookMs = performance.now() - startedAt
  delay.disable()
  await imports.stop()
  await storage.close()
  return { tookMs, firstMs, people: done.added + done.updated, delayMs: delay.percentile(99.9) / 1_000_000 }
}

function got<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`Answered ${result.problem.code}`)
  return result.value
}

/** The same rows into the same tables, contacts and members of a list, with the same indexes, in the order of the file, in one transaction at FULL. */
function runFloor(): Omit<ImportEnd, 'rssBytes'> {
  const path = join(folder, 'floor.sqlite')
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
  openForWriting(path).close()
  const db = new DatabaseSync(path)
  db.exec(
    'PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF',
  )
  const at = new Date().toISOString()
  const startedAt = performance.now()
  const { data } = Papa.parse<string[]>(readFileSync(file, 'utf8'), { skipEmptyLines: true })
  const firstMs = performance.now() - startedAt
  const insert = db.prepare(
    `INSERT INTO contacts (account_id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, name_key, import_id,
       created_at, updated_at) VALUES (?1, ?2, 'US', 'mobile_or_landline', ?3, ?4, ?5, ?6, ?7, ?8, '0a3c7d2b1a77', ?9, ?9)`,
  )
  const joinList = db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (1, ?, ?)')
  db.exec('BEGIN IMMEDIATE')
  for (let index = 1; index < data.length; index++) {
    const [phone = '', first = '', last = '', email = '', custom1 = '', custom2 = ''] = data[index] ?? []
    const texts = [first, last, email, custom1, custom2, `${first} ${last}`.toLowerCase()]
    joinList.run(insert.run(importAccount, phone, ...texts, at).lastInsertRowid, at)
  }
  db.exec('COMMIT')
  const tookMs = performance.now() - startedAt
  db.close()
  return { tookMs, firstMs, people: data.length - 1, delayMs: 0 }
}

const end = kind === 'import' ? await runImport() : runFloor()
// In KiB on every system that Node reports it for.
process.send?.({ ...end, rssBytes: process.resourceUsage().maxRSS * 1_024 } satisfies ImportEnd)
process.disconnect()

// One import in a process of its own, one beside other work, or a script that does the same. Arguments: `import`, `beside`, `floor` or
// `empty`, the data folder, the file.
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/max/metadata'
import Papa from 'papaparse'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { makeWorkerReader } from '../../../src/main/core/imports/reader/workerReader'
import type { AccountId } from '../../../src/main/core/base/ids'
import { ok, type Result } from '../../../src/main/core/base/result'
import type { contactOperations } from '../../../src/main/core/contacts/people/contactRows'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { makePace } from '../../../src/main/core/gateway/http/pace'
import { makeImports } from '../../../src/main/core/imports/makeImports'
import { makeLive } from '../../../src/main/core/live'
import { openForWriting } from '../../../src/main/core/storage/openDatabase'
import { openStorage, type Storage } from '../../../src/main/core/storage/openStorage'
import { makeFiles } from '../../../src/main/core/files/makeFiles'
import type { WorkerName } from '../../../src/main/core/ports'
import { workerLimits } from '../../../src/main/hosts/node/workers'
import { systemClock, systemRandom } from '../../../src/main/hosts/node/systemClock'
import { benchLogger } from '../benchStartUp'
import { importAccount, keptFolder, sentPerSecond } from '../importPeople'
import { openSender } from '../openSender'
import { percentile, startProbes } from '../probes'
import { startSink } from './startSink'

export interface ImportEnd {
  readonly tookMs: number
  /** Until every row was checked; of a script until all cells were there. */
  readonly firstMs: number
  readonly undoMs: number
  readonly people: number
  readonly rssBytes: number
  /** Delay of the main thread at the 99.9th percentile. */
  readonly delayMs: number
  /** Beside the commit and the undo: requests sent, how long the contacts took at the 99th percentile, and the slowest write. */
  readonly sentPerSecond: number
  readonly readMs: number
  readonly writeMs: number
}
const nothing = {
  ...{ tookMs: 0, firstMs: 0, undoMs: 0, people: 0, delayMs: 0 },
  ...{ sentPerSecond: 0, readMs: 0, writeMs: 0 },
}
const [kind = '', folder = '', file = ''] = process.argv.slice(2)

const spawnWorker = (name: WorkerName, data: unknown): Worker =>
  new Worker(join(import.meta.dirname, `${name}.mjs`), { workerData: data, resourceLimits: workerLimits[name] })

function makeImportsOn(storage: Storage) {
  const live = makeLive(() => ({ kind: 'ready', online: true }))
  const account = { id: importAccount as AccountId, country: 'US' } as ActiveAccount
  const files = makeFiles({ paths: { profile: folder, resources: folder }, random: systemRandom })
  const imports = makeImports({
    ...{ storage, live, files, clock: systemClock, random: systemRandom, logger: benchLogger },
    reader: makeWorkerReader(spawnWorker),
    activeAccount: async () => ok(account),
  })
  return { imports, files }
}

/** Answers the import's id once every row is checked. */
async function check({ imports, files }: ReturnType<typeof makeImportsOn>): Promise<string> {
  await imports.recover()
  const { handle } = got(await files.register(file))
  const { importId } = got(await imports.handlers.open({ handle }))
  got(await imports.handlers.check({ importId }))
  while (got(await imports.handlers.status({ importId })).state === 'checking') await sleep(20)
  return importId
}

async function commit({ imports }: ReturnType<typeof makeImportsOn>, importId: string): Promise<number> {
  const { plan, commit: store } = imports.handlers
  const { newPeople, updatedPeople, optedOut, leftOut } = got(await plan({ importId }))
  const expected = { newPeople, updatedPeople, optedOut, leftOut }
  const done = got(await store({ importId, list: { name: 'Bench' }, expected }))
  return done.added + done.updated
}

async function runImport(): Promise<Partial<ImportEnd>> {
  const storage = await openStorage({ profile: folder, spawnWorker })
  const area = makeImportsOn(storage)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  const importId = await check(area)
  const firstMs = performance.now() - startedAt
  const people = await commit(area, importId)
  const tookMs = performance.now() - startedAt
  got(await area.imports.handlers.undo({ importId }))
  const undoMs = performance.now() - startedAt - tookMs
  delay.disable()
  await area.imports.stop()
  await storage.close()
  return { tookMs, firstMs, undoMs, people, delayMs: delay.percentile(99.9) / 1_000_000 }
}

/** Commits and takes back while a campaign is sent, the contacts are looked at and something small is written again and again. */
async function runBeside(): Promise<Partial<ImportEnd>> {
  const sink = await startSink()
  await sink.forget([20, 40])
  const pace = makePace({ clock: systemClock, perSecond: sentPerSecond })
  const sender = await openSender({ profile: folder, url: sink.url, pace })
  const area = makeImportsOn(sender.storage)
  const importId = await check(area)
  void sender.send().catch(() => undefined)
  await sleep(3_000)
  const contacts = sender.storage.bind<typeof contactOperations>('contacts')
  const optOuts = sender.storage.bind<typeof optOutOperations>('optOuts')
  const probe = startProbes({
    read: async () => {
      const at = new Date().toISOString()
      await contacts.page({
        accountId: importAccount,
        at,
        filter: {},
        offset: 0,
        limit: 100,
        order: 'name',
        descending: false,
      })
    },
    write: async () => {
      await optOuts.record({ accountId: importAccount, phones: [], source: 'import', at: new Date().toISOString() })
    },
  })
  const [startedAt, before] = [performance.now(), (await sink.seen()).arrivals.length]
  const people = await commit(area, importId)
  got(await area.imports.handlers.undo({ importId }))
  const [endedAt, after] = [performance.now(), (await sink.seen()).arrivals.length]
  const { reads, writes } = await probe.stop()
  await sender.stop()
  await area.imports.stop()
  await sender.storage.close()
  await sink.stop()
  return {
    ...{ people, sentPerSecond: ((after - before) * 1_000) / (endedAt - startedAt) },
    ...{ readMs: percentile(reads, 99), writeMs: Math.max(...writes) },
  }
}

function got<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`Answered ${result.problem.code}`)
  return result.value
}

/**
 * Imports the file with a plain script: papaparse for the cells, libphonenumber with all of its data for the numbers, and node:sqlite
 * for the same contacts, list members and indexes in the order of the file, in one transaction. `floor`: into the existing contacts,
 * known ones are updated. `empty`: into an empty address book.
 */
function runScript(): Partial<ImportEnd> {
  const path = join(folder, 'script.sqlite')
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
  if (kind === 'floor') copyFileSync(join(keptFolder(folder), 'postrider.sqlite'), path)
  else openForWriting(path).close()
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
       created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, '0a3c7d2b1a77', ?11, ?11)
       ON CONFLICT (account_id, phone) DO UPDATE SET firstname = excluded.firstname, lastname = excluded.lastname, email = excluded.email,
         custom1 = excluded.custom1, custom2 = excluded.custom2, name_key = excluded.name_key, updated_at = excluded.updated_at
       RETURNING id`,
  )
  const joinList = db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (1, ?, ?)')
  db.exec('BEGIN IMMEDIATE')
  for (let index = 1; index < data.length; index++) {
    const [cell = '', first = '', last = '', email = '', custom1 = '', custom2 = ''] = data[index] ?? []
    const number = parsePhoneNumberFromString(cell, 'US', metadata)
    if (!number?.isValid()) continue
    const place = [number.number, number.country ?? null, number.getType() ?? null]
    const texts = [first, last, email, custom1, custom2, `${first} ${last}`.toLowerCase()]
    const { id } = insert.get(importAccount, ...place, ...texts, at) as { id: number }
    joinList.run(id, at)
  }
  db.exec('COMMIT')
  const tookMs = performance.now() - startedAt
  db.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
  return { tookMs, firstMs, people: data.length - 1 }
}

const kinds = { import: runImport, beside: runBeside, floor: runScript, empty: runScript } as const
const end = await kinds[kind as keyof typeof kinds]()
// In KiB on every system that Node reports it for.
process.send?.({ ...nothing, ...end, rssBytes: process.resourceUsage().maxRSS * 1_024 } satisfies ImportEnd)
process.disconnect()

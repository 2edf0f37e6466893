// The whole app in this process: a temporary profile, a fake clock, secrets in memory, and the practice gateway behind
// its in-process transport, as the practice account and as the network.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRouterClient, ORPCError, type AnyRouter } from '@orpc/server'
import type { Contract, LiveEvent } from '@contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createApp } from '../../../src/main/core/app'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { makeStorageInProcess } from './storageInProcess'
import { makeLocalReader } from '../../../src/main/core/imports/reader/localReader'
import type {
  Notice,
  Ports,
  PreferenceStore,
  ProfileMark,
  ProfileMarks,
  SecretRead,
  SecretStore,
  Transports,
} from '../../../src/main/core/ports'
import { inProcessTransports, type InProcessOptions } from '../../../src/main/practice/transport/inProcessTransports'
import { createFakeClock, type FakeClock } from './fakeClock'
import { writeMigratedDatabase } from './migratedDatabase'
import { openPractice, testStart, type Practice } from './practiceGateway'
import { testLanguage } from './testLanguage'

export type CoreClient = ContractRouterClient<Contract>

export interface MemorySecrets extends SecretStore {
  readonly kept: Map<string, string>
  /** If set, the keychain answers every read with it. */
  trouble: Exclude<SecretRead, { state: 'found' } | { state: 'missing' }> | undefined
}

export interface LogLine {
  readonly event: string
  readonly fields: unknown
}

export interface Core {
  readonly client: CoreClient
  readonly practice: Practice
  readonly clock: FakeClock
  readonly secrets: MemorySecrets
  readonly profile: string
  readonly logged: LogLine[]
  /** Notices that were given to the system. */
  readonly notices: Notice[]
  readonly events: LiveEvent[]
  /** A second connection to the database, for looking and for preparing people. */
  readonly db: DatabaseSync
  /** Moves time on until the promise is settled. */
  drive<Value>(promise: Promise<Value>): Promise<Value>
  /** Moves time on until the condition holds. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>
  /** The code of the problem that a call ends with. */
  codeOf(promise: Promise<unknown>): Promise<string>
  stop(): Promise<void>
  /**
   * Ends the process as a power cut would: nothing of it runs or writes any more. Opens the profile as it is on disk,
   * with the same gateway, clock and keychain. `meanwhile` may change the folder before it is opened.
   */
  crash(meanwhile?: (folder: string) => unknown, change?: Partial<CoreOptions>): Promise<Core>
  /** A copy of the database as it is now, to be put back into a folder later. */
  snapshot(): (folder: string) => void
  /** The same of everything that the app keeps. */
  snapshotAll(): (folder: string) => void
  readonly marks: ProfileMarks
}

export interface CoreOptions {
  readonly profile?: string
  readonly practice?: Practice
  readonly secrets?: MemorySecrets
  readonly latencyMs?: NonNullable<InProcessOptions['latencyMs']>
  readonly network?: Transports
  /** The computer's memory of its profiles. */
  readonly marks?: ProfileMarks
  /** The computer's name for itself. */
  readonly computerName?: string
  readonly callbackListener?: Ports['callbackListener']
  readonly logFile?: Ports['logFile']
  readonly profileMove?: Ports['profileMove']
  readonly profileList?: Ports['profileList']
  /** See `Ballast`; none unless told. */
  readonly ballastBytes?: number
  readonly preferences?: PreferenceStore
  readonly language?: Ports['language']
  /** Between an approval and its first message. */
  readonly startDelaySeconds?: number
  /** The gateway's answers say the true time or none; absent: the time of the computer's clock. */
  readonly saysTime?: 'true' | 'never'
}

const step = 50
/** Step by which time is moved on if no timer fires for a while. */
const longestStep = 1_000
const longest = 6 * 60 * 60 * 1_000
/** Real time, for whatever a thread of its own or a real disk does meanwhile. */
const patienceMs = 10_000
const open = new Set<() => Promise<void>>()
const folders = new Set<string>()

/** Called after each test by `test/core/setUp.ts`: a hook in this module would only run for the first file that loads it. */
export async function closeOpened(): Promise<void> {
  for (const close of open) await close()
  open.clear()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
}

export function makeProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-'))
  folders.add(folder)
  return folder
}

/** A new profile that is as fast to open as one of yesterday. */
export async function migratedProfile(): Promise<string> {
  const profile = makeProfile()
  await writeMigratedDatabase(profile)
  return profile
}

export function memorySecrets(): MemorySecrets {
  const kept = new Map<string, string>()
  return {
    kept,
    trouble: undefined,
    async read(item) {
      if (this.trouble) return this.trouble
      const secret = kept.get(item)
      return secret === undefined ? { state: 'missing' } : { state: 'found', secret }
    },
    async write(item, secret) {
      if (this.trouble) return this.trouble
      kept.set(item, secret)
      return { state: 'done' }
    },
    async remove(item) {
      if (this.trouble) return this.trouble
      kept.delete(item)
      return { state: 'done' }
    },
  }
}

export function memoryPreferences(kept: Readonly<Record<string, unknown>>): PreferenceStore {
  return { read: () => kept, write: (next) => void (kept = next) }
}

export function memoryMarks(): ProfileMarks {
  const kept = new Map<string, ProfileMark>()
  return { read: (id) => kept.get(id), write: (id, mark) => void kept.set(id, mark) }
}

export async function openCore(options: CoreOptions = {}): Promise<Core> {
  const { profile = await migratedProfile(), secrets = memorySecrets() } = options
  const practice = options.practice ?? openPractice({ clock: createFakeClock(testStart) })
  const { clock } = practice
  const life = { state: 'alive' as 'alive' | 'dead' | 'closing' }
  const logged: LogLine[] = []
  const notices: Notice[] = []
  const log = (event: string, fields?: unknown): void => void logged.push({ event, fields })
  const plainDoor = inProcessTransports(practice.gateway, options.latencyMs ? { latencyMs: options.latencyMs } : {})
  const door = mortalTransports(options.saysTime ? sayingTime(plainDoor, options.saysTime, clock) : plainDoor, life)
  const preferences = options.preferences ?? memoryPreferences({ startDelaySeconds: options.startDelaySeconds ?? 0 })
  const marks = options.marks ?? memoryMarks()
  const ports: Ports = {
    clock: {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (delayMs, run) => clock.after(delayMs, () => life.state === 'dead' || run()),
    },
    random: { uuid: () => crypto.randomUUID(), next: () => 0.5 },
    secrets,
    network: options.network ?? door,
    practice: door,
    importReader: makeLocalReader(),
    forgetAtPractice: async (phone) => practice.gateway.forget(phone),
    paths: { profile, resources: join(import.meta.dirname, '../../../resources') },
    logger: { info: log, warn: log, error: log },
    notifier: { notify: (notice) => void notices.push(notice) },
    profileMarks: marks,
    ...(options.computerName === undefined ? {} : { computerName: options.computerName }),
    language: options.language ?? testLanguage(),
    preferences,
    inProcess: makeStorageInProcess(operationGroups),
    about: { version: '0.0.0', host: 'test' },
    ...(options.profileList ? { profileList: options.profileList } : {}),
    ...(options.profileMove ? { profileMove: options.profileMove } : {}),
    ...(options.logFile ? { logFile: options.logFile } : {}),
    ...(options.callbackListener ? { callbackListener: options.callbackListener } : {}),
    ...(options.ballastBytes === undefined ? {} : { ballastBytes: options.ballastBytes }),
  }
  const app = await createApp(ports)
  const client = createRouterClient(app.router as AnyRouter, { context: {} }) as unknown as CoreClient
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  db.exec('PRAGMA busy_timeout = 2000')
  const events: LiveEvent[] = []
  void listen(client, events)

  const drive = <Value>(promise: Promise<Value>): Promise<Value> => driveOn(clock, promise)
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    life.state = 'closing'
    if (db.isOpen) db.close()
    await drive(app.stop())
  }
  open.add(stop)
  return {
    ...{ client, practice, clock, secrets, profile, logged, notices, events, db, drive, stop },
    until: (holds) => moveOn(clock, holds, 'It did not come about'),
    async codeOf(promise) {
      return drive(promise).then(
        () => 'no problem',
        (error: unknown) => (error instanceof ORPCError ? error.code : String(error)),
      )
    },
    marks,
    snapshot: () => snapshotOf(profile, /^postrider\.sqlite/),
    snapshotAll: () => snapshotOf(profile, kept),
    async crash(meanwhile, change) {
      life.state = 'dead'
      const left = makeProfile()
      copyFiles(profile, left, kept)
      await meanwhile?.(left)
      return openCore({ ...options, profile: left, practice, secrets, marks: movedMarks(marks, left), ...change })
    },
  }
}

/** Files that the app keeps in its folder. */
const kept = /^(postrider\.sqlite|dispatch\.journal)/

function snapshotOf(profile: string, names: RegExp): (folder: string) => void {
  const copy = makeProfile()
  copyFiles(profile, copy, names)
  return (folder) => {
    for (const file of readdirSync(folder)) if (names.test(file)) rmSync(join(folder, file))
    copyFiles(copy, folder, names)
  }
}

function copyFiles(from: string, to: string, names: RegExp): void {
  for (const file of readdirSync(from)) if (names.test(file)) cpSync(join(from, file), join(to, file))
}

/** The folder of a crashed process is copied aside so that the dead one cannot write into it: to the computer it is the same. */
function movedMarks(marks: ProfileMarks, folder: string): ProfileMarks {
  return {
    read: (id) => {
      const mark = marks.read(id)
      return mark && { ...mark, folder }
    },
    write: (id, mark) => marks.write(id, mark),
  }
}

async function driveOn<Value>(clock: FakeClock, promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  const end = (): void => void (isSettled = true)
  promise.then(end, end)
  await clock.advance(0)
  await moveOn(clock, () => isSettled, 'The call did not end')
  return promise
}

async function moveOn(clock: FakeClock, holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const startedAt = performance.now()
  for (let waited = 0; !(await holds());) {
    if (waited > longest && performance.now() - startedAt > patienceMs) throw new Error(otherwise)
    const ms = Math.max(step, Math.min(clock.untilNext(), longestStep))
    await clock.advance(ms)
    waited += ms
  }
}

/** The gateway keeps the true time whatever the computer's clock is set to, or does not say it. */
function sayingTime({ send, read }: Transports, says: 'true' | 'never', clock: FakeClock): Transports {
  return {
    send,
    read: {
      async request(request) {
        const outcome = await read.request(request)
        if (outcome.kind !== 'answer') return outcome
        const { date: _, ...headers } = outcome.headers
        const date = new Date(clock.monotonic()).toUTCString()
        return { ...outcome, headers: says === 'true' ? { ...headers, date } : headers }
      },
    },
  }
}

/** Once the process is gone, neither its requests nor the answers to them arrive. */
function mortalTransports({ send, read }: Transports, life: { readonly state: string }): Transports {
  const never = new Promise<never>(() => undefined)
  const guard = <Request, Outcome>(pass: (request: Request) => Promise<Outcome>) => {
    return async (request: Request): Promise<Outcome> => {
      if (life.state !== 'alive') return never
      const outcome = await pass(request)
      return life.state === 'alive' ? outcome : never
    }
  }
  return { send: { submit: guard(send.submit) }, read: { request: guard(read.request) } }
}

async function listen(client: CoreClient, events: LiveEvent[]): Promise<void> {
  for await (const event of await client.live.subscribe()) events.push(event)
}

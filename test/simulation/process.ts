// One run of the app: its ports, its workers, its ways to end. Nothing of it runs or writes after its end.
import { join } from 'node:path'
import { createRouterClient, type AnyRouter } from '@orpc/server'
import type { Contract } from '@contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createApp } from '../../src/main/core/app'
import type { Ports, ProfileMarks, SecretStore } from '../../src/main/core/ports'
import type { Chance } from './chance'
import { makeSpawnWorker } from './fakeWorkers'
import type { GatewayModel } from './gatewayModel'
import { makeJournalDisk, type JournalFile } from './journalDisk'
import { testLanguage } from '../support/app/testLanguage'
import type { DiskFate } from './plans/plan'
import { watchSqlite } from './sqliteSeam'
import type { Owner, Timeline } from './timeline'
import type { Sent } from './watches/truth'

export type Client = ContractRouterClient<Contract>

/** The process ended here: unwinds what was running. */
export class Ended extends Error {
  override readonly name = 'Ended'
}

export interface ProcessOptions {
  readonly timeline: Timeline
  readonly chance: Chance
  readonly profile: string
  readonly journal: JournalFile
  readonly marks: ProfileMarks
  readonly secrets: SecretStore
  readonly model: GatewayModel
  readonly storageMs: number
  readonly startDelaySeconds?: number | undefined
  /** How far a person has set the computer's clock from true time. */
  readonly clockIsOffMs: () => number
  /** Before every step. The process may have ended by then. */
  readonly step: (what: string) => void
  readonly diskFails: (where: DiskFate['where']) => DiskFate['how'] | undefined
  readonly committed: () => void
  readonly leaves: (request: Sent) => void
  readonly logged: (line: string) => void
}

export interface AppProcess {
  readonly isAlive: boolean
  /** The owner of its events. */
  readonly owner: Owner
  /** Set from a finished start to the end. */
  readonly client: Client | undefined
  /** Rejects if it could not start. */
  readonly started: Promise<void>
  /** Closes in the ordinary way. */
  stop(): Promise<void>
  /** From now on nothing of it happens. `bury` closes its files, when none of its code is on the stack any more. */
  kill(): void
  bury(): void
}

const resources = join(import.meta.dirname, '../../resources')

export function startProcess(options: ProcessOptions): AppProcess {
  const { timeline, chance, journal, logged } = options
  const owner = { isAlive: true }
  // A step may end this process, or another one.
  const step = (what: string): boolean => {
    options.step(what)
    return owner.isAlive
  }
  const bootedAt = timeline.now
  const living = (what: string): void => {
    if (!owner.isAlive || !step(what)) throw new Ended()
  }
  const failing = (where: DiskFate['where']): void => {
    const how = options.diskFails(where)
    if (how !== undefined) throw diskError(where, how)
  }
  const seam = watchSqlite(options.profile, {
    before(what) {
      if (what === 'commit') living('commit')
      else if (!owner.isAlive) throw new Ended()
      failing(what)
    },
    committed() {
      options.committed()
      living('committed')
    },
  })
  const journalDisk = makeJournalDisk(journal, {
    isAlive: () => owner.isAlive,
    before(what) {
      living(`journal ${what}`)
      failing(what === 'append' ? 'journal_append' : 'journal_sync')
    },
  })
  const log = (event: string, fields?: unknown): void => {
    if (owner.isAlive)
      logged(
        `${event} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value)) ?? ''}`,
      )
  }
  const ports: Ports = {
    clock: {
      now: () => timeline.now + options.clockIsOffMs(),
      monotonic: () => timeline.now - bootedAt,
      after: (delayMs, run) => timeline.after(delayMs, owner, run),
    },
    random: chance,
    secrets: options.secrets,
    network: options.model.transports(owner, { step, leaves: options.leaves }),
    practice: options.model.transports(owner, { step, leaves: options.leaves }),
    paths: { profile: options.profile, resources },
    logger: { info: log, warn: log, error: log },
    notifier: { notify: () => undefined },
    profileMarks: options.marks,
    language: testLanguage(),
    preferences: { read: () => ({ startDelaySeconds: options.startDelaySeconds ?? 0 }), write: () => undefined },
    spawnWorker: makeSpawnWorker({
      ...{ timeline, owner, journalDisk, chance, maxMs: options.storageMs },
      hooks: { step },
    }),
    about: { version: '0.0.0', host: 'test' },
  }
  let client: Client | undefined
  let stopApp: (() => Promise<void>) | undefined
  const started = createApp(ports).then((app) => {
    stopApp = () => app.stop()
    client = createRouterClient(app.router as AnyRouter, { context: {} }) as unknown as Client
  })
  started.catch(() => undefined)
  return {
    owner,
    get isAlive() {
      return owner.isAlive
    },
    get client() {
      return owner.isAlive ? client : undefined
    },
    started,
    stop: () => stopApp?.() ?? Promise.resolve(),
    kill: () => void (owner.isAlive = false),
    bury: () => seam.closeAll(),
  }
}

/** Makes the errors that node:sqlite and node:fs throw. */
function diskError(where: DiskFate['where'], how: DiskFate['how']): Error {
  if (where.startsWith('journal'))
    return Object.assign(new Error(how === 'full' ? 'no space left on device' : 'i/o error'), {
      code: how === 'full' ? 'ENOSPC' : 'EIO',
    })
  return Object.assign(new Error(how === 'full' ? 'database or disk is full' : 'disk I/O error'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: how === 'full' ? 13 : 10,
  })
}

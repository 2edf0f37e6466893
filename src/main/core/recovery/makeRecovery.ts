// Findings of the last start, backups, and the ways to repair a database that cannot be opened. The only area that answers
// then.
import { isDeepStrictEqual } from 'node:util'
import type { ProfileContent, RecoveryStatus } from '@contract'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { startUpOperations } from '../outbox/recovery/startUpRows'
import type { Clock, Logger, ProfileMarks, ProfileMove } from '../ports'
import type { Maintenance } from '../storage/worker/maintenance'
import type { Storage } from '../storage/openStorage'
import { StorageError } from '../storage/storageError'
import { chooseNewFolder } from './chooseNewFolder'
import { startDailyCare } from './dailyCare'
import type { Session, SessionState } from './session'
import type { recoveryOperations } from './recoveryRows'

export interface RecoveryOptions {
  readonly session: Session
  readonly maintenance: Maintenance
  readonly folder: string
  readonly marks: ProfileMarks
  /** This computer's name for itself. */
  readonly computer: string
  readonly profileMove: ProfileMove | undefined
  readonly clock: Clock
  readonly live: Live
  readonly logger: Logger
  /** Preferences, log and the practice gateway: what is left when the profile is erased. */
  readonly eraseRest: () => Promise<void>
}

export interface RecoveryArea {
  readonly handlers: Handlers<'recovery'>
  /** False while the database is not open. */
  isSending(): Promise<boolean>
  /** Waits for running work on the files. */
  stop(): Promise<void>
}

type ReadySession = Extract<SessionState, { state: 'ready' }>

/** Another folder, or another state of this one, may have sent. */
const isForeign = (lock: RecoveryStatus['locked'] | null): boolean =>
  lock === 'profile_copied' || lock === 'profile_restored'

export function makeRecovery(options: RecoveryOptions): RecoveryArea {
  const { session, maintenance, folder, marks, computer, profileMove, clock, live, logger, eraseRest } = options
  const inTurn = makeTurns()
  const open = (): Storage | undefined => {
    const current = session.now()
    return current.state === 'ready' ? current.storage : undefined
  }
  const isSending = async (): Promise<boolean> =>
    (await open()?.bind<typeof recoveryOperations>('recovery').isSending()) ?? false

  const isQuiet = async (): Promise<boolean> => open() !== undefined && !(await isSending())

  const endDailyCare = startDailyCare({
    clock,
    logger,
    maintenance,
    inTurn,
    isQuiet,
    async tidy() {
      const current = session.now()
      if (current.state === 'ready') await current.tidy(isQuiet)
    },
    async onDamage() {
      await open()?.bind<typeof recoveryOperations>('recovery').addFinding({ kind: 'check_failed' })
      live.publish({ kind: 'recovery' })
    },
  })

  async function status(): Promise<CoreResult<RecoveryStatus>> {
    const current = session.now()
    if (current.state === 'blocked') {
      const { fault } = current
      return ok({ state: 'blocked', ...(fault ? { fault } : {}), findings: [], campaigns: [], folder })
    }
    const store = current.storage.bind<typeof recoveryOperations>('recovery')
    const { lockedBy, isLeft, findings, campaigns } = await store.report()
    return ok({
      state: 'ready',
      ...(lockedBy === null || lockedBy === undefined ? {} : { locked: lockedBy }),
      ...(isLeft ? { isLeft } : {}),
      ...(isForeign(lockedBy) ? { uses: await readUses(current.storage) } : {}),
      findings: [...findings],
      campaigns,
      folder,
    })
  }

  async function readUses(storage: Storage): Promise<RecoveryStatus['uses']> {
    const known = await storage.bind<typeof startUpOperations>('startUp').profile()
    const mark = known && marks.read(known.profileId)
    return storage.bind<typeof recoveryOperations>('recovery').uses({ computer, ...(mark ? { mark } : {}) })
  }

  /** No word of a person makes a database safe on a network drive. */
  async function decide(
    change: (current: ReadySession) => Promise<CoreResult<void>>,
  ): Promise<CoreResult<RecoveryStatus>> {
    const current = session.now()
    if (current.state === 'blocked') return fail('STORAGE_BLOCKED')
    const { lockedBy } = await current.storage.bind<typeof recoveryOperations>('recovery').report()
    if (!isForeign(lockedBy)) return fail('CAMPAIGN_WRONG_STATE')
    const changed = await change(current)
    return changed.ok ? status() : changed
  }

  /** Salvage and a new beginning are for a damaged database alone: one that is newer, or cannot be written, is whole. */
  async function replaceDamaged(what: string, work: () => Promise<unknown>): Promise<CoreResult<RecoveryStatus>> {
    const current = session.now()
    const fault = current.state === 'blocked' ? current.fault : 'ready'
    if (fault !== 'damaged' && fault !== 'failed') return fail('STORAGE_FAILED', 'no', { detail: fault ?? 'changing' })
    const done = await session.exchange(work)
    logger.warn(what, { done })
    return status()
  }

  async function restore(name: string): Promise<CoreResult<RecoveryStatus>> {
    if (await isSending()) return fail('SENDING_BUSY', 'after')
    try {
      if (!(await maintenance.prepareRestore({ name }))) return fail('BACKUP_UNKNOWN', 'no', { field: 'name' })
    } catch (error) {
      if (!(error instanceof StorageError) || !['damaged', 'newer'].includes(error.fault)) throw error
      return fail('BACKUP_DAMAGED', 'no', { field: 'name', detail: error.fault })
    }
    const done = await session.exchange(() => maintenance.finishRestore({ at: isoNow(clock) }))
    logger.warn('restored', { name, ...done })
    return status()
  }

  /** The credentials first: one that is left behind without its account could never be found again. */
  async function erase(content: ProfileContent): Promise<CoreResult<RecoveryStatus>> {
    const current = session.now()
    if (current.state === 'blocked') return fail('STORAGE_BLOCKED')
    if (await isSending()) return fail('SENDING_BUSY', 'after')
    const found = await current.storage.bind<typeof recoveryOperations>('recovery').content()
    if (!isDeepStrictEqual(found, content)) return fail('CONTENT_CHANGED', 'no', { field: 'content' })
    const forgotten = await current.forgetCredentials()
    if (!forgotten.ok) return forgotten
    const { isErased } = await session.exchange(async () => {
      const done = await maintenance.erase()
      if (done.isErased) await eraseRest()
      return done
    })
    if (!isErased) return fail('SENDING_BUSY', 'after')
    logger.warn('erased', content)
    return status()
  }

  /** The dialog may stand for long: whether something is being sent is asked after it as well. */
  async function move(): Promise<CoreResult<{ state: 'cancelled' | 'restarting' }>> {
    if (!open()) return fail('STORAGE_BLOCKED')
    if (await isSending()) return fail('SENDING_BUSY', 'after')
    const chosen = await profileMove?.pick()
    if (!profileMove || chosen === undefined) return ok({ state: 'cancelled' })
    const judged = chooseNewFolder(folder, chosen)
    if (!judged.ok) return judged
    if (await isSending()) return fail('SENDING_BUSY', 'after')
    profileMove.want(judged.value.folder)
    logger.warn('move_wanted', { bytes: judged.value.bytes })
    profileMove.restart()
    return ok({ state: 'restarting' })
  }

  async function backUp() {
    if (!open()) return fail('STORAGE_BLOCKED')
    if (await isSending()) return fail('SENDING_BUSY', 'after')
    return ok(await maintenance.backUp({ reason: 'by_hand', at: isoNow(clock) }))
  }

  const handlers: Handlers<'recovery'> = {
    status,
    async seen() {
      await open()?.bind<typeof startUpOperations>('startUp').seen()
      live.publish({ kind: 'recovery' })
      return status()
    },
    adopt: () => decide((current) => current.adopt('same')),
    separate: () => decide((current) => current.adopt('separate')),
    leave: () =>
      decide(async ({ storage }) => {
        await storage.bind<typeof startUpOperations>('startUp').leave()
        live.publish({ kind: 'recovery' })
        return ok(undefined)
      }),
    backups: async () => ok(maintenance.backups()),
    backUp: () => inTurn(backUp),
    restore: ({ name }) => inTurn(() => restore(name)),
    salvage: () => inTurn(() => replaceDamaged('salvaged', () => maintenance.salvage({ at: isoNow(clock) }))),
    startEmpty: () => inTurn(() => replaceDamaged('started_empty', () => maintenance.startEmpty())),
    async content() {
      const storage = open()
      return storage ? ok(await storage.bind<typeof recoveryOperations>('recovery').content()) : fail('STORAGE_BLOCKED')
    },
    erase: ({ content }) => inTurn(() => erase(content)),
    // Not in turn: its dialog may stand for long, and nothing of the profile changes.
    move,
    async facts() {
      const storage = open()
      if (!storage) return fail('STORAGE_BLOCKED')
      const counts = await storage.bind<typeof recoveryOperations>('recovery').facts()
      const lastBackupAt = maintenance.backups()[0]?.madeAt
      return ok({ ...counts, ...withoutUndefined({ lastBackupAt }) })
    },
  }

  return {
    handlers,
    isSending,
    async stop() {
      endDailyCare()
      await inTurn(async () => undefined)
    },
  }
}

/** Runs work on the profile's files one after the other, even after a failure. */
function makeTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

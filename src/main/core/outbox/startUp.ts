// The start of a profile: who it is, what its journal and its database say about each other, what is in doubt. Nothing is
// handed over before this is through, and nothing once another folder has taken the right to send.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Logger, ProfileMark, ProfileMarks, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { isSameState } from './compareJournal'
import { startUpOperations } from './startUpRows'

export interface StartUpOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly marks: ProfileMarks
  readonly folder: string
  /** This computer's name for itself; empty where it has none. */
  readonly computer: string
  /** Another folder has taken the right to send. */
  readonly onLost?: () => void
}

/** `separate`: from here on two profiles, of which each may send. */
export type AdoptedAs = 'same' | 'separate'

export interface StartUp {
  open(): Promise<void>
  /** Uses a copied or restored profile here, in place of the other one or beside it. False where it is not locked. */
  adopt(as: AdoptedAs): Promise<boolean>
  /** Before a run hands anything over. Rejects where the computer cannot remember it. */
  beginRun(): Promise<void>
  /**
   * Before anything is armed. False where another folder has taken the right to send since: this one is then locked, on disk
   * when it resolves.
   */
  mayArm(): Promise<boolean>
  /** The last thing that is written. */
  closed(): Promise<void>
}

/** A state of the folder, as the computer's mark names it. */
interface Held {
  readonly profileId: string
  readonly epoch: number
  readonly stamp: string | null
}

export function makeStartUp(options: StartUpOptions): StartUp {
  const { storage, clock, random, logger, marks, folder, computer, onLost } = options
  const store = storage.bind(startUpOperations)
  const now = (): string => new Date(clock.now()).toISOString()
  /** What this process has last written into the folder. */
  let held: Held | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** One change of the mark after the other: each follows from the one before. */
  function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const mine = last.then(change)
    last = mine.catch(() => undefined)
    return mine
  }

  /**
   * Writes the mark unless it belongs to another folder, or to a later state of this one. Without a mark everything can be looked
   * at, and `beginRun` rejects.
   */
  function replaceMark(from: Held, mark: ProfileMark): boolean {
    const found = marks.read(from.profileId)
    if (found && !isSameState(found, from.stamp)) return false
    marks.write(from.profileId, mark)
    return true
  }

  /** Before the folder says so: where the app ends between the two, both states are known as this computer's own. */
  function announce(from: Held, nextStamp: string): 'done' | 'foreign' | 'failed' {
    const found = marks.read(from.profileId)
    if (found && !isSameState(found, from.stamp)) return 'foreign'
    const { epoch, stamp } = from
    try {
      // Nothing to go back to where the computer remembers nothing yet.
      if (found) marks.write(from.profileId, { folder, epoch, ...(stamp === null ? {} : { stamp }), nextStamp })
      return 'done'
    } catch (error) {
      logger.error('profile_not_remembered', { error: String(error) })
      return 'failed'
    }
  }

  function remember(from: Held, to: Held): void {
    held = to
    try {
      const { epoch, stamp } = to
      replaceMark(from, { folder, epoch, ...(stamp === null ? {} : { stamp }) })
    } catch (error) {
      logger.error('profile_not_remembered', { error: String(error) })
    }
  }

  async function lose(): Promise<void> {
    logger.warn('right_to_send_lost')
    await store.lockForeign()
    onLost?.()
  }

  return {
    open: () =>
      inTurn(async () => {
        const known = await store.profile()
        const mark = known && marks.read(known.profileId)
        const isElsewhere = mark !== undefined && mark.folder !== folder && mark.nextStamp !== known?.stamp
        const isOriginalThere = isElsewhere && existsSync(join(mark.folder, 'postrider.sqlite'))
        const newStamp = random.uuid()
        const from = known && { ...known, stamp: known.stamp }
        const isFollowed = from && known.lockedBy === null && !isOriginalThere ? announce(from, newStamp) : undefined
        const opened = await store.open({
          ...{ at: now(), folder, mark, isOriginalThere, computer },
          newProfileId: random.uuid(),
          newKey: random.uuid() + random.uuid(),
          // A state that the computer does not know would be taken for another's.
          ...(from === undefined || isFollowed === 'done' ? { newStamp } : {}),
        })
        const { findings, campaigns } = opened.report
        if (findings.length + campaigns.length > 0)
          logger.warn('start_found', { findings: findings.map(({ kind }) => kind), campaigns: campaigns.length })
        if (opened.neverMade > 0) logger.info('intent_never_made', { attempts: opened.neverMade })
        // Last, so that the computer never remembers a later state than there is.
        if (opened.lockedBy === null) remember(from ?? opened, opened)
      }),
    adopt: (as) =>
      inTurn(async () => {
        const known = await store.profile()
        if (!known) return false
        const mark = marks.read(known.profileId)
        const newStamp = random.uuid()
        // From here on the original's next start knows that it may have lost the right to send. A separate copy takes it from no one.
        if (mark && known.lockedBy !== null && as === 'same')
          marks.write(known.profileId, { ...mark, nextStamp: newStamp })
        const adopted = await store.adopt({
          ...{ at: now(), markEpoch: mark?.epoch ?? 0, newStamp, computer },
          ...(as === 'separate' ? { newProfileId: random.uuid() } : {}),
        })
        if (!adopted) return false
        // A person took the right away from wherever it was: unless that one has just used it.
        remember({ ...adopted, stamp: newStamp }, adopted)
        return true
      }),
    beginRun: () =>
      inTurn(async () => {
        const known = await store.profile()
        if (!known || known.lockedBy !== null) return
        const newStamp = random.uuid()
        const isFollowed = announce(known, newStamp)
        if (isFollowed === 'foreign') return lose()
        if (isFollowed === 'failed') throw new Error('The computer cannot remember the profile')
        const begun = await store.beginRun({ at: now(), newStamp, computer })
        if (!begun) return
        held = begun
        const { epoch, stamp } = begun
        if (!replaceMark(known, { folder, epoch, stamp: stamp ?? newStamp })) return lose()
      }),
    async mayArm() {
      const mark = held && marks.read(held.profileId)
      if (!held || !mark || isSameState(mark, held.stamp)) return true
      await lose()
      return false
    },
    async closed() {
      await store.closed()
    },
  }
}

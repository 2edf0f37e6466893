// Opens a profile: identifies it, compares its journal with its database and finds what is in doubt. Nothing is submitted
// before this is done, or after another folder has taken the right to send.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Logger, ProfileMark, ProfileMarks, Random } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import { isSameState } from './compareJournal'
import type { startUpOperations } from './startUpRows'

export interface StartUpOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly marks: ProfileMarks
  readonly folder: string
  /** This computer's name for itself; empty if it has none. */
  readonly computer: string
  /** Another folder has taken the right to send. */
  readonly onLost?: () => void
}

/** `separate`: from here on two profiles, of which each may send. */
export type AdoptedAs = 'same' | 'separate'

export interface StartUp {
  open(): Promise<void>
  /** Uses a copied or restored profile here, in place of the other one or beside it. False if it is not locked. */
  adopt(as: AdoptedAs): Promise<boolean>
  /** Call it before a run hands anything over. Rejects if this computer's mark cannot be written. */
  beginRun(): Promise<void>
  /**
   * Call it before arming. False if another folder has taken the right to send: this one is then locked, on disk when it
   * resolves.
   */
  mayArm(): Promise<boolean>
  /** Call it last: it notes a clean end. */
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
  const store = storage.bind<typeof startUpOperations>('startUp')
  const now = (): string => new Date(clock.now()).toISOString()
  /** The state that this process wrote into the folder last. */
  let held: Held | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** Runs changes of the mark one after another, because each depends on the previous one. */
  function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const mine = last.then(change)
    last = mine.catch(() => undefined)
    return mine
  }

  const markOf = ({ epoch, stamp }: Held): ProfileMark => ({ folder, epoch, ...(stamp === null ? {} : { stamp }) })

  /** Writes the mark unless it belongs to another folder, or to a later state of this one. */
  function replaceMark(from: Held, mark: ProfileMark): boolean {
    const found = marks.read(from.profileId)
    if (found && !isSameState(found, from.stamp)) return false
    marks.write(from.profileId, mark)
    return true
  }

  /** Notes the next state before the folder gets it: if the app ends in between, this computer knows both states as its own. */
  function announce(from: Held, nextStamp: string): 'done' | 'foreign' | 'failed' {
    const found = marks.read(from.profileId)
    if (found && !isSameState(found, from.stamp)) return 'foreign'
    try {
      // Without a mark there is no earlier state to keep.
      if (found) marks.write(from.profileId, { ...markOf(from), nextStamp })
      return 'done'
    } catch (error) {
      logger.error('profile_not_remembered', { error: String(error) })
      return 'failed'
    }
  }

  /** A mark that cannot be written is only logged: the profile can still be read, and `beginRun` rejects. */
  function remember(from: Held, to: Held): void {
    held = to
    try {
      replaceMark(from, markOf(to))
    } catch (error) {
      logger.error('profile_not_remembered', { error: String(error) })
    }
  }

  async function lose(): Promise<void> {
    logger.warn('right_to_send_lost')
    await store.lockForeign(now())
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
        const announced = known?.lockedBy === null && !isOriginalThere ? announce(known, newStamp) : undefined
        const opened = await store.open({
          at: now(),
          folder,
          mark,
          isOriginalThere,
          computer,
          newProfileId: random.uuid(),
          newKey: random.uuid() + random.uuid(),
          // A stamp that the mark does not know would look like another computer's.
          ...(known === undefined || announced === 'done' ? { newStamp } : {}),
        })
        const { findings, campaigns } = opened.report
        if (findings.length + campaigns.length > 0)
          logger.warn('start_found', { findings: findings.map(({ kind }) => kind), campaigns: campaigns.length })
        if (opened.neverMade > 0) logger.info('intent_never_made', { attempts: opened.neverMade })
        // Written last, so that the mark is never ahead of the folder.
        if (opened.lockedBy === null) remember(known ?? opened, opened)
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
        // The right to send moves here, unless the other folder has just used it.
        remember(adopted, adopted)
        return true
      }),
    beginRun: () =>
      inTurn(async () => {
        const known = await store.profile()
        if (!known || known.lockedBy !== null) return
        const newStamp = random.uuid()
        const announced = announce(known, newStamp)
        if (announced === 'foreign') return lose()
        if (announced === 'failed') throw new Error('The computer cannot remember the profile')
        const begun = await store.beginRun({ at: now(), newStamp, computer })
        if (!begun) return
        held = begun
        if (!replaceMark(known, markOf(begun))) return lose()
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

// The start of a profile: who it is, what its journal and its database say about each other, what is in doubt. Nothing is
// handed over before this is through.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Logger, ProfileMarks, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { startUpOperations } from './startUpRows'

export interface StartUpOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly marks: ProfileMarks
  readonly folder: string
}

export interface StartUp {
  open(): Promise<void>
  /** Uses a copied or restored profile here. False where it is not locked. */
  adopt(): Promise<boolean>
  /** Before a run hands anything over. Rejects where the computer cannot remember it. */
  beginRun(): Promise<void>
  /** The last thing that is written. */
  closed(): Promise<void>
}

export function makeStartUp({ storage, clock, random, logger, marks, folder }: StartUpOptions): StartUp {
  const store = storage.bind(startUpOperations)
  const now = (): string => new Date(clock.now()).toISOString()

  /** Without it everything can be looked at, and `beginRun` rejects. */
  function remember({ profileId, epoch }: { profileId: string; epoch: number }): void {
    try {
      marks.write(profileId, { folder, epoch })
    } catch (error) {
      logger.error('profile_not_remembered', { error: String(error) })
    }
  }

  return {
    async open() {
      const known = await store.profile()
      const mark = known && marks.read(known.profileId)
      const isOriginalThere =
        mark !== undefined && mark.folder !== folder && existsSync(join(mark.folder, 'postrider.sqlite'))
      const opened = await store.open({
        at: now(),
        folder,
        mark,
        isOriginalThere,
        newProfileId: random.uuid(),
        newKey: random.uuid() + random.uuid(),
      })
      const { findings, campaigns } = opened.report
      if (findings.length + campaigns.length > 0)
        logger.warn('start_found', { findings: findings.map(({ kind }) => kind), campaigns: campaigns.length })
      if (opened.neverMade > 0) logger.info('intent_never_made', { attempts: opened.neverMade })
      // Last, so that the computer never remembers a later state than there is.
      if (opened.lockedBy === null) remember(opened)
    },
    async adopt() {
      const known = await store.profile()
      const mark = known && marks.read(known.profileId)
      const adopted = await store.adopt({ at: now(), markEpoch: mark?.epoch ?? 0 })
      if (!adopted) return false
      remember(adopted)
      return true
    },
    async beginRun() {
      const begun = await store.beginRun({ at: now() })
      if (begun) marks.write(begun.profileId, { folder, epoch: begun.epoch })
    },
    async closed() {
      await store.closed()
    },
  }
}

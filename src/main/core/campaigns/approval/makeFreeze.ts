// Freezes campaigns: an approval covers exactly the people and texts that are copied here; later edits to contacts or to the template do
// not change them. Runs in short transactions, so that a campaign that is being sent does not wait.
import type { CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import type { Live } from '../../live'
import type { Clock, Logger, Random } from '../../ports'
import { inSteps } from '../../storage/inSteps'
import type { Storage } from '../../storage/openStorage'
import type { FreezeTerms } from './copyPeopleRows'
import type { draftOperations } from '../draft/draftRows'
import type { rowSetOperations } from '../audience/rowSetRows'
import type { freezingOperations, Attempt, FreezeProblem } from './freezingRows'

export interface Freezing {
  /** `changed`: the draft was changed again and again meanwhile. */
  freeze(id: CampaignId, terms: Omit<FreezeTerms, 'at'>): Promise<FreezeProblem | 'frozen' | 'changed'>
  /**
   * Deletes the people that belong to no frozen campaign any more, and rows that were taken out of a draft a day ago. Call it after a
   * change of a draft; it does not wait.
   */
  clearLater(): void
  /** Removes what an earlier process left; in the background, but for what is small. */
  recover(): Promise<void>
  /** Stops after the current step. */
  stop(): Promise<void>
}

export interface FreezingOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Pick<Live, 'publish'>
  readonly logger?: Logger | undefined
}

const maxAttempts = 5

export function makeFreeze({ storage, clock, random, live, logger }: FreezingOptions): Freezing {
  const rows = storage.bind<typeof freezingOperations>('freezing')
  const rowSets = storage.bind<typeof rowSetOperations>('rowSets')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const underWay = new Map<string, ReturnType<Freezing['freeze']>>()
  let clearing: Promise<void> | undefined
  let isClearingAgain = false
  let isEnding = false
  const steps = { storage, clock, isEnding: () => isEnding }

  async function clear(own: Attempt): Promise<void> {
    await inSteps(steps, async (limit) =>
      (await rows.clear({ ...own, limit })) < limit ? { answer: undefined } : { next: 'clear' },
    )
  }

  /** False: the draft changed meanwhile. */
  async function moveAll({ id, token }: Attempt, ofPeople: number): Promise<boolean> {
    let people = 0
    return inSteps(steps, async (limit) => {
      if (!(await rows.move({ id, token, after: people, limit }))) return { answer: false }
      people += limit
      if (people >= ofPeople) return { answer: true }
      live.publish({ kind: 'freezing', campaignId: id, people, ofPeople })
      return { next: 'move' }
    })
  }

  async function attempt(id: CampaignId, terms: Omit<FreezeTerms, 'at'>): ReturnType<Freezing['freeze']> {
    const own = { id, token: random.uuid() }
    const begun = await rows.begin(own)
    if (begun !== 'begun') return begun
    try {
      await clear(own)
      const at = isoNow(clock)
      const copied = await rows.copy({ ...own, terms: { ...terms, at } })
      if (typeof copied === 'string' || 'code' in copied) return copied
      if (!(await moveAll(own, copied.rows))) return 'changed'
      return (await rows.freeze({ ...own, copied, at })) ? 'frozen' : 'changed'
    } finally {
      await rows.end(own).catch((error: unknown) => logger?.warn('freeze_not_ended', { error: String(error) }))
      clearLater()
    }
  }

  async function freeze(id: CampaignId, terms: Omit<FreezeTerms, 'at'>): ReturnType<Freezing['freeze']> {
    for (let attempts = 1; ; attempts++) {
      const outcome = await attempt(id, terms)
      if (outcome !== 'changed' || attempts === maxAttempts) return outcome
    }
  }

  async function clearAll(): Promise<void> {
    do {
      isClearingAgain = false
      await inSteps(steps, async (limit) =>
        (await rows.clearAny({ limit })) === 0 ? { answer: undefined } : { next: 'people' },
      )
      const at = isoNow(clock)
      await inSteps(steps, async (limit) =>
        (await rowSets.clear({ at, limit })) < limit ? { answer: undefined } : { next: 'rows' },
      )
    } while (isClearingAgain)
  }

  function clearLater(): void {
    if (isEnding) return
    isClearingAgain = true
    clearing ??= clearAll()
      .catch((error: unknown) => {
        if (!isEnding) logger?.warn('left_over_people_not_deleted', { error: String(error) })
      })
      .finally(() => (clearing = undefined))
  }

  return {
    /** A second window, or the same page again: one freeze. */
    freeze(id, terms) {
      const key = JSON.stringify([id, terms])
      const known = underWay.get(key)
      if (known) return known
      const freezing = freeze(id, terms).finally(() => underWay.delete(key))
      underWay.set(key, freezing)
      return freezing
    },
    clearLater,
    async recover() {
      await rows.endAll()
      await drafts.dropAll()
      clearLater()
    },
    async stop() {
      isEnding = true
      await Promise.allSettled([...underWay.values(), clearing])
    },
  }
}

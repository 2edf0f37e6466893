// Evidence before arming: each run first compares the listing with the people who still wait, and does so again after the first
// person and after the first ten. A match stops the run, because another computer seems to send this campaign.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { ok, type Result } from '../../base/result'
import type { DispatchGateway } from './dispatchGateway'
import type { ListedFinding } from '../store/listedRows'
import type { OutboxStore } from '../store/outboxStore'
import type { PlannedPause } from './planPause'

/** Up to this many may be a coincidence: they are held, and the others are sent to. */
const maxCoincidences = 2

export interface Evidence {
  /** Reads the newest page, and back to the approval. Answers a pause if the run must not begin. */
  beforeRun(): Promise<Result<PlannedPause | undefined>>
  /** Whether the newest page is to be read before the next batch. `accepted`: requests accepted in this run. */
  isDue(accepted: number): boolean
  beforeMore(accepted: number): Promise<Result<PlannedPause | undefined>>
}

export interface EvidenceOptions {
  readonly id: CampaignId
  readonly store: Pick<OutboxStore, 'approvalMark' | 'noteLateMark' | 'noteRead' | 'hold' | 'noteSecond' | 'count'>
  readonly gateway: Pick<DispatchGateway, 'readMark' | 'readNewest'>
  readonly now: () => string
}

/** Requests after which the newest page is read once more: the first person, and the first ten. */
const slowSteps = 2

export function makeEvidence({ id, store, gateway, now }: EvidenceOptions): Evidence {
  let lookedAfter = 0
  /** False for tests and for lists at the gateway, which have nothing to compare. */
  let isComparing = false
  let known: ListedFinding = { held: 0, second: 0 }

  async function judge(): Promise<PlannedPause | undefined> {
    const found = await store.hold({ id, at: now() })
    const isSecond = found.second > known.second
    const isNew = found.held > known.held
    known = found
    if (isSecond) await store.noteSecond({ id, at: now() })
    const isStopped = isSecond || (isNew && found.held > maxCoincidences)
    return guard('listed.stops', !isStopped) ? undefined : { reason: 'already_listed' }
  }

  return {
    async beforeRun() {
      lookedAfter = 0
      // A person has decided about people held before, or they were too few to ask about: only new ones stop a run.
      known = await store.count(id)
      const since = await store.approvalMark(id)
      const mark = await gateway.readMark(since)
      if (!mark.ok) return mark
      if (!since) {
        await store.noteLateMark({ id, at: now() })
        isComparing = (await store.approvalMark(id)) !== undefined
        return ok(undefined)
      }
      isComparing = true
      if (mark.value.isWhole && !since.isWhole) await store.noteRead({ id, at: now() })
      return ok(await judge())
    },
    isDue: (accepted) => isComparing && accepted > lookedAfter && accepted <= slowSteps,
    async beforeMore(accepted) {
      const newest = await gateway.readNewest()
      if (!newest.ok) return newest
      lookedAfter = accepted
      return ok(await judge())
    },
  }
}

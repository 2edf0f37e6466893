// A person's choice about a campaign that another computer seems to send: leave it to that one, or send to the rest from here.
// Without a choice the campaign waits.
import type { ErrorCode, Progress } from '@contract'
import type { CampaignId } from '../base/ids'
import { fail } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock } from '../ports'
import type { ListedDecided } from './store/listedRows'
import type { OutboxStore } from './store/outboxStore'
import type { ListedWatch } from './watchListed'

export interface ListedControlOptions {
  readonly store: OutboxStore
  readonly clock: Pick<Clock, 'now'>
  readonly watch: Pick<ListedWatch, 'look'>
  /** paused → running. */
  readonly start: (id: CampaignId, approvedAt: number) => Promise<void>
  readonly finish: (id: CampaignId) => Promise<void>
  readonly announce: (id: CampaignId) => void
  readonly changed: (id: CampaignId, isDone: boolean) => Promise<CoreResult<Progress>>
}

const codes = {
  unknown: 'CAMPAIGN_UNKNOWN',
  stale: 'DECISION_STALE',
  too_early: 'DECISION_TOO_EARLY',
  wrong_state: 'CAMPAIGN_WRONG_STATE',
  locked: 'SENDING_LOCKED',
} as const satisfies Record<Exclude<ListedDecided, 'done'>, ErrorCode>

export function makeListedControls(options: ListedControlOptions): Pick<Handlers<'outbox'>, 'decideListed'> {
  const { store, clock, watch, start, finish, announce, changed } = options

  return {
    async decideListed({ campaignId: id, choice, listed, waiting }) {
      const clickedAt = clock.now()
      if (choice === 'send_rest') {
        // Reads the listing now, because "no new record" must be true at this moment.
        const looked = await watch.look(id)
        if (!looked.ok) return looked
      }
      const decided = await store.decideListed({
        id,
        choice,
        listed,
        waiting,
        at: new Date(clock.now()).toISOString(),
      })
      if (decided !== 'done') {
        announce(id)
        return fail(codes[decided])
      }
      if (choice === 'send_rest') await start(id, clickedAt)
      else await finish(id)
      return changed(id, true)
    },
  }
}

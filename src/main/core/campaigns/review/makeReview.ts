// The review of a frozen campaign as it stands: what was frozen, and what a person should know before they approve it.
import type { Balance, FlightPlan, Review } from '@contract'
import type { ActiveAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { CoreResult } from '../../handlers'
import type { Clock } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import type { costlyNamesOperations } from './costlyNamesRows'
import type { estimateOperations } from './estimateRows'
import type { freezeOperations } from '../approval/freezeRows'
import { isOfAccount } from '../approval/makeApproval'
import { toReview } from './review'
import { reviewWarnings } from './reviewWarnings'
import type { Checks } from './makeChecks'

export interface ReviewOptions extends Checks {
  readonly storage: Storage
  readonly clock: Clock
  readonly startDelaySeconds: () => number
  /** When and in which batches; undefined for a list of the gateway. */
  readonly planFrozen: (id: CampaignId, account: ActiveAccount) => Promise<FlightPlan | undefined>
}

export type MakeReview = (
  id: CampaignId,
  account: ActiveAccount,
  balance: Balance | undefined,
) => Promise<CoreResult<Review>>

export function makeReview({
  storage,
  clock,
  startDelaySeconds,
  findRepeats,
  overLimitShown,
  findOverLimits,
  findOverCap,
  planFrozen,
}: ReviewOptions): MakeReview {
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const costlyNames = storage.bind<typeof costlyNamesOperations>('costlyNames')

  return async (id, account, balance) => {
    const { id: accountId, currency, transcodes } = account
    const view = await frozen.view({ accountId, id })
    // It was frozen for other addresses of the account, so it has to be frozen again.
    if (!view || (view.draft.state === 'frozen' && !isOfAccount(view.hash, account)))
      return fail('CAMPAIGN_WRONG_STATE')
    const plan = view.draft.gatewayList ? undefined : await planFrozen(id, account)
    const repeats = await findRepeats(id, account)
    const warnings = reviewWarnings({
      draft: view.draft,
      text: view.sample.text,
      optedOut: view.optedOut,
      byCountry: view.byCountry,
      estimate: view.estimate ?? undefined,
      balance,
      repeats,
      // Until the price was asked for, there is nothing to compare.
      overLimits: view.estimate
        ? await findOverLimits({ draft: view.draft, people: view.people, estimate: view.estimate }, account)
        : [],
      overCap: await findOverCap({ draft: view.draft, people: view.people }, account),
      notes: plan?.notes ?? [],
      optOutsUnknown: await frozen.unknownHours({ id, at: isoNow(clock) }),
      landlines: view.landlines,
      // A gateway that transcodes replaces such letters itself.
      costlyNames: transcodes ? undefined : await costlyNames.find({ accountId, id, currency }),
    })
    const prices = await estimates.prices({ accountId, kind: view.draft.kind })
    const sameTextPeople = repeats.sameText.people
    const startDelay = startDelaySeconds()
    const { overLimit } = repeats
    overLimitShown.set(id, { ids: overLimit?.ids ?? [], version: overLimit?.version ?? '' })
    return ok(
      toReview(view, { balance, warnings, sameTextPeople, overLimit, plan, prices, startDelaySeconds: startDelay }),
    )
  }
}

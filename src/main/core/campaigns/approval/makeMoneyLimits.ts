// Checks a campaign against the account's limits of money for a day and a month. It counts on the day and in the month in which
// it starts, with the maximum that its approval allows. The review says how many people a limit holds back; the approval
// refuses a campaign that cannot be held back: one without a price, one that is submitted as a whole, and one without room for
// even one person.
import type { Draft, Estimate, ReviewWarning } from '@contract'
import type { ActiveAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import { dayOf, monthOf } from '../../planning/localInstants'
import type { moneyOperations } from '../../outbox/store/accountLimitRows'
import type { CampaignsOptions } from '../makeCampaigns'
import { ceilingOf } from '../review/review'
import { isAtGateway } from '../draft/timing'

export type OverLimit = Extract<ReviewWarning, { code: 'money_limit' }>
export interface LimitQuestion {
  readonly draft: Draft
  readonly people: number
  readonly estimate: Estimate | undefined
}
export type FindOverLimits = (question: LimitQuestion, account: ActiveAccount) => Promise<OverLimit[]>

/** Without a price nothing can be compared, so that every limit counts as exceeded. */
export function makeMoneyLimits({ storage, clock }: Pick<CampaignsOptions, 'storage' | 'clock'>): FindOverLimits {
  const money = storage.bind<typeof moneyOperations>('money')

  return async ({ draft, people, estimate }, account) => {
    const { id: accountId, timeZone, moneyPerDayMicros, moneyPerMonthMicros } = account
    if (moneyPerDayMicros === undefined && moneyPerMonthMicros === undefined) return []
    const id = draft.id as CampaignId
    const startsAt = await money.startsAt(id)
    const now = clock.now()
    const start = startsAt === null ? now : Math.max(now, Date.parse(startsAt))
    const most = ceilingOf(estimate)
    const currency = account.currency ?? most?.currency ?? ''
    const cost = most?.currency === currency ? most : undefined
    const isWhole = isAtGateway(draft.timing) || draft.gatewayList !== undefined
    const periods = [
      { period: 'day', limit: moneyPerDayMicros, span: dayOf(start, timeZone) },
      { period: 'month', limit: moneyPerMonthMicros, span: monthOf(start, timeZone) },
    ] as const
    const over: OverLimit[] = []
    for (const { period, limit, span } of periods) {
      if (limit === undefined) continue
      const [since, until] = [toIso(span.since), toIso(span.until)]
      const { used, planned } = await money.read({ accountId, except: id, at: toIso(now), since, until })
      const micros = used + planned
      if (cost && micros + cost.micros <= limit) continue
      const canEver = cost !== undefined && (isWhole ? cost.micros : cost.micros / people) <= limit
      over.push({
        code: 'money_limit',
        period,
        limit: { micros: limit, currency },
        used: { micros, currency },
        ...(cost ? { cost } : {}),
        ...(canEver && !isWhole ? { waits: people - peopleWithin(limit - micros, cost.micros, people) } : {}),
        ...(canEver ? { next: until } : {}),
      })
    }
    return over
  }
}

/** About how many, each with the same share of the cost. */
function peopleWithin(left: number, cost: number, people: number): number {
  return Math.max(0, Math.min(people, Math.floor((people * left) / cost)))
}

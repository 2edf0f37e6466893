// The account's limits of money for a day and a month. A campaign counts on the day and in the month in which it starts, with the most
// that its approval allows. The review says what goes above a limit, and the approval refuses it.
import type { Estimate, ReviewWarning } from '@contract'
import type { ActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { dayOf, monthOf } from '../outbox/dayOf'
import type { CampaignsOptions } from './makeCampaigns'
import { moneyUsedOperations } from './moneyUsedRows'
import { ceilingOf } from './review'

export type OverLimit = Extract<ReviewWarning, { code: 'money_limit' }>
export type FindOverLimits = (
  id: CampaignId,
  account: ActiveAccount,
  estimate: Estimate | undefined,
) => Promise<OverLimit[]>

/** Without a price nothing can be compared, so that every limit counts as exceeded. */
export function makeMoneyLimits({ storage, clock }: Pick<CampaignsOptions, 'storage' | 'clock'>): FindOverLimits {
  const used = storage.bind(moneyUsedOperations)

  return async (id, account, estimate) => {
    const { id: accountId, timeZone, moneyPerDayMicros, moneyPerMonthMicros } = account
    if (moneyPerDayMicros === undefined && moneyPerMonthMicros === undefined) return []
    const startsAt = await used.startsAt(id)
    const now = clock.now()
    const start = startsAt === null ? now : Math.max(now, Date.parse(startsAt))
    const most = ceilingOf(estimate)
    const currency = account.currency ?? most?.currency ?? ''
    const cost = most?.currency === currency ? most : undefined
    const periods = [
      { period: 'day', limit: moneyPerDayMicros, span: dayOf(start, timeZone) },
      { period: 'month', limit: moneyPerMonthMicros, span: monthOf(start, timeZone) },
    ] as const
    const over: OverLimit[] = []
    for (const { period, limit, span } of periods) {
      if (limit === undefined) continue
      const [since, until] = [iso(span.since), iso(span.until)]
      const micros = await used.micros({ accountId, id, at: iso(now), since, until })
      if (cost && micros + cost.micros <= limit) continue
      over.push({
        ...{ code: 'money_limit', period, limit: { micros: limit, currency }, used: { micros, currency } },
        ...(cost ? { cost } : {}),
        ...(cost && cost.micros <= limit ? { next: until } : {}),
      })
    }
    return over
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

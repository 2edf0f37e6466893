// How far the limits of the active account are used in a day and its month: of now for the account's page, of its start for a review.
import type { Limits, LimitUse } from '@contract'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { toIso } from '../../base/instants'
import { ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { Clock } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import type { moneyOperations, UsedLimit } from '../store/accountLimitRows'

interface LimitParts {
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly activeAccount: ReadActiveAccount
}

export function makeReadLimits({ storage, clock, activeAccount }: LimitParts): Pick<Handlers<'outbox'>, 'limits'> {
  const money = storage.bind<typeof moneyOperations>('money')
  return {
    async limits(asked) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, timeZone, dailyCap, moneyPerDayMicros, moneyPerMonthMicros, currency } = account.value
      const now = clock.now()
      const then = Math.max(now, asked?.at === undefined ? now : Date.parse(asked.at))
      const { people, day, month } = await money.used({ accountId, at: toIso(now), then: toIso(then), timeZone })
      return ok<Limits>({
        dailyCap: toUse(dailyCap, people),
        moneyPerDayMicros: toUse(moneyPerDayMicros, day),
        moneyPerMonthMicros: toUse(moneyPerMonthMicros, month),
        ...(currency === undefined ? {} : { currency }),
      })
    },
  }
}

function toUse(limit: number | undefined, { used, planned, plannedPeople, until }: UsedLimit): LimitUse {
  if (limit === undefined) return { used, planned, until }
  const left = Math.max(0, limit - used)
  const by = planned - left
  const over = by > 0 ? { over: { by, people: Math.ceil((plannedPeople * by) / planned) } } : {}
  return { limit, used, left, planned, ...over, until }
}

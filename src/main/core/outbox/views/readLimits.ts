// How far the limits of the active account are used in a day and its month: of now for the account's page, of its start for a review.
import type { Limits, LimitUse } from '@contract'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { Clock } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import { dayOf, monthOf, toSpan } from '../../planning/localInstants'
import type { moneyOperations, Money } from '../store/accountLimitRows'

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
      const [day, month] = [toSpan(dayOf(then, timeZone)), toSpan(monthOf(then, timeZone))]
      const used = await money.used({ accountId, at: new Date(now).toISOString(), day, month })
      // Today's campaigns take from the limit as they go; on a later day all of theirs are still to come.
      const planned = dayOf(now, timeZone).until < dayOf(then, timeZone).until ? used.day.plannedPeople : 0
      const people = { used: used.people, planned, plannedPeople: planned }
      return ok<Limits>({
        dailyCap: toUse(dailyCap, people, day.until),
        moneyPerDayMicros: toUse(moneyPerDayMicros, used.day, day.until),
        moneyPerMonthMicros: toUse(moneyPerMonthMicros, used.month, month.until),
        ...(currency === undefined ? {} : { currency }),
      })
    },
  }
}

function toUse(limit: number | undefined, { used, planned, plannedPeople }: Money, until: string): LimitUse {
  if (limit === undefined) return { used, planned, until }
  const left = Math.max(0, limit - used)
  const by = planned - left
  const over = by > 0 ? { over: { by, people: Math.ceil((plannedPeople * by) / planned) } } : {}
  return { limit, used, left, planned, ...over, until }
}

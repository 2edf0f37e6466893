// How far the limits of the active account are used in its present day and month, for the account's page.
import type { Limits, LimitUse } from '@contract'
import type { ReadActiveAccount } from '../../accounts/activeAccount'
import { ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { Clock } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import { dayOf, monthOf, toSpan } from '../engine/dayOf'
import { moneyOperations, type Money } from '../store/moneyRows'

interface LimitParts {
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly activeAccount: ReadActiveAccount
}

export function makeReadLimits({ storage, clock, activeAccount }: LimitParts): Pick<Handlers<'outbox'>, 'limits'> {
  const money = storage.bind(moneyOperations)
  return {
    async limits() {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, timeZone, dailyCap, moneyPerDayMicros, moneyPerMonthMicros, currency } = account.value
      const now = clock.now()
      const [day, month] = [toSpan(dayOf(now, timeZone)), toSpan(monthOf(now, timeZone))]
      const used = await money.used({ accountId, at: new Date(now).toISOString(), day, month })
      const people = { used: used.people, planned: 0, plannedPeople: 0 }
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

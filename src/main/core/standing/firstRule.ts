// The choices of a new standing send.
import type { ActiveAccount } from '../accounts/activeAccount'
import { zoneOf } from '../answers/zoneOf'
import { day as dayMs } from '../base/durations'
import { localDay } from '../planning/localInstants'

/** A greeting for birthdays, for a few people: it is off, and a person changes what does not fit. */
export function firstRule(now: number, { timeZone }: Pick<ActiveAccount, 'timeZone'>) {
  return {
    when: { kind: 'yearly', field: 'birthday', time: '10:00', leapDay: '28_february' },
    zone: 'person',
    missed: { kind: 'leave_out' },
    limits: {
      peoplePerDay: 50,
      peoplePerMonth: 500,
      peoplePerYear: 5_000,
      microsPerDay: 5_000_000,
      microsPerMonth: 50_000_000,
      microsPerYear: 500_000_000,
      validUntil: localDay(now + 365 * dayMs, zoneOf(timeZone)),
    },
  } as const
}

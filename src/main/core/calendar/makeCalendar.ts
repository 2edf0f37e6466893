// The calendar: past and planned sends on the account's days. Nothing here sends.
import type { CalendarStanding } from '@contract'
import { byDayOfSending } from '@contract/campaigns/standingDays'
import { makeWithAccount } from '../accounts/activeAccount'
import { zoneOf } from '../answers/zoneOf'
import { day as dayMs } from '../base/durations'
import { toIso } from '../base/instants'
import { ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { Handlers } from '../handlers'
import { localInstants, writeDay } from '../planning/localInstants'
import { holidaysOf } from '../quietHours/holidays'
import { makeHoursBook } from '../quietHours/hoursBook'
import type { hoursOperations } from '../quietHours/hoursRows'
import type { calendarOperations } from './calendarRows'
import { makeMoves, type MovesOptions } from './makeMoves'
import { sendsByDay } from './sendsByDay'

/** People are claimed an hour ahead: days with claims that are still to come are among these. */
const latestDays = 10

export function makeCalendar(options: MovesOptions): Handlers<'calendar'> {
  const { storage, clock, activeAccount, standing } = options
  const rows = storage.bind<typeof calendarOperations>('calendar')
  const hours = storage.bind<typeof hoursOperations>('quietHours')
  const withAccount = makeWithAccount(activeAccount)
  return {
    range: withAccount(async (account, { from, to, region = account.country }) => {
      const [first, last] = [dayNumber(from), dayNumber(to)]
      const zone = zoneOf(account.timeZone)
      const span = { from: startOf(writeDay(first), zone), until: startOf(writeDay(last + 1), zone) }
      const [found, own, isUnused] = await Promise.all([
        rows.read({ accountId: account.id, from: toIso(span.from), until: toIso(span.until) }),
        hours.all(),
        rows.isUnused({ accountId: account.id }),
      ])
      const now = clock.now()
      const sends = sendsByDay(found, { zone, now, span })
      const country = region.slice(0, 2)
      const rule = makeHoursBook(own.rules, own.crossing).ruleFor(country, region)
      const holidays = new Map(holidaysOf(country).map(({ day, name }) => [day, name]))
      const days = Array.from({ length: last - first + 1 }, (_, index) => {
        const day = writeDay(first + index)
        const holiday = holidays.get(day)
        const isQuiet = holiday !== undefined && rule.onHolidays
        return {
          day,
          // 1 January 1970 was a Thursday.
          hours: isQuiet ? null : (rule.week[(first + index + 3) % 7] ?? null),
          people: sends.reduce((sum, send) => sum + (send.day === day ? send.people : 0), 0),
          ...withoutUndefined({ holiday }),
        }
      })
      const isToCome = ({ state }: (typeof sends)[number]) => state === 'planned' || state === 'paused'
      const toCome = sends.filter(isToCome)
      const sum = (each: readonly { readonly people: number }[]) =>
        each.reduce((total, { people }) => total + people, 0)
      const { currency } = account
      const isPriced = toCome.length > 0 && toCome.every(({ about }) => about !== undefined)
      const micros = toCome.reduce((total, { about }) => total + (about?.micros ?? 0), 0)
      return ok({
        zone,
        region: rule.region,
        days,
        sends,
        isUnused,
        totals: {
          texted: sum(sends.filter((send) => !isToCome(send))),
          toCome: sum(toCome),
          ...(currency === undefined ? {} : { spent: { micros: found.spentMicros, currency } }),
          ...(currency !== undefined && isPriced ? { about: { micros, currency } } : {}),
        },
      })
    }),
    async standing({ from, to }) {
      const known = await standing.handlers.all(undefined)
      if (!known.ok) return known
      const days: CalendarStanding[] = []
      for (const { id: ruleId, name, when, skippedDays } of known.value.rules.filter(({ state }) => state === 'on')) {
        const counted = await standing.handlers.forecast({ ruleId })
        // Deleted meanwhile.
        if (!counted.ok && counted.problem.code === 'STANDING_UNKNOWN') continue
        if (!counted.ok) return counted
        const made = await standing.handlers.days({ ruleId, offset: 0, limit: latestDays })
        if (!made.ok) continue
        const { time } = when
        for (const due of counted.value.days) {
          // The forecast has no one any more who was already texted.
          let claimed = made.value.rows.find((each) => each.day === due.day)?.waiting ?? 0
          for (const { day, people: all, about } of byDayOfSending(due)) {
            const people = Math.max(0, all - claimed)
            if (day >= from && day <= to && people > 0)
              days.push({
                ruleId,
                name,
                day,
                people,
                ...(day === due.day ? {} : { dueDay: due.day }),
                ...(skippedDays.includes(due.day) ? { isSkipped: true } : {}),
                ...withoutUndefined({ time, about: claimed === 0 ? about : undefined }),
              })
            claimed = Math.max(0, claimed - all)
          }
        }
      }
      return ok(days)
    },
    people: withAccount(async (account, { campaignId: id, day, limit }) => {
      const zone = zoneOf(account.timeZone)
      const [from, until] = [startOf(day, zone), startOf(writeDay(dayNumber(day) + 1), zone) - 1]
      const at = toIso(clock.now())
      return ok([
        ...(await rows.people({ accountId: account.id, id, from: toIso(from), until: toIso(until), at, limit })),
      ])
    }),
    ...makeMoves(options),
  }
}

/** Days since 1970-01-01. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00Z`) / dayMs)
}

/** The first instant of a day; where the clocks skip midnight, the instant of the jump. */
function startOf(day: string, zone: string): number {
  return localInstants(day, '00:00', zone)?.first ?? Date.parse(`${day}T00:00Z`)
}

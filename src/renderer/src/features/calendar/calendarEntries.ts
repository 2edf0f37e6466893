// The entries of a calendar: campaigns, and the days to come of standing sends, in the order of their times. Pure.
import type { CalendarRange, CalendarStanding, CalendarState, Money } from '@contract'
import { minuteOfDay } from '../compose/when/zonedTime'
import { minutesOf as clockMinutes } from '../settings/quietHours/dayHours'
import type { Timed } from './placeBlocks'

export interface CalendarEntry extends Timed {
  readonly key: string
  readonly name: string
  readonly isTrial?: true
  readonly isRest?: true
  readonly day: string
  readonly people: number
  readonly state: CalendarState | 'standing' | 'skipped'
  readonly about?: Money
  /** The page of it. */
  readonly path: string
  /** Shows the text of one of its people. */
  readonly campaignId?: string
  readonly canMove?: true
  /** The standing send that it is a day of, or will be. */
  readonly ruleId?: number
  /** The day that its people are due, if quiet hours moved them to this one: that day can be skipped. */
  readonly dueDay?: string
  /** Set while it is being moved: at its new place, or the outline at the old one. */
  readonly place?: 'now' | 'was'
}

/** People who get something: an outline and a day that is skipped have none. */
export function peopleOf(entries: readonly CalendarEntry[]): number {
  return entries.reduce(
    (sum, { people, place, state }) => sum + (place === 'was' || state === 'skipped' ? 0 : people),
    0,
  )
}

/** A standing send that goes by hours after joining has no time of day of its own: it stands at noon. */
const noon = '12:00'

export function entriesOf(range: CalendarRange, standing: readonly CalendarStanding[]): CalendarEntry[] {
  const minutesOf = (at: string): number => minuteOfDay(Date.parse(at), range.zone)
  const days = new Set(range.days.map(({ day }) => day))
  const sends = range.sends.map(({ campaignId, from, to, ...send }) => ({
    ...send,
    campaignId,
    key: `${campaignId} ${send.day} ${send.state}`,
    path: `/campaigns/${campaignId}`,
    from: minutesOf(from),
    to: minutesOf(to),
  }))
  const rules = standing
    .filter(({ day }) => days.has(day))
    .map(({ ruleId, time = noon, isSkipped, ...send }) => {
      const at = clockMinutes(time)
      const state = isSkipped ? ('skipped' as const) : ('standing' as const)
      return {
        ...send,
        ruleId,
        state,
        key: `rule ${ruleId} ${send.day} ${send.dueDay ?? ''}`,
        path: `/standing/${ruleId}`,
        from: at,
        to: at,
      }
    })
  return [...sends, ...rules].sort((one, other) =>
    one.day === other.day ? one.from - other.from : one.day < other.day ? -1 : 1,
  )
}

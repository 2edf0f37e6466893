// A planned send that is being moved: the places of its blocks meanwhile, and the times that are refused. Pure.
import type { CalendarPlaces, MoveStart } from '@contract'
import { clockOf, minutesOf } from '../settings/quietHours/dayHours'
import { addDays } from './calendarDays'
import type { CalendarEntry } from './calendarEntries'

export interface Shift {
  readonly days: number
  readonly minutes: number
}

export type Refusal = CalendarPlaces['refused'][number]

export const stepMinutes = 15
const minutesOfDay = 1_440

export const isMoved = ({ days, minutes }: Shift): boolean => days !== 0 || minutes !== 0

/** Minutes may go past midnight. */
function shifted(day: string, minutes: number, by: Shift): { day: string; minutes: number } {
  const at = minutes + by.minutes
  const over = Math.floor(at / minutesOfDay)
  return { day: addDays(day, by.days + over), minutes: at - over * minutesOfDay }
}

export function shiftStart({ day, time }: MoveStart, by: Shift): MoveStart {
  const { day: newDay, minutes } = shifted(day, minutesOf(time), by)
  return { day: newDay, time: clockOf(minutes) }
}

/** From one start to another. */
export function shiftBetween(from: MoveStart, to: MoveStart): Shift {
  return {
    days: Math.round((Date.parse(`${to.day}T00:00Z`) - Date.parse(`${from.day}T00:00Z`)) / 86_400_000),
    minutes: minutesOf(to.time) - minutesOf(from.time),
  }
}

/** The blocks at their new and old places. The moved ones keep their keys, so that the focus stays on them. */
export function placeMoved(
  entries: readonly CalendarEntry[],
  originals: readonly CalendarEntry[],
  by: Shift,
): CalendarEntry[] {
  const keys = new Set(originals.map(({ key }) => key))
  const now = originals.map((entry): CalendarEntry => {
    const { day, minutes } = shifted(entry.day, entry.from, by)
    return {
      ...entry,
      day,
      from: minutes,
      to: Math.min(minutesOfDay - 1, minutes + entry.to - entry.from),
      place: 'now',
    }
  })
  const was = isMoved(by)
    ? originals.map((entry): CalendarEntry => ({ ...entry, key: `${entry.key} was`, place: 'was' }))
    : []
  return [...entries.filter(({ key }) => !keys.has(key)), ...was, ...now].sort((one, other) =>
    one.day === other.day ? one.from - other.from : one.day < other.day ? -1 : 1,
  )
}

export function refusalOf({ refused }: CalendarPlaces, { day, time }: MoveStart): Refusal | undefined {
  return refused.find((each) => each.day === day && each.from <= time && time <= each.to)
}

/** How far the search for an open time goes, either way. */
const searchedDays = 7

/** The last time before and the first time after that are not refused; at most a week away. */
export function nearestPlaces(places: CalendarPlaces, start: MoveStart): MoveStart[] {
  return [-stepMinutes, stepMinutes].flatMap((step) => {
    for (let minutes = step; Math.abs(minutes) <= searchedDays * minutesOfDay; minutes += step) {
      const place = shiftStart(start, { days: 0, minutes })
      if (!refusalOf(places, place)) return [place]
    }
    return []
  })
}

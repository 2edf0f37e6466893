// The hours of one day, moved and typed. Pure. Minutes count from midnight, 1,440 is its end.
import type { DayHours } from '@contract'

export const wholeDay = 1_440
/** A pointer moves an end by this step. */
export const stepMinutes = 15
export const usualHours = { from: '08:00', to: '21:00' } as const

export type DayEnd = 'from' | 'to'

export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}

export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Never past the other end. */
export function moveEnd(hours: NonNullable<DayHours>, end: DayEnd, minutes: number): NonNullable<DayHours> {
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const least = end === 'from' ? 0 : from + stepMinutes
  const most = end === 'from' ? to - stepMinutes : wholeDay
  // Hours typed closer together than a step have no room to move.
  if (least > most) return hours
  return { ...hours, [end]: clockOf(Math.min(Math.max(minutes, least), most)) }
}

/** By a key that moves a slider; undefined for any other. `along`: the way of an arrow in reading, 0 for other keys. */
export function minutesAfterKey(key: string, minutes: number, along: 1 | 0 | -1): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return wholeDay
  const by = along === 0 ? { ArrowDown: -1, ArrowUp: 1, PageDown: -4, PageUp: 4 }[key] : along
  return by === undefined ? undefined : (Math.round(minutes / stepMinutes) + by) * stepMinutes
}

/** 8, 8:30, 08.30, 0830, 24 → HH:MM; undefined for what is no time. */
export function readClock(written: string): string | undefined {
  const found = /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*$/.exec(written)
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? 0)]
  return minutes < 60 && hours * 60 + minutes <= wholeDay ? clockOf(hours * 60 + minutes) : undefined
}

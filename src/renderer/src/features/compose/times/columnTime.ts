// A time from a column as it is chosen, and in words. Pure.
import type { ColumnTime, ColumnTimes } from '@contract'
import { zoneCity, type Translate } from '@text'
import { dateFormat } from '../../../composables/writing/formats'
import { shiftClock } from '../when/writtenTime'
import { writeClock, writeShortDay } from '../when/zonedTime'

export type ShiftUnit = ColumnTime['shift']['unit']
export type ShiftSide = ColumnTime['shift']['side']
export const shiftUnits: readonly ShiftUnit[] = ['minute', 'hour', 'day', 'week']
export const shiftSides: readonly ShiftSide[] = ['before', 'after']

type DayOrder = NonNullable<ColumnTime['order']>

const suggestedTime = '10:00'

/** A reminder on the day before, by the field that has the most times; undefined if none has any. */
export function suggestColumn({ fields }: Pick<ColumnTimes, 'fields'>): ColumnTime | undefined {
  const [best] = fields
  return best && best.share > 0 ? columnFor(best.name) : undefined
}

export function columnFor(field: string): ColumnTime {
  return {
    field,
    shift: { count: 1, unit: 'day', side: 'before' },
    time: suggestedTime,
    zone: 'person',
    ifQuiet: 'earlier',
  }
}

/** Whether a time of day can be chosen: a shift by hours goes from the column's own. */
export function hasClock({ shift }: ColumnTime): boolean {
  return shift.unit === 'day' || shift.unit === 'week'
}

/** A message before something is not sent any more once that has come. */
export function isBefore({ shift, time }: ColumnTime): boolean {
  return shift.side === 'before' && (shift.count > 0 || time !== undefined)
}

export function withClock(column: ColumnTime, time: string | undefined): ColumnTime {
  const { time: _, ...rest } = column
  return time === undefined ? rest : { ...rest, time }
}

/** A message is not sent in the last minute before it would be too late, and one that may wait no longer than that never goes. */
const leastMinutesBefore = 5

export function leastCount({ unit, side }: ColumnTime['shift']): number {
  return unit === 'minute' && side === 'before' ? leastMinutesBefore : 0
}

export function withShift(column: ColumnTime, change: Partial<ColumnTime['shift']>): ColumnTime {
  const shift = { ...column.shift, ...change }
  const next = { ...column, shift: { ...shift, count: Math.max(shift.count, leastCount(shift)) } }
  return hasClock(next) ? next : withClock(next, undefined)
}

/** Another field: how the dates of the old one were read says nothing about it. */
export function withField(column: ColumnTime, field: string): ColumnTime {
  const { order: _order, orderShown: _shown, day: _day, ...rest } = column
  return { ...rest, field }
}

/** `shown`: what other values of the column show. */
export function withOrder(column: ColumnTime, order: DayOrder, shown: ColumnTime['orderShown']): ColumnTime {
  const { orderShown: _, ...rest } = column
  return { ...rest, order, ...(shown === undefined ? {} : { orderShown: shown }) }
}

/** `clock`: the zone that a campaign file brought with it. */
export function withZone(column: ColumnTime, chosen: ColumnTime['zone'] | 'clock'): ColumnTime {
  if (chosen === 'clock') return column
  const { clock: _, ...rest } = column
  return { ...rest, zone: chosen }
}

export function withDay(column: ColumnTime, day: string): ColumnTime {
  const { day: _, ...rest } = column
  return day === '' ? rest : { ...rest, day }
}

/** The chosen time of day, moved by minutes; undefined without one. */
export function moveClock(column: ColumnTime, minutes: number): ColumnTime | undefined {
  if (column.time === undefined || !hasClock(column)) return undefined
  const moved = shiftClock({ day: '2000-01-02', time: column.time }, minutes)
  return moved && { ...column, time: moved.time }
}

/** 1 day before “Appointment”, at 17:00 */
export function columnWords({ field, shift, time }: ColumnTime, t: Translate): string {
  const { count, unit, side } = shift
  const span = count === 0 ? t('times.span_at', { field }) : t(`times.span_${unit}_${side}`, { count, field })
  return time === undefined ? span : t('review.columnAlways', { span, time })
}

/** Wed 25 Nov, of a day without a zone. */
export function writeOwnDay(day: string, locale: string): string {
  return writeShortDay(`${day}T12:00:00.000Z`, 'UTC', locale)
}

/** Wed 25 Nov, 09:30 */
export function writeAt(at: string, zone: string, locale: string): string {
  return `${writeShortDay(at, zone, locale)}, ${writeClock(at, zone, locale)}`
}

/** Sun 17 Nov 2024, 10:00, of a time that may be years away. */
export function writeAtInYear(at: string, zone: string, locale: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: zone } as const
  return `${dateFormat(locale, options).format(new Date(at)).replace(',', '')}, ${writeClock(at, zone, locale)}`
}

/** Paris, 16:00 in London; empty where both clocks show the same. */
export function thereWords(at: string, zone: string, own: string, locale: string, t: Translate): string {
  const time = writeClock(at, own, locale)
  if (time === writeClock(at, zone, locale)) return ''
  return t('times.there', { city: zoneCity(zone, t), time, own: zoneCity(own, t) })
}

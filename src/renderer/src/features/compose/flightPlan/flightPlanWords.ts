// The flight plan in words. Pure.
import type { FlightNote, FlightPlan, FlightRow } from '@contract'
import { zoneCity, type Translate } from '@text'
import { dateFormat } from '../../../composables/writing/formats'
import { countryName } from '../../../composables/writing/countryNames'
import { placeName } from '../../settings/quietHours/quietPlaces'
import { writeClock, writeDay, writeMoment, writeShortDay } from '../when/zonedTime'

export interface PlanWords {
  readonly t: Translate
  readonly locale: string
  readonly plan: FlightPlan
}
type Stretch = { readonly from: string; readonly to: string }

/** A state with hours of its own by its name, any other place by its zone's. */
export function placeOf(
  { zones, region }: Pick<FlightRow, 'zones' | 'region'>,
  { t, locale }: Pick<PlanWords, 't' | 'locale'>,
): string {
  const [first, ...others] = zones
  if (region !== undefined) return placeName(region, t, locale)
  if (first === undefined) return t('when.place_unknown')
  const place = zoneCity(first, t)
  return others.length === 0 ? place : t('when.placeAndMore', { place, count: others.length })
}

/** `+1 h`, `−5:30 h`, or that it is the plan's own time. */
export function offsetWords(minutes: number, t: Translate): string {
  if (minutes === 0) return t('when.here')
  const [whole, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const hours = rest === 0 ? String(whole) : `${whole}:${String(rest).padStart(2, '0')}`
  return t(minutes > 0 ? 'when.ahead' : 'when.behind', { hours })
}

const dayKey = (at: string, zone: string) => writeShortDay(at, zone, 'en')

export function isOnOneDay({ plan }: Pick<PlanWords, 'plan'>): boolean {
  const { zone, first, last } = plan
  return first === undefined || last === undefined || dayKey(first, zone) === dayKey(last, zone)
}

/** With its weekday if the plan has several days. */
export function clockWords(at: string, { locale, plan }: PlanWords, zone = plan.zone): string {
  const clock = writeClock(at, zone, locale)
  if (isOnOneDay({ plan })) return clock
  return `${dateFormat(locale, { weekday: 'short', timeZone: zone }).format(new Date(at))} ${clock}`
}

export function stretchWords(stretch: Stretch & { readonly batches?: number }, words: PlanWords): string {
  const { plan, locale, t } = words
  const from = clockWords(stretch.from, words)
  const isSameDay = dayKey(stretch.from, plan.zone) === dayKey(stretch.to, plan.zone)
  const to = isSameDay ? writeClock(stretch.to, plan.zone, locale) : clockWords(stretch.to, words)
  if (stretch.batches === 1 || writeClock(stretch.from, plan.zone, locale) === to) return from
  return t(stretch.batches === 2 ? 'when.stretchTwo' : 'when.stretch', { from, to })
}

export function rowWords({ sends }: FlightRow, words: PlanWords): string {
  const [first] = sends
  const last = sends.at(-1)
  if (!first || !last) return words.t('when.nothing')
  if (sends.length === 1) return stretchWords(first, words)
  return words.t('when.stretches', {
    from: clockWords(first.from, words),
    to: clockWords(last.to, words),
    count: sends.length,
  })
}

/** The batches of a row. Mixed batches are shared with other rows. */
export function batchWords(count: number, { t, plan }: Pick<PlanWords, 't' | 'plan'>): string {
  return t(plan.isMixed ? 'when.batchesShared' : 'when.batches', { count })
}

export const batchesOf = ({ sends }: FlightRow) => sends.reduce((sum, { batches }) => sum + batches, 0)

/** The day or days of the plan, and in whose time they are drawn. */
export function headWords({ t, locale, plan }: PlanWords, isNow: boolean): string {
  const zone = zoneCity(plan.zone, t)
  const { first, last } = plan
  if (first === undefined || last === undefined) return ''
  if (isOnOneDay({ plan }))
    return isNow ? t('when.planNow', { zone }) : t('when.planDay', { day: writeDay(first, plan.zone, locale), zone })
  const [from, to] = [writeShortDay(first, plan.zone, locale), writeShortDay(last, plan.zone, locale)]
  return t(isNow ? 'when.planNowDays' : 'when.planDays', { from, to, zone })
}

/** The place of the first or the last message, and the time on the clocks there. */
export function whereWords(at: string, row: FlightRow | undefined, { t, locale, plan }: PlanWords): string {
  const [zone] = row?.zones ?? []
  if (!row || zone === undefined) return ''
  const place = placeOf(row, { t, locale })
  return row.offsetMinutes === 0 && zone === plan.zone
    ? place
    : t('when.there', { place, time: writeClock(at, zone, locale) })
}

export function rowAtFirst({ rows, first }: FlightPlan): FlightRow | undefined {
  return rows.find(({ sends }) => sends.some(({ from }) => from === first))
}

export function rowAtLast({ rows, last }: FlightPlan): FlightRow | undefined {
  return rows.findLast(({ sends }) => sends.some(({ to }) => to === last))
}

const saidRows = 6

/** The whole picture in one sentence, for those who cannot see it. */
export function sentenceOf(words: PlanWords): string {
  const { plan, t } = words
  if (plan.first === undefined || plan.last === undefined) return t('when.sentenceNobody')
  const rows = plan.rows
    .slice(0, saidRows)
    .map((row) => t('when.sentenceRow', { place: placeOf(row, words), words: rowWords(row, words) }))
  const more = plan.rows.length - rows.length
  return t('when.sentence', {
    people: t('when.rowPeople', { count: plan.people }),
    batches: t('when.batches', { count: plan.batches }),
    first: clockWords(plan.first, words),
    last: clockWords(plan.last, words),
    rows: [...rows, ...(more > 0 ? [t('when.sentenceMore', { count: more })] : [])].join(' '),
  })
}

export type NoteTone = 'good' | 'quiet' | 'wait' | 'warning' | 'error'
export const noteTones: Readonly<Record<FlightNote['kind'], NoteTone>> = {
  inside_hours: 'good',
  waits_for_morning: 'wait',
  in_quiet_hours: 'warning',
  too_late: 'warning',
  daily_cap: 'wait',
  not_in_a_year: 'error',
  time_over: 'error',
  several_zones: 'quiet',
  zone_unknown: 'quiet',
  clock_change: 'warning',
}

export function noteWords(note: FlightNote, { t, locale, plan }: PlanWords): string {
  const count = note.people
  const time = 'until' in note ? writeMoment(note.until, plan.zone, locale) : ''
  if (note.kind === 'waits_for_morning') return t('when.note_waits_for_morning', { count, time })
  if (note.kind === 'daily_cap') return t('when.note_daily_cap', { count, cap: note.cap, time })
  if (note.kind === 'several_zones')
    return t('when.note_several_zones', { count, country: countryName(note.country, locale) })
  if (note.kind === 'clock_change') return t('when.note_clock_change', { count, zone: zoneCity(note.zone, t) })
  return t(`when.note_${note.kind}`, { count })
}

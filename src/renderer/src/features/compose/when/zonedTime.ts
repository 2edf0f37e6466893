// Instants on the clocks of a named zone, which need not be this computer's.
import { dateFormat } from '../../../composables/writing/formats'

/** The account's zone; empty: this computer's. */
export function nameZone(zone: string | undefined): string {
  return zone || new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Thursday 26 November 2026, 09:30 */
export function writeMoment(at: string, zone: string, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const
  return `${dateFormat(locale, options).format(new Date(at)).replace(',', '')}, ${writeClock(at, zone, locale)}`
}

/** Thursday 26 November */
export function writeDay(at: string, zone: string, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone } as const
  return dateFormat(locale, options).format(new Date(at)).replace(',', '')
}

/** Thu 26 Nov */
export function writeShortDay(at: string, zone: string, locale: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone } as const
  return dateFormat(locale, options).format(new Date(at)).replace(',', '')
}

/** 09:30 */
export function writeClock(at: string, zone: string, locale: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  return dateFormat(locale, options).format(new Date(at))
}

/** 09:30 (UTC+1): tells two equal times of one day apart. */
export function writeClockWithOffset(at: string, zone: string, locale: string): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  return `${writeClock(at, zone, locale)} (${offset})`
}

/** In the format of a form's fields. */
export function splitMoment(at: string, zone: string): { day: string; time: string } {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const
  const parts = dateFormat('en', options).formatToParts(new Date(at))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: writeClock(at, zone, 'en') }
}

/** Whole minutes since midnight on the clocks of a zone. */
export function minuteOfDay(at: number, zone: string): number {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  const [hours = 0, minutes = 0] = dateFormat('en', options).format(at).split(':').map(Number)
  return hours * 60 + minutes
}

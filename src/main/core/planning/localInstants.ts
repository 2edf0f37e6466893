// The instants that a calendar day and a time of day have on the clocks of a zone, and the other way round. Pure.
import { day as dayMs, minute } from '../base/durations'
import { zoneOffsets } from './zoneOffsets'

export interface LocalInstants {
  /**
   * `skipped`: the clocks jump over that time; both instants are the one of the jump. `twice`: they show it twice, an hour
   * apart as a rule.
   */
  readonly kind: 'once' | 'skipped' | 'twice'
  /** Milliseconds since 1970. */
  readonly first: number
  readonly second: number
}

/** Clocks are at most 14 hours from UTC. */
const widestMs = 15 * 60 * minute

/** `day` YYYY-MM-DD, a day that there is; `time` HH:MM up to 24:00. Undefined for a zone that this computer does not know. */
export function localInstants(day: string, time: string, zone: string): LocalInstants | undefined {
  return instantsAt(Date.parse(`${day}T00:00Z`) + clockMs(time), zone)
}

/** HH:MM in milliseconds since midnight. */
export function clockMs(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minute
}

/** YYYY-MM-DD, and there is such a day. */
export function isDay(written: string): boolean {
  const at = Date.parse(`${written}T00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && Number.isFinite(at) && writeDay(at / dayMs) === written
}

/** `wall`: what the clocks show, as milliseconds since 1970 as if they were UTC's. */
export function instantsAt(wall: number, zone: string): LocalInstants | undefined {
  const offsets = zoneOffsets(zone)
  if (!offsets) return undefined
  const before = offsets.at(wall - widestMs)
  const changes = offsets.changes(wall - widestMs, wall + widestMs)
  if (changes.length === 0) return { kind: 'once', first: wall - before, second: wall - before }
  const readings = [before, ...changes.map((change) => offsets.at(change))]
    .map((offset) => ({ offset, instant: wall - offset }))
    .filter(({ offset, instant }) => offsets.at(instant) === offset)
    .map(({ instant }) => instant)
  const [first, second] = [Math.min(...readings), Math.max(...readings)]
  if (readings.length > 0) return { kind: first === second ? 'once' : 'twice', first, second }
  const jump = changes.find((change) => change + offsets.at(change) > wall) ?? wall - before
  return { kind: 'skipped', first: jump, second: jump }
}

/** A name of the TZ database that this computer knows. */
export function isZone(zone: string): boolean {
  return zoneOffsets(zone) !== undefined
}

/** The local time of a zone at an instant, as milliseconds since 1970 as if it were UTC; UTC for an unknown zone. */
export function wallOf(at: number, zone: string): number {
  return at + (zoneOffsets(zone)?.at(at) ?? 0)
}

/** The calendar day, YYYY-MM-DD, that a zone's clocks show at an instant. */
export function localDay(at: number, zone: string): string {
  return writeDay(Math.floor(wallOf(at, zone) / dayMs))
}

/** `days` since 1970-01-01. */
export function writeDay(days: number): string {
  return new Date(days * dayMs).toISOString().slice(0, 10)
}

/** Minutes that a zone's clocks are ahead of UTC at an instant. */
export function offsetMinutes(at: number, zone: string): number {
  return (zoneOffsets(zone)?.at(at) ?? 0) / minute
}

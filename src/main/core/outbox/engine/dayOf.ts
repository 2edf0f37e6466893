// The day and the month of an account: from midnight to midnight on the clocks of its zone. Pure but for the computer's own zone.
import { toIso } from '../../base/instants'
import { isZone, localDay, localInstants } from '../../planning/localInstants'

export interface Day {
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly until: number
}

/** First and last instant, ISO, the last not included. */
export interface Span {
  readonly since: string
  readonly until: string
}

export function toSpan({ since, until }: Day): Span {
  return { since: toIso(since), until: toIso(until) }
}

/** `zone`: empty, or unknown here: the computer's. */
export function dayOf(at: number, zone: string): Day {
  const clocks = isZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = localDay(at, clocks)
  const since = localInstants(day, '00:00', clocks)?.first ?? at
  const until = localInstants(day, '24:00', clocks)?.first ?? at
  // A midnight that the clocks show twice: its second reading belongs to the same night.
  return until > at ? { since, until } : { since, until: localInstants(day, '24:00', clocks)?.second ?? until }
}

/** From the midnight that begins the month to the one that ends it. */
export function monthOf(at: number, zone: string): Day {
  const clocks = isZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [year = 0, month = 1] = localDay(at, clocks).split('-').map(Number)
  const first = (months: number): string => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const since = localInstants(first(0), '00:00', clocks)?.first ?? at
  return { since, until: localInstants(first(1), '00:00', clocks)?.first ?? at }
}

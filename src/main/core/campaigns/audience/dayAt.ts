// Days on the clocks of a zone.
import { toIso } from '../../base/instants'
import { localDay, localInstants } from '../../planning/localInstants'
import type { SendDay } from '../draft/messageOfPerson'

/** The day that a zone's clocks show at an instant, with its end there. */
export function dayAt(at: number, zone: string): SendDay {
  const day = localDay(at, zone)
  const end = localInstants(day, '24:00', zone)?.first ?? at
  return { day, until: toIso(end) }
}

// Places that time zones are named after. Their names come with a language and are no sentences: English has them in the zones' own
// names, so they have no typed keys.
import type { Translate } from './entries'

/** Wien for Europe/Vienna in German, Buenos Aires for America/Argentina/Buenos_Aires in English. */
export function zoneCity(zone: string, t: Translate): string {
  const key = `zoneNames.${zone}`
  const named = (t as (key: string) => string)(key)
  return named === key ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : named
}

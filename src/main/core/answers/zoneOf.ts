import { isZone } from '../planning/localInstants'

/** The zone of an account's day: its own, or the computer's if it names none that is known here. */
export function zoneOf(timeZone: string): string {
  return isZone(timeZone) ? timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

// The hours without notices, on the clock of this computer. Pure.
import type { Settings } from '@contract'

/** Hours that end before they begin go over midnight; equal ones are none. */
export function isQuietAt(quiet: Settings['quietNotices'], now: Date): boolean {
  if (!quiet) return false
  const clock = now.toTimeString().slice(0, 'HH:MM'.length)
  const { from, to } = quiet
  return from <= to ? from <= clock && clock < to : clock >= from || clock < to
}

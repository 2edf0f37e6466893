// Instants as they are stored and passed on: ISO text in UTC.

export function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

export function isoNow(clock: { now(): number }): string {
  return toIso(clock.now())
}

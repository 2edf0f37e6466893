// The forms in which dates are written. Pure.

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export function writeSqlUtc(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** `YYYY-MM-DDTHH:MM:SS.ffffffZ` */
export function writeIsoMicroseconds(at: number): string {
  return `${new Date(at).toISOString().slice(0, 23)}000Z`
}

const writers = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:MM:SS` in a zone of the TZ database. */
export function writeSqlInZone(at: number, zone: string): string {
  if (zone === 'UTC') return writeSqlUtc(at)
  let writer = writers.get(zone)
  if (!writer) {
    const digits = '2-digit' as const
    writer = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    })
    writers.set(zone, writer)
  }
  const parts = Object.fromEntries(writer.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

/** `YYYY-MM-DDTHH:MM:SS+HH:MM` in a zone of the TZ database. */
export function writeIsoInZone(at: number, zone: string): string {
  const local = writeSqlInZone(at, zone)
  const second = Math.floor(at / 1_000) * 1_000
  const minutes = Math.round((Date.parse(`${local.replace(' ', 'T')}Z`) - second) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${local.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${offset}`
}

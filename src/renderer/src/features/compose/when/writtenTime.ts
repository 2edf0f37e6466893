// A day and a time as written in a form, before the core says what they mean. Pure.

export interface DayTime {
  readonly day: string
  readonly time: string
}

/**
 * A time of day as HH:MM from what is half written: `9`, `930`, `9.30`. A time that no clock shows stays as it is, so that it
 * is refused with its reason and not turned into another one. Undefined for what is no time, and while it is being typed
 * (`isDone` false) also for a bare hour, which may become another one.
 */
export function readClock(written: string, isDone: boolean): string | undefined {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/i.exec(written.trim())
  if (!found || (!isDone && found[2] === undefined)) return undefined
  return `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}`
}

/** Minutes later on a clock without summer time. Undefined if the input is no day or time. */
export function shiftClock({ day, time }: DayTime, minutes: number): DayTime | undefined {
  const at = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(at)) return undefined
  const iso = new Date(at + minutes * 60_000).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) }
}

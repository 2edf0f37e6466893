// Retry-After and the pauses between tries of a read. Pure.
import { minute, second } from '../base/durations'

const longestMs = 1 * minute

/** Seconds or an HTTP date, as milliseconds from now: 0 to a minute. Undefined where absent or unreadable. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  const isSeconds = /^\d+(\.\d+)?$/.test(text)
  // Without a letter it is no date, though Date.parse finds years in many a number.
  if (!isSeconds && !/[A-Za-z]/.test(text)) return undefined
  const delayMs = isSeconds ? Number(text) * second : Date.parse(text) - now
  return Number.isFinite(delayMs) ? Math.min(Math.max(delayMs, 0), longestMs) : undefined
}

/** Full jitter: anything up to 0.5 s, 1 s, 2 s … before the second, third, fourth try. `random` is in [0, 1). */
export function backoffMs(tries: number, random: number): number {
  return Math.round(random * Math.min(8 * second, 0.5 * second * 2 ** (tries - 1)))
}

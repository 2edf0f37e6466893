// Retry-After and the pauses between tries of a read. Pure.
import { minute, second } from '../../base/durations'

/** Short, because a person waits for a read, and the account's pace delays everything else meanwhile. */
const maxReadWaitMs = 1 * minute
/** A send has time: it waits as long as it was asked to, unless that is absurd. */
export const maxSendWaitMs = 15 * minute

/**
 * Reads seconds or an HTTP date as milliseconds from now, 0 to `maxMs`. Undefined if absent or unreadable. A date is compared
 * with this computer's clock and with the date of the answer; the shorter positive wait counts, because a clock may be wrong.
 */
export function readRetryAfter(
  { 'retry-after': header, date }: Readonly<Record<string, string | undefined>>,
  now: number,
  maxMs = maxReadWaitMs,
): number | undefined {
  const text = header?.trim() ?? ''
  const isSeconds = /^\d+(\.\d+)?$/.test(text)
  // Without a letter it is no date, though Date.parse finds years in many a number.
  if (!isSeconds && !/[A-Za-z]/.test(text)) return undefined
  const delayMs = isSeconds ? Number(text) * second : fromDate(Date.parse(text), [now, Date.parse(date ?? '')])
  return Number.isFinite(delayMs) ? Math.min(Math.max(delayMs, 0), maxMs) : undefined
}

function fromDate(at: number, clocks: readonly number[]): number {
  const delays = clocks.map((each) => at - each).filter((ms) => ms > 0)
  return delays.length === 0 ? at - (clocks[0] ?? at) : Math.min(...delays)
}

/** Full jitter: anything up to 0.5 s, 1 s, 2 s … before the second, third, fourth try. `random` is in [0, 1). */
export function backoffMs(tries: number, random: number): number {
  return Math.round(random * Math.min(8 * second, 0.5 * second * 2 ** (tries - 1)))
}

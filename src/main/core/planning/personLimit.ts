// When one person may get another text under the limits of an account: so many texts in any seven days, so many hours between two.
// Pure. A limit only delays: it answers the first moment at or after the wanted one.
import { day, hour, minute } from '../base/durations'

export interface PersonLimit {
  /** Texts in any seven days of 24 hours; null: no limit. */
  readonly textsPerWeek: number | null
  readonly hoursBetween: number | null
}

export type LimitReason = 'texts_a_week' | 'hours_between'

export interface HeldText {
  /** Milliseconds since 1970. */
  readonly until: number
  readonly reason: LimitReason
  /** Texts of the fullest seven days around the wanted moment, without this one. */
  readonly texts: number
}

export const weekMs = 7 * day

/**
 * A window is kept if it is this much of itself too short: a message planned for the same time each week is not held because a request
 * took some seconds longer the week before, also after the clocks went forward an hour. Nothing is planned so early: people who are held wait for the whole window.
 */
const slack = 1 / 150
export const keptMs = (windowMs: number): number => windowMs * (1 - slack)

/** Moments are full ten minutes, so that people who are held go out together and not in a request each. */
export const momentMs = 10 * minute

/**
 * Undefined if a text at `at` is within the limits. `times`: the person's other texts, those that lie at the gateway for later too,
 * in any order. All in milliseconds since 1970.
 */
export function holdText(times: readonly number[], at: number, limit: PersonLimit): HeldText | undefined {
  const reason = whyNot(times, at, limit)
  if (!reason) return undefined
  const betweenMs = (limit.hoursBetween ?? 0) * hour
  const moments = times
    .flatMap((time) => [time + weekMs, time + betweenMs])
    .map((time) => Math.ceil(time / momentMs) * momentMs)
    .filter((time) => time > at)
    .sort((one, other) => one - other)
  // After the last of them no other text is near any more.
  const until = moments.find((time) => !whyNot(times, time, limit)) ?? at + weekMs
  return { until, reason, texts: fullestWindow(times, at, keptMs(weekMs)) - 1 }
}

function whyNot(
  times: readonly number[],
  at: number,
  { textsPerWeek, hoursBetween }: PersonLimit,
): LimitReason | undefined {
  if (textsPerWeek !== null && fullestWindow(times, at, keptMs(weekMs)) > textsPerWeek) return 'texts_a_week'
  const isNear = (time: number): boolean => Math.abs(time - at) < keptMs((hoursBetween ?? 0) * hour)
  return hoursBetween !== null && times.some(isNear) ? 'hours_between' : undefined
}

/** The highest number of texts in any span of `windowMs` that includes `at`; the text at `at` counts. Times in milliseconds. */
export function fullestWindow(others: readonly number[], at: number, windowMs: number): number {
  const near = [...others.filter((other) => Math.abs(other - at) < windowMs), at].sort((one, other) => one - other)
  let most = 1
  let start = 0
  for (const [end, last] of near.entries()) {
    while (last - (near[start] ?? last) >= windowMs) start += 1
    if ((near[start] ?? at) <= at && at <= last) most = Math.max(most, end - start + 1)
  }
  return most
}

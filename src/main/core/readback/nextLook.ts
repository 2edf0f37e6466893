// When the listing is read again, and which of its days. Pure. Often at first, since most answers come within a minute, then
// every five minutes, once exactly when a settle window ends, and rarely for what stays open after it.
import { day, hour, minute, second } from '../base/durations'

/** An attempt with people uncertain, not found or closed. */
export interface OpenAttempt {
  readonly armedAt: string
  /** See `settleInstant`. Only if the time of the request is unknown is it earlier than `armedAt`, or more than a minute later. */
  readonly waitsFrom: string
  readonly scheduledFor: string | null
  /** Clean looks so far. */
  readonly looks: number
  readonly uncertain: number
}

/** The work that is left for the listing. */
export interface Outlook {
  /** Days of the listing to read, YYYY-MM-DD; none: nothing waits. */
  readonly days: readonly string[]
  readonly hasDoubt: boolean
  /** A request was made lately, or has not been polled for often enough. */
  readonly isPressing: boolean
  /** The next end of a settle window, in milliseconds since the epoch. */
  readonly nextSettleAt: number | null
  /** People without their record, or statuses that can change. */
  readonly isMoving: boolean
  /** All of them look older than a status takes to come: by a clock that may be ahead. */
  readonly isMovingLate?: boolean
}

const delaysMs = [5 * second, 15 * second, 30 * second, minute, 2 * minute, 5 * minute]
const rareMs = 30 * minute
/** Two hours: a clock that was set ahead in the meantime makes new messages look old. */
const looksForLate = 24
/** Settled attempts are searched for this long; then only when a person asks. */
const lateFor = day
/** Records carry no zone: a day earlier may be today's. */
const zoneSlackMs = 14 * hour
/** How far a clock may be ahead if the gateway never tells the time: a day, and an hour or two of summer time. */
export const unknownAheadMs = 26 * hour
/** Past its settle window; a record of a request is not expected to be created later. */
const createdWithinMs = day
/**
 * A request that may have been made at any time in more than this was made by a clock that was years off, or in a copy that
 * lay for long. A listing is read day by day: decades would take hours.
 */
const maxSpanMs = 31 * day
/** How long the status of a message is waited for. */
export const movingForMs = day + 2 * hour
/** Clean polls needed before people are called not found. */
export const looksNeeded = 3

/** `looks`: how often it was read since the last request without an answer, or since the run ended. */
export function nextLookDelayMs(looks: number): number {
  return delaysMs[Math.min(looks, delaysMs.length - 1)] ?? 5 * minute
}

/** Undefined if no poll is needed. */
export function planLook(outlook: Outlook, looks: number, now: number): number | undefined {
  if (!outlook.hasDoubt && !outlook.isMoving) return undefined
  const isSoon = outlook.isPressing || (outlook.isMoving && !(outlook.isMovingLate === true && looks >= looksForLate))
  const delayMs = isSoon ? nextLookDelayMs(looks) : rareMs
  return outlook.nextSettleAt === null ? delayMs : Math.min(delayMs, outlook.nextSettleAt - now)
}

/** `watchingSince`: when the app began to look, or now if a person asks: then nothing is too old. */
export function isWatched(
  { waitsFrom, scheduledFor }: Pick<OpenAttempt, 'waitsFrom' | 'scheduledFor'>,
  now: number,
  watchingSince: number,
): boolean {
  return now < Math.max(settleInstant(waitsFrom, scheduledFor), watchingSince) + lateFor
}

/**
 * Whether a poll reads every day on which a record of the request may have been created. If the request's clock was ahead, the
 * day is unknown.
 */
export function isReadWhole({ armedAt, waitsFrom }: Pick<OpenAttempt, 'armedAt' | 'waitsFrom'>): boolean {
  const spanMs = Date.parse(waitsFrom) - Date.parse(armedAt)
  return spanMs <= maxSpanMs && spanMs >= -zoneSlackMs
}

/**
 * `movingSince`: the oldest message whose record or status is waited for. `aheadMs`: by how much the computer's clock is ahead of
 * the gateway's; null if no answer tells the time. Records are dated by the gateway's clock, requests by the computer's.
 * `movingUntil`: the newest message whose status can change.
 */
export function readOutlook(
  attempts: Iterable<OpenAttempt>,
  movingSince: string | null,
  now: number,
  aheadMs: number | null = 0,
  movingUntil: string | null = null,
): Outlook {
  const days = new Set<string>()
  const addAt = (from: number, until: number): void => {
    for (const each of daysBetween(from - zoneSlackMs, until + zoneSlackMs)) days.add(each)
  }
  const add = (from: number, until: number): void => {
    const last = Math.min(until, now)
    addAt(from - (aheadMs === null ? unknownAheadMs : 0), last)
    // The clock may have been set since the request was made, so both days are read.
    if (aheadMs !== null && Math.abs(aheadMs) > hour) addAt(from - aheadMs, last - aheadMs)
  }
  let hasDoubt = false
  let isPressing = false
  let nextSettleAt: number | null = null
  for (const attempt of attempts) {
    const { armedAt, waitsFrom, scheduledFor, looks, uncertain } = attempt
    const settles = settleInstant(waitsFrom, scheduledFor)
    hasDoubt = true
    if (settles > now) nextSettleAt = Math.min(settles, nextSettleAt ?? settles)
    // A scheduled message is accepted, or not, like any other: waiting for its time needs no haste.
    if (settleInstant(waitsFrom, null) > now || (uncertain > 0 && looks < looksNeeded)) isPressing = true
    const [first, last] = [Date.parse(armedAt), Date.parse(waitsFrom)]
    if (!isReadWhole(attempt)) add(first, first + createdWithinMs)
    add(isReadWhole(attempt) ? first : last - maxSpanMs, last + createdWithinMs)
  }
  // A clock that was ahead dates it after now.
  if (movingSince !== null) add(Math.min(Date.parse(movingSince), now), now)
  const newest = Date.parse(movingUntil ?? '')
  if (isBeyondDays(newest, now)) addAt(newest - movingForMs, newest)
  const isMovingLate = newest < now - movingForMs
  return { days: [...days].sort(), hasDoubt, isPressing, nextSettleAt, isMoving: movingSince !== null, isMovingLate }
}

/** Whether a record was created later than any day that is read: by the listing, the computer's clock is behind. */
export function isBeyondDays(createdMs: number, now: number): boolean {
  return Math.floor(createdMs / day) > Math.floor((now + zoneSlackMs) / day)
}

/** `YYYY-MM-DD` of each day from one instant to another, both included. */
export function daysBetween(fromMs: number, untilMs: number): string[] {
  const days: string[] = []
  for (let at = Math.floor(fromMs / day) * day; at <= untilMs; at += day)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

// Until when a request may still turn out to have been accepted.

const settleMs = 30 * minute
const scheduledSettleMs = day

/**
 * Milliseconds since the epoch. Before it no one can be sent to again, and no one is called not found: a gateway may show
 * accepted messages late. `waitsFrom`: when its answer came, or was given up; without one, when it was armed. A send that the
 * gateway holds until `scheduledFor` is waited for a day longer than that.
 */
export function settleInstant(waitsFrom: string, scheduledFor: string | null): number {
  const from = Date.parse(waitsFrom)
  return scheduledFor === null
    ? from + settleMs
    : Math.max(from + settleMs, Date.parse(scheduledFor) + scheduledSettleMs)
}

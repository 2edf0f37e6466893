// Plans the next turn: the wave to submit from now, or the wait; and judges the clock that says so. Pure. No one is texted before their
// time, or during their quiet hours; a start that was missed is late, and the person's choice for late starts decides about it.
import type { Late, WaitReason } from '@contract'
import { day, hour, minute } from '../../base/durations'
import { guard } from '../../base/guards'
import { closingMarginMs } from '../../planning/handoverWindows'
import type { FrozenHours, Opening } from '../../planning/openHours'

/** People with the same hours and the same time who still wait, at neighbouring places in the order of sending. */
export interface Wave {
  /** From 1; 0 means everyone of a campaign without waves. */
  readonly wave: number
  /** Places of its first and of its last person. */
  readonly first: number
  readonly last: number
  /** ISO 8601; null: at once. */
  readonly dueAt: string | null
  /** Everyone of it who waits is held by a limit for one person: when the first may be texted. ISO 8601; null: someone is not held. */
  readonly heldUntil: string | null
  /** `heldUntil` was reckoned from the gateway's time, because this computer's clock was another: it may be right again. */
  readonly isReckoned?: true
  readonly zones: readonly string[]
  readonly hours: FrozenHours | null
}

export type Turn =
  /** `until`: nothing may be armed from then on; it gets quiet, or is too late for a start. */
  | { readonly kind: 'hand_over'; readonly wave: Wave; readonly until: number }
  /** `isAsked`: it became quiet before their turn, and a person wants to be asked. */
  | {
      readonly kind: 'wait'
      readonly reason: Extract<WaitReason, 'planned' | 'quiet_hours' | 'person_limit'>
      readonly until: number
      readonly isAsked: boolean
      /** Until then at most: the gateway is asked for its time again. */
      readonly isReckoned?: boolean
    }
  /** `at`: when it should have started. */
  | { readonly kind: 'missed'; readonly at: number }
  /** The gateway would not keep the time of anyone who is left. */
  | { readonly kind: 'time_over' }
  | { readonly kind: 'nobody' }

export interface TurnQuestion {
  /** The waves with people who wait, in order. */
  readonly waves: readonly Wave[]
  readonly now: number
  /** The app or the gateway, whichever holds messages until their time. */
  readonly scheduler: 'app' | 'gateway'
  /** The one time of a campaign, if the gateway keeps the schedule for everyone. */
  readonly scheduledFor: string | null
  readonly openAt: (wave: Wave, at: number) => Opening
  /** Starts until then were seen to, or excused by a person. */
  readonly seenAt: number
  readonly allowedMs: number
  /** Waves that were open in this run: if one is quiet now, its quiet hours have begun. */
  readonly wereOpen: ReadonlySet<number>
}

/** The longest wait: if it is not known when a wave opens, it is checked again then. */
export const maxWaitMs = 7 * day
const lateSlackMs = minute

/** A limit of a month, or of hours between two texts, has room again after this at the latest. */
export const maxLimitWaitMs = 32 * day

/** How late a planned start may be. */
export function lateAllowedMs(late: Late): number {
  return late.kind === 'send' ? late.minutes * minute : lateSlackMs
}

export function planTurn(question: TurnQuestion): Turn {
  const { waves } = question
  if (waves.length === 0) return { kind: 'nobody' }
  return question.scheduler === 'gateway' ? planAtGateway(question) : planHere(question)
}

/** All of it is submitted at once, each wave with its time. */
function planAtGateway({ waves, now, scheduledFor }: TurnQuestion): Turn {
  const wave = waves.find(({ dueAt }) => !isTimeOver(now, dueAt ?? scheduledFor))
  if (!wave) return { kind: 'time_over' }
  const at = wave.dueAt ?? scheduledFor
  return { kind: 'hand_over', wave, until: at === null ? Infinity : Date.parse(at) - minute }
}

function planHere(question: TurnQuestion): Turn {
  const { waves, now, openAt, wereOpen, allowedMs } = question
  const unseenAt = firstUnseen(question)
  const missedAt = now - unseenAt > allowedMs ? unseenAt : firstPutOff(question)
  if (!guard('start.on_time', missedAt === Infinity)) return { kind: 'missed', at: missedAt }
  const lateFrom = unseenAt + allowedMs + 1
  const next = { reason: 'planned' as 'planned' | 'quiet_hours' | 'person_limit', until: Infinity }
  const isReckoned = waves.some((wave) => wave.isReckoned)
  let isAsked = false
  for (const wave of waves) {
    const startsAt = startOf(wave, openAt)
    if (!guard('wave.due', startsAt <= now)) {
      if (startsAt < next.until) Object.assign(next, { reason: 'planned', until: startsAt })
      continue
    }
    const heldUntil = wave.heldUntil === null ? -Infinity : Date.parse(wave.heldUntil)
    if (heldUntil > now) {
      const opening = openAt(wave, heldUntil)
      const goesAt = opening.isOpen ? heldUntil : opening.until
      if (goesAt < next.until) Object.assign(next, { reason: 'person_limit', until: goesAt })
      continue
    }
    const opening = openAt(wave, now)
    const closesAt = closesAtOf(opening)
    if (guard('wave.open', now < closesAt))
      return { kind: 'hand_over', wave, until: Math.min(opening.isOpen ? closesAt : Infinity, lateFrom) }
    if (wereOpen.has(wave.wave) && wave.hours?.crossing === 'ask') isAsked = true
    const opensAt = opensAgainAt(wave, opening, openAt)
    if (opensAt <= next.until) Object.assign(next, { reason: 'quiet_hours', until: opensAt })
  }
  const maxMs = next.reason === 'person_limit' ? maxLimitWaitMs : maxWaitMs
  const until = Math.min(next.until, now + (isReckoned ? hour : maxMs))
  return { kind: 'wait', ...next, until, isAsked, isReckoned }
}

/** Nothing leaves from then on. */
function closesAtOf({ isOpen, until }: Opening): number {
  return isOpen ? until - closingMarginMs : -Infinity
}

function opensAgainAt(wave: Wave, { isOpen, until }: Opening, openAt: TurnQuestion['openAt']): number {
  return isOpen ? openAt(wave, until).until : until
}

/** Its time, or, if it is quiet then, the end of that. */
function startOf(wave: Wave, openAt: TurnQuestion['openAt']): number {
  if (wave.dueAt === null) return -Infinity
  const dueAt = Date.parse(wave.dueAt)
  const opening = openAt(wave, dueAt)
  return opening.isOpen ? dueAt : opening.until
}

/** The earliest start that comes, or came, after everything was last seen to. */
function firstUnseen({ waves, openAt, seenAt }: TurnQuestion): number {
  return Math.min(...waves.map((wave) => startOf(wave, openAt)).filter((at) => at > seenAt))
}

/**
 * The earliest start that came after everything was last seen to, could have been made, and would now be later than is allowed because it
 * became quiet meanwhile: waiting for the morning would send it late without a question. Infinity if there is none.
 */
function firstPutOff({ waves, now, openAt, seenAt, allowedMs }: TurnQuestion): number {
  const putOff = waves.flatMap((wave) => {
    const startsAt = startOf(wave, openAt)
    const isHeld = wave.heldUntil !== null && Date.parse(wave.heldUntil) > now
    if (startsAt <= seenAt || startsAt > now || isHeld) return []
    const opening = openAt(wave, now)
    if (now < closesAtOf(opening) || startsAt >= closesAtOf(openAt(wave, startsAt))) return []
    return opensAgainAt(wave, opening, openAt) - startsAt > allowedMs ? [startsAt] : []
  })
  return Math.min(...putOff)
}

export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly wall: number
  /** Milliseconds of the process; may stand still while the computer sleeps. */
  readonly monotonic: number
}

/**
 * `slept`: before the next request the gateway is asked for opt-outs and for its time. The clock may have been set ahead instead, past the
 * midnight at which a daily limit starts again. `wrong`: a person checks the clock first.
 */
type ClockVerdict = 'steady' | 'slept' | 'wrong'

const backSlackMs = 2 * minute
const recordSlackMs = 10 * minute
const sleepFromMs = 2 * minute
const maxSleepMs = 12 * hour

/** Whether the computer's clock can be trusted since a moment, by comparing it with the monotonic clock. */
export function judgeClock(now: ClockReading, since: ClockReading): ClockVerdict {
  const driftMs = now.wall - since.wall - (now.monotonic - since.monotonic)
  if (driftMs < -backSlackMs || driftMs > maxSleepMs) return 'wrong'
  return driftMs > sleepFromMs ? 'slept' : 'steady'
}

/** True if the clock is earlier than something already recorded. */
export function isBehindRecords(wall: number, latestAt: string | null): boolean {
  return latestAt !== null && wall < Date.parse(latestAt) - recordSlackMs
}

/** The gateway would not keep the clock any more: a time that is over could be sent to at once. */
export function isTimeOver(wall: number, scheduledFor: string | null): boolean {
  return scheduledFor !== null && Date.parse(scheduledFor) < wall + minute
}

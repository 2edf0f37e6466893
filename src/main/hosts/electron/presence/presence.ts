// All that can be seen of Postrider without its window: from the campaigns that are not over and the unread replies. Pure.
import type { Account, Progress } from '@contract'

export interface Seen {
  readonly sends: readonly Progress[]
  readonly unread: number
  readonly account?: Account
}

/** `decide`: a person has to decide about someone, and nothing is being sent meanwhile. */
export type SignState = 'rest' | 'sending' | 'decide' | 'paused'

export interface Presence {
  readonly sign: SignState
  /** The campaign that is being sent, or the first of several. */
  readonly sending?: Progress
  /** The next campaign that starts at a time. */
  readonly next?: { readonly name: string; readonly at: string }
  /** Uncertain people of all campaigns. */
  readonly uncertain: number
  /** People who would wait if Postrider ended now. */
  readonly waiting: number
  /** People whose request has no answer yet. */
  readonly inflight: number
  /** The share that is over, of the sends that run or are paused. */
  readonly bar?: { readonly share: number; readonly isPaused: boolean }
  /** Unread replies and campaigns that need a decision. */
  readonly badge: number
  readonly unread: number
}

/** Pauses that a person has to end, because people's money or texts are in question. */
const decisions: ReadonlySet<string> = new Set([
  'late',
  'uncertain_limit',
  'quarantine',
  'quiet_hours',
  'already_listed',
  'opt_outs_unknown',
])

export function isSending({ state }: Progress): boolean {
  return state === 'running'
}

export function needsPerson({ state, pauseReason, waitsUntil, needsDecision }: Progress): boolean {
  if (needsDecision === true) return true
  return state === 'paused' && waitsUntil === undefined && decisions.has(pauseReason ?? '')
}

export function readPresence({ sends, unread }: Seen): Presence {
  const running = sends.filter(isSending)
  const paused = sends.filter(({ state }) => state === 'paused')
  const toDecide = sends.filter(needsPerson).length
  const sum = (count: (send: Progress) => number): number => sends.reduce((all, send) => all + count(send), 0)
  const sending = running[0]
  const next = nextOf(sends)
  const bar = barOf(running.length > 0 ? running : paused, running.length === 0)
  return {
    sign: running.length > 0 ? 'sending' : toDecide > 0 ? 'decide' : paused.length > 0 ? 'paused' : 'rest',
    ...(sending ? { sending } : {}),
    ...(next ? { next } : {}),
    uncertain: sum(({ counts }) => counts.uncertain),
    waiting: running.reduce((all, { counts }) => all + counts.pending + counts.held, 0),
    // Also of paused ones: their requests are still answered.
    inflight: sum(({ counts }) => counts.inflight),
    ...(bar ? { bar } : {}),
    badge: unread + toDecide,
    unread,
  }
}

function nextOf(sends: readonly Progress[]): Presence['next'] {
  return sends
    .filter(({ state, waitReason }) => state === 'waiting' && waitReason === 'planned')
    .flatMap(({ name, waitsUntil }) => (waitsUntil === undefined ? [] : [{ name, at: waitsUntil }]))
    .sort((one, other) => one.at.localeCompare(other.at))[0]
}

function barOf(sends: readonly Progress[], isPaused: boolean): Presence['bar'] {
  const people = sends.reduce((all, { counts }) => all + counts.total - counts.skipped, 0)
  if (people === 0) return undefined
  const left = sends.reduce((all, { counts }) => all + counts.pending + counts.held + counts.inflight, 0)
  return { share: (people - left) / people, isPaused }
}

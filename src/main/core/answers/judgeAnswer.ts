// Whether a reply that a rule matches may be answered. In doubt it is not: a missing answer costs nothing. Pure.
import type { AnswerReason } from '@contract'
import { minute } from '../base/durations'

export interface AnswerFacts {
  /** The sender is a phone number that a message can be sent to: no name, no short code. */
  readonly isNumber: boolean
  /** Judged as an ordinary reply: no opt-out and nothing that reads like one, whatever was decided about it later. */
  readonly isOrdinary: boolean
  readonly isAutomaticText: boolean
  /** The same number wrote the same text within a day. */
  readonly isRepeated: boolean
  /** Opted out of everything, or held because of an unclear reply. */
  readonly isLeftOut: boolean
  /** Milliseconds since the gateway received it; undefined if its record has no time. */
  readonly ageMs: number | undefined
  /** The feed was also read at most `maxAgeMs` before: so the reply is not older, whatever a clock says. */
  readonly isWatched: boolean
  /** A person answered them within `afterPersonMs`. */
  readonly hasPersonAnswered: boolean
  readonly isLocked: boolean
  readonly isAnsweredToday: boolean
  /** A limit was reached earlier on this day. */
  readonly stoppedBy: 'people' | 'money' | undefined
  readonly answeredToday: number
  readonly perDay: number
}

/** An older reply is not answered: the person no longer waits, and after hours without the feed there would be a burst. */
export const maxAgeMs = 15 * minute
/** As long as this after an answer typed by a person, that person has the conversation. */
export const afterPersonMs = 30 * minute

/** Undefined: it may. Whether it fits under the limits of money is judged when its price is known. */
export function judgeAnswer(facts: AnswerFacts): AnswerReason | undefined {
  if (!facts.isNumber) return 'no_number'
  if (!facts.isOrdinary || facts.isLeftOut) return 'opted_out'
  if (facts.isAutomaticText) return 'automatic_text'
  if (facts.isRepeated) return 'repeated'
  if (!facts.isWatched || facts.ageMs === undefined || facts.ageMs > maxAgeMs) return 'late'
  if (facts.isLocked) return 'locked'
  if (facts.hasPersonAnswered) return 'person_answered'
  if (facts.isAnsweredToday) return 'answered_today'
  if (facts.stoppedBy) return facts.stoppedBy === 'people' ? 'limit_people' : 'limit_money'
  return facts.answeredToday >= facts.perDay ? 'limit_people' : undefined
}

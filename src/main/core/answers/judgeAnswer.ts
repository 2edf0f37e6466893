// Whether a reply that a rule matches may be answered. In doubt it is not: a missing answer costs nothing. Pure.
import type { AnswerReason } from '@contract'
import { minute } from '../base/durations'

export interface AnswerFacts {
  /** The sender is a phone number of a person: no name, no short code, and no kind that costs more or that only machines have. */
  readonly isNumber: boolean
  /** The number belongs to another country than the account, is no contact and was never texted. Many such numbers could spend the limit. */
  readonly isStrangerAbroad: boolean
  /** It is one of our own: an answer would be a reply again. */
  readonly isOurs: boolean
  /** Judged as an ordinary reply: no opt-out and nothing that reads like one, whatever was decided about it later. */
  readonly isOrdinary: boolean
  readonly isAutomaticText: boolean
  /** It quotes a message that they were sent: a reaction, or an echo. */
  readonly isEcho: boolean
  /** The same number wrote the same text within the day before. */
  readonly isRepeated: boolean
  /** Opted out of everything or of the list that the rule is for, or held because of an unclear reply. */
  readonly isLeftOut: boolean
  /** Milliseconds since the gateway received it; undefined if its record has no time. */
  readonly ageMs: number | undefined
  /** The feed was also read at most `maxAgeMs` before: so the reply is not older, whatever a clock says. */
  readonly isWatched: boolean
  /** A person answered them a short time before. */
  readonly hasPersonAnswered: boolean
  /** The listing shows a message to them that this profile did not send. */
  readonly isTextedElsewhere: boolean
  readonly isLocked: boolean
  /** An automatic answer went to them, from any account, within 24 hours before their reply, or later. */
  readonly isAnsweredToday: boolean
  /** Automatic answers since a person last wrote to them. */
  readonly answersInRow: number
  /** Nothing is answered for 24 hours from then on. */
  readonly stoppedBy: 'people' | 'money' | 'restored' | undefined
  /** Answers of the account in 24 hours. */
  readonly answeredToday: number
  readonly perDay: number
}

/** An older reply is not answered: the person no longer waits, and after hours without the feed there would be a burst. */
export const maxAgeMs = 15 * minute
/** Two machines that answer each other would go on every day. */
export const maxInRow = 3

/** Undefined: it may. Whether it fits under the limits of money is judged when its price is known. */
export function judgeAnswer(facts: AnswerFacts): AnswerReason | undefined {
  if (!facts.isNumber || facts.isOurs) return 'no_number'
  if (facts.isStrangerAbroad) return 'abroad'
  if (!facts.isOrdinary || facts.isLeftOut) return 'opted_out'
  if (facts.isAutomaticText || facts.isEcho) return 'automatic_text'
  if (facts.isRepeated) return 'repeated'
  if (!facts.isWatched || facts.ageMs === undefined || facts.ageMs > maxAgeMs) return 'late'
  if (facts.isLocked) return 'locked'
  if (facts.hasPersonAnswered) return 'person_answered'
  if (facts.isAnsweredToday) return 'answered_today'
  if (facts.isTextedElsewhere) return 'texted_elsewhere'
  if (facts.answersInRow >= maxInRow) return 'no_person'
  if (facts.stoppedBy) return facts.stoppedBy === 'restored' ? 'restored' : `limit_${facts.stoppedBy}`
  return facts.answeredToday >= facts.perDay ? 'limit_people' : undefined
}

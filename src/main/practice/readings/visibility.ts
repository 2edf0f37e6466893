// From when on a listing shows a message. Everything is listed for good at most `maxMinutesUnlisted` after its acceptance. Pure.
import { minute, second } from '../../core/base/durations'
import { shareOf } from '../hashText'
import { choiceKey, type MessageFacts } from './messageFacts'
import type { Readings } from './table'

type Facts = Pick<MessageFacts, 'id' | 'number' | 'request' | 'acceptedAt'>
type Reading = Pick<Readings, 'lag' | 'rows'>

export const maxMinutesUnlisted = 12

/** When the listing first shows the message. */
export function visibleFrom(facts: Facts, { lag }: Pick<Readings, 'lag'>): number {
  return facts.acceptedAt + Math.round(lagOf(facts, lag))
}

function lagOf(facts: Facts, lag: Readings['lag']): number {
  switch (lag) {
    case 'none':
      return 0
    case 'seconds':
      return second + 19 * second * shareOf(`lag ${facts.request}`)
    case 'minutes':
      return minute + 7 * minute * shareOf(`lag ${facts.request}`)
    case 'partsOfABatch':
      return 8 * minute * shareOf(`lag ${choiceKey(facts)}`)
  }
}

/**
 * `missingForAWhile`: a fifth of the rows comes up to four minutes later than the others, and another fifth is shown for 20
 * seconds and then missing until four minutes after that first showing.
 */
export function isListed(facts: Facts, readings: Reading, now: number): boolean {
  const from = visibleFrom(facts, readings)
  if (now < from) return false
  const { kind, until } = absenceOf(facts, readings, from)
  if (kind === 'later') return now >= until
  return kind !== 'gap' || now < from + 20 * second || now >= until
}

/** From this moment on the message is in the listing and stays there. */
export function listedForGoodFrom(facts: Facts, readings: Reading): number {
  const from = visibleFrom(facts, readings)
  return absenceOf(facts, readings, from).until
}

function absenceOf(facts: Facts, { rows }: Pick<Readings, 'rows'>, from: number) {
  const share = shareOf(`missing ${choiceKey(facts)}`)
  if (rows !== 'missingForAWhile' || share >= 0.4) return { kind: 'none', until: from } as const
  if (share < 0.2) return { kind: 'later', until: from + Math.round(minute + share * 15 * minute) } as const
  return { kind: 'gap', until: from + 4 * minute } as const
}

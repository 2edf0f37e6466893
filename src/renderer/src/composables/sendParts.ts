// The stacked parts of a send, and the sentence that says them. They always add up to the whole.
import type { RecipientState, StateCounts } from '@contract'
import type { Translate } from '@text'
import type { Format } from './writing/useFormat'
import { fillOfState, type Fill } from './writing/useMarks'

export type { BatchCell } from '@contract'

export interface SendPart {
  readonly fill: Fill
  readonly people: number
  /** The count in words, `1,169 accepted`. */
  readonly words: string
}

const order = ['accepted', 'absent', 'uncertain', 'refused', 'closed', 'inflight', 'held', 'pending'] as const

/** Parts of a campaign's counts in the order of the bar, empty ones left out. People left out are no part of the send. */
export function partsOf(counts: StateCounts, t: Translate): SendPart[] {
  return order.flatMap((state: Exclude<RecipientState, 'skipped'>) =>
    counts[state] > 0
      ? [
          {
            fill: fillOfState[state],
            people: counts[state],
            words: t(`states.count_${state}`, { count: counts[state] }),
          },
        ]
      : [],
  )
}

export function sumOf(parts: readonly SendPart[]): number {
  return parts.reduce((sum, part) => sum + part.people, 0)
}

/** `1,169 accepted, 19 uncertain, 672 waiting, of 1,860 people` */
export function sentenceOf(parts: readonly SendPart[], t: Translate, list: Format['list']): string {
  const total = sumOf(parts)
  if (total === 0) return t('states.nobody')
  return t('states.ofPeople', {
    parts: list(parts.filter((part) => part.people > 0).map((part) => part.words)),
    count: total,
  })
}

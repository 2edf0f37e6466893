// What a review asks for beside the button, as the contract names it.
import type { OptOutsUnknown, Review } from '@contract'
import type { Approval } from '../../stores/review'
import { isAtGateway } from './timings'

export type Consent = 'mayReachOptedOut' | 'optOutsUnknownFrom' | 'cannotBeCalledBack'

export function neededConsents(review: Pick<Review, 'draft' | 'warnings'>): Consent[] {
  const { draft } = review
  return [
    ...(draft.bypassOptOut ? (['mayReachOptedOut'] as const) : []),
    ...(optOutsUnknown(review) ? (['optOutsUnknownFrom'] as const) : []),
    ...(isAtGateway(draft.timing) ? (['cannotBeCalledBack'] as const) : []),
  ]
}

/** Every needed consent as ticked, under the names of the approval. */
export function givenConsents(review: Pick<Review, 'draft' | 'warnings'>): Approval {
  const from = optOutsUnknown(review)?.hours.at(-1)?.from
  const ticked = neededConsents(review).filter((consent) => consent !== 'optOutsUnknownFrom')
  return {
    ...Object.fromEntries(ticked.map((consent) => [consent, true] as const)),
    ...(from === undefined ? {} : { optOutsUnknownFrom: from }),
  }
}

export function optOutsUnknown({ warnings }: Pick<Review, 'warnings'>): OptOutsUnknown | undefined {
  return warnings.find((warning) => warning.code === 'opt_outs_unknown')
}

// Consents that a review needs, as the contract names them.
import type { OptOutsUnknown, Review, ReviewWarning } from '@contract'
import type { Approval } from '../../../stores/compose/review'
import { isAtGateway } from '../when/timings'

export type Consent =
  | 'mayReachOptedOut'
  | 'sameTextPeople'
  | 'tooManyTextsPeople'
  | 'optOutsUnknownFrom'
  | 'cannotBeCalledBack'

/** The parts of a review that the consents depend on. */
export type Asking = Pick<Review, 'draft' | 'warnings' | 'sameTextPeople'>

export function neededConsents(review: Asking): Consent[] {
  return Object.keys(givenConsents(review)) as Consent[]
}

/** Every needed consent as ticked, under the names of the approval. */
export function givenConsents(review: Asking): Approval {
  const { draft, sameTextPeople } = review
  const tooMany = tooManyTexts(review)
  const from = optOutsUnknown(review)?.hours.at(-1)?.from
  return {
    ...(draft.bypassOptOut ? { mayReachOptedOut: true } : {}),
    ...(sameTextPeople === undefined ? {} : { sameTextPeople }),
    ...(tooMany ? { tooManyTextsPeople: tooMany.people } : {}),
    ...(from === undefined ? {} : { optOutsUnknownFrom: from }),
    ...(isAtGateway(draft.timing) ? { cannotBeCalledBack: true } : {}),
  }
}

export function optOutsUnknown({ warnings }: Pick<Review, 'warnings'>): OptOutsUnknown | undefined {
  return warnings.find((warning) => warning.code === 'opt_outs_unknown')
}

export function tooManyTexts({
  warnings,
}: Pick<Review, 'warnings'>): Extract<ReviewWarning, { code: 'too_many_texts' }> | undefined {
  return warnings.find((warning) => warning.code === 'too_many_texts')
}

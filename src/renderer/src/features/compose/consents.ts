// What a review asks for beside the button, as the contract names it.
import type { Review } from '@contract'

export type Consent = 'mayReachOptedOut' | 'cannotBeCalledBack'

export function neededConsents({ draft }: Pick<Review, 'draft'>): Consent[] {
  return [
    ...(draft.bypassOptOut ? (['mayReachOptedOut'] as const) : []),
    ...(draft.scheduledFor === undefined ? [] : (['cannotBeCalledBack'] as const)),
  ]
}

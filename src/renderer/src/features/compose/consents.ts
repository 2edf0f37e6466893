// What a review asks for beside the button, as the contract names it.
import type { Review } from '@contract'
import { isAtGateway } from './timings'

export type Consent = 'mayReachOptedOut' | 'cannotBeCalledBack'

export function neededConsents({ draft }: Pick<Review, 'draft'>): Consent[] {
  return [
    ...(draft.bypassOptOut ? (['mayReachOptedOut'] as const) : []),
    ...(isAtGateway(draft.timing) ? (['cannotBeCalledBack'] as const) : []),
  ]
}

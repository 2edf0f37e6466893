// Figures of a review beside the balance. Only sums within one currency; anything else is left out.
import type { Money, Review } from '@contract'

export interface BalanceOutlook {
  readonly now?: Money
  /** The rest by the estimate; below zero if the balance is too low. */
  readonly after?: Money
}

export function balanceOutlook(review: Pick<Review, 'balance' | 'estimate'>): BalanceOutlook {
  const now = review.balance?.money
  if (!now || !Number.isFinite(now.micros)) return {}
  const cost = review.estimate?.state === 'priced' ? review.estimate.cost : undefined
  if (!cost || cost.currency !== now.currency || !Number.isFinite(cost.micros)) return { now }
  return { now, after: { micros: now.micros - cost.micros, currency: now.currency } }
}

/** The money that the balance lacks for the estimate, as the core says it. */
/**
 * How many people fewer the gateway counts. The document does not say whether its count has the invalid ones or those who opted out
 * there, so this speaks only if neither the invalid ones nor the gateway's parts tell otherwise.
 */
export function fewerAtGateway({ draft, estimate, people, parts }: Review): number {
  if (estimate?.state !== 'priced' || !estimate.contacts || draft.gatewayList) return 0
  if (estimate.parts !== undefined && estimate.parts >= parts) return 0
  return Math.max(0, people - estimate.contacts - (estimate.invalid ?? 0))
}

export function missingMoney({ warnings }: Pick<Review, 'warnings'>): Money | undefined {
  return warnings.find((warning) => warning.code === 'balance_low')?.missing
}

/** False if the core knew beforehand that there is no price: the older API has none, or there are too many kinds of message. */
export function isPriceAsked({ estimate }: Pick<Review, 'estimate'>): boolean {
  return !estimate?.words.some((words) => ['older_api_has_no_estimate', 'too_many_kinds_to_ask'].includes(words))
}

export type ApprovalStep = 'ready' | 'ask_price' | 'type_count_no_price' | 'type_count_low_balance'

/**
 * The next step before the button can be pressed. `typed` is the count as typed, absent if it is no number; `isOutOfReach`: the
 * price cannot be read now, so that the campaign is approved without one and waits for the network.
 */
export function approvalStep(review: Review, typed: number | undefined, isOutOfReach = false): ApprovalStep {
  if (!review.estimate && !isOutOfReach) return 'ask_price'
  const isTyped = typed === review.people
  if (review.estimate?.state !== 'priced') return isTyped ? 'ready' : 'type_count_no_price'
  if (missingMoney(review)) return isTyped ? 'ready' : 'type_count_low_balance'
  return 'ready'
}

/** Reads a typed count with or without separators (1204, 1,204, 1 204, 1.204). */
export function readCount(typed: string): number | undefined {
  const digits = typed.trim().replace(/[\s.,'’\u00A0\u202F]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

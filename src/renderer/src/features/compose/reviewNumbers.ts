// What a review means beside the balance. Only sums within one currency; anything else is left unsaid.
import type { Money, Review } from '@contract'

export interface BalanceOutlook {
  readonly now?: Money
  /** What is left by the estimate; below zero where the balance is too low. */
  readonly after?: Money
  readonly missing?: Money
}

export function balanceOutlook(review: Pick<Review, 'balance' | 'estimate'>): BalanceOutlook {
  const now = review.balance?.money
  if (!now || !Number.isFinite(now.micros)) return {}
  const cost = review.estimate?.state === 'priced' ? review.estimate.cost : undefined
  if (!cost || cost.currency !== now.currency || !Number.isFinite(cost.micros)) return { now }
  const micros = now.micros - cost.micros
  const after = { micros, currency: now.currency }
  return micros < 0 ? { now, after, missing: { micros: -micros, currency: now.currency } } : { now, after }
}

export type ApprovalStep = 'ready' | 'ask_price' | 'type_count_no_price' | 'type_count_low_balance'

/** What still stands between the reader and the button. `typed` is the count as typed, absent where it is no number. */
export function approvalStep(review: Review, typed: number | undefined): ApprovalStep {
  if (!review.estimate) return 'ask_price'
  const isTyped = typed === review.people
  if (review.estimate.state === 'no_price') return isTyped ? 'ready' : 'type_count_no_price'
  if (balanceOutlook(review).missing) return isTyped ? 'ready' : 'type_count_low_balance'
  return 'ready'
}

/** Reads a typed count with or without separators (1204, 1,204, 1 204, 1.204). */
export function readCount(typed: string): number | undefined {
  const digits = typed.trim().replace(/[\s.,'’\u00A0\u202F]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

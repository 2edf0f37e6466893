// A review as it is with one choice about the people whom a limit for one person holds. What the page says about warnings, ticks and
// limits comes from here, so that no number differs between two places. Pure.
import type { OverLimitChoice, Review, ReviewWarning } from '@contract'
import { splitPeople } from './reviewWords'

type Choice = OverLimitChoice['choice']

export function chosenReview(review: Review, choice: Choice): Review {
  return { ...review, warnings: review.warnings.flatMap((warning) => chosenWarning(warning, review, choice)) }
}

function chosenWarning(warning: ReviewWarning, review: Review, choice: Choice): ReviewWarning[] {
  if (warning.code === 'daily_cap') return dailyCap(warning, review, choice)
  return warning.code === 'too_many_texts' ? tooManyTexts(warning, choice) : [warning]
}

/** People whom a limit for one person keeps from going take no place in the day: the daily limit holds the others alone. */
function dailyCap(
  warning: Extract<ReviewWarning, { code: 'daily_cap' }>,
  review: Review,
  choice: Choice,
): ReviewWarning[] {
  const people = warning.people - (review.people - splitPeople(review, choice).goOut)
  return people > 0 ? [{ ...warning, people }] : []
}

function tooManyTexts(warning: Extract<ReviewWarning, { code: 'too_many_texts' }>, choice: Choice): ReviewWarning[] {
  const { without, ...all } = warning
  const found = without && choice !== 'send_anyway' ? { ...all, ...without[choice] } : all
  return found.people > 0 ? [found] : []
}

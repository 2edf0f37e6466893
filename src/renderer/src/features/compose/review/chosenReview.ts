// A review as it is with one choice about the people whom a limit for one person holds. What the page says about warnings, ticks and
// limits comes from here, so that no number differs between two places. Pure.
import type { OverLimitChoice, Review, ReviewWarning } from '@contract'
import { splitPeople } from './reviewWords'

type Choice = OverLimitChoice['choice']

export function chosenReview(review: Review, choice: Choice): Review {
  return { ...review, warnings: review.warnings.flatMap((warning) => chosenWarning(warning, review, choice)) }
}

export interface Counted {
  readonly people: number
  /** Zero without a price. */
  readonly micros: number
}

/**
 * The part that a campaign takes of the account's limits of the day or the month in which it starts. People who are held back are texted on a
 * later day, usually of the same month; people who are left out cost nothing.
 */
export function countedIn(
  period: 'day' | 'month',
  review: Pick<Review, 'draft' | 'people' | 'overLimit' | 'estimate'>,
  choice: Choice,
): Counted {
  const { estimate, overLimit, people } = review
  const cost = estimate?.state === 'priced' ? estimate.cost.micros : 0
  if (!overLimit || choice === 'send_anyway') return { people, micros: cost }
  const { goOut, held } = splitPeople(review, choice)
  const ofOthers = overLimit.costOfOthers?.micros ?? cost
  if (period === 'day') return { people: goOut, micros: ofOthers }
  return { people: goOut + held, micros: ofOthers + ((cost - ofOthers) * held) / overLimit.people }
}

function chosenWarning(warning: ReviewWarning, review: Review, choice: Choice): ReviewWarning[] {
  switch (warning.code) {
    case 'daily_cap':
      return dailyCap(warning, review, choice)
    case 'money_limit':
      return moneyLimit(warning, review, choice)
    case 'too_many_texts':
      return tooManyTexts(warning, choice)
    default:
      return [warning]
  }
}

/** People whom a limit for one person keeps from going take no place in the day: the daily limit holds the others alone. */
function dailyCap(
  warning: Extract<ReviewWarning, { code: 'daily_cap' }>,
  review: Review,
  choice: Choice,
): ReviewWarning[] {
  if (warning.refused) return [warning]
  const people = warning.people - (review.people - countedIn('day', review, choice).people)
  return people > 0 ? [{ ...warning, people }] : []
}

/** Nor do they cost anything then. A campaign that a limit refuses as a whole stays refused. */
function moneyLimit(
  warning: Extract<ReviewWarning, { code: 'money_limit' }>,
  review: Review,
  choice: Choice,
): ReviewWarning[] {
  const { period, limit, used, cost, waits } = warning
  const all = countedIn(period, review, 'send_anyway')
  const { people, micros } = countedIn(period, review, choice)
  if (waits === undefined || !cost || all.micros === 0 || micros === all.micros) return [warning]
  const most = Math.round((cost.micros * micros) / all.micros)
  const left = limit.micros - used.micros
  if (most <= left) return []
  const fit = Math.max(0, Math.floor((people * left) / most))
  return [{ ...warning, cost: { ...cost, micros: most }, waits: people - fit }]
}

function tooManyTexts(warning: Extract<ReviewWarning, { code: 'too_many_texts' }>, choice: Choice): ReviewWarning[] {
  const { without, ...all } = warning
  const found = without && choice !== 'send_anyway' ? { ...all, ...without[choice] } : all
  return found.people > 0 ? [found] : []
}

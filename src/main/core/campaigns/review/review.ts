// Builds the review that an approval is based on. Pure.
import type { Balance, Estimate, FlightPlan, Measure, Money, Review, ReviewWarning } from '@contract'
import { withoutUndefined } from '../../base/withoutUndefined'
import { ceilingOf } from './makeChecks'
import type { FrozenView } from '../approval/freezeRows'
import type { Measured } from '../draft/measureDraft'
import type { OverLimitPeople } from './repeatedRows'
import { splitCost } from './splitCost'

export interface ReviewParts {
  readonly balance: Balance | undefined
  readonly warnings: readonly ReviewWarning[]
  readonly sameTextPeople: number
  readonly overLimit: OverLimitPeople | undefined
  readonly plan: FlightPlan | undefined
  /** Millionths for a part by country, learned from past costs. */
  readonly prices: ReadonlyMap<string, number>
  readonly startDelaySeconds: number
}

export function toReview(view: FrozenView, more: ReviewParts): Review {
  const { balance, warnings, sameTextPeople, overLimit, plan, prices, startDelaySeconds } = more
  const { draft, form, hash, people, parts, batchSize, optedOut } = view
  const estimate = view.estimate ?? undefined
  const ceiling = ceilingOf(estimate)
  return {
    draft,
    hash,
    form,
    people,
    parts,
    batchSize,
    // A list at the gateway is sent as one request.
    batches: plan?.batches ?? 1,
    leftOut: view.leftOut.map((row) => ({ ...row })),
    ...(draft.bypassOptOut ? { optedOut } : {}),
    // The countries of a gateway list's people are not known here.
    byCountry: draft.gatewayList ? [] : withCosts(view.byCountry, estimate, prices),
    sample: { ...view.sample, of: people, missing: [] },
    ...(estimate ? { estimate } : {}),
    ...(balance ? { balance } : {}),
    ...(plan ? { plan } : {}),
    warnings: [...warnings],
    ...(sameTextPeople > 0 ? { sameTextPeople } : {}),
    ...(overLimit ? { overLimit: toOverLimit(overLimit, estimate, parts) } : {}),
    startDelaySeconds,
    ...(ceiling ? { ceiling } : {}),
  }
}

function toOverLimit(
  over: OverLimitPeople,
  estimate: Estimate | undefined,
  parts: number,
): NonNullable<Review['overLimit']> {
  const { people, version, week, tooLate, lastAt, textsPerWeek, hoursBetween } = over
  const cost = estimate?.state === 'priced' && parts > 0 ? estimate.cost : undefined
  const micros = cost ? Math.round((cost.micros * over.parts) / parts) : 0
  return {
    people,
    version,
    week,
    ...(tooLate > 0 ? { tooLate } : {}),
    lastAt,
    ...(textsPerWeek === null ? {} : { textsPerWeek }),
    ...(hoursBetween === null ? {} : { hoursBetween }),
    ...(cost ? { cost: { ...cost, micros }, costOfOthers: { ...cost, micros: cost.micros - micros } } : {}),
  }
}

function withCosts(
  countries: FrozenView['byCountry'],
  estimate: Estimate | undefined,
  prices: ReadonlyMap<string, number>,
): Review['byCountry'] {
  const costs = estimate?.state === 'priced' ? splitCost(estimate.cost, countries, prices) : undefined
  return countries.map((row, index) => {
    const about = costs?.[index]
    return { ...row, ...(about ? { about } : {}) }
  })
}

/** The draft's cost by learned prices; undefined until each of its countries has one. */
export function toMeasure(
  { partsByCountry, ...measured }: Measured,
  prices: ReadonlyMap<string, number>,
  currency: string | undefined,
): Measure {
  const about = aboutOf(partsByCountry, prices, currency)
  return { ...measured, ...withoutUndefined({ about }) }
}

/** By prices learned from past costs; undefined without one for each of the countries. */
export function aboutOf(
  partsByCountry: ReadonlyMap<string, number>,
  prices: ReadonlyMap<string, number>,
  currency: string | undefined,
): Money | undefined {
  if (currency === undefined || partsByCountry.size === 0) return undefined
  let micros = 0
  for (const [country, parts] of partsByCountry) {
    const price = prices.get(country)
    if (price === undefined) return undefined
    micros += price * parts
  }
  return { micros: Math.round(micros), currency }
}

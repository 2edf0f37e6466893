// Splits the gateway's estimate by country, in proportion to past costs of messages there. Pure. Only an outlook: the shares
// always add up to the estimate.
import type { Money } from '@contract'

export interface CountryParts {
  readonly country: string
  readonly parts: number
}

/** In the order of `countries`; undefined if nothing is known to split it by. */
export function splitCost(
  cost: Money,
  countries: readonly CountryParts[],
  prices: ReadonlyMap<string, number>,
): readonly Money[] | undefined {
  // A single country gets the whole, whatever a message costs there.
  const weights = countries.map(({ country, parts }) =>
    countries.length === 1 ? 1 : (prices.get(country) ?? 0) * parts,
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (countries.length === 0 || weights.some((weight) => !(weight > 0)) || !Number.isFinite(whole)) return undefined
  let before = 0
  let given = 0
  return weights.map((weight) => {
    before += weight
    // The end of each share is rounded, so that no millionth is lost or added.
    const end = Math.round((cost.micros * before) / whole)
    const micros = end - given
    given = end
    return { micros, currency: cost.currency }
  })
}

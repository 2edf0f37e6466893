// What the gateway's estimate means for each country: its total, split by what messages there cost so far. Pure. An outlook,
// never a sum of its own: the parts add up to the estimate.
import type { Money } from '@contract'

export interface CountryParts {
  readonly country: string
  readonly parts: number
}

/** In the order of `countries`; undefined where nothing is known to split it by. */
export function splitCost(
  cost: Money,
  countries: readonly CountryParts[],
  prices: ReadonlyMap<string, number>,
): readonly Money[] | undefined {
  // Of one country it is the whole, whatever a message costs there.
  const weights = countries.map(({ country, parts }) =>
    countries.length === 1 ? 1 : (prices.get(country) ?? 0) * parts,
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (countries.length === 0 || weights.some((weight) => !(weight > 0)) || !Number.isFinite(whole)) return undefined
  let before = 0
  let given = 0
  return weights.map((weight) => {
    before += weight
    // Where each share ends, rounded: so that no millionth is lost or made.
    const end = Math.round((cost.micros * before) / whole)
    const micros = end - given
    given = end
    return { micros, currency: cost.currency }
  })
}

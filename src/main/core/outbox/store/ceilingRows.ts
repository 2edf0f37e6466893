// The ceiling of an approval: what a campaign cost so far, and whether its next request still fits. A part is thought to cost its share of
// the ceiling, until the gateway has charged clearly more for one.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { pricesOfCampaign } from './learnedPriceRows'

/** The price of one part by country, in millionths. */
export type PartPrices = Readonly<Record<string, number>>

/** As a run last read it. Read apart from `arm`, because adding up a large campaign takes a while. */
export interface CeilingBasis {
  readonly ceilingMicros: number
  /** Requests after this one are not in `usedMicros`. */
  readonly lastAttemptId: number
  /** Charged, and for people without a known charge what one like them costs. */
  readonly usedMicros: number
  /** Null for a list that the gateway keeps: the parts of its people are not known. */
  readonly partMicros: PartPrices | null
}

export interface CeilingVerdict {
  /** The most that the request costs, as far as it is known. */
  readonly maxMicros: number | null
  /** So many of its people still fit, if not all. */
  readonly people?: number
}

/** The parts of a campaign in one country. */
export interface CountryParts {
  readonly country: string
  readonly parts: number
  /** Parts with a known charge, and what they cost. */
  readonly chargedParts: number
  readonly chargedMicros: number
  /** Handed over without a known charge. */
  readonly openParts: number
}

/** Shares of a ceiling are fractions: their sum may end this much above it. */
const roundingMicros = 1

export function readCeilingBasis(db: Db, id: CampaignId): CeilingBasis | null {
  const campaign = db.get<{ accountId: string; ceilingMicros: number | null; spent: number }>(sql`
    SELECT account_id AS accountId, json_extract(approval, '$.ceiling.micros') AS ceilingMicros,
      (SELECT coalesce(sum(cost_micros), 0) FROM messages WHERE campaign_id = c.id) AS spent
    FROM campaigns c WHERE c.id = ${id}
  `)
  if (!campaign || campaign.ceilingMicros === null) return null
  const { accountId, ceilingMicros, spent } = campaign
  const { last } = db.get<{ last: number }>(sql`SELECT coalesce(max(id), 0) AS last FROM attempts`) ?? { last: 0 }
  const countries = readCountryParts(db, id)
  const shares = shareCeiling(db, { accountId, id, ceilingMicros, countries })
  const partMicros = shares && priceParts(countries, shares, ceilingMicros)
  return {
    ceilingMicros,
    lastAttemptId: last,
    usedMicros: countries.reduce(
      (sum, { country, openParts }) => sum + openParts * (partMicros?.[country] ?? 0),
      spent,
    ),
    partMicros,
  }
}

/** Whether this request may be armed, in the transaction that arms it. */
export function judgeCeiling(
  db: Db,
  {
    campaignId,
    ids,
    ceiling,
  }: { readonly campaignId: CampaignId; readonly ids: string; readonly ceiling: CeilingBasis },
): CeilingVerdict {
  const { ceilingMicros, lastAttemptId, usedMicros, partMicros } = ceiling
  const since = db.get<{ micros: number | null }>(sql`
    SELECT sum(max_micros) AS micros FROM attempts
    WHERE campaign_id = ${campaignId} AND id > ${lastAttemptId} AND state <> 'unsent'
  `)
  const left = ceilingMicros - usedMicros - (since?.micros ?? 0) + roundingMicros
  if (!partMicros) return left >= 0 ? { maxMicros: null } : { maxMicros: null, people: 0 }
  const costs = costOfEach(db, ids, partMicros)
  const maxMicros = costs.reduce((sum, cost) => sum + cost, 0)
  return maxMicros <= left ? { maxMicros: Math.floor(maxMicros) } : { maxMicros, people: countWithin(costs, left) }
}

export function readCountryParts(db: Db, id: CampaignId): CountryParts[] {
  return db.all<CountryParts>(sql`
    SELECT coalesce(r.country, '') AS country, coalesce(sum(r.parts), 0) AS parts,
      coalesce(sum(CASE WHEN m.cost_micros > 0 THEN r.parts END), 0) AS chargedParts,
      coalesce(sum(CASE WHEN m.cost_micros > 0 THEN m.cost_micros END), 0) AS chargedMicros,
      coalesce(sum(CASE WHEN m.cost_micros IS NULL
        AND r.state NOT IN ('refused', 'absent', 'pending', 'held', 'skipped')
        AND upper(coalesce(r.delivery, '')) <> 'REJECTED'
        AND EXISTS (SELECT 1 FROM attempt_recipients h WHERE h.recipient_id = r.id AND h.live = 1)
        THEN r.parts END), 0) AS openParts
    FROM recipients r LEFT JOIN messages m ON m.id = r.message_id
    WHERE r.campaign_id = ${id} AND r.position IS NOT NULL
    GROUP BY 1
  `)
}

/** Networks of one country have prices of their own, so the first charges may be this much above the average. */
const usualSpread = 1.1
/** A country without a charge is never thought to be cheaper than this part of its share. */
const leastOfShare = 0.25

/**
 * The shares, or once a country is clearly dearer than its share, what was charged in each. Countries without a charge then share what the
 * others leave of the ceiling, if that is not too little: an even split says not much about one of them.
 */
export function priceParts(countries: readonly CountryParts[], shares: PartPrices, ceilingMicros: number): PartPrices {
  const rows = countries.map(({ country, parts, chargedParts, chargedMicros }) => {
    const share = shares[country] ?? 0
    return { country, parts, share, charged: chargedParts > 0 ? chargedMicros / chargedParts : undefined }
  })
  if (rows.every(({ share, charged = share }) => charged <= share * usualSpread)) return shares
  const left = rows.reduce((rest, { parts, charged = 0 }) => rest - parts * charged, ceilingMicros)
  const unseen = rows.reduce((sum, { parts, share, charged }) => sum + (charged === undefined ? parts * share : 0), 0)
  const rest = unseen > 0 ? left / unseen : 1
  const factor = rest >= leastOfShare ? Math.min(1, rest) : 1
  return Object.fromEntries(rows.map(({ country, share, charged = share * factor }) => [country, charged]))
}

/** The ceiling, split by what parts cost so far in each country; evenly while a country has no price. Null without parts. */
export function shareCeiling(
  db: Db,
  {
    accountId,
    id,
    ceilingMicros,
    countries,
  }: {
    readonly accountId: string
    readonly id: CampaignId
    readonly ceilingMicros: number
    readonly countries: readonly CountryParts[]
  },
): PartPrices | null {
  const prices = pricesOfCampaign(db, accountId, id)
  const areKnown = countries.every(({ country }) => (prices.get(country) ?? 0) > 0)
  const priceOf = (country: string): number => (areKnown ? (prices.get(country) ?? 0) : 1)
  const whole = countries.reduce((sum, { country, parts }) => sum + priceOf(country) * parts, 0)
  return whole > 0
    ? Object.fromEntries(countries.map(({ country }) => [country, (ceilingMicros * priceOf(country)) / whole]))
    : null
}

/** In the order of the request. */
export function costOfEach(db: Db, ids: string, partMicros: PartPrices): number[] {
  const rows = db.all<{ country: string; parts: number }>(sql`
    SELECT coalesce(r.country, '') AS country, r.parts
    FROM json_each(${ids}) wanted CROSS JOIN recipients r ON r.id = wanted.value
    ORDER BY wanted.key
  `)
  return rows.map(({ country, parts }) => (partMicros[country] ?? 0) * parts)
}

export function countWithin(costs: readonly number[], left: number): number {
  let sum = 0
  const end = costs.findIndex((cost) => (sum += cost) > left)
  return end === -1 ? costs.length : end
}

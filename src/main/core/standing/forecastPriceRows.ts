// Prices of a forecast by past costs, for the parts of each person's own text.
import type { StandingForecast } from '@contract'
import { readOutline } from '../campaigns/draft/draftRows'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { learnedPrices } from '../outbox/store/learnedPriceRows'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { makePersonParts } from './personParts'
import type { Rule } from './readRuleRows'

export function makePrices(db: Db, { accountId, draftId }: Rule) {
  const { template = '', kind = 'text' } = readOutline(db, draftId) ?? {}
  const byCountry = learnedPrices(db, accountId, kind)
  const { texts, of: partsOf } = makePersonParts({ template, kind }, ownFields(db, accountId, draftId))
  const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${accountId}`)
  const currency = account?.currency ?? undefined
  return {
    texts,
    partsOf,
    of(country: string | null, parts: number): number | undefined {
      const price = byCountry.get(country ?? '')
      return price === undefined ? undefined : price * parts
    },
    /** `unpriced`: the countries of people without a price. */
    whyNone(people: number, unpriced: ReadonlySet<string>): StandingForecast['noPrice'] {
      if (people === 0) return { why: 'no_one' }
      if (currency === undefined) return { why: 'no_currency' }
      return unpriced.size === 0 ? undefined : { why: 'countries', countries: [...unpriced].toSorted() }
    },
    money(_name: 'about', micros: number | undefined) {
      return micros === undefined || currency === undefined ? {} : { about: { micros: Math.round(micros), currency } }
    },
  }
}

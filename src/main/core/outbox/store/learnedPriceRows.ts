// The cost of a part in each country, learned from the gateway's charges.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

/** Millionths for one part by country, from what the newest messages cost. */
export function learnedPrices(db: Db, accountId: string): ReadonlyMap<string, number> {
  const rows = db.all<{ country: string; price: number }>(sql`
    SELECT country, avg(cost_micros * 1.0 / parts) AS price FROM (
      SELECT country, cost_micros, parts FROM messages
      WHERE account_id = ${accountId} AND cost_micros > 0 AND parts > 0 AND country IS NOT NULL
        ORDER BY at DESC LIMIT 5000)
    GROUP BY country
  `)
  return new Map(rows.map(({ country, price }) => [country, price]))
}

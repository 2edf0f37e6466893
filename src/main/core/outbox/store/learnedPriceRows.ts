// The cost of a part in each country, learned from the gateway's charges. A text says nothing of what a message costs in the chat
// application: such a message has no price until some were charged.
import { messageForm, messageKinds, type MessageKind } from '@contract/messageForms'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

/** Millionths for one part by country, from what the newest messages of this kind cost. Messages of other programs count as texts. */
export function learnedPrices(db: Db, accountId: string, kind: MessageKind = 'text'): ReadonlyMap<string, number> {
  const { hasParts } = messageForm(kind)
  const kinds = JSON.stringify(hasParts ? messageKinds.filter((each) => !messageForm(each).hasParts) : [kind])
  const rows = hasParts
    ? db.all<{ country: string; price: number }>(sql`
        SELECT country, avg(cost_micros * 1.0 / parts) AS price FROM (
          SELECT m.country, m.cost_micros, m.parts FROM messages m
          WHERE m.account_id = ${accountId} AND m.cost_micros > 0 AND m.parts > 0 AND m.country IS NOT NULL
            AND coalesce((SELECT c.kind FROM campaigns c WHERE c.id = m.campaign_id), 'text')
              NOT IN (SELECT value FROM json_each(${kinds}))
            ORDER BY m.at DESC LIMIT 5000)
        GROUP BY country
      `)
    : // A message counts as one, however many parts its record names.
      db.all<{ country: string; price: number }>(sql`
        SELECT country, avg(cost_micros) AS price FROM (
          SELECT m.country, m.cost_micros FROM campaigns c CROSS JOIN messages m ON m.campaign_id = c.id
          WHERE c.account_id = ${accountId} AND c.kind IN (SELECT value FROM json_each(${kinds}))
            AND m.cost_micros > 0 AND m.country IS NOT NULL
            ORDER BY m.at DESC LIMIT 5000)
        GROUP BY country
      `)
  return new Map(rows.map(({ country, price }) => [country, price]))
}

/** By the kind of the campaign. */
export function pricesOfCampaign(db: Db, accountId: string, id: CampaignId): ReadonlyMap<string, number> {
  const campaign = db.get<{ kind: MessageKind }>(sql`SELECT kind FROM campaigns WHERE id = ${id}`)
  return learnedPrices(db, accountId, campaign?.kind)
}

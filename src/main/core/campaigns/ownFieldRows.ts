// What a draft's message may name: columns of the address book, and of spreadsheets that are of this draft alone.
import type { Db } from '../storage/db'
import type { OwnFields } from './messageOfPerson'

/** With a draft also the columns of its rows, and of the rows of a campaign that it is a retry of. */
export function ownFields(db: Db, accountId: string, campaignId: string | null = null): OwnFields {
  const names = db.all<{ name: string }>(
    `WITH RECURSIVE origins (id) AS (
       SELECT ?2 UNION SELECT json_extract(c.audience, '$.recipients.campaignId') FROM origins JOIN campaigns c ON c.id = origins.id)
     SELECT name FROM contact_fields WHERE account_id = ?1
     UNION SELECT value FROM row_sets s, json_each(s.fields) WHERE s.campaign_id IN (SELECT id FROM origins) AND s.removed_at IS NULL
     ORDER BY name`,
    ...[accountId, campaignId],
  )
  const account = db.get<{ country: string }>('SELECT country FROM accounts WHERE id = ?', accountId)
  return { names: names.map(({ name }) => name), ...(account ? { country: account.country } : {}) }
}

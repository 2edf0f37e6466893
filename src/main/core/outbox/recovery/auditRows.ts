// Decisions and events of a campaign that a person may have to account for.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

/** Answers the id of the line. */
export function audit(
  db: Db,
  campaignId: string,
  at: string,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): number {
  return db.run(sql`
    INSERT INTO audit (campaign_id, at, what, detail) VALUES (${campaignId}, ${at}, ${what}, ${JSON.stringify(detail)})
  `).id
}

// Decisions and events of a campaign that a person may have to account for.
import type { CampaignId } from '../../base/ids'
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

/** When the present run of a campaign began, also after a wait that ended by the clock; null before its first. */
export function readRunStart(db: Db, id: CampaignId): string | null {
  return (
    db.get<{ at: string }>(sql`
      SELECT at FROM audit WHERE campaign_id = ${id} AND what = 'started' ORDER BY id DESC LIMIT 1
    `)?.at ?? null
  )
}

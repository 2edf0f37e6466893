// Notes what was known of the gateway's listing when a campaign was approved. A newer record was made after the approval: by a
// request of ours, or by another computer that sends the same campaign.
import { day, hour } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { knownUntilSql, unreadEndSql } from './journalLines'

/** Records carry no zone, and clocks differ. A record created longer than this before the approval is older in every zone. */
const zoneSlackMs = day + 2 * hour

/**
 * If nothing tells how old the unread records are, every record counts that is read for the first time after the approval and may be
 * newer: holding a person whom no one texted asks the user, and not holding one whom another computer texted sends twice.
 */
const unreadTimeSql = sql`CASE WHEN m.unread_until >= '9999' THEN '' ELSE ${unreadEndSql} END`

/**
 * Call it only if the newest pages were read just before: in the transaction that approves, else before the first run. Until
 * then the columns stay null, because a record that was not read may be older than the approval.
 */
export function noteApproval(db: Db, id: CampaignId, at: string): void {
  const earliest = new Date(Date.parse(at) - zoneSlackMs).toISOString()
  db.run(sql`
    UPDATE campaigns SET (approved_watermark, approved_known_until, approved_seen_id) = (
      SELECT CASE WHEN m.ids_increase = 1 THEN m.highest_id END,
        max(coalesce(${knownUntilSql}, ''), ${unreadTimeSql}, ${earliest}),
        coalesce((SELECT max(id) FROM messages), 0)
      FROM listing_marks m WHERE m.account_id = campaigns.account_id) WHERE id = ${id}
  `)
}

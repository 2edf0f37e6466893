// Accepted people in a campaign who were left out by the gateway as opted out: the delivery status says so, and they got no
// message.
import type { CampaignId } from '../../base/ids'
import { groupOf, optedOutWord } from '../../readback/statuses'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { readKept } from './keptCountRows'

/** Written to match the index on deliveries. */
export const optedOutThereSql = sql`delivery = ${optedOutWord} AND +state = 'accepted'`

export function countOptedOutThere(db: Db, id: CampaignId): number {
  const kept = readKept(db, id)
  if (kept)
    return kept.delivery.reduce((sum, { status, people }) => sum + (groupOf(status) === 'opted_out' ? people : 0), 0)
  return (
    db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM recipients WHERE campaign_id = ${id} AND ${optedOutThereSql}
    `)?.people ?? 0
  )
}

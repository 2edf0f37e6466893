// Accepted people of a campaign whom the gateway left out as opted out: it says so in the delivery, and no message went to them.
import type { CampaignId } from '../base/ids'
import { groupOf, optedOutWord } from '../readback/statuses'
import type { Db } from '../storage/db'
import { readKept } from './keptCountRows'

/** In the words of the index of deliveries. */
export const optedOutThereSql = (of = ''): string => `${of}delivery = '${optedOutWord}' AND +${of}state = 'accepted'`

export function countOptedOutThere(db: Db, id: CampaignId): number {
  const kept = readKept(db, id)
  if (kept)
    return kept.delivery.reduce((sum, { status, people }) => sum + (groupOf(status) === 'opted_out' ? people : 0), 0)
  return (
    db.get<{ people: number }>(
      `SELECT count(*) AS people FROM recipients WHERE campaign_id = ? AND ${optedOutThereSql()}`,
      id,
    )?.people ?? 0
  )
}

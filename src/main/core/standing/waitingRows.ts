// Days of standing sends that wait, for a person or for quiet hours or a limit to end, and are closed when their people's time is over.
import type { StandingLeftOut } from '@contract/campaigns/standing'
import type { CampaignId } from '../base/ids'
import { wasPausedByPerson } from '../outbox/standing/standingCampaignRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { setClaimsAside } from './takenOutRows'

export const standingWaitingOperations = operationGroup('standingWaiting', {
  /** Days that wait, with the moment at which the time of their people ends. */
  days: read((db) =>
    db.all<{ accountId: string; id: CampaignId; until: string }>(sql`
      SELECT c.account_id AS accountId, c.id, max(w.until) AS until
      FROM campaigns c INDEXED BY campaigns_of_standing_open CROSS JOIN standing_claims w ON w.campaign_id = c.id
      WHERE c.standing_id IS NOT NULL AND c.state <> 'done' AND c.state <> 'done_with_exceptions' AND c.state <> 'cancelled'
        AND c.state IN ('paused', 'waiting') AND EXISTS (SELECT 1 FROM recipients r
          WHERE r.campaign_id = c.id AND r.state IN ('pending', 'held') AND r.position IS NOT NULL AND r.resends = 0)
      GROUP BY c.id
    `),
  ),

  /** Leaves out people whose time is over, also if the campaign is resumed later. Answers whether nothing else of the campaign is open. */
  close: write((db, { id }: { id: CampaignId }): boolean => {
    const claim = whyWaiting(db, id)
    setClaimsAside(db, sql`w.campaign_id = ${id}`, { claim, recipient: 'time_past' })
    const open = db.get(sql`
      SELECT 1 FROM recipients WHERE campaign_id = ${id} AND state <> 'accepted' AND position IS NOT NULL
        AND state IN ('pending', 'held', 'inflight', 'uncertain', 'absent')
    `)
    return open === undefined
  }),
})

function whyWaiting(db: Db, id: CampaignId): StandingLeftOut {
  const campaign = db.get<{ state: string; waitReason: string | null }>(
    sql`SELECT state, wait_reason AS waitReason FROM campaigns WHERE id = ${id}`,
  )
  if (campaign?.state === 'paused' && wasPausedByPerson(db, id)) return 'user'
  return campaign?.waitReason === 'quiet_hours' ? 'quiet' : 'waited'
}

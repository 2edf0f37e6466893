// Counts the people of a campaign who replied or opted out after it began.
import type { CampaignId } from '../../base/ids'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'

export interface ResponseCounts {
  readonly replied: number
  readonly optedOut: number
}

export const responseOperations = operationGroup('responses', {
  /** People, not messages. Zero before the first message; undefined for a campaign that the account does not have. */
  count: read((db, { accountId, id }: { accountId: string; id: CampaignId }): ResponseCounts | undefined => {
    const known = db.get<{ startedAt: string | null }>(sql`
      SELECT started_at AS startedAt FROM campaigns
      WHERE id = ${id} AND account_id = ${accountId} AND removed_at IS NULL
    `)
    if (!known) return undefined
    if (known.startedAt === null) return { replied: 0, optedOut: 0 }
    // There are fewer replies and opt-outs than people who were texted.
    return db.get<{ replied: number; optedOut: number }>(sql`
      SELECT
        (SELECT count(DISTINCT phone) FROM replies
          WHERE account_id = ${accountId} AND at >= ${known.startedAt} AND EXISTS (
            SELECT 1 FROM recipients p
            WHERE p.campaign_id = ${id} AND p.phone = replies.phone AND p.position IS NOT NULL AND p.state <> 'skipped')) AS replied,
        (SELECT count(DISTINCT phone) FROM opt_outs
          WHERE account_id = ${accountId} AND since >= ${known.startedAt} AND source NOT IN ('unclear', 'erased')
            AND EXISTS (
            SELECT 1 FROM recipients p
            WHERE p.campaign_id = ${id} AND p.phone = opt_outs.phone AND p.position IS NOT NULL AND p.state <> 'skipped')) AS optedOut
    `)
  }),
})

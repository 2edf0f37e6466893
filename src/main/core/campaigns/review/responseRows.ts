// Counts the people of a campaign who replied, opted out or wrote something unclear after it began, as the inbox takes them.
import type { CampaignId } from '../../base/ids'
import { replyMeaningSql } from '../../contacts/consent/replyMeaning'
import { operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'

export interface ResponseCounts {
  readonly replied: number
  readonly optedOut: number
  readonly unclear: number
}

export const responseOperations = operationGroup('responses', {
  /** People, not messages. Zero before the first message; undefined for a campaign that the account does not have. */
  count: read((db, { accountId, id }: { accountId: string; id: CampaignId }): ResponseCounts | undefined => {
    const known = db.get<{ startedAt: string | null }>(sql`
      SELECT started_at AS startedAt FROM campaigns
      WHERE id = ${id} AND account_id = ${accountId} AND removed_at IS NULL
    `)
    if (!known) return undefined
    if (known.startedAt === null) return { replied: 0, optedOut: 0, unclear: 0 }
    // There are fewer replies and opt-outs than people who were texted.
    const isOfCampaign = (phone: Sql) => sql`EXISTS (SELECT 1 FROM recipients p
      WHERE p.campaign_id = ${id} AND p.phone = ${phone} AND p.position IS NOT NULL AND p.state <> 'skipped')`
    return db.get<ResponseCounts>(sql`
      SELECT
        (SELECT count(DISTINCT phone) FROM replies
          WHERE account_id = ${accountId} AND at >= ${known.startedAt} AND ${replyMeaningSql(sql`replies`)} = 'reply'
            AND ${isOfCampaign(sql`replies.phone`)}) AS replied,
        (SELECT count(DISTINCT phone) FROM opt_outs
          WHERE account_id = ${accountId} AND since >= ${known.startedAt} AND source NOT IN ('unclear', 'erased')
            AND ${isOfCampaign(sql`opt_outs.phone`)}) AS optedOut,
        (SELECT count(DISTINCT phone) FROM opt_outs
          WHERE account_id = ${accountId} AND since >= ${known.startedAt} AND source = 'unclear'
            AND ${isOfCampaign(sql`opt_outs.phone`)}) AS unclear
    `)
  }),
})

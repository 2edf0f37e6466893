// Counts the people whom a frozen or approved campaign left out, by the reason as it is recorded.
import type { CampaignId } from '../../base/ids'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'

export interface LeftOutCounts {
  readonly people: number
  /** Most people first. */
  readonly reasons: readonly { readonly reason: string; readonly people: number }[]
}

export const leftOutCountOperations = operationGroup('leftOutCounts', {
  /** Undefined for a campaign that the account does not have. */
  count: read((db, { accountId, id }: { accountId: string; id: CampaignId }): LeftOutCounts | undefined => {
    const known = db.get<{ id: string }>(sql`
      SELECT id FROM campaigns WHERE id = ${id} AND account_id = ${accountId} AND removed_at IS NULL
    `)
    if (!known) return undefined
    const reasons = db.all<{ reason: string; people: number }>(sql`
      SELECT coalesce(reason, '') AS reason, count(*) AS people FROM recipients
      WHERE campaign_id = ${id} AND state = 'skipped' GROUP BY coalesce(reason, '') ORDER BY people DESC, reason
    `)
    return { people: reasons.reduce((sum, { people }) => sum + people, 0), reasons }
  }),
})

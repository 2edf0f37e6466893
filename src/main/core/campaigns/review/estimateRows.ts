// Reads the data of an estimate: the waves of a frozen campaign, if its requests have a time for each, and past costs of
// messages.
import type { MessageKind } from '@contract/messageForms'
import type { CampaignId } from '../../base/ids'
import { learnedPrices } from '../../outbox/store/learnedPriceRows'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'

/** People at neighbouring places whose requests name the same time. */
export interface TimedStretch {
  readonly lastPosition: number
  /** ISO instant. */
  readonly dueAt: string | null
}

export const estimateOperations = operationGroup('estimates', {
  waves: read((db, id: CampaignId) =>
    db.all<TimedStretch>(sql`
      SELECT last_position AS lastPosition, due_at AS dueAt FROM waves WHERE campaign_id = ${id} ORDER BY first_position
    `),
  ),

  /** Millionths for a part by country. */
  prices: read((db, { accountId, kind }: { accountId: string; kind: MessageKind }) =>
    learnedPrices(db, accountId, kind),
  ),
})

// Reads the screens' data of a campaign. Counts come from the stored states in one snapshot, never from adding up events.
import type { BatchCell, RecipientGroup, RecipientRow, StateCounts } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { longRead, operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { allOf } from '../../storage/sqlConditions'
import { readAttempt, readAttempts } from '../store/attemptRows'
import { readBatches } from '../store/batchRows'
import { inOrder, countOptedOutThere, optedOutThereSql, unlistedSql } from './countStates'
import { readUncertain } from './uncertainRows'
import { readCounts, readProgress, type ProgressQuestion } from './progressRows'

const overStates = sql`('done', 'done_with_exceptions', 'cancelled')`

/** People found one by one in the same reading share one line. */
const auditSql = (id: CampaignId): Sql => sql`SELECT at, what, json_extract(detail, '$.reason') AS reason,
    CASE WHEN what LIKE 'found%' OR what = 'second_record' THEN count(*) ELSE json_extract(detail, '$.people') END AS people
  FROM audit WHERE campaign_id = ${id} GROUP BY at, what, reason`

export const viewOperations = operationGroup('outboxView', {
  // Counts everyone of the campaign, while the page is open and it sends.
  progress: longRead((db, question: ProgressQuestion) => readProgress(db, question)),

  activeIds: read((db, accountId: string) =>
    db
      .all<{ id: CampaignId }>(
        sql`
          SELECT id FROM campaigns
          WHERE account_id = ${accountId} AND removed_at IS NULL AND state NOT IN ('draft', 'frozen')
            AND state NOT IN ${overStates}
          ORDER BY changed_at DESC
        `,
      )
      .map(({ id }) => id),
  ),

  waitingIds: read((db) =>
    db.all<{ id: CampaignId }>(sql`SELECT id FROM campaigns WHERE state = 'waiting'`).map(({ id }) => id),
  ),

  /** Campaigns that a limit of the account holds, whole or some of their people; `isByLimit`: they wait for nothing else. */
  held: read((db, accountId: string) =>
    db.all<{ id: CampaignId; isByLimit: 0 | 1 }>(sql`
      SELECT id, coalesce(state = 'waiting' AND wait_reason IN ('daily_cap', 'money_day', 'money_month', 'person_limit'), 0) AS isByLimit
      FROM campaigns c WHERE account_id = ${accountId} AND state IN ('waiting', 'paused', 'running')
        AND (wait_reason IN ('daily_cap', 'money_day', 'money_month', 'person_limit') OR EXISTS (
          SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.held_until IS NOT NULL AND r.state = 'held'))
    `),
  ),

  batches: read((db, { id, now }: { id: CampaignId; now: number }): BatchCell[] => readBatches(db, id, now)),

  attempts: read((db, input: { id: CampaignId; offset: number; limit: number; unusualOnly: boolean }) =>
    readAttempts(db, input),
  ),

  attempt: read((db, { id, attemptId }: { id: CampaignId; attemptId: number }) => readAttempt(db, id, attemptId)),

  uncertain: read((db, { id, now }: { id: CampaignId; now: string }) => readUncertain(db, id, now)),

  audit: read((db, { id, offset, limit }: { id: CampaignId; offset: number; limit: number }) => ({
    total: db.get<{ lines: number }>(sql`SELECT count(*) AS lines FROM (${auditSql(id)})`)?.lines ?? 0,
    rows: db
      .all<{ at: string; what: string; people: number | null; reason: string | null }>(
        sql`${auditSql(id)} ORDER BY max(id) DESC LIMIT ${limit} OFFSET ${offset}`,
      )
      .map(({ at, what, people, reason }) => ({
        at,
        what,
        ...(people === null ? {} : { people }),
        ...(reason === null ? {} : { reason }),
      })),
  })),

  unlisted: read((db, { id, offset, limit }: { id: CampaignId; offset: number; limit: number }) => ({
    total:
      db.get<{ people: number }>(sql`SELECT count(*) AS people FROM recipients r WHERE ${unlistedSql(id)}`)?.people ??
      0,
    rows: db.all<RecipientRow>(sql`
      SELECT r.id, r.name, r.phone, t.text, r.parts, r.state
      FROM recipients r JOIN recipient_texts t ON t.recipient_id = r.id
      WHERE ${unlistedSql(id)} ORDER BY r.position LIMIT ${limit} OFFSET ${offset}
    `),
  })),

  recipients: read(
    (
      db,
      { id, offset, limit, state }: { id: CampaignId; offset: number; limit: number; state: RecipientGroup | null },
    ) => {
      // Two questions, not one with "or": each has its own index.
      const isThere = state === 'opted_out_there'
      const isRare = state !== null && !isThere && state !== 'accepted' && state !== 'inflight'
      const where = allOf([
        sql`campaign_id = ${id} AND position IS NOT NULL`,
        ...(isThere ? [optedOutThereSql] : state === null ? [] : [sql`state = ${state}`]),
        ...(state === 'accepted' ? [sql`NOT (delivery IS NOT NULL AND ${optedOutThereSql})`] : []),
        ...(isRare ? [inOrder] : []),
      ])
      const rows = db.all<
        Omit<RecipientRow, 'reason' | 'heldUntil' | 'delivery'> & {
          reason: string | null
          heldUntil: string | null
          delivery: string | null
        }
      >(sql`
        SELECT id, name, phone, text, parts, state, reason, held_until AS heldUntil, delivery
        FROM recipients JOIN recipient_texts ON recipient_id = id
        WHERE ${where} ORDER BY position LIMIT ${limit} OFFSET ${offset}
      `)
      const counts = readCounts(db, id)
      return {
        total: state === null ? counts.total : totalOf(db, id, counts, state),
        rows: rows.map(({ reason, heldUntil, delivery, ...row }): RecipientRow => ({
          ...row,
          ...(heldUntil === null || row.state !== 'held' ? {} : { heldUntil }),
          ...(reason === null ? {} : { reason }),
          ...(delivery === null ? {} : { delivery }),
        })),
      }
    },
  ),
})

function totalOf(db: Db, id: CampaignId, counts: StateCounts, state: RecipientGroup): number {
  if (state !== 'accepted' && state !== 'opted_out_there') return counts[state]
  const there = countOptedOutThere(db, id)
  return state === 'accepted' ? counts.accepted - there : there
}

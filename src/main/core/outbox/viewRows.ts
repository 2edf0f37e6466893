// What screens show of a campaign. Counts come from the stored states in one snapshot, never from adding up events.
import type {
  AttemptRow,
  BatchCell,
  CampaignState,
  PauseReason,
  RecipientRow,
  RecipientState,
  StateCounts,
} from '@contract'
import type { CampaignId } from '../base/ids'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { readBatches } from './batchRows'
import { unlistedSql } from './unlistedSql'

export interface ProgressRow {
  readonly campaignId: CampaignId
  readonly accountId: string
  readonly name: string
  readonly state: CampaignState
  readonly pauseReason: PauseReason | null
  readonly pauseWords: string | null
  readonly pausedAt: string | null
  readonly sender: string
  readonly batchSize: number
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly ceiling: string | null
  readonly currency: string | null
  readonly spentMicros: number | null
  readonly lastLookAt: string | null
  /** People handed over within the last minute before `now`. */
  readonly lastMinute: number
  readonly counts: StateCounts
  readonly delivery: readonly { readonly status: string; readonly people: number }[]
  /** Accepted, and not in the gateway's listing. Counted when nothing is being handed over. */
  readonly unlisted: number
}

const overStates = `('done', 'done_with_exceptions', 'cancelled')`

export const viewOperations = operationGroup('outboxView', {
  progress: read((db, { id, since }: { id: CampaignId; since: string }) => readProgress(db, id, since)),

  activeIds: read((db, accountId: string) =>
    db
      .all<{ id: CampaignId }>(
        `SELECT id FROM campaigns WHERE account_id = ? AND removed_at IS NULL AND state NOT IN ('draft', 'frozen') AND state NOT IN ${overStates}
         ORDER BY changed_at DESC`,
        accountId,
      )
      .map(({ id }) => id),
  ),

  batches: read((db, id: CampaignId): BatchCell[] => readBatches(db, id)),

  attempts: read(
    (
      db,
      { id, offset, limit, unusualOnly }: { id: CampaignId; offset: number; limit: number; unusualOnly: boolean },
    ) => {
      // Unusual: not plainly accepted; the five latest always belong to the short view.
      const latest = 'id IN (SELECT id FROM attempts WHERE campaign_id = ?1 ORDER BY id DESC LIMIT 5)'
      const where = unusualOnly ? `campaign_id = ?1 AND (state <> 'acked' OR ${latest})` : 'campaign_id = ?1'
      const { total } = db.get<{ total: number }>(`SELECT count(*) AS total FROM attempts WHERE ${where}`, id) ?? {
        total: 0,
      }
      const rows = db.all<StoredAttempt>(
        `SELECT a.id, a.batch, a.state, a.armed_at AS at, a.answered_at AS answeredAt, a.people, a.http_status AS httpStatus,
         a.fault, a.words AS gatewayWords,
         coalesce(sum(r.state = 'accepted'), 0) AS accepted, coalesce(sum(r.state = 'refused'), 0) AS refused,
         coalesce(sum(r.state IN ('uncertain', 'absent')), 0) AS uncertain
       FROM (SELECT * FROM attempts WHERE ${where} ORDER BY id DESC LIMIT ?2 OFFSET ?3) a
         LEFT JOIN attempt_recipients l ON l.attempt_id = a.id
         LEFT JOIN recipients r ON r.id = l.recipient_id AND (l.live = 1 OR r.state = 'refused')
       GROUP BY a.id ORDER BY a.id DESC`,
        ...[id, limit, offset],
      )
      return { total, rows: rows.map(toAttempt) }
    },
  ),

  unlisted: read((db, { id, offset, limit }: { id: CampaignId; offset: number; limit: number }) => ({
    total:
      db.get<{ people: number }>(`SELECT count(*) AS people FROM recipients r WHERE ${unlistedSql}`, id)?.people ?? 0,
    rows: db.all<RecipientRow>(
      `SELECT r.id, r.name, r.phone, r.text, r.parts, r.state FROM recipients r WHERE ${unlistedSql} ORDER BY r.position LIMIT ?2 OFFSET ?3`,
      ...[id, limit, offset],
    ),
  })),

  recipients: read(
    (
      db,
      { id, offset, limit, state }: { id: CampaignId; offset: number; limit: number; state: RecipientState | null },
    ) => {
      // Two questions, not one with "or": each has its own index.
      const where = `campaign_id = ?1 AND position IS NOT NULL${state === null ? '' : ' AND state = ?4'}`
      const values = state === null ? [] : [state]
      const rows = db.all<
        Omit<RecipientRow, 'reason' | 'delivery'> & { reason: string | null; delivery: string | null }
      >(
        `SELECT id, name, phone, text, parts, state, reason, delivery FROM recipients WHERE ${where} ORDER BY position LIMIT ?2 OFFSET ?3`,
        ...[id, limit, offset, ...values],
      )
      const counts = readCounts(db, id)
      return {
        total: state === null ? counts.total : counts[state],
        rows: rows.map(({ reason, delivery, ...row }): RecipientRow => ({
          ...row,
          ...(reason === null ? {} : { reason }),
          ...(delivery === null ? {} : { delivery }),
        })),
      }
    },
  ),
})

function readProgress(db: Db, id: CampaignId, since: string): ProgressRow | undefined {
  const row = db.get<Omit<ProgressRow, 'counts' | 'delivery' | 'unlisted'>>(
    `SELECT c.id AS campaignId, c.account_id AS accountId, c.name, c.state, c.pause_reason AS pauseReason, c.pause_words AS pauseWords,
       c.paused_at AS pausedAt, c.sender, coalesce(c.batch_size, a.batch_size) AS batchSize, c.started_at AS startedAt,
       c.finished_at AS finishedAt, json_extract(c.approval, '$.ceiling') AS ceiling, a.currency,
       (SELECT sum(cost_micros) FROM messages WHERE campaign_id = c.id) AS spentMicros,
       (SELECT max(looked_at) FROM attempts WHERE campaign_id = c.id) AS lastLookAt,
       (SELECT coalesce(sum(people), 0) FROM attempts WHERE campaign_id = c.id AND answered_at > ?2 AND state <> 'unsent') AS lastMinute
     FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ?1 AND c.removed_at IS NULL`,
    id,
    since,
  )
  if (!row) return undefined
  const delivery = db.all<{ status: string; people: number }>(
    `SELECT delivery AS status, count(*) AS people FROM recipients WHERE campaign_id = ? AND delivery IS NOT NULL GROUP BY delivery`,
    id,
  )
  const unlisted =
    row.state === 'running'
      ? 0
      : (db.get<{ people: number }>(`SELECT count(*) AS people FROM recipients r WHERE ${unlistedSql}`, id)?.people ??
        0)
  return { ...row, counts: readCounts(db, id), delivery, unlisted }
}

function readCounts(db: Db, id: CampaignId): StateCounts {
  const counts = {
    total: 0,
    pending: 0,
    held: 0,
    inflight: 0,
    accepted: 0,
    refused: 0,
    uncertain: 0,
    absent: 0,
    closed: 0,
    skipped: 0,
  }
  const rows = db.all<{ state: RecipientState; people: number }>(
    'SELECT state, count(*) AS people FROM recipients WHERE campaign_id = ? AND position IS NOT NULL GROUP BY state',
    id,
  )
  for (const { state, people } of rows) {
    counts[state] += people
    counts.total += people
  }
  return counts
}

interface StoredAttempt extends Omit<AttemptRow, 'answerMs' | 'answer' | 'words'> {
  readonly answeredAt: string | null
  readonly httpStatus: number | null
  readonly fault: string | null
  readonly gatewayWords: string | null
}

function toAttempt(row: StoredAttempt): AttemptRow {
  const { answeredAt, httpStatus, fault, gatewayWords, ...rest } = row
  const answer = fault ?? (httpStatus === null ? undefined : String(httpStatus))
  return {
    ...rest,
    ...(answeredAt === null ? {} : { answerMs: Date.parse(answeredAt) - Date.parse(row.at) }),
    ...(answer === undefined ? {} : { answer }),
    ...(gatewayWords === null ? {} : { words: gatewayWords }),
  }
}

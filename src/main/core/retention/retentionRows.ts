// Deletes data past an account's retention period, in pieces of some ten milliseconds, each a transaction of its own: a process
// that ends between two of them continues the next day. Never deletes an opt-out, a record of consent, a number that is set
// apart, or a campaign that is not settled; of a settled one the row, the counts, the costs and the requests stay.
import type { CampaignId } from '../base/ids'
import { day } from '../base/durations'
import { toIso } from '../base/instants'
import { inOrder, inOrderOfR, type KeptCounts } from '../outbox/views/countStates'
import { keepCounts } from '../outbox/views/progressRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { isEligibleSql, isRemovableReplySql, isRemovableSql } from './eligibleSql'

export interface OfAccount {
  readonly accountId: string
  /** Older data is deleted. */
  readonly line: string
}

/** The progress of one walk; the next piece continues after it. */
export interface Piece {
  readonly removed: number
  /** Absent at the end. */
  readonly next?: Place
}

export interface Place {
  readonly at: string
  readonly id: number
}

export interface RetentionPreview {
  readonly messages: number
  readonly replies: number
  readonly lookUps: number
  readonly campaigns: number
}

/** Rows of one write: each message takes its events and the entries of its indexes with it. */
const messagesAtOnce = 200
const peopleAtOnce = 400
const rowsAtOnce = 1_000
/** Before the first request of what is not settled: the listing of that time may still have to prove something. */
const openSlackMs = 7 * day

export const retentionOperations = operationGroup('retention', {
  accounts: read((db) =>
    db.all<{ accountId: string; keepMonths: number }>(sql`
      SELECT id AS accountId, keep_months AS keepMonths
      FROM accounts
      WHERE removed_at IS NULL AND keep_months IS NOT NULL
    `),
  ),

  /** `before`, or earlier where something of that time is not settled. */
  line: read((db, { accountId, before }: { accountId: string; before: string }): string => {
    const open = db.get<{ at: string | null }>(sql`
      SELECT min(at) AS at FROM (
      SELECT min(coalesce(started_at, changed_at)) AS at FROM campaigns WHERE account_id = ${accountId}
        AND state IN ('approved', 'waiting', 'running', 'paused', 'settling')
      UNION ALL SELECT min(a.armed_at) FROM campaigns c JOIN attempts a ON a.campaign_id = c.id
        WHERE c.account_id = ${accountId} AND (a.state = 'armed' OR a.state = 'unknown' OR a.owes_read_back = 1))
    `)?.at
    if (open === null || open === undefined) return before
    const edge = toIso(Date.parse(open) - openSlackMs)
    return edge < before ? edge : before
  }),

  preview: read((db, { accountId, line }: OfAccount): RetentionPreview => {
    const count = (from: Sql): number => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from}`)?.n ?? 0
    const isEligible = isEligibleSql(sql`c.id`, line)
    // Along the indexes: campaigns that stay are fewer than messages.
    const staying = sql`campaigns c JOIN messages m ON m.campaign_id = c.id AND m.at < ${line}
      WHERE c.account_id = ${accountId} AND c.people_removed_at IS NULL AND NOT ${isEligible}`
    return {
      messages: count(sql`messages WHERE account_id = ${accountId} AND at < ${line}`) - count(staying),
      replies: count(sql`replies WHERE account_id = ${accountId} AND at < ${line} AND ${isRemovableReplySql}`),
      lookUps: count(sql`number_results WHERE account_id = ${accountId} AND checked_at < ${line}`),
      campaigns: count(
        sql`campaigns c WHERE c.account_id = ${accountId} AND ${isEligible} AND c.people_removed_at IS NULL`,
      ),
    }
  }),

  /** The next campaign whose people are still here, with the counts to keep; they are worked out apart from the write. */
  campaign: read(
    (
      db,
      { accountId, line, after }: OfAccount & { after: string },
    ): { id: CampaignId; kept: KeptCounts | null } | undefined => {
      const found = db.get<{ id: CampaignId; isMarked: 0 | 1 }>(sql`
        SELECT c.id, c.people_removed_at IS NOT NULL AS isMarked FROM campaigns c
        WHERE c.account_id = ${accountId} AND c.id > ${after} AND ${isEligibleSql(sql`c.id`, line)}
          AND (c.people_removed_at IS NULL
            OR EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.position IS NOT NULL)
            OR EXISTS (SELECT 1 FROM recipients r
              WHERE r.campaign_id = c.id AND r.state = 'skipped' AND ${inOrderOfR} AND r.position IS NULL)
            OR EXISTS (SELECT 1 FROM row_sets s WHERE s.campaign_id = c.id)) ORDER BY c.id LIMIT 1
      `)
      return found && { id: found.id, kept: found.isMarked === 1 ? null : keepCounts(db, found.id) }
    },
  ),

  /** From here on its screens show the counts that were kept. An answer to one person loses its name and text, which are theirs. */
  markCampaign: write((db, { id, kept, at }: { id: CampaignId; kept: KeptCounts; at: string }) =>
    db.run(sql`
      UPDATE campaigns
      SET kept_counts = ${JSON.stringify(kept)}, people_removed_at = ${at}, name = CASE is_reply WHEN 1 THEN '↩'
        ELSE name END, template = CASE is_reply WHEN 1 THEN '' ELSE template END
      WHERE id = ${id} AND people_removed_at IS NULL
    `),
  ),

  /** Some people of a campaign, their texts and the rows they came from. True while there are more. */
  removePeople: write((db, id: CampaignId): boolean => {
    if (!isMarked(db, id)) return false
    return (
      removePlaced(db, sql`position IS NOT NULL ORDER BY position`, id) ||
      removePlaced(db, sql`state = 'skipped' AND ${inOrder} AND position IS NULL ORDER BY id`, id) ||
      removeRowSets(db, id)
    )
  }),

  /** The gateway's answers can name people, so they are deleted; the time of a request and its counts stay. */
  removeAnswers: write((db, { id, after }: { id: CampaignId; after: number }): number | undefined => {
    if (!isMarked(db, id)) return undefined
    const ids = db.all<{ id: number }>(
      sql`SELECT id FROM attempts WHERE campaign_id = ${id} AND id > ${after} ORDER BY id LIMIT ${rowsAtOnce}`,
    )
    for (const { id: attempt } of ids)
      db.run(sql`
        UPDATE attempts
        SET answer = NULL, words = NULL
        WHERE id = ${attempt} AND (answer IS NOT NULL OR words IS NOT NULL)
      `)
    return ids.length < rowsAtOnce ? undefined : ids.at(-1)?.id
  }),

  removeMessages: write((db, { accountId, line, after }: OfAccount & { after: Place | null }): Piece => {
    const found = db.all<Place & { goes: 0 | 1 }>(sql`
      SELECT m.at, m.id, ${isRemovableSql} AS goes FROM messages m
      WHERE m.account_id = ${accountId} AND m.at < ${line} AND (m.at, m.id) > (${after?.at ?? ''}, ${after?.id ?? 0})
        ORDER BY m.at, m.id LIMIT ${messagesAtOnce}
    `)
    let removed = 0
    for (const { id, goes } of found)
      if (goes === 1) removed += db.run(sql`DELETE FROM messages WHERE id = ${id}`).changes
    return pieceOf(found, removed, messagesAtOnce)
  }),

  /** The copy is whole from the line on, and not before any more. */
  noteRemoved: write((db, { accountId, line }: OfAccount) =>
    db.run(sql`
      UPDATE history_copies SET is_whole = 0, complete_day = max(complete_day, ${line.slice(0, 10)})
      WHERE account_id = ${accountId}
    `),
  ),
})

function isMarked(db: Db, id: CampaignId): boolean {
  return db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id} AND people_removed_at IS NOT NULL`) !== undefined
}

/** `where` must match an index. True if anyone was removed. */
function removePlaced(db: Db, where: Sql, id: CampaignId): boolean {
  const { changes } = db.run(sql`
    DELETE FROM recipients WHERE id IN (SELECT id FROM recipients WHERE campaign_id = ${id} AND ${where}
      LIMIT ${peopleAtOnce})
  `)
  return changes > 0
}

function removeRowSets(db: Db, id: CampaignId): boolean {
  const { changes } = db.run(sql`
    DELETE FROM row_set_people WHERE id IN (SELECT p.id FROM row_sets s JOIN row_set_people p ON p.row_set_id = s.id
    WHERE s.campaign_id = ${id} LIMIT ${rowsAtOnce})
  `)
  if (changes > 0) return true
  db.run(sql`DELETE FROM row_sets WHERE campaign_id = ${id}`)
  return false
}

export function pieceOf(found: readonly Place[], removed: number, limit: number): Piece {
  const last = found.at(-1)
  return { removed, ...(found.length < limit || !last ? {} : { next: { at: last.at, id: last.id } }) }
}

// Reads what the listing and status updates say so far about requests after their answers.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface AttemptDoubt {
  readonly id: number
  readonly people: number
  /** Still in doubt. */
  readonly uncertain: number
  /** The listing has shown all of its people. */
  readonly isFound: boolean
}

export function readDoubtOf(db: Db, attemptIds: readonly number[]): AttemptDoubt[] {
  return db
    .all<Omit<AttemptDoubt, 'isFound'> & { readonly isFound: 0 | 1 }>(
      sql`
        SELECT a.id, a.people, a.state = 'found' AS isFound, coalesce(sum(r.state = 'uncertain'), 0) AS uncertain
        FROM json_each(${JSON.stringify(attemptIds)}) wanted CROSS JOIN attempts a ON a.id = wanted.value
          LEFT JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
          LEFT JOIN recipients r ON r.id = l.recipient_id
        GROUP BY a.id
      `,
    )
    .map((row) => ({ ...row, isFound: row.isFound === 1 }))
}

export interface Rejections {
  /** The gateway's reason for the newest rejection. */
  readonly words: string | null
}

/** If this many people in a row, in the order of sending, are accepted and then rejected, the cause concerns everyone. */
const rejectedInRow = 10
const isRejectedSql = sql`r.delivery IN ('REJECTED', 'Rejected', 'rejected')`

/**
 * Counts back from the newest person who was rejected, over those whose record was seen: people after them may still be rejected.
 * Attempts before `since` do not count.
 */
export function readRejected(
  db: Db,
  { id, since }: { readonly id: CampaignId; readonly since: number },
): Rejections | undefined {
  const { newest } = db.get<{ newest: number | null }>(sql`
    SELECT max(l.attempt_id) AS newest FROM recipients r INDEXED BY recipients_by_delivery
      JOIN attempt_recipients l ON l.recipient_id = r.id AND l.live = 1 AND l.attempt_id >= ${since}
    WHERE r.campaign_id = ${id} AND r.delivery IS NOT NULL AND ${isRejectedSql}
  `) ?? { newest: null }
  if (newest === null) return undefined
  const listed = db.all<{ isRejected: 0 | 1; words: string | null }>(sql`
    SELECT ${isRejectedSql} AS isRejected, m.failed_reason AS words
    FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN recipients r ON r.id = l.recipient_id AND r.delivery IS NOT NULL JOIN messages m ON m.id = r.message_id
    WHERE a.campaign_id = ${id} AND a.id BETWEEN ${since} AND ${newest}
      ORDER BY a.id DESC, l.recipient_id DESC LIMIT 10000
  `)
  const first = listed.findIndex(({ isRejected }) => isRejected === 1)
  const row = listed.slice(first, first + rejectedInRow)
  const isRow = first >= 0 && row.length === rejectedInRow && row.every(({ isRejected }) => isRejected === 1)
  return isRow ? { words: row[0]?.words ?? null } : undefined
}

// The outcome of an attempt. F2 turns the verdict on it into the states of its people; one that is not armed any more is left alone: an
// outcome is recorded once. Afterwards a run reads here what the listing and status updates say so far about its attempts.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { Verdict } from '../engine/judgeOutcome'
import type { Settling } from './outboxStore'

interface PeopleChange {
  readonly state: 'accepted' | 'refused' | 'uncertain' | 'pending' | 'skipped'
  readonly reason: string | null
  readonly evidence: string | null
  /** Whether the attempt has, or may have, handed these people over. */
  readonly live: 0 | 1
}

interface Attempt {
  readonly campaignId: string
  /** A gateway list counts as one recipient for several people. */
  readonly isForOne: 0 | 1
  readonly isStopped: 0 | 1
}

export function settleAttempt(db: Db, { attemptId, verdict, answer, at }: Settling): void {
  const attempt = db.get<Attempt>(sql`
    SELECT a.campaign_id AS campaignId, a.people = 1 AND c.gateway_list IS NULL AS isForOne,
      c.stopped_at IS NOT NULL AS isStopped
    FROM attempts a JOIN campaigns c ON c.id = a.campaign_id WHERE a.id = ${attemptId} AND a.state = 'armed'
  `)
  if (!attempt) return
  const owes = verdict.state === 'refused' && !guard('refusal.needs_proof', attempt.isForOne === 1)
  const acked = verdict.state === 'acked' ? verdict : undefined
  db.write(
    'settle.attempt',
    sql`
      UPDATE attempts SET state = ${verdict.state}, answered_at = ${at}, http_status = ${verdict.status ?? null},
        fault = ${'fault' in verdict ? (verdict.fault ?? null) : null}, words = ${verdict.words ?? null},
        gateway_campaign_id = ${acked?.campaignId ?? null}, gateway_message_id = ${acked?.messageId ?? null},
        gateway_tracking_id = ${acked?.trackingId ?? null}, answer = ${answer}, owes_read_back = ${owes ? 1 : 0},
        after_refusal = ${verdict.state === 'refused' ? verdict.after : null}
      WHERE id = ${attemptId}
    `,
  )
  changePeople(db, attemptId, unlessStopped(peopleAfter(verdict, attempt.isForOne === 1), attempt.isStopped === 1))
  db.run(sql`UPDATE campaigns SET changed_at = ${at} WHERE id = ${attempt.campaignId}`)
  db.run(sql`UPDATE profile SET latest_at = ${at} WHERE latest_at IS NULL OR latest_at < ${at}`)
}

function peopleAfter(verdict: Verdict, isForOne: boolean): PeopleChange {
  switch (verdict.state) {
    case 'acked': {
      return { state: 'accepted', reason: null, evidence: evidenceOf(verdict), live: 1 }
    }
    case 'refused': {
      // Nothing says that a refusal of several people is all or nothing.
      if (!guard('refusal.needs_proof', isForOne))
        return { state: 'uncertain', reason: 'refusal_unproved', evidence: null, live: 1 }
      const reason = verdict.after === 'refused' ? (verdict.words ?? `HTTP ${verdict.status}`) : null
      return { state: verdict.after, reason, evidence: null, live: 0 }
    }
    case 'unsent':
      return { state: 'pending', reason: null, evidence: null, live: 0 }
    case 'unknown':
      // Never the other way: repeating what may have arrived could text people twice.
      if (guard('unknown.never_repeats', false)) return { state: 'pending', reason: null, evidence: null, live: 0 }
      return { state: 'uncertain', reason: verdict.fault ?? `http_${verdict.status ?? 0}`, evidence: null, live: 1 }
  }
}

function evidenceOf({ messageId, campaignId, trackingId }: Extract<Verdict, { state: 'acked' }>): string {
  if (messageId !== undefined) return 'message_id'
  if (campaignId !== undefined) return 'campaign_id'
  return trackingId === undefined ? 'answer' : 'tracking'
}

/** Stopped while the request was on the wire: who comes back from it unsent is not submitted any more. */
function unlessStopped(change: PeopleChange, isStopped: boolean): PeopleChange {
  return isStopped && change.state === 'pending' ? { ...change, state: 'skipped', reason: 'stopped' } : change
}

function changePeople(db: Db, attemptId: number, change: PeopleChange): void {
  const ofAttempt = sql`state = 'inflight'
    AND id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ${attemptId})`
  // The listing may have shown a person before the answer came: that proves more than any answer.
  if (change.state !== 'accepted') {
    db.write(
      'settle.listed_first',
      sql`
        UPDATE recipients SET state = 'accepted', reason = NULL, evidence = 'listing'
        WHERE message_id IS NOT NULL AND ${ofAttempt}
      `,
    )
  }
  if (change.live === 0) {
    db.write(
      'settle.release',
      sql`
        UPDATE attempt_recipients SET live = 0 WHERE attempt_id = ${attemptId}
          AND EXISTS (SELECT 1 FROM recipients r WHERE r.id = recipient_id AND r.state = 'inflight')
      `,
    )
  }
  db.write(
    'settle.people',
    sql`
      UPDATE recipients SET state = ${change.state}, reason = ${change.reason}, evidence = ${change.evidence}
      WHERE ${ofAttempt}
    `,
  )
}

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

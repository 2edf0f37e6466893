// F2: turns a verdict on one attempt into the states of its people. An attempt that is not armed any more is left alone:
// an outcome is recorded once.
import { guard } from '../../base/guards'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { Verdict } from '../engine/classifyOutcome'
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

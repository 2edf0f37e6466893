// F2: turns a verdict on one attempt into the states of its people. An attempt that is not armed any more is left alone:
// an outcome is recorded once.
import { guard } from '../../base/guards'
import type { Db } from '../../storage/db'
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
  const attempt = db.get<Attempt>(
    `SELECT a.campaign_id AS campaignId, a.people = 1 AND c.gateway_list IS NULL AS isForOne, c.stopped_at IS NOT NULL AS isStopped
     FROM attempts a JOIN campaigns c ON c.id = a.campaign_id WHERE a.id = ? AND a.state = 'armed'`,
    attemptId,
  )
  if (!attempt) return
  const owes = verdict.state === 'refused' && !guard('refusal.needs_proof', attempt.isForOne === 1)
  const acked = verdict.state === 'acked' ? verdict : undefined
  db.write(
    'settle.attempt',
    `UPDATE attempts SET state = ?, answered_at = ?, http_status = ?, fault = ?, words = ?, gateway_campaign_id = ?,
       gateway_message_id = ?, gateway_tracking_id = ?, answer = ?, owes_read_back = ?, after_refusal = ? WHERE id = ?`,
    ...[verdict.state, at, verdict.status ?? null, 'fault' in verdict ? (verdict.fault ?? null) : null],
    ...[verdict.words ?? null, acked?.campaignId ?? null, acked?.messageId ?? null],
    ...[acked?.trackingId ?? null, answer],
    ...[owes ? 1 : 0, verdict.state === 'refused' ? verdict.after : null, attemptId],
  )
  changePeople(db, attemptId, unlessStopped(peopleAfter(verdict, attempt.isForOne === 1), attempt.isStopped === 1))
  db.run('UPDATE campaigns SET changed_at = ? WHERE id = ?', at, attempt.campaignId)
  db.run('UPDATE profile SET latest_at = ?1 WHERE latest_at IS NULL OR latest_at < ?1', at)
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
  const ofAttempt = `state = 'inflight' AND id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ?)`
  // The listing may have shown a person before the answer came: that proves more than any answer.
  if (change.state !== 'accepted') {
    db.write(
      'settle.listed_first',
      `UPDATE recipients SET state = 'accepted', reason = NULL, evidence = 'listing' WHERE message_id IS NOT NULL AND ${ofAttempt}`,
      attemptId,
    )
  }
  if (change.live === 0) {
    db.write(
      'settle.release',
      `UPDATE attempt_recipients SET live = 0 WHERE attempt_id = ?1
         AND EXISTS (SELECT 1 FROM recipients r WHERE r.id = recipient_id AND r.state = 'inflight')`,
      attemptId,
    )
  }
  db.write(
    'settle.people',
    `UPDATE recipients SET state = ?, reason = ?, evidence = ? WHERE ${ofAttempt}`,
    ...[change.state, change.reason, change.evidence, attemptId],
  )
}

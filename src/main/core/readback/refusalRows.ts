// A refusal of several people, proved by a clean poll of the listing: now it holds for each person who is not there.
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'

/** Refusals that are still to be proved, in the words of the partial index. */
export const isOwingSql = sql`(state = 'armed' OR state = 'unknown' OR owes_read_back = 1) AND owes_read_back = 1`

/** A refusal without open people needs no proof. */
export function endOwed(db: Db, campaignId: string): void {
  db.write(
    'refusal.owed',
    sql`
      UPDATE attempts SET owes_read_back = 0 WHERE campaign_id = ${campaignId} AND owes_read_back = 1 AND NOT EXISTS (
        SELECT 1 FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
        WHERE l.attempt_id = attempts.id AND l.live = 1 AND r.state = 'uncertain')
    `,
  )
}

export interface OwedProof {
  readonly id: number
  readonly campaignId: string
  /** The state a refusal leads to. */
  readonly after: 'refused' | 'pending'
  readonly status: number | null
  readonly words: string | null
}

export function proveRefusal(db: Db, { id, campaignId, after, status, words }: OwedProof, at: string): void {
  const { isStopped, goesOn } = db.get<{ isStopped: 0 | 1; goesOn: 0 | 1 }>(sql`
    SELECT c.stopped_at IS NOT NULL AS isStopped, a.goes_on AS goesOn
    FROM attempts a JOIN campaigns c ON c.id = a.campaign_id WHERE a.id = ${id}
  `) ?? { isStopped: 0, goesOn: 0 }
  const [state, reason] = stateAfter(after, isStopped === 1, words ?? `HTTP ${status ?? 0}`)
  db.write(
    'refusal.people',
    sql`
      UPDATE recipients SET state = ${state}, reason = ${reason} WHERE state = 'uncertain'
      AND id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ${id} AND live = 1)
    `,
  )
  db.write(
    'refusal.release',
    sql`
      UPDATE attempt_recipients SET live = 0 WHERE attempt_id = ${id}
      AND EXISTS (SELECT 1 FROM recipients r WHERE r.id = recipient_id AND r.state IN (${state}, 'skipped'))
    `,
  )
  db.write('refusal.attempt', sql`UPDATE attempts SET owes_read_back = 0 WHERE id = ${id}`)
  if (state !== 'pending') return
  if (goesOn === 1) goOnForThem(db, campaignId, at)
  else pauseForThem(db, campaignId, status === 401 || status === 403 ? 'auth' : 'balance', at)
}

/** No one is sent to after a stop, not even people returned by a refusal. */
function stateAfter(
  after: OwedProof['after'],
  isStopped: boolean,
  words: string,
): [state: string, reason: string | null] {
  if (after === 'refused') return ['refused', words]
  return isStopped ? ['skipped', 'stopped'] : ['pending', null]
}

const hasPendingSql = sql`EXISTS (SELECT 1 FROM recipients
  WHERE campaign_id = campaigns.id AND state = 'pending' AND state <> 'accepted' AND state <> 'inflight')`

/**
 * A person resumed it after the refusal, with a new key or more balance: that was said for these people too. The sending engine
 * is told that the listing spoke about the campaign, and runs it.
 */
function goOnForThem(db: Db, campaignId: string, at: string): void {
  db.write(
    'campaign.start',
    sql`
      UPDATE campaigns SET state = 'running', finished_at = NULL, changed_at = ${at}
      WHERE id = ${campaignId} AND state = 'settling' AND ${hasPendingSql}
    `,
  )
}

/**
 * A settling campaign has people to send to again and waits for the user, who may have paused it already. A running one
 * continues.
 */
function pauseForThem(db: Db, campaignId: string, reason: 'auth' | 'balance', at: string): void {
  db.write(
    'campaign.pause',
    sql`
      UPDATE campaigns SET state = 'paused', pause_reason = coalesce(pause_reason, ${reason}), paused_at = ${at},
        changed_at = ${at}
      WHERE id = ${campaignId} AND state = 'settling' AND ${hasPendingSql}
    `,
  )
}

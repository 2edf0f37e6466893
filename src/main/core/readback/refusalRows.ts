// A refusal of several people, proved by a clean look at the listing: now it stands for each person who is not there.
import type { Db } from '../storage/db'

export interface OwedProof {
  readonly id: number
  readonly campaignId: string
  /** Where the gateway's no leads to. */
  readonly after: 'refused' | 'pending'
  readonly status: number | null
  readonly words: string | null
}

export function proveRefusal(db: Db, { id, campaignId, after, status, words }: OwedProof, at: string): void {
  const { isStopped } = db.get<{ isStopped: 0 | 1 }>(
    'SELECT stopped_at IS NOT NULL AS isStopped FROM campaigns WHERE id = ?',
    campaignId,
  ) ?? { isStopped: 0 }
  const [state, reason] = stateAfter(after, isStopped === 1, words ?? `HTTP ${status ?? 0}`)
  db.write(
    'refusal.people',
    `UPDATE recipients SET state = ?, reason = ? WHERE state = 'uncertain'
       AND id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ? AND live = 1)`,
    ...[state, reason, id],
  )
  db.write(
    'refusal.release',
    `UPDATE attempt_recipients SET live = 0 WHERE attempt_id = ?1
       AND EXISTS (SELECT 1 FROM recipients r WHERE r.id = recipient_id AND r.state = ?2)`,
    ...[id, state],
  )
  db.write('refusal.attempt', 'UPDATE attempts SET owes_read_back = 0 WHERE id = ?', id)
  if (state === 'pending') pauseForThem(db, campaignId, status === 401 || status === 403 ? 'auth' : 'balance', at)
}

/** Nobody is handed over after a stop, also those who come back from a refusal. */
function stateAfter(
  after: OwedProof['after'],
  isStopped: boolean,
  words: string,
): [state: string, reason: string | null] {
  if (after === 'refused') return ['refused', words]
  return isStopped ? ['skipped', 'stopped'] : ['pending', null]
}

/** A campaign that was settling has people to send to again: it waits for a person. One that runs goes on by itself. */
function pauseForThem(db: Db, campaignId: string, reason: 'auth' | 'balance', at: string): void {
  db.write(
    'campaign.pause',
    `UPDATE campaigns SET state = 'paused', pause_reason = ?1, paused_at = ?2, changed_at = ?2
     WHERE id = ?3 AND state = 'settling' AND EXISTS (SELECT 1 FROM recipients WHERE campaign_id = ?3 AND state = 'pending' AND state <> 'accepted' AND state <> 'inflight')`,
    ...[reason, at, campaignId],
  )
}

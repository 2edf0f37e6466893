// Pause, stop, finish and recovery: what ends or interrupts a run, each in one transaction.
import type { PauseReason } from '@contract'
import type { CampaignId } from '../base/ids'
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'

export const controlOperations = operationGroup('control', {
  pause: write((db, input: { id: CampaignId; reason: PauseReason; words?: string; at: string }) => {
    const { changes } = db.run(
      `UPDATE campaigns SET state = 'paused', pause_reason = ?1, pause_words = ?2, paused_at = ?3, changed_at = ?3
       WHERE id = ?4 AND (state IN ('approved', 'waiting', 'running')
         OR (state = 'paused' AND pause_reason IN ('rate', 'offline') AND ?1 IN ('user', 'auth')))`,
      ...[input.reason, input.words ?? null, input.at, input.id],
    )
    if (changes === 1) audit(db, input.id, input.at, 'paused', { reason: input.reason })
    return changes === 1
  }),

  /** Everyone not handed over is set aside as stopped. The campaign then settles what is in doubt. */
  stop: write((db, { id, at }: { id: CampaignId; at: string }) => {
    const { changes: stopped } = db.run(
      `UPDATE campaigns SET state = 'settling', stopped_at = ?1, pause_reason = NULL, pause_words = NULL, paused_at = NULL,
         changed_at = ?1 WHERE id = ?2 AND state IN ('approved', 'waiting', 'running', 'paused')`,
      at,
      id,
    )
    if (stopped === 0) return false
    const { changes } = db.run(
      `UPDATE recipients SET state = 'skipped', reason = 'stopped' WHERE campaign_id = ? AND state IN ('pending', 'held')`,
      id,
    )
    audit(db, id, at, 'stopped', { people: changes })
    return true
  }),

  finish: write((db, { id, at }: { id: CampaignId; at: string }) => {
    const campaign = db.get<{ state: string }>('SELECT state FROM campaigns WHERE id = ?', id)
    if (!campaign || !['running', 'settling'].includes(campaign.state)) return campaign?.state ?? 'unknown'
    const state = stateAfter(countStates(db, id)) ?? campaign.state
    if (state === campaign.state) return state
    const isOver = state === 'settling' ? 0 : 1
    db.run(
      'UPDATE campaigns SET state = ?1, changed_at = ?2, finished_at = CASE WHEN ?3 THEN ?2 END WHERE id = ?4',
      ...[state, at, isOver, id],
    )
    return state
  }),

  /**
   * An armed attempt may have been on the wire when the app ended: its people are uncertain, and are left alone. What
   * ran, or would have gone on by itself, waits for a person.
   */
  recover: write((db, { at }: { at: string }) => {
    // What the listing showed before the end is no doubt any more.
    db.run(
      `UPDATE recipients SET state = 'accepted', reason = NULL, evidence = 'listing' WHERE state = 'inflight' AND message_id IS NOT NULL`,
    )
    db.run(`UPDATE recipients SET state = 'uncertain', reason = 'app_ended' WHERE state = 'inflight'`)
    const { changes: attempts } = db.run(
      `UPDATE attempts SET state = 'unknown', fault = 'app_ended' WHERE state = 'armed'`,
    )
    const running = db.all<{ id: CampaignId }>(
      `SELECT id FROM campaigns WHERE state IN ('running', 'approved', 'waiting')
         OR (state = 'paused' AND pause_reason IN ('rate', 'offline'))`,
    )
    for (const { id } of running) {
      db.run(
        `UPDATE campaigns SET state = 'paused', pause_reason = 'restart', pause_words = NULL, paused_at = ?1, changed_at = ?1 WHERE id = ?2`,
        at,
        id,
      )
      audit(db, id, at, 'recovered', {})
    }
    return { attempts, campaigns: running.map(({ id }) => id) }
  }),
})

function countStates(db: Db, id: CampaignId): ReadonlyMap<string, number> {
  const rows = db.all<{ state: string; people: number }>(
    'SELECT state, count(*) AS people FROM recipients WHERE campaign_id = ? AND position IS NOT NULL GROUP BY state',
    id,
  )
  return new Map(rows.map(({ state, people }) => [state, people]))
}

/** Undefined while somebody waits or is being handed over: the state stays. "Done" is never said over a doubt. */
function stateAfter(people: ReadonlyMap<string, number>): string | undefined {
  const some = (...states: string[]): boolean => states.some((state) => (people.get(state) ?? 0) > 0)
  if (some('pending', 'held', 'inflight')) return undefined
  if (some('uncertain')) return 'settling'
  if (!some('accepted', 'refused', 'absent', 'closed')) return 'cancelled'
  return some('refused', 'absent', 'closed', 'skipped') ? 'done_with_exceptions' : 'done'
}

function audit(db: Db, campaignId: string, at: string, what: string, detail: Readonly<Record<string, unknown>>): void {
  db.run(
    'INSERT INTO audit (campaign_id, at, what, detail) VALUES (?, ?, ?, ?)',
    campaignId,
    at,
    what,
    JSON.stringify(detail),
  )
}

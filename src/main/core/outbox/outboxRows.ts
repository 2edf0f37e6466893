// The sending of frozen people: intent before the request, outcome after it. Each operation keeps two rules that the
// schema also enforces: one live attempt for a person, and every person in exactly one state.
import type { PauseReason } from '@contract'
import type { CampaignId } from '../base/ids'
import { isOptedOutOfSql, isOptedOutSql } from '../contacts/optOutRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import type { Arming, Armed, DispatchCampaign, FrozenPerson, Settling } from './outboxStore'
import { settleAttempt } from './settleRows'

interface CampaignRow extends Omit<DispatchCampaign, 'bypassOptOut'> {
  readonly bypassOptOut: 0 | 1
}

export const dispatchOperations = operationGroup('dispatch', {
  campaign: read((db, id: CampaignId): DispatchCampaign | undefined => {
    const row = db.get<CampaignRow>(
      `SELECT c.id, c.account_id AS accountId, c.state, c.form, c.sender, c.bypass_opt_out AS bypassOptOut,
         a.callback_url AS callbackUrl, c.batch_size AS batchSize,
         json_extract(c.approval, '$.ceiling.micros') AS ceilingMicros
       FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ?`,
      id,
    )
    return row && { ...row, bypassOptOut: row.bypassOptOut === 1 }
  }),

  start: write((db, { id, at, after }: { id: CampaignId; at: string; after?: PauseReason }) => {
    const { changes } = db.run(
      `UPDATE campaigns SET state = 'running', pause_reason = NULL, pause_words = NULL, paused_at = NULL,
         started_at = coalesce(started_at, ?1), changed_at = ?1
       WHERE id = ?2 AND state IN ('approved', 'paused') AND (?3 IS NULL OR pause_reason = ?3)`,
      ...[at, id, after ?? null],
    )
    return changes === 1
  }),

  spent: read(
    (db, id: CampaignId) =>
      db.get<{ micros: number }>(
        'SELECT coalesce(sum(cost_micros), 0) AS micros FROM messages WHERE campaign_id = ?',
        id,
      )?.micros ?? 0,
  ),

  nextPeople: write((db, { id, size }: { id: CampaignId; size: number }) => {
    for (;;) {
      const people = db.all<FrozenPerson & { optedOut: 0 | 1 }>(
        `SELECT r.id, r.phone, r.text, ${optedOutSql} AS optedOut
         FROM recipients r JOIN campaigns c ON c.id = r.campaign_id
         WHERE r.campaign_id = ? AND r.state = 'pending' ORDER BY r.position LIMIT ?`,
        id,
        size,
      )
      const out = people.filter(({ optedOut }) => optedOut)
      for (const { id: recipient } of out)
        db.run(`UPDATE recipients SET state = 'skipped', reason = 'opted_out' WHERE id = ?`, recipient)
      if (out.length === 0) return people.map(({ id: recipient, phone, text }) => ({ id: recipient, phone, text }))
    }
  }),

  arm: write((db, input: Arming): Armed => {
    if (!mayArm(db, input)) return { armed: false }
    const { batch } = db.get<{ batch: number }>(
      'SELECT batch + 1 AS batch FROM attempts WHERE campaign_id = ? ORDER BY id DESC LIMIT 1',
      input.campaignId,
    ) ?? { batch: 1 }
    const { id: attemptId } = db.run(
      `INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, watermark, seen_message_id, armed_at)
       SELECT ?1, ?2, ?3, 'armed', ?4, ?5, m.highest_id, coalesce((SELECT max(id) FROM messages), 0), ?6
       FROM campaigns c LEFT JOIN listing_marks m ON m.account_id = c.account_id WHERE c.id = ?1`,
      ...[input.campaignId, batch, input.form, input.recipientIds.length, input.payloadHash, input.at],
    )
    const link = db.statement('INSERT INTO attempt_recipients (attempt_id, recipient_id, live) VALUES (?, ?, 1)')
    const hold = db.statement(`UPDATE recipients SET state = 'inflight', reason = NULL WHERE id = ?`)
    for (const recipient of input.recipientIds) {
      link(attemptId, recipient)
      hold(recipient)
    }
    return { armed: true, attemptId, batch }
  }),

  settle: write((db, input: Settling) => settleAttempt(db, input)),
})

/** Out of everything, or out of a list the campaign goes to; never where the person approved the bypass. */
const optedOutSql = `(c.bypass_opt_out = 0 AND (${isOptedOutSql('c.account_id', 'r.phone')}
  OR ${isOptedOutOfSql('c.account_id', 'r.phone', `SELECT value FROM json_each(c.audience, '$.listIds')`)}))`

/** The campaign still runs, and each of these people is still waiting and has not opted out. */
function mayArm(db: Db, { campaignId, recipientIds }: Arming): boolean {
  const campaign = db.get<{ state: string }>('SELECT state FROM campaigns WHERE id = ?', campaignId)
  if (campaign?.state !== 'running' || recipientIds.length === 0) return false
  return recipientIds.every((id) => {
    const person = db.get<{ state: string; optedOut: 0 | 1 }>(
      `SELECT r.state, ${optedOutSql} AS optedOut FROM recipients r JOIN campaigns c ON c.id = r.campaign_id
       WHERE r.id = ? AND r.campaign_id = ?`,
      id,
      campaignId,
    )
    return person?.state === 'pending' && person.optedOut === 0
  })
}

// The sending of frozen people: intent before the request, outcome after it. Each operation keeps two rules that the
// schema also enforces: one live attempt for a person, and every person in exactly one state.
import { guard } from '../base/guards'
import type { CampaignId } from '../base/ids'
import { isHeldSql, isOptedOutOfSql } from '../contacts/optOutRows'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { audit } from './auditRows'
import { inOrderSql } from './countStates'
import { announceAttempt, journalKey, keyedHash, knownUntilSql, type JournalMark } from './journalLines'
import type { Arming, Armed, DispatchCampaign, NextPerson, OutboxStore, Settling } from './outboxStore'
import { packPeople, type PackedPeople } from './packPeople'
import { settleAttempt } from './settleRows'
import { toCampaign, type CampaignRow } from './toCampaign'
import { capLeft, readWaves, recordWait, type Waiting } from './waveRows'

export const dispatchOperations = operationGroup('dispatch', {
  campaign: read((db, id: CampaignId): DispatchCampaign | undefined => {
    const row = db.get<CampaignRow>(
      `SELECT c.id, c.account_id AS accountId, c.state, c.pause_reason AS pauseReason, c.form, c.sender,
         c.bypass_opt_out AS bypassOptOut, a.callback_url AS callbackUrl, c.batch_size AS batchSize, c.image_url AS imageUrl,
         c.target_url AS targetUrl, c.caption, c.scheduled_for AS scheduledFor, json_extract(c.gateway_list, '$.id') AS listId,
         json_extract(c.approval, '$.ceiling.micros') AS ceilingMicros, c.opt_outs_read_at AS optOutsReadAt,
         (SELECT latest_at FROM profile) AS latestAt, c.wait_reason AS waitReason, c.waits_until AS waitsUntil, c.timing,
         a.time_zone AS timeZone, (SELECT armed_at FROM attempts t WHERE t.campaign_id = c.id AND t.state <> 'unsent'
           ORDER BY t.id DESC LIMIT 1) AS lastArmedAt
       FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ?`,
      id,
    )
    return row && toCampaign(row)
  }),

  start: write((db, { id, at, from, after }: Parameters<OutboxStore['start']>[0]) => {
    if (isLocked(db)) return false
    const { changes } = db.write(
      'campaign.start',
      `UPDATE campaigns SET state = 'running', pause_reason = NULL, pause_words = NULL, paused_at = NULL,
         wait_reason = NULL, waits_until = NULL, missed_at = NULL,
         started_at = coalesce(started_at, ?1), finished_at = NULL, changed_at = ?1
       WHERE id = ?2 AND state IN ('approved', 'waiting', 'paused') AND (?3 IS NULL OR pause_reason = ?3)
         AND (?4 IS NULL OR state = ?4)`,
      ...[at, id, after ?? null, from ?? null],
    )
    // A person who goes on has looked at the clock.
    if (changes === 1 && after === undefined && from !== 'waiting') db.run('UPDATE profile SET latest_at = ?', at)
    if (changes === 1) audit(db, id, at, 'started')
    return changes === 1
  }),

  waves: read((db, id: CampaignId) => readWaves(db, id)),

  wait: write((db, waiting: Waiting) => (waiting.from !== 'approved' || !isLocked(db)) && recordWait(db, waiting)),

  isLocked: read((db) => isLocked(db)),

  spent: read(
    (db, id: CampaignId) =>
      db.get<{ micros: number }>(
        'SELECT coalesce(sum(cost_micros), 0) AS micros FROM messages WHERE campaign_id = ?',
        id,
      )?.micros ?? 0,
  ),

  nextPeople: read(
    (db, { id, size, after: start, last: end }: Parameters<OutboxStore['nextPeople']>[0]): PackedPeople => {
      const people: NextPerson[] = []
      const optedOut: number[] = []
      const scope = optOutScope(db, id)
      const key = journalKey(db)
      for (let after = start; people.length < size;) {
        const rows = db.all<Omit<NextPerson, 'mark'> & { isOut: 0 | 1 }>(
          `SELECT r.id, r.phone, t.text, r.position, ${isOutSql} AS isOut
         FROM recipients r JOIN recipient_texts t ON t.recipient_id = r.id
         WHERE r.campaign_id = ?3 AND r.state = 'pending' AND ${inOrderSql('r.')} AND r.position > ?4 AND r.position <= ?6
         ORDER BY r.position LIMIT ?5`,
          ...[...scope, id, after, size - people.length, end],
        )
        const last = rows.at(-1)
        if (!last) break
        after = last.position
        for (const { id: recipient, phone, text, position, isOut } of rows)
          if (isOut === 1) optedOut.push(recipient)
          else people.push({ id: recipient, phone, text, position, mark: keyedHash(key, id, phone) })
      }
      return packPeople({ people, optedOut })
    },
  ),

  setAside: write((db, recipientIds: readonly number[]) => {
    db.write(
      'next.opted_out',
      `UPDATE recipients SET state = 'skipped', reason = CASE WHEN ${isHeldSql('(SELECT account_id FROM campaigns c WHERE c.id = campaign_id)', 'recipients.phone')}
         THEN 'unclear_reply' ELSE 'opted_out' END
       WHERE id IN (SELECT value FROM json_each(?)) AND state = 'pending'`,
      JSON.stringify(recipientIds),
    )
  }),

  arm: write((db, input: Arming): Armed => {
    for (const outcome of input.outcomes) settleAttempt(db, outcome)
    if (!mayArm(db, input)) return { armed: false }
    const cap = capLeft(db, input)
    if (cap && !guard('cap.daily', cap.wanted <= cap.left)) return { armed: false, cap }
    const { batch, watermark, knownUntil, seen } = readMark(db, input.campaignId)
    const line = announceAttempt(db, input, { watermark, knownUntil })
    const { id: attemptId } = db.write(
      'arm.attempt',
      `INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, watermark, seen_message_id, armed_at, journal_hash, ref, scheduled_for)
       VALUES (?, ?, ?, 'armed', ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[input.campaignId, batch, input.form, input.recipientIds.length, input.payloadHash, watermark, seen, input.at],
      ...[line, input.ref, input.scheduledFor],
    )
    db.write(
      'arm.link',
      'INSERT INTO attempt_recipients (attempt_id, recipient_id, live) SELECT ?, value, 1 FROM json_each(?)',
      ...[attemptId, JSON.stringify(input.recipientIds)],
    )
    db.write(
      'arm.inflight',
      `UPDATE recipients SET state = 'inflight', reason = NULL
       WHERE id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ?)`,
      attemptId,
    )
    db.run('UPDATE profile SET latest_at = ?1 WHERE latest_at IS NULL OR latest_at < ?1', input.at)
    return { armed: true, attemptId, batch }
  }),

  settle: essentialWrite((db, input: Settling) => settleAttempt(db, input)),
})

/** Nothing is sent from a copied or restored profile until a person says so. */
export function isLocked(db: Db): boolean {
  const by = db.get<{ by: string | null }>('SELECT locked_by AS by FROM profile')?.by ?? null
  return !guard('sending.locked', by === null)
}

/** Parameters ?1 and ?2, see `optOutScope`. */
const isOutSql = isOptedOutOfSql('?1', 'r.phone', 'SELECT value FROM json_each(?2)')

/**
 * The account, and what somebody must not be out of: everything (0) and the lists that the campaign goes to; nothing where the
 * person approved the bypass. Read once a batch: asked for each person, the lists would be parsed as often.
 */
function optOutScope(db: Db, id: CampaignId): [account: string, lists: string] {
  const row = db.get<{ accountId: string; bypass: 0 | 1; lists: string }>(
    `SELECT account_id AS accountId, bypass_opt_out AS bypass, (SELECT json_group_array(value) FROM (
       SELECT value FROM json_each(c.audience, '$.listIds') UNION SELECT value FROM json_each(c.audience, '$.recipients.listIds')
       UNION SELECT 0)) AS lists FROM campaigns c WHERE id = ?`,
    id,
  )
  return [row?.accountId ?? '', row?.bypass === 0 ? row.lists : '[]']
}

/** The campaign still runs, it is not quiet, and each of these people is still waiting and has not opted out. */
function mayArm(db: Db, { campaignId, recipientIds, at, closesAt }: Arming): boolean {
  if (recipientIds.length === 0) return false
  const campaign = db.get<{ state: string }>('SELECT state FROM campaigns WHERE id = ?', campaignId)
  // A cross join keeps the order: from the few who are wanted, not from everybody in the campaign.
  const { pending, optedOut } = db.get<{ pending: number; optedOut: number }>(
    `SELECT coalesce(sum(r.state = 'pending'), 0) AS pending, coalesce(sum(${isOutSql}), 0) AS optedOut
     FROM json_each(?3) wanted CROSS JOIN recipients r ON r.id = wanted.value WHERE r.campaign_id = ?4`,
    ...[...optOutScope(db, campaignId), JSON.stringify(recipientIds), campaignId],
  ) ?? { pending: 0, optedOut: 0 }
  return (
    guard('arm.running', campaign?.state === 'running') &&
    guard('arm.open', closesAt === null || at < closesAt) &&
    !isLocked(db) &&
    guard('arm.pending', pending === recipientIds.length) &&
    guard('arm.opted_out', optedOut === 0)
  )
}

interface Mark extends JournalMark {
  readonly batch: number
  readonly seen: number
}

/** What was known of the listing before the attempt; ids that do not grow with time mark nothing. */
function readMark(db: Db, id: CampaignId): Mark {
  return (
    db.get<Mark>(
      `SELECT coalesce((SELECT batch FROM attempts WHERE campaign_id = c.id ORDER BY id DESC LIMIT 1), 0) + 1 AS batch,
         CASE WHEN m.ids_increase = 1 THEN m.highest_id END AS watermark, ${knownUntilSql} AS knownUntil, coalesce((SELECT max(id) FROM messages), 0) AS seen
       FROM campaigns c LEFT JOIN listing_marks m ON m.account_id = c.account_id WHERE c.id = ?`,
      id,
    ) ?? { batch: 1, watermark: null, knownUntil: null, seen: 0 }
  )
}

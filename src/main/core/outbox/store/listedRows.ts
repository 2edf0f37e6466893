// Evidence before arming: what the listing shows of people who still wait. A record that is newer than the approval, with their
// number and text, and claimed by no request of ours, was made by another computer: a copy of this folder, or one that was
// restored. Such a recipient is held, and a person decides about everyone who is left.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { linkMessage } from '../../readback/proofRows'
import { matchRequest, type ListedMessage } from '../../readback/matching/matchRecord'
import type { ApprovalMark } from '../../readback/readSinceApproval'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { operationGroup, read, write } from '../../storage/operations'
import { audit } from '../recovery/auditRows'
import { inOrder, inOrderOfR, waitsSql } from '../views/countStates'
import { readVersions } from './changedRows'
import { isLocked } from './outboxRows'
import { doubtPeople, unprovable } from '../recovery/quarantineRows'
import { quietMs } from '../views/toProgress'
import { day, hour } from '../../base/durations'
import { knownUntilSql, unreadEndSql } from './journalLines'

/** Counts after a reading. */
export interface ListedFinding {
  /** People who are held as already listed. */
  readonly held: number
  /** People with a second record for one acceptance. */
  readonly second: number
}

export type ListedChoice = 'leave' | 'send_rest'
export interface ListedDecision {
  readonly id: CampaignId
  readonly choice: ListedChoice
  /** The counts that were on the screen. */
  readonly listed: number
  readonly waiting: number
  readonly at: string
}

interface Evidence extends Omit<ListedMessage, 'ref'> {
  readonly messageId: number
  readonly accountId: string
  readonly status: string
  readonly recipientId: number
  readonly wanted: string
}

interface Approved extends ApprovalMark {
  readonly knownUntil: string | null
  readonly seenId: number
}

export const listedOperations = operationGroup('listed', {
  /** Undefined if there is nothing to compare: tests, lists at the gateway, approvals of an earlier version. */
  approvalMark: read((db, id: CampaignId): ApprovalMark | undefined => {
    const own = readApproved(db, id)
    const marks = own ? readVersions(db, id).flatMap((version) => readApproved(db, version) ?? []) : []
    return own && { ...own, ...marks.at(-1), isWhole: own.isWhole }
  }),

  /** For a campaign that was approved while the listing could not be read: the listing as it was before its first run. */
  noteLateMark: write((db, { id, at }: { id: CampaignId; at: string }) => {
    if (db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id} AND approved_seen_id IS NULL`)) noteApproval(db, id, at)
  }),

  noteRead: write((db, { id, at }: { id: CampaignId; at: string }) =>
    db.run(sql`UPDATE campaigns SET listing_read_at = ${at} WHERE id = ${id}`),
  ),

  /** pending, or held by a limit → held as listed, for everyone shown in the listing. */
  hold: write((db, { id, at }: { id: CampaignId; at: string }): ListedFinding => {
    const before = countListed(db, id)
    const evidence = readEvidence(db, id, waitsSql(sql`r`))
    const found = new Set(evidence.map(({ recipientId }) => recipientId))
    db.write(
      'listed.held',
      sql`
        UPDATE recipients SET state = 'held', reason = 'already_listed', held_until = NULL
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...found])}))
          AND ${waitsSql(sql`recipients`)}
      `,
    )
    const after = countListed(db, id)
    if (after.held > before.held) {
      db.run(sql`UPDATE campaigns SET listed_at = ${at} WHERE id = ${id}`)
      const made = evidence.map((record) => record.at).sort()
      audit(db, id, at, 'already_listed', {
        people: after.held - before.held,
        madeFrom: made[0],
        madeUntil: made.at(-1),
      })
    }
    return after
  }),

  /** The listing showed a second record for one person. */
  noteSecond: write((db, { id, at }: { id: CampaignId; at: string }) =>
    db.run(sql`UPDATE campaigns SET listed_at = ${at} WHERE id = ${id}`),
  ),

  count: read((db, id: CampaignId) => countListed(db, id)),

  decide: write((db, decision: ListedDecision) => decide(db, decision)),
})

function readApproved(db: Db, id: CampaignId): Approved | undefined {
  return db.get<Approved>(sql`
    SELECT CASE WHEN m.ids_increase = 1 THEN c.approved_watermark END AS watermark,
      c.approved_known_until AS knownUntil, c.approved_seen_id AS seenId,
      json_extract(c.approval, '$.at') AS approvedAt, c.listing_read_at IS NOT NULL AS isWhole,
      coalesce((SELECT max(at) FROM messages WHERE account_id = c.account_id AND id <= c.approved_seen_id),
        '') AS seenUntil
    FROM campaigns c LEFT JOIN listing_marks m ON m.account_id = c.account_id
    WHERE c.id = ${id} AND c.approved_seen_id IS NOT NULL AND c.approval IS NOT NULL AND c.is_test = 0
      AND c.gateway_list IS NULL
  `)
}

const isListedSql = sql`r.state = 'held' AND r.reason = 'already_listed'`

/**
 * Unclaimed records with the number and text of such a recipient `r`; the other computer may send an earlier version of the campaign.
 * Nothing here releases a held recipient.
 */
function readEvidence(db: Db, id: CampaignId, such: Sql): Evidence[] {
  return readVersions(db, id).flatMap((version) => readEvidenceOf(db, id, version, such))
}

function readEvidenceOf(db: Db, id: CampaignId, version: CampaignId, such: Sql): Evidence[] {
  const approved = readApproved(db, version)
  if (!approved) return []
  // Joins from the few new records to the many recipients.
  const rows = db.all<Evidence>(sql`
    SELECT m.id AS messageId, m.account_id AS accountId, m.status, m.gateway_id AS gatewayId,
      m.gateway_key AS gatewayKey, m.gateway_campaign_id AS gatewayCampaignId, m.phone, m.text, m.sender,
      m.scheduled_for AS scheduledFor, m.at,
      r.id AS recipientId, t.text AS wanted
    FROM campaigns c CROSS JOIN messages m INDEXED BY messages_by_time ON m.account_id = c.account_id
      AND m.at >= substr(${approved.knownUntil}, 1, 19) AND m.campaign_id IS NULL AND m.id > ${approved.seenId}
      CROSS JOIN recipients r INDEXED BY one_recipient_a_number ON r.campaign_id = c.id AND r.phone = m.phone
        AND r.position IS NOT NULL AND ${such}
      CROSS JOIN recipients had INDEXED BY one_recipient_a_number ON had.campaign_id = ${version} AND had.phone = m.phone
        AND had.position IS NOT NULL
      JOIN recipient_texts t ON t.recipient_id = had.id
    WHERE c.id = ${id} ORDER BY m.at, m.id
  `)
  return rows.filter(({ wanted, ...record }) => isSame(record, wanted, approved))
}

function isSame(record: Omit<ListedMessage, 'ref'>, text: string, approved: Approved): boolean {
  const { watermark, knownUntil, seenUntil, approvedAt } = approved
  const request = {
    text,
    watermark,
    markedAt: knownUntil,
    seenUntil,
    armedAt: approvedAt,
    ref: null,
    gatewayCampaignId: null,
    gatewayTrackingId: null,
    gatewayMessageId: null,
    // The other computer may have chosen another sender or time.
    sender: '',
    scheduledFor: record.scheduledFor,
  }
  return matchRequest({ ...record, ref: null }, request).grade === 'strong'
}

const hasEarlier = (db: Db, id: CampaignId): boolean => readVersions(db, id).length > 1

function countListed(db: Db, id: CampaignId): ListedFinding {
  return (
    db.get<ListedFinding>(sql`
      SELECT (SELECT count(*) FROM recipients
        WHERE campaign_id = ${id} AND state = 'held' AND reason = 'already_listed' AND ${inOrder}) AS held,
        (SELECT count(*) FROM recipients WHERE campaign_id = ${id} AND second_record = 1) AS second
    `) ?? { held: 0, second: 0 }
  )
}

export type ListedDecided = 'done' | 'unknown' | 'stale' | 'too_early' | 'wrong_state' | 'locked'

function decide(db: Db, { id, choice, listed, waiting, at }: ListedDecision): ListedDecided {
  const campaign = db.get<{ reason: string | null; listedAt: string | null }>(sql`
    SELECT pause_reason AS reason, listed_at AS listedAt FROM campaigns WHERE id = ${id} AND removed_at IS NULL
  `)
  if (!campaign) return 'unknown'
  if (campaign.reason !== 'already_listed') return 'wrong_state'
  if (isLocked(db)) return 'locked'
  const people = readWaiting(db, id)
  if (people.held.length !== listed || people.pending.length !== waiting) return 'stale'
  const isQuiet = Date.parse(at) - Date.parse(campaign.listedAt ?? at) >= quietMs
  if (choice === 'send_rest' && !guard('listed.quiet', isQuiet)) return 'too_early'
  claim(db, id, people.held, at)
  if (choice === 'leave') leave(db, id, people.pending, at)
  audit(db, id, at, choice === 'leave' ? 'left_to_other' : 'sent_rest', { people: waiting })
  return 'done'
}

function readWaiting(db: Db, id: CampaignId): { held: number[]; pending: number[] } {
  const rows = db.all<{ id: number; isListed: 0 | 1 }>(sql`
    SELECT r.id, ${isListedSql} AS isListed FROM recipients r WHERE r.campaign_id = ${id} AND r.position IS NOT NULL
      AND (${waitsSql(sql`r`)} OR ${isListedSql}) AND ${inOrderOfR}
  `)
  const of = (isListed: 0 | 1): number[] => rows.filter((row) => row.isListed === isListed).map((row) => row.id)
  return { held: of(1), pending: of(0) }
}

/** The people of a version that is replaced who are held: they count as sent, as by any decision about them. */
export const claimHeld = (db: Db, id: CampaignId, at: string): void => claim(db, id, readWaiting(db, id).held, at)

/**
 * People who are listed count as sent, by a request that the other computer made since the approval. Those with the text of an
 * earlier version stay in doubt until a person closes them: by this version's text the listing cannot find them.
 */
function claim(db: Db, id: CampaignId, held: readonly number[], at: string): void {
  if (held.length === 0) return
  const evidence = readEvidenceOf(db, id, id, isListedSql)
  const found = new Set(evidence.map(({ recipientId }) => recipientId))
  const ofEarlier = hasEarlier(db, id) ? held.filter((person) => !found.has(person)) : []
  if (ofEarlier.length > 0) doubtPeople(db, id, ofEarlier, unprovable(at, 'already_listed'))
  const unsure = new Set(ofEarlier)
  const own = held.filter((person) => !unsure.has(person))
  if (own.length > 0) doubtSinceApproval(db, id, own, at)
  for (const { messageId, accountId, status, ...record } of evidence)
    linkMessage(db, { accountId, messageId, status, seenAt: at, record: { ...record, ref: null } })
}

/** Closes the people who wait: nothing more is sent to them from here. Those who are listed later still count as sent. */
function leave(db: Db, id: CampaignId, pending: readonly number[], at: string): void {
  if (pending.length > 0) doubtSinceApproval(db, id, pending, at)
  db.write(
    'close.people',
    sql`
      UPDATE recipients SET state = 'closed', reason = 'left_to_other'
      WHERE campaign_id = ${id} AND id IN (SELECT value FROM json_each(${JSON.stringify(pending)}))
        AND state = 'uncertain'
    `,
  )
  db.write(
    'campaign.stop',
    sql`
      UPDATE campaigns SET state = 'settling', stopped_at = ${at}, pause_reason = NULL, pause_words = NULL,
        paused_at = NULL, changed_at = ${at}
      WHERE id = ${id}
    `,
  )
}

function doubtSinceApproval(db: Db, id: CampaignId, people: readonly number[], at: string): void {
  const approved = readApproved(db, id)
  doubtPeople(db, id, people, {
    hash: null,
    payloadHash: '',
    reason: 'already_listed',
    waitsFrom: at,
    watermark: approved?.watermark ?? '0',
    knownUntil: approved?.knownUntil ?? null,
    seenId: approved?.seenId ?? null,
    at: approved?.approvedAt ?? at,
  })
  db.run(sql`
    UPDATE campaigns SET started_at = coalesce(started_at, ${at}), changed_at = ${at} WHERE id = ${id}
  `)
}

// Notes what was known of the gateway's listing when a campaign was approved. A newer record was made after the approval: by a
// request of ours, or by another computer that sends the same campaign.

/** Records carry no zone, and clocks differ. A record created longer than this before the approval is older in every zone. */
const zoneSlackMs = day + 2 * hour

/**
 * If nothing tells how old the unread records are, every record counts that is read for the first time after the approval and may be
 * newer: holding a person whom no one texted asks the user, and not holding one whom another computer texted sends twice.
 */
const unreadTimeSql = sql`CASE WHEN m.unread_until >= '9999' THEN '' ELSE ${unreadEndSql} END`

/**
 * Call it only if the newest pages were read just before: in the transaction that approves, else before the first run. Until
 * then the columns stay null, because a record that was not read may be older than the approval.
 */
export function noteApproval(db: Db, id: CampaignId, at: string): void {
  const earliest = new Date(Date.parse(at) - zoneSlackMs).toISOString()
  db.run(sql`
    UPDATE campaigns SET (approved_watermark, approved_known_until, approved_seen_id) = (
      SELECT CASE WHEN m.ids_increase = 1 THEN m.highest_id END,
        max(coalesce(${knownUntilSql}, ''), ${unreadTimeSql}, ${earliest}),
        coalesce((SELECT max(id) FROM messages), 0)
      FROM listing_marks m WHERE m.account_id = campaigns.account_id) WHERE id = ${id}
  `)
}

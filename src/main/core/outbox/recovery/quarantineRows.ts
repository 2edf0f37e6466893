// Puts people in doubt if the database cannot be trusted about them: an attempt is made up for them, so that the listing and
// the settle window decide about them as about any other.
import { guard } from '../../base/guards'
import { endOwed, isOwingSql } from '../../readback/refusalRows'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { audit } from './auditRows'
import { inFlightSql, inOrder, inOrderOfR } from '../views/countStates'
import { dropChange, finishCampaign, stopPeople } from '../store/controlRows'
import { frozenMark, journalKey, keyedHash, type JournalAttempt, type JournalMark } from '../store/journalLines'

/** Through their attempts: an index of its own would cost every send for this one question. */
const isInFlight = sql`state = 'inflight' AND id IN (SELECT r.id ${inFlightSql(sql`true`)})`

/**
 * Attempts that were on the wire when the app ended, and everything that ran or would have continued automatically. Campaigns
 * that wait for a time, for the end of quiet hours or for another day still wait, unless the profile is locked; a countdown
 * after an approval ends with the app, because a person must be able to see it.
 */
export function recoverArmed(db: Db, at: string, inDoubt: Map<CampaignId, number>, isLocked: boolean): void {
  const armed = db.all<{ id: CampaignId; people: number }>(
    sql`SELECT c.id, count(*) AS people ${inFlightSql(sql`r.message_id IS NULL`)} GROUP BY c.id`,
  )
  for (const { id, people } of armed) inDoubt.set(id, (inDoubt.get(id) ?? 0) + people)
  // People whose message the listing showed before the end are not in doubt.
  db.write(
    'recover.people',
    sql`
      UPDATE recipients SET state = 'accepted', reason = NULL, evidence = 'listing'
      WHERE ${isInFlight} AND message_id IS NOT NULL
    `,
  )
  db.write('recover.people', sql`UPDATE recipients SET state = 'uncertain', reason = 'app_ended' WHERE ${isInFlight}`)
  db.write('recover.attempts', sql`UPDATE attempts SET state = 'unknown', fault = 'app_ended' WHERE state = 'armed'`)
  // After a restart a person is asked again about everyone who waits.
  db.run(sql`UPDATE attempts SET goes_on = 0 WHERE ${isOwingSql} AND goes_on = 1`)
  // A campaign that was set aside for a change does not go on by itself either.
  if (isLocked)
    db.run(sql`
      UPDATE campaigns SET stood = json_object('state', 'paused', 'pauseReason', 'restart') WHERE stood IS NOT NULL
    `)
  const running = db.all<{ id: CampaignId }>(sql`
    SELECT id FROM campaigns
    WHERE state IN ('running', 'approved') OR (state = 'waiting' AND (${isLocked ? 1 : 0} OR wait_reason = 'countdown'))
      OR (state = 'paused' AND waits_until IS NOT NULL)
  `)
  for (const { id } of running) {
    pauseFor(db, id, at, 'restart', inDoubt.get(id))
    if (!inDoubt.has(id)) inDoubt.set(id, 0)
  }
}

/** Attempts that the journal announced and the database does not know. */
export function quarantineMissing(
  db: Db,
  at: string,
  missing: readonly JournalAttempt[],
  inDoubt: Map<CampaignId, number>,
): { people: number; unknownPeople: number } {
  const key = journalKey(db)
  const phones = new Map<string, ReadonlyMap<string, number>>()
  const replaced = new Set<CampaignId>()
  let people = 0
  let unknownPeople = 0
  for (const attempt of missing) {
    const id = attempt.campaignId
    let ids = phones.get(id)
    if (!ids) phones.set(id, (ids = hashesOf(db, key, id)))
    const known = attempt.people.flatMap((hash) => ids.get(hash) ?? [])
    const strangers = attempt.people.filter((hash) => !ids.has(hash))
    unknownPeople += strangers.length
    if (ids.size === 0) for (const version of attempt.replaced) replaced.add(version)
    if (strangers.length > 0) people += doubtReplaced(db, at, key, { ...attempt, people: strangers }, inDoubt)
    if (known.length === 0) continue
    const moved = doubtPeople(db, id, known, markOf(db, key, attempt))
    people += moved
    inDoubt.set(id, (inDoubt.get(id) ?? 0) + moved)
  }
  for (const id of new Set(missing.map(({ campaignId }) => campaignId)))
    if (phones.get(id)?.size) pauseIfOpen(db, id, at, inDoubt.get(id))
  // After those that were sent themselves: they are no drafts any more.
  for (const id of replaced) quarantineReplaced(db, id, at, inDoubt)
  endReplaced(db, at)
  return { people, unknownPeople }
}

/** If a set was frozen again in the lost time, its texts are not known, so the listing cannot decide about its people. */
function markOf(db: Db, key: string, attempt: JournalAttempt): MadeUpAttempt {
  const reason = 'database_went_back'
  const { campaignId, frozen, hash, payloadHash, at } = attempt
  const hasItsTexts = frozen === undefined || frozen === frozenMark(db, key, campaignId)
  if (guard('quarantine.same_texts', hasItsTexts)) return { ...attempt, reason, waitsFrom: null }
  return { ...unprovable(at, reason), hash, payloadHash }
}

/**
 * A later version was approved and sent in the time that was lost, also to people whom no campaign of this database knows. A change that is
 * not approved here may have the same people: it is deleted, and this version waits for a person, also if no one of it was sent to.
 */
function quarantineReplaced(db: Db, id: CampaignId, at: string, inDoubt: Map<CampaignId, number>): void {
  dropChange(db, id, at)
  const open = db.get(sql`
    SELECT 1 FROM campaigns WHERE id = ${id} AND state IN ('approved', 'waiting', 'running', 'paused')
  `)
  if (!open) return
  inDoubt.set(id, inDoubt.get(id) ?? 0)
  pauseFor(db, id, at, 'quarantine', inDoubt.get(id))
}

/**
 * The attempt is of a version in which the database does not know these people: those who wait in one that it replaced must not get the old
 * text as well without a person's decision. The new text is not known, so the listing cannot decide about them: they are never called not
 * found. Answers how many were put in doubt.
 */
function doubtReplaced(
  db: Db,
  at: string,
  key: string,
  attempt: JournalAttempt,
  inDoubt: Map<CampaignId, number>,
): number {
  const open = db.all<{ id: CampaignId }>(sql`
    SELECT id FROM campaigns WHERE id IN (SELECT value FROM json_each(${JSON.stringify(attempt.replaced)}))
      AND state IN ('approved', 'waiting', 'running', 'paused')
  `)
  const named = new Set(attempt.people)
  let people = 0
  for (const { id } of open) {
    const waiting = db.all<{ id: number; phone: string }>(sql`
      SELECT id, phone FROM recipients
      WHERE campaign_id = ${id} AND position IS NOT NULL AND state IN ('pending', 'held') AND ${inOrder}
    `)
    const ids = waiting.filter(({ phone }) => named.has(keyedHash(key, attempt.campaignId, phone))).map((one) => one.id)
    if (ids.length === 0) continue
    const moved = doubtPeople(db, id, ids, unprovable(at, 'database_went_back'))
    people += moved
    inDoubt.set(id, (inDoubt.get(id) ?? 0) + moved)
  }
  return people
}

interface OpenCampaign extends JournalMark {
  readonly id: CampaignId
  /** The newest row of `messages` at the approval; null if the listing had not been read. */
  readonly seenId: number | null
  readonly approvedAt: string | null
  readonly latestAt: string | null
}

/**
 * Anyone who waits or is in doubt in a copied or restored profile may have been texted by the other one, by a request whose mark
 * is not known here.
 */
export function quarantineCopied(
  db: Db,
  at: string,
  lock: 'profile_copied' | 'profile_restored',
  inDoubt: Map<CampaignId, number>,
): void {
  // The listing may show less now than at the approval: without a note from then no record counts as new.
  const open = db.all<OpenCampaign>(sql`
    SELECT c.id, c.approved_known_until AS knownUntil, c.approved_seen_id AS seenId,
      CASE WHEN c.approved_seen_id IS NULL THEN NULL WHEN m.ids_increase = 0 THEN '0'
        ELSE c.approved_watermark END AS watermark,
      CASE WHEN c.approved_seen_id IS NOT NULL THEN json_extract(c.approval, '$.at') END AS approvedAt,
        (SELECT latest_at FROM profile) AS latestAt
    FROM campaigns c LEFT JOIN listing_marks m ON m.account_id = c.account_id
    WHERE c.state IN ('approved', 'waiting', 'running', 'paused', 'settling')
  `)
  for (const { id, watermark, latestAt, approvedAt, knownUntil, seenId } of open) {
    const unsettled = readUnsettled(db, id)
    const reason = lock === 'profile_copied' ? 'copied' : 'database_went_back'
    const attempt = {
      hash: null,
      payloadHash: '',
      watermark,
      knownUntil,
      seenId,
      // Any time since the approval: the request may come from this folder before it was moved, or from another computer.
      at: approvedAt ?? latestAt ?? at,
      reason,
      waitsFrom: at,
    }
    let people = 0
    for (const ids of unsettled) people += doubtPeople(db, id, ids, attempt)
    inDoubt.set(id, people)
    pauseIfOpen(db, id, at, people)
  }
  endReplaced(db, at)
}

/** Only the latest of several versions goes on, also if it was approved in a time that was lost. */
function endReplaced(db: Db, at: string): void {
  const replaced = db.all<{ id: CampaignId }>(sql`
    SELECT c.id FROM campaigns next JOIN campaigns c ON c.id = next.replaces
    WHERE next.removed_at IS NULL AND next.state NOT IN ('draft', 'frozen')
      AND c.state IN ('approved', 'waiting', 'running', 'paused')
  `)
  for (const { id } of replaced) {
    const held = db.all<{ id: number }>(sql`
      SELECT id FROM recipients WHERE campaign_id = ${id} AND position IS NOT NULL AND state = 'held'
        AND reason = 'already_listed' AND ${inOrder}
    `)
    if (held.length > 0)
      doubtPeople(
        db,
        id,
        held.map((person) => person.id),
        unprovable(at, 'already_listed'),
      )
    if (stopPeople(db, { id, at, reason: 'replaced' }) !== undefined) finishCampaign(db, id, at)
  }
}

/** Groups these people as requests do: by the time that the gateway keeps for them. */
function readUnsettled(db: Db, id: CampaignId): number[][] {
  const rows = db.all<{ id: number; dueAt: string | null }>(sql`
    SELECT r.id, ${dueAtGatewaySql} AS dueAt FROM recipients r JOIN campaigns c ON c.id = r.campaign_id
    WHERE r.campaign_id = ${id} AND r.state IN ('pending', 'held', 'uncertain', 'absent') AND ${inOrderOfR}
  `)
  const byTime = new Map<string | null, number[]>()
  for (const { id: person, dueAt } of rows) {
    const people = byTime.get(dueAt)
    if (people) people.push(person)
    else byTime.set(dueAt, [person])
  }
  return [...byTime.values()]
}

/** For a person `r` of a campaign `c`: the time that the gateway keeps for their wave. */
const dueAtGatewaySql = sql`CASE WHEN json_extract(c.timing, '$.clock') = 'gateway' THEN (SELECT w.due_at FROM waves w
  WHERE w.campaign_id = c.id AND r.position BETWEEN w.first_position AND w.last_position) END`

/** A person `r` in flight or in doubt without a live request. No index holds all of these: it reads the whole campaign. */
export const isUnlinked = sql`r.state IN ('inflight', 'uncertain', 'absent')
  AND NOT EXISTS (SELECT 1 FROM attempt_recipients l WHERE l.recipient_id = r.id AND l.live = 1)`

/** No request shows since when these people are in doubt, so their wait starts again and the listing cannot decide. */
export function quarantineUnlinked(db: Db, id: CampaignId, at: string): void {
  const people = db.all<{ id: number }>(
    sql`SELECT r.id FROM recipients r WHERE r.campaign_id = ${id} AND ${isUnlinked}`,
  )
  const ids = people.map((person) => person.id)
  if (ids.length > 0) doubtPeople(db, id, ids, unprovable(at, 'database_went_back'))
}

/** Its wait starts now, and the listing cannot decide about its people. */
export const unprovable = (at: string, reason: string): MadeUpAttempt => ({
  hash: null,
  payloadHash: '',
  watermark: null,
  knownUntil: null,
  at,
  reason,
  waitsFrom: at,
})

/**
 * Without a mark a record proves nothing: it may be older. Nor where ids do not grow with time: what was seen before is all that
 * there is to compare, and that was lost.
 */
export interface MadeUpAttempt extends JournalMark {
  readonly hash: string | null
  readonly payloadHash: string
  readonly at: string
  readonly reason: string
  /** The latest time at which it may have been made, if that is not `at`. */
  readonly waitsFrom: string | null
  /** The newest row of `messages` before it, if known. */
  readonly seenId?: number | null
}

/** Answers how many were put in doubt; who is accepted stays accepted. */
export function doubtPeople(db: Db, campaignId: CampaignId, ids: readonly number[], attempt: MadeUpAttempt): number {
  const { id: attemptId } = db.write(
    'quarantine.attempt',
    sql`
      INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, watermark, seen_message_id, armed_at,
        fault, journal_hash, answered_at, scheduled_for, known_until)
      SELECT ${campaignId}, coalesce((SELECT max(batch) FROM attempts WHERE campaign_id = ${campaignId}), 0) + 1,
        coalesce(form, ''), 'unknown', ${ids.length}, ${attempt.payloadHash}, ${attempt.watermark},
        CASE WHEN ${attempt.seenId ?? null} IS NOT NULL THEN ${attempt.seenId ?? null}
          WHEN ${attempt.knownUntil} IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM listing_marks m WHERE m.account_id = c.account_id AND m.ids_increase = 0)
          THEN coalesce((SELECT max(id) FROM messages), 0) ELSE 9007199254740991 END,
        ${attempt.at}, ${attempt.reason}, ${attempt.hash}, ${attempt.waitsFrom},
        (SELECT ${dueAtGatewaySql} FROM recipients r WHERE r.id = ${ids[0] ?? 0}), ${attempt.knownUntil}
      FROM campaigns c WHERE id = ${campaignId}
    `,
  )
  let people = 0
  for (const id of ids) {
    const { state } = db.get<{ state: string }>(sql`SELECT state FROM recipients WHERE id = ${id}`) ?? { state: '' }
    if (state === 'accepted' || state === '') continue
    db.write('quarantine.people', sql`UPDATE attempt_recipients SET live = 0 WHERE recipient_id = ${id} AND live = 1`)
    db.write(
      'quarantine.attempt',
      sql`INSERT INTO attempt_recipients (attempt_id, recipient_id, live) VALUES (${attemptId}, ${id}, 1)`,
    )
    db.write(
      'quarantine.people',
      sql`
        UPDATE recipients SET state = 'uncertain', reason = ${attempt.reason} WHERE id = ${id}
          AND state IN ('pending', 'held', 'inflight', 'refused', 'skipped', 'uncertain', 'absent', 'closed')
      `,
    )
    people += 1
  }
  endOwed(db, campaignId)
  return people
}

/** The people of a draft mean nothing. */
function hashesOf(db: Db, key: string, campaignId: CampaignId): ReadonlyMap<string, number> {
  const rows = db.iterate<{ id: number; phone: string }>(sql`
    SELECT r.id, r.phone FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL
    WHERE c.id = ${campaignId} AND c.state <> 'draft'
  `)
  const hashes = new Map<string, number>()
  for (const { id, phone } of rows) hashes.set(keyedHash(key, campaignId, phone), id)
  return hashes
}

/** Also pauses a campaign that was over, because it has people in doubt again. A frozen one settles instead. */
function pauseIfOpen(db: Db, id: CampaignId, at: string, people?: number): void {
  const campaign = db.get<{ state: string }>(sql`SELECT state FROM campaigns WHERE id = ${id}`)
  if (!campaign || campaign.state === 'draft') return
  if (campaign.state === 'frozen') {
    // Approved in the time that was lost: people it did not reach are not sent to because of that approval.
    db.write(
      'stop.people',
      sql`
        UPDATE recipients SET state = 'skipped', reason = 'stopped'
        WHERE campaign_id = ${id} AND state = 'pending' AND ${inOrder}
      `,
    )
    db.write(
      'recover.campaigns',
      sql`
        UPDATE campaigns SET state = 'settling', stopped_at = ${at}, started_at = ${at}, changed_at = ${at}
        WHERE id = ${id}
      `,
    )
    audit(db, id, at, 'quarantined', people ? { people } : {})
    return
  }
  db.write(
    'recover.campaigns',
    sql`UPDATE campaigns SET finished_at = NULL, started_at = coalesce(started_at, ${at}) WHERE id = ${id}`,
  )
  pauseFor(db, id, at, 'quarantine', people)
}

/** `people`: how many of it are in doubt because of that. */
export function pauseFor(db: Db, id: CampaignId, at: string, reason: 'quarantine' | 'restart', people?: number): void {
  db.write(
    'recover.campaigns',
    sql`
      UPDATE campaigns SET state = 'paused', pause_reason = ${reason}, pause_words = NULL, paused_at = ${at},
        changed_at = ${at}, wait_reason = NULL, waits_until = NULL, missed_at = NULL WHERE id = ${id}
    `,
  )
  audit(db, id, at, reason === 'restart' ? 'recovered' : 'quarantined', people ? { people } : {})
}

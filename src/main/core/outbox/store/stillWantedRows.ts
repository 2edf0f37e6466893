// Whether what a rule has made is still wanted: an answer to a reply, and each person of a standing send. The outbox sends them like all
// others, and asks here once more in the transaction that arms them, because anything may have happened since the approval.
import { maxAnswerWaitMs } from '../answerWait'
import { guard } from '../../base/guards'
import { day, hour, minute } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import type { Db } from '../../storage/db'
import { sql, type Sql, joinSql, named } from '../../storage/sql'
import { contactFieldNames } from '@contract/contactFields'
import { fieldKey } from '../../messages/parseTemplate'
import { journalKey, keyedHash } from './journalLines'

export type AnswerOver = 'rule_changed' | 'late' | 'person_answered' | 'texted_elsewhere'

/** As long as this after an answer typed by a person, that person has the conversation. */
const afterPersonMs = 30 * minute
/** An answer typed while this computer's clock was ahead does not silence the rules for longer. */
const clockAheadMs = 12 * hour
/** A clock is corrected by less all the time. */
const clockSlackMs = minute
/** A day, and as much as a time without a zone may be off. */
const elsewhereMs = day + 14 * hour

/** A campaign `c` answers a reply by rule. */
export const isAutomaticSql: Sql = sql`EXISTS (SELECT 1 FROM automatic_answers w WHERE w.campaign_id = c.id)`

interface StoredAnswer {
  readonly accountId: string
  readonly phone: string
  readonly claimedAt: string
  readonly repliedAt: string
  readonly isRuleSame: 0 | 1
}

/** Whether the campaign is an automatic answer that is not wanted any more; if it is, nothing of it is armed. */
export function isAnswerOver(db: Db, id: CampaignId, at: string): boolean {
  return !guard('arm.answer', readAnswerOver(db, id, at) === undefined)
}

/** Undefined while it is wanted, and for all other campaigns. */
export function readAnswerOver(db: Db, id: CampaignId, at: string): AnswerOver | undefined {
  const answer = db.get<StoredAnswer>(sql`
    SELECT a.account_id AS accountId, a.phone, a.at AS claimedAt, a.replied_at AS repliedAt,
      coalesce(r.is_on = 1 AND r.removed_at IS NULL AND r.revision = a.revision, 0) AS isRuleSame
    FROM automatic_answers a LEFT JOIN answer_rules r ON r.id = a.rule_id WHERE a.campaign_id = ${id}
  `)
  if (!answer) return undefined
  if (answer.isRuleSame === 0) return 'rule_changed'
  const waitedMs = Date.parse(at) - Date.parse(answer.claimedAt)
  if (waitedMs > maxAnswerWaitMs || waitedMs < -clockSlackMs) return 'late'
  if (hasPersonAnswered(db, { ...answer, at })) return 'person_answered'
  return isTextedElsewhere(db, answer) ? 'texted_elsewhere' : undefined
}

/** Why it is over; for what is shown. */
export function noteAnswerOver(db: Db, id: CampaignId, at: string): void {
  db.run(sql`UPDATE automatic_answers SET reason = ${readAnswerOver(db, id, at) ?? null} WHERE campaign_id = ${id}`)
}

interface OfPhone {
  readonly accountId: string
  readonly phone: string
}

export function hasPersonAnswered(db: Db, { accountId, phone, at }: OfPhone & { readonly at: string }): boolean {
  const now = Date.parse(at)
  return (
    db.get(sql`
      SELECT 1 FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
      WHERE c.account_id = ${accountId} AND c.is_reply = 1 AND NOT ${isAutomaticSql}
        AND c.created_at BETWEEN ${toIso(now - afterPersonMs)} AND ${toIso(now + clockAheadMs)}
    `) !== undefined
  )
}

/**
 * The listing shows a message to them that this database did not send: from another computer or device, or sent before the database
 * went back in time. So does an automatic answer of ours by the gateway's own time, whatever this computer's clock said.
 */
export function isTextedElsewhere(
  db: Db,
  { accountId, phone, repliedAt }: OfPhone & { readonly repliedAt: string },
): boolean {
  const replied = Date.parse(repliedAt)
  return (
    db.get(sql`
      SELECT 1 FROM messages m WHERE m.account_id = ${accountId} AND m.phone = ${phone}
        AND m.at >= ${toIso(replied - elsewhereMs)}
        AND (m.campaign_id IS NULL OR (m.at >= ${toIso(replied - day)}
          AND EXISTS (SELECT 1 FROM automatic_answers w WHERE w.campaign_id = m.campaign_id)))
    `) !== undefined
  )
}

export interface ClaimedRecipient {
  readonly claimId: number
  readonly recipientId: number
}

/** Sets aside people of a standing send who were claimed. Leaves people alone whose message may have been sent. */
export function setClaimedAside(db: Db, people: readonly ClaimedRecipient[], reason: 'not_due' | 'answered'): void {
  const claims = JSON.stringify(people.map(({ claimId }) => claimId))
  const recipients = JSON.stringify(people.map(({ recipientId }) => recipientId))
  db.run(sql`
    UPDATE standing_claims SET state = 'left_out', reason = ${reason} WHERE id IN (SELECT value FROM json_each(${claims}))
  `)
  db.write(
    'standing.stop',
    sql`
      UPDATE recipients SET state = 'skipped', reason = ${reason}
      WHERE id IN (SELECT value FROM json_each(${recipients})) AND state IN ('pending', 'held')
    `,
  )
}

// People whom a campaign has texted, for a rule that texts those of them who do not answer: when each was texted, and whether they have
// answered since. A person who answers is set aside, up to the moment of arming.

/** The computer's clock may have been ahead of the gateway's by as much when the person was texted; see maxLeadMs. */
const slack = '-15 minutes'

/** The time of the message of a recipient, ISO; null if they have no message. */
export const textedAtSql = (recipient: Sql): Sql => sql`coalesce(
    (SELECT max(a.armed_at, coalesce(a.scheduled_for, a.armed_at)) FROM attempt_recipients l
      JOIN attempts a ON a.id = l.attempt_id WHERE l.recipient_id = ${recipient}.id AND l.live = 1),
    (SELECT m.at FROM messages m WHERE m.id = ${recipient}.message_id))`

/** Any reply counts, opt-outs too. */
export const hasAnsweredSql = (accountId: Sql, phone: Sql, textedAt: Sql): Sql => sql`EXISTS (
    SELECT 1 FROM replies a WHERE a.account_id = ${accountId} AND a.phone = ${phone}
      AND a.at >= strftime('%Y-%m-%dT%H:%M:%fZ', ${textedAt}, ${slack}))`

const answeredSql = (id: CampaignId): Sql => sql`standing_claims w
    JOIN campaigns c ON c.id = w.campaign_id
    JOIN recipients r ON r.campaign_id = w.campaign_id AND r.contact_id = w.contact_id AND r.position IS NOT NULL AND r.resends = 0
    WHERE w.campaign_id = ${id} AND w.texted_at IS NOT NULL
      AND ${hasAnsweredSql(sql`c.account_id`, sql`r.phone`, sql`w.texted_at`)}`

/** Sets aside people who have answered since the campaign was frozen. */
export function setAnsweredAside(db: Db, id: CampaignId): void {
  if (!isFollowUp(db, id)) return
  const answered = db.all<ClaimedRecipient>(sql`
    SELECT w.id AS claimId, r.id AS recipientId FROM ${answeredSql(id)} AND r.state IN ('pending', 'held')
  `)
  if (guard('standing.answered', answered.length === 0)) return
  setClaimedAside(db, answered, 'answered')
}

/** Whether someone of these recipients has answered. `ids`: JSON. */
export function namesAnswered(db: Db, id: CampaignId, ids: string): boolean {
  if (!isFollowUp(db, id)) return false
  const answered = db.get(sql`
    SELECT 1 FROM ${answeredSql(id)} AND r.id IN (SELECT value FROM json_each(${ids})) LIMIT 1
  `)
  return !guard('standing.answered', answered === undefined)
}

function isFollowUp(db: Db, id: CampaignId): boolean {
  return (
    db.get(sql`SELECT 1 FROM standing_claims WHERE campaign_id = ${id} AND texted_at IS NOT NULL LIMIT 1`) !== undefined
  )
}

// People of a standing send who are not due any more: since they were claimed they left the list, joined one whose people are left out,
// got another date, or were deleted. Each is looked up again before they are armed. Smart lists are evaluated at the claim only.

/** Keyed hash of the value of a date field. It is kept with the claim, which outlives the person. */
export function hashDate(db: Db, written: string): string {
  return keyedHash(journalKey(db), 'standing date', written.trim())
}

interface ClaimedPerson extends ClaimedRecipient {
  readonly dateHash: string | null
  /** The cell of a standard field, or all own columns as JSON; null: the contact is gone. */
  readonly cell: string | null
  readonly isListed: 0 | 1
  readonly isExcept: 0 | 1
  readonly isOnly: 0 | 1
}

interface Audience {
  readonly listIds: readonly number[]
  readonly smartListIds?: readonly number[]
  readonly onlyIn?: { readonly listIds: readonly number[]; readonly smartListIds: readonly number[] }
  readonly exceptIn?: { readonly listIds: readonly number[] }
}

/** Sets aside people who are not due any more. */
export function setNotDueAside(db: Db, id: CampaignId): void {
  const gone = notDue(db, id, sql`r.state IN ('pending', 'held')`)
  if (guard('standing.due', gone.length === 0)) return
  setClaimedAside(db, gone, 'not_due')
}

/** Whether someone of these recipients is not due any more. `ids`: JSON. */
export function namesNotDue(db: Db, id: CampaignId, ids: string): boolean {
  const gone = notDue(db, id, sql`r.id IN (SELECT value FROM json_each(${ids}))`)
  return !guard('standing.due', gone.length === 0)
}

const cellsSql = joinSql(
  contactFieldNames.map((name) => sql`WHEN ${name} THEN p.${named(name)}`),
  sql` `,
)

function notDue(db: Db, id: CampaignId, which: Sql): readonly ClaimedPerson[] {
  const rule = db.get<{ whenJson: string; audience: string }>(sql`
    SELECT s.terms -> '$.when' AS whenJson, d.audience FROM campaigns c JOIN standing_rules s ON s.id = c.standing_id
      JOIN campaigns d ON d.id = s.draft_id WHERE c.id = ${id}
  `)
  if (!rule) return []
  const when = JSON.parse(rule.whenJson) as { kind: string; field?: string; listId?: number }
  const { listIds, smartListIds = [], onlyIn, exceptIn } = JSON.parse(rule.audience) as Audience
  const isIn = (lists: readonly number[]): Sql =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(lists)}) l CROSS JOIN list_contacts m
      ON m.list_id = l.value AND m.contact_id = w.contact_id)`
  const key = when.field === undefined ? '' : fieldKey(when.field)
  const standard = contactFieldNames.find((name) => fieldKey(name) === key) ?? ''
  const people = db.all<ClaimedPerson>(sql`
    SELECT w.id AS claimId, r.id AS recipientId, w.date_hash AS dateHash, CASE ${standard} ${cellsSql} ELSE p.fields END AS cell,
      ${isIn(when.listId === undefined ? listIds : [when.listId])} AS isListed, ${isIn(exceptIn?.listIds ?? [])} AS isExcept,
      ${isIn(onlyIn?.listIds ?? [])} AS isOnly
    FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id AND r.contact_id = w.contact_id
        AND r.position IS NOT NULL AND r.resends = 0
      LEFT JOIN contacts p ON p.id = w.contact_id
    WHERE w.campaign_id = ${id} AND ${which}
  `)
  const isByList = when.kind !== 'not_answered' && (when.listId !== undefined || smartListIds.length === 0)
  const isByOnly = (onlyIn?.listIds.length ?? 0) > 0 && (onlyIn?.smartListIds.length ?? 0) === 0
  return people.filter(
    ({ cell, dateHash, isListed, isExcept, isOnly }) =>
      cell === null ||
      isExcept === 1 ||
      (isByList && isListed === 0) ||
      (isByOnly && isOnly === 0) ||
      (dateHash !== null && !datesIn(cell, standard, key).some((written) => hashDate(db, written) === dateHash)),
  )
}

/** An address book may write a column in several ways: any of them may have the date. */
function datesIn(cell: string, standard: string, key: string): string[] {
  if (standard !== '') return [cell]
  const own = Object.entries(JSON.parse(cell) as Record<string, unknown>)
  return own.flatMap(([name, value]) => (fieldKey(name) === key && typeof value === 'string' ? [value] : []))
}

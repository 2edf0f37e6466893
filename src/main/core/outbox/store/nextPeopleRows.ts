// Chooses the people of the next request. People who must not get it, or not yet, are set aside here: people who opted out, for whom
// it would come too late, or who had as many texts as the account allows them. `arm` checks all of it again.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import { isHeldSql, isOptedOutOfSql } from '../../contacts/consent/optOutRows'
import { toIso } from '../../base/instants'
import { closingMarginMs, isInTime } from '../../planning/handoverWindows'
import { type HeldText, holdText, weekMs, type PersonLimit } from '../../planning/personLimit'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { inOrder, inOrderOfR } from '../views/countStates'
import { isAnswerOver, noteAnswerOver, isAutomaticSql } from './stillWantedRows'
import { countedTime } from '../../readback/gatewayTimeRows'
import { journalKey, keyedHash } from './journalLines'
import type { NextPeople, OutboxStore } from './outboxStore'
import { setStandingAside } from '../standing/standingCampaignRows'
import { day, hour } from '../../base/durations'

/** People whose limits are judged together. */
const page = 100
/** So many are looked at in one transaction, however many of them are held: a send of others does not wait for longer. */
const maxJudged = 2_000

export function readNextPeople(db: Db, input: Parameters<OutboxStore['nextPeople']>[0]): NextPeople {
  const { id, size, after, last, at, scheduledFor, isClockWrong } = input
  if (isAnswerOver(db, id, at)) setAnswerAside(db, id, at)
  setStandingAside(db, id, at)
  const scope = optOutScope(db, id)
  // A wrong clock neither holds anyone nor lets anyone go.
  const limit = isClockWrong ? undefined : readPersonLimit(db, id)
  const counted = countedTime(db, scope.accountId, at).at
  if (!isClockWrong) releaseHeld(db, { id, after, last, counted })
  const found: WaitingPerson[] = []
  const optedOut: number[] = []
  const late: number[] = []
  const held: HeldPerson[] = []
  let judged = 0
  for (let [from, left] = [after, size]; left > 0 && judged < maxJudged; left = size - found.length) {
    // Names its index: with another one in question SQLite would plan again for each value.
    const people = db.all<WaitingPerson>(sql`
      SELECT r.id, r.phone, t.text, r.position, ${isOutSql(scope)} AS isOut, r.until_at AS until
      FROM recipients r INDEXED BY recipients_in_order JOIN recipient_texts t ON t.recipient_id = r.id
      WHERE r.campaign_id = ${id} AND r.state = 'pending' AND ${inOrderOfR} AND r.position > ${from}
        AND r.position <= ${last}
      ORDER BY r.position LIMIT ${limit ? Math.max(left, page) : left}
    `)
    if (people.length === 0) break
    const holds =
      limit && readHeldTexts(db, JSON.stringify(people.map((person) => person.id)), limit, scheduledFor ?? counted)
    for (const person of people) {
      if (found.length === size) break
      const hold = holds?.get(person.id)
      if (person.isOut) optedOut.push(person.id)
      else if (!isClockWrong && !guard('arm.in_time', isBeforeEnd(person.until, at))) late.push(person.id)
      else if (hold) held.push({ id: person.id, end: person.until, hold })
      else found.push(person)
      from = person.position
    }
    if (limit) judged += people.length
  }
  if (optedOut.length > 0) setAside(db, optedOut)
  if (late.length > 0) setLateAside(db, late)
  if (limit && held.length > 0) holdPeople(db, held, canWait(limit, scheduledFor))
  const key = journalKey(db)
  const marks = found.map(({ phone }) => keyedHash(key, id, phone))
  return {
    people: found.map(({ phone, text }) => ({ phone, text })),
    handles: {
      people: found.length,
      ids: JSON.stringify(found.map((person) => person.id)),
      marks: JSON.stringify(marks),
    },
  }
}

/** An answer that comes later is not wanted any more, and what lies at the gateway has its one time. */
function canWait({ isAutomatic }: PersonLimitScope, scheduledFor: string | null): boolean {
  return isAutomatic === 0 && scheduledFor === null
}

interface HeldPerson {
  readonly id: number
  /** The end of their own time, ISO; null: none. */
  readonly end: string | null
  readonly hold: HeldText
}

/** pending → held until their next moment; or → skipped, if that comes too late for them or no one is to wait. */
function holdPeople(db: Db, people: readonly HeldPerson[], mayWait: boolean): void {
  const waits = people.filter(({ end, hold }) => mayWait && isBeforeEnd(end, toIso(hold.until)))
  const waiting = new Set(waits)
  const over = people.filter((person) => !waiting.has(person))
  const rows = waits.map(({ id, hold }) => ({ id, until: toIso(hold.until), reason: hold.reason }))
  db.write(
    'next.held',
    sql`
      UPDATE recipients SET state = 'held', reason = h.value ->> 'reason', held_until = h.value ->> 'until'
      FROM json_each(${JSON.stringify(rows)}) h WHERE recipients.id = h.value ->> 'id' AND state = 'pending'
    `,
  )
  db.write(
    'next.limit_out',
    sql`
      UPDATE recipients SET state = 'skipped', reason = 'person_limit'
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(over.map(({ id }) => id))})) AND state = 'pending'
    `,
  )
}

interface Released {
  readonly id: CampaignId
  readonly after: number
  readonly last: number
  /** ISO, by the time that limits count. */
  readonly counted: string
}

/** held → pending, for people whose next moment has come. Whether they may be texted now is judged afterwards. */
function releaseHeld(db: Db, { id, after, last, counted }: Released): void {
  db.write(
    'next.released',
    sql`
      UPDATE recipients SET state = 'pending', reason = NULL, held_until = NULL
      WHERE id IN (SELECT id FROM recipients INDEXED BY recipients_held_until
        WHERE campaign_id = ${id} AND held_until <= ${counted} AND state = 'held' AND position > ${after} AND position <= ${last}
        ORDER BY held_until LIMIT ${maxJudged})
    `,
  )
}

interface HeldNow {
  readonly id: number
  readonly campaignId: CampaignId
  readonly until: string | null
}

/** See `OutboxStore.judgeHeld`. Only people who can wait are held. */
export function judgeHeld(
  db: Db,
  { accountId, at, after }: { accountId: string; at: string; after: number },
): number | undefined {
  const people = db.all<HeldNow>(sql`
    SELECT r.id, r.campaign_id AS campaignId, r.until_at AS until
    FROM campaigns c CROSS JOIN recipients r INDEXED BY recipients_held_until
      ON r.campaign_id = c.id AND r.held_until IS NOT NULL AND r.state = 'held'
    WHERE c.account_id = ${accountId} AND c.state IN ('waiting', 'running', 'paused') AND r.id > ${after}
    ORDER BY r.id LIMIT ${maxJudged}
  `)
  const counted = countedTime(db, accountId, at).at
  for (const id of new Set(people.map(({ campaignId }) => campaignId))) {
    const own = people.filter(({ campaignId }) => campaignId === id)
    const ids = JSON.stringify(own.map((person) => person.id))
    db.write(
      'next.released',
      sql`
        UPDATE recipients SET state = 'pending', reason = NULL, held_until = NULL
        WHERE id IN (SELECT value FROM json_each(${ids})) AND state = 'held' AND held_until IS NOT NULL
      `,
    )
    const limit = readPersonLimit(db, id)
    if (!limit) continue
    const holds = readHeldTexts(db, ids, limit, counted)
    const over = own.flatMap(({ id: person, until: end }) => {
      const hold = holds.get(person)
      return hold ? [{ id: person, end, hold: endingWith(end, hold) }] : []
    })
    holdPeople(db, over, true)
  }
  return people.at(-1)?.id
}

/**
 * A changed limit leaves no one out at once, because it may be put right: who cannot wait any more is judged again at the last moment of
 * their own time.
 */
function endingWith(end: string | null, hold: HeldText): HeldText {
  return isBeforeEnd(end, toIso(hold.until)) ? hold : { ...hold, until: Date.parse(end ?? '') - closingMarginMs - 1 }
}

/** People who opted out since the freeze. */
function setAside(db: Db, recipientIds: readonly number[]): void {
  db.write(
    'next.opted_out',
    sql`
      UPDATE recipients SET state = 'skipped', reason = CASE
        WHEN ${isHeldSql(sql`(SELECT account_id FROM campaigns c WHERE c.id = campaign_id)`, sql`recipients.phone`)}
        THEN 'unclear_reply' ELSE 'opted_out' END
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(recipientIds)})) AND state = 'pending'
    `,
  )
}

/** An automatic answer that is not wanted any more has no one left to send to. */
function setAnswerAside(db: Db, id: CampaignId, at: string): void {
  noteAnswerOver(db, id, at)
  db.write(
    'stop.people',
    sql`
      UPDATE recipients SET state = 'skipped', reason = 'stopped'
      WHERE campaign_id = ${id} AND state = 'pending' AND ${inOrder}
    `,
  )
}

export function isBeforeEnd(until: string | null, at: string): boolean {
  return isInTime(Date.parse(at), until === null ? undefined : Date.parse(until))
}

/** People whose own time has come, or passed, before the message had its turn. */
function setLateAside(db: Db, recipientIds: readonly number[]): void {
  db.write(
    'next.over',
    sql`
      UPDATE recipients SET state = 'skipped', reason = 'time_past'
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(recipientIds)})) AND state = 'pending'
    `,
  )
}

export const isOutSql = ({ accountId, lists }: OptOutScope): Sql =>
  isOptedOutOfSql(sql`${accountId}`, sql`r.phone`, sql`SELECT value FROM json_each(${lists})`)

interface WaitingPerson {
  readonly id: number
  readonly phone: string
  readonly text: string
  readonly position: number
  readonly isOut: 0 | 1
  readonly until: string | null
}

export interface OptOutScope {
  readonly accountId: string
  /** JSON: ids of lists; 0 for everything. */
  readonly lists: string
}

/**
 * The account, and the opt-outs that exclude a person: from everything (0) and from the campaign's lists, or that of the rule that
 * answers them; none if the person approved the bypass. Read once a batch: reading it for each person would parse the lists as often.
 */
export function optOutScope(db: Db, id: CampaignId): OptOutScope {
  const row = db.get<{ accountId: string; bypass: 0 | 1; lists: string }>(sql`
    SELECT account_id AS accountId, bypass_opt_out AS bypass, (SELECT json_group_array(value) FROM (
      ${countedListsSql(sql`c.audience`)} UNION SELECT 0
      UNION SELECT list_id FROM automatic_answers w WHERE w.campaign_id = c.id)) AS lists FROM campaigns c WHERE id = ${id}
  `)
  return { accountId: row?.accountId ?? '', lists: row?.bypass === 0 ? row.lists : '[]' }
}

// The limits of an account for one person: so many texts in any seven days, so many hours between two, over all its sends. A person is
// a number, as for opt-outs. What counts is every request that submitted them or may have, from the moment it is armed, unless the
// gateway says that it failed; and what its listing shows from other computers. Tests and replies typed by a person count for nothing
// and are never held.

export interface PersonLimitScope extends PersonLimit {
  readonly accountId: string
  /** Messages to one's own number may be tests of another computer. */
  readonly ownPhone: string
  readonly isAutomatic: 0 | 1
}

/** Final statuses of messages that no one received: refused by the network, failed for good, or taken out before they were sent. */
export const notReceivedSql = sql`('FAILED', 'UNDELIVERED', 'REJECTED', 'UNSUBSCRIBED')`

/** The longest that a text of one person reaches: 30 days of hours between two. */
export const maxReachMs = 30 * day

/** Undefined if none of the limits applies to the campaign. The people of a list at the gateway are not known. */
export function readPersonLimit(db: Db, id: CampaignId): PersonLimitScope | undefined {
  return db.get<PersonLimitScope>(sql`
    SELECT a.id AS accountId, a.own_phone AS ownPhone, a.texts_per_week AS textsPerWeek,
      a.hours_between_texts AS hoursBetween, ${isAutomaticSql} AS isAutomatic
    FROM campaigns c JOIN accounts a ON a.id = c.account_id
    WHERE c.id = ${id} AND (a.texts_per_week IS NOT NULL OR a.hours_between_texts IS NOT NULL) AND c.gateway_list IS NULL
      AND c.is_test = 0 AND (c.is_reply = 0 OR ${isAutomaticSql})
  `)
}

interface TextRow {
  readonly id: number
  readonly at: string
}

interface TextsQuestion extends Pick<PersonLimitScope, 'accountId' | 'ownPhone'> {
  /** Texts since then, ISO. */
  readonly since: string
  readonly at: string
}

/** Listed times carry no zone. One that is further ahead than any zone is wrong. */
const maxZoneMs = 14 * hour

/** When attempt `a` counts. One that was made up for a decision was made at some time until then: its latest time counts. */
const textAtSql = sql`coalesce(a.scheduled_for, a.counted_at, CASE WHEN a.journal_hash IS NULL THEN a.answered_at END, a.armed_at)`

/** Texts of `people` (id, phone). Read by number, so that what others got costs nothing. */
export function textsSql(people: Sql, { accountId, ownPhone, since, at }: TextsQuestion): Sql {
  return sql`
    WITH p (id, phone) AS (${people})
    SELECT p.id, ${textAtSql} AS at FROM p
      CROSS JOIN recipients b INDEXED BY recipients_of_number ON b.phone = p.phone AND b.position IS NOT NULL AND b.id <> p.id
      CROSS JOIN campaigns c ON c.id = b.campaign_id AND c.account_id = ${accountId} AND c.is_test = 0
        AND (c.is_reply = 0 OR ${isAutomaticSql}) AND c.gateway_list IS NULL
      CROSS JOIN attempt_recipients h INDEXED BY one_live_attempt ON h.recipient_id = b.id AND h.live = 1
      CROSS JOIN attempts a ON a.id = h.attempt_id
        AND ${textAtSql} > ${since}
    WHERE upper(coalesce(b.delivery, '')) NOT IN ${notReceivedSql}
    UNION ALL
    SELECT p.id, CASE WHEN m.at <= ${toIso(Date.parse(at) + maxZoneMs)} THEN min(m.at, ${at}) ELSE min(m.first_seen_at, ${at}) END
    FROM p CROSS JOIN messages m INDEXED BY messages_by_phone ON m.account_id = ${accountId}
      AND m.phone = p.phone AND m.at > ${since}
    WHERE (m.campaign_id IS NULL OR EXISTS (SELECT 1 FROM campaigns g WHERE g.id = m.campaign_id AND g.gateway_list IS NOT NULL))
      AND m.phone <> ${ownPhone} AND upper(m.status) NOT IN ${notReceivedSql}
  `
}

/** The people whom the limits hold back at `at`, and until when. `ids`: JSON. One statement for any number of people. */
export function readHeldTexts(db: Db, ids: string, scope: PersonLimitScope, at: string): Map<number, HeldText> {
  const now = Date.parse(at)
  const people = sql`
    SELECT r.id, r.phone FROM json_each(${ids}) wanted CROSS JOIN recipients r ON r.id = wanted.value
    WHERE r.passes_limit = 0
  `
  const times = new Map<number, number[]>()
  for (const text of db.all<TextRow>(textsSql(people, { ...scope, since: toIso(now - reachMs(scope)), at }))) {
    const known = times.get(text.id)
    const time = Date.parse(text.at)
    if (known) known.push(time)
    else times.set(text.id, [time])
  }
  const held = new Map<number, HeldText>()
  for (const [id, texts] of times) {
    const hold = holdText(texts, now, scope)
    if (hold) held.set(id, hold)
  }
  return held
}

/** How far back a text can matter. */
export function reachMs({ hoursBetween }: PersonLimit): number {
  return Math.max(weekMs, Math.min(maxReachMs, (hoursBetween ?? 0) * hour))
}

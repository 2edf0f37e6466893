// Stores a record that proves an acceptance: the person, the attempt, and the audit line.
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import {
  type Candidate,
  type ListCandidate,
  type Listed,
  readCandidates,
  readListCandidates,
  readListed,
} from './candidateRows'
import { isSecondOf, matchRecord, matchRequest, type Match, type MatchGrade } from './matching/matchRecord'

/** Whatever was thought of the person: who was accepted is accepted, and is never sent to by the app again. */
export function provePerson(db: Db, listed: Listed, person: Candidate): string {
  const { messageId, status } = listed
  const { recipientId, campaignId } = person
  db.run(sql`UPDATE messages SET recipient_id = ${recipientId}, campaign_id = ${campaignId} WHERE id = ${messageId}`)
  db.run(sql`UPDATE recipients SET message_id = ${messageId}, delivery = ${status} WHERE id = ${recipientId}`)
  noteFind(db, listed, person)
  return campaignId
}

/** The people of such a send are not known here: its messages are counted by their campaign. */
export function proveListSend(db: Db, listed: Listed, send: ListCandidate): string {
  const { messageId, record } = listed
  const { campaignId, recipientId, attemptId } = send
  db.run(sql`UPDATE messages SET campaign_id = ${campaignId} WHERE id = ${messageId}`)
  if (send.messageId !== null) return campaignId
  db.run(sql`UPDATE recipients SET message_id = ${messageId} WHERE id = ${recipientId}`)
  // The first record names the send, and the name finds the others.
  db.write(
    'found.attempt',
    sql`
      UPDATE attempts
      SET gateway_campaign_id = coalesce(gateway_campaign_id, ${record.gatewayCampaignId})
      WHERE id = ${attemptId}
    `,
  )
  noteFind(db, listed, send)
  return campaignId
}

/** One acceptance for each time it was sent: more than that is shown. Told once. */
export function noteSecondRecord(db: Db, { messageId, seenAt }: Listed, person: Candidate): string {
  const { recipientId, campaignId, resends } = person
  db.run(sql`UPDATE messages SET recipient_id = ${recipientId}, campaign_id = ${campaignId} WHERE id = ${messageId}`)
  const { records } = db.get<{ records: number }>(
    sql`SELECT count(*) AS records FROM messages WHERE campaign_id = ${campaignId} AND recipient_id = ${recipientId}`,
  ) ?? { records: 0 }
  if (records <= 1 + resends) return campaignId
  const { changes } = db.run(
    sql`UPDATE recipients SET second_record = 1 WHERE id = ${recipientId} AND second_record = 0`,
  )
  if (changes === 1) audit(db, campaignId, seenAt, 'second_record', { recipientId, messageId })
  return campaignId
}

/** A person in flight is left to the answer, which finds the record; see `settle.listed_first`. */
function noteFind(db: Db, { messageId, seenAt }: Listed, { state, live, ...found }: Omit<Candidate, 'phone'>): void {
  const { recipientId, campaignId, attemptId } = found
  if (state === 'accepted' || state === 'inflight') return
  db.write(
    'found.people',
    sql`UPDATE recipients SET state = 'accepted', reason = NULL, evidence = 'listing' WHERE id = ${recipientId}`,
  )
  if (live === 0) {
    db.write(
      'found.people',
      sql`
        UPDATE attempt_recipients
        SET live = 1
        WHERE attempt_id = ${attemptId} AND recipient_id = ${recipientId}
          AND NOT EXISTS (
            SELECT 1 FROM attempt_recipients other WHERE other.recipient_id = ${recipientId} AND other.live = 1
          )
      `,
    )
  }
  if (state === 'uncertain') audit(db, campaignId, seenAt, 'found', { recipientId, messageId })
  else audit(db, campaignId, seenAt, 'found_late', { recipientId, messageId, from: state })
  settleFound(db, attemptId)
}

/**
 * `found` when the listing has proved all its people. `mixed` when it has proved some after the attempt was called refused or
 * absent; before that it stays unknown. A refused attempt needs a poll as long as one of its people is open.
 */
function settleFound(db: Db, attemptId: number): void {
  const isProved = sql`l.live = 1 AND r.state = 'accepted'`
  const linked = sql`FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
    WHERE l.attempt_id = attempts.id`
  db.write(
    'found.attempt',
    sql`
      UPDATE attempts SET state = CASE WHEN EXISTS (SELECT 1 ${linked} AND NOT (${isProved})) THEN 'mixed'
        ELSE 'found' END
      WHERE id = ${attemptId} AND (state IN ('absent', 'refused', 'mixed')
        OR (state = 'unknown' AND NOT EXISTS (SELECT 1 ${linked} AND NOT (${isProved}))))
    `,
  )
  db.write(
    'found.attempt',
    sql`
      UPDATE attempts SET owes_read_back = 0 WHERE id = ${attemptId} AND owes_read_back = 1
        AND NOT EXISTS (SELECT 1 ${linked} AND l.live = 1 AND r.state IN ('uncertain', 'closed'))
    `,
  )
}

/** Attempts whose people were all listed before the answer was lost. */
export function settleListed(db: Db, campaignId: string): void {
  const ids = db.all<{ id: number }>(
    sql`SELECT id FROM attempts WHERE campaign_id = ${campaignId} AND state = 'unknown'`,
  )
  for (const { id } of ids) settleFound(db, id)
}

/** People submitted by an attempt whose record was not seen yet. */
export const unlistedPeopleOfSql = (attempt: Sql): Sql =>
  sql`FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
   WHERE l.attempt_id = ${attempt} AND l.live = 1 AND r.state = 'accepted' AND r.message_id IS NULL`

/** Attempts all of whose people have had their record. */
export function noteListed(db: Db, campaignId: string): void {
  db.run(sql`
    UPDATE attempts SET is_listed = 1 WHERE campaign_id = ${campaignId} AND state = 'acked' AND is_listed = 0
      AND NOT EXISTS (SELECT 1 ${unlistedPeopleOfSql(sql`attempts.id`)})
  `)
}

function audit(db: Db, campaignId: string, at: string, what: string, detail: Readonly<Record<string, unknown>>): void {
  db.run(sql`
    INSERT INTO audit (campaign_id, at, what, detail)
    VALUES (${campaignId}, ${at}, ${what}, ${JSON.stringify(detail)})
  `)
}

// Joins a listed message to the recipient it proves. One record proves one recipient; `exact` outranks `strong`, and nothing
// less is ever applied. Among several requests that a record may prove, the best fit counts.

/** The campaign whose person the message proves, or undefined. */
export function linkMessage(db: Db, listed: Listed): string | undefined {
  const { record } = listed
  const candidates = readCandidates(db, listed)
  const open = candidates.filter(({ messageId }) => messageId === null)
  const taken = candidates.filter(({ messageId }) => messageId !== null)
  const best = (among: readonly Candidate[], grade: MatchGrade) =>
    bestOf(among, (each) => matchRecord(record, each), grade)

  const named = best(open, 'exact')
  if (named) return provePerson(db, listed, named)
  const again = best(taken, 'exact')
  if (again) return linkAgain(db, listed, again)
  const lists = readListCandidates(db, listed)
  const bestList = (grade: MatchGrade) => bestOf(lists, (send) => matchRequest(record, send), grade)
  const list = bestList('exact')
  if (list) return proveListSend(db, listed, list)
  const alike = best(open, 'strong')
  if (alike) return provePerson(db, listed, alike)
  const second = taken.find((candidate) => isSecondOf(record, candidate))
  if (second) return linkAgain(db, listed, second)
  const likely = bestList('strong')
  return likely && proveListSend(db, listed, likely)
}

/** The first of those that fit best. */
function bestOf<Each>(among: readonly Each[], matchOf: (each: Each) => Match, grade: MatchGrade): Each | undefined {
  let best: { readonly each: Each; readonly fit: number } | undefined
  for (const each of among) {
    const match = matchOf(each)
    if (match.grade === grade && (best === undefined || match.fit > best.fit)) best = { each, fit: match.fit }
  }
  return best?.each
}

/**
 * The person has a record already. If that one may belong to another person who still waits for theirs, it becomes theirs:
 * similar messages are not always listed in the order in which they were accepted.
 */
function linkAgain(db: Db, listed: Listed, person: Candidate): string {
  const earlier = person.messageId === null ? undefined : readListed(db, listed, person.messageId)
  const isProved = ['exact', 'strong'].includes(matchRecord(listed.record, person).grade)
  if (!earlier || !isProved || matchRecord(earlier.record, person).grade === 'exact') {
    return noteSecondRecord(db, listed, person)
  }
  const other = readCandidates(db, earlier).find(
    (candidate) =>
      candidate.messageId === null &&
      candidate.recipientId !== person.recipientId &&
      matchRecord(earlier.record, candidate).grade === 'strong',
  )
  if (!other) return noteSecondRecord(db, listed, person)
  provePerson(db, earlier, other)
  return provePerson(db, listed, person)
}

// Decides that people are not found: nothing can turn up late any more, the listing was read often enough and for all days in
// question, it shows a later message of ours, and no unclaimed message looks like theirs. If one of these is missing, people
// stay uncertain and a person decides.
import { guard } from '../base/guards'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { isReadWhole, looksNeeded, settleInstant } from './nextLook'
import { compareTexts } from './matching/matchText'

export interface UnknownAttempt {
  readonly id: number
  readonly armedAt: string
  /** Its answer, or the lack of one; see `settleInstant`. */
  readonly waitsFrom: string
  readonly scheduledFor: string | null
  /** Clean looks that began after it, the present one included. */
  readonly looks: number
}

/** `lookedFrom`: when the clean look began that shall decide. */
export function settleAbsent(db: Db, attempt: UnknownAttempt, lookedFrom: string): void {
  const { id, waitsFrom, scheduledFor, looks } = attempt
  const isAbsent =
    guard('absent.settled', Date.parse(lookedFrom) >= settleInstant(waitsFrom, scheduledFor)) &&
    guard('absent.three_looks', looks >= looksNeeded) &&
    guard('absent.days_read', isReadWhole(attempt)) &&
    guard('absent.later_message', isLaterVisible(db, id)) &&
    guard('absent.unclaimed', !isLikeOneUnclaimed(db, id))
  if (!isAbsent) return
  db.write(
    'absent.people',
    sql`
      UPDATE recipients SET state = 'absent', reason = NULL WHERE state = 'uncertain'
      AND id IN (SELECT recipient_id FROM attempt_recipients WHERE attempt_id = ${id} AND live = 1)
    `,
  )
  db.write(
    'absent.attempt',
    sql`
      UPDATE attempts SET state = CASE WHEN EXISTS (
          SELECT 1 FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
          WHERE l.attempt_id = attempts.id AND l.live = 1 AND r.state = 'accepted') THEN 'mixed' ELSE 'absent' END
      WHERE id = ${id} AND state = 'unknown'
    `,
  )
}

/** The listing has come past an attempt: it shows a later acceptance of ours. A minute on the clock proves nothing. */
export function isLaterVisible(db: Db, id: number): boolean {
  const row = db.get<{ isFresh: 0 | 1 }>(sql`
    SELECT ${hasLaterMessageSql} AS isFresh FROM attempts a JOIN campaigns c ON c.id = a.campaign_id WHERE a.id = ${id}
  `)
  return row?.isFresh === 1
}

/**
 * Keeps a person in doubt although the listing does not show them: it shows a similar message that no one claims. An unclaimed record with the same text to the same number was first seen after the request. Its id may look older; if ids
 * turn out not to grow with time, it was theirs. Of a request that was made up for people in doubt the text is not known for sure:
 * another computer may have sent a changed version.
 */
export function isLikeOneUnclaimed(db: Db, id: number): boolean {
  return (
    isLike(db, id, sql`c.gateway_list IS NULL`, sql`m.phone = r.phone`) ||
    isLike(db, id, sql`c.gateway_list IS NOT NULL`, sql`m.phone IS NOT NULL`)
  )
}

function isLike(db: Db, id: number, kind: Sql, isTheirs: Sql): boolean {
  return readAlike(db, { such: sql`a.id = ${id} AND r.state = 'uncertain'`, kind, isTheirs }).length > 0
}

interface AlikeRow {
  readonly attemptId: number
  readonly recipientId: number
  readonly wanted: string
  readonly listed: string
  readonly isMadeUp: 0 | 1
}

/** Pairs of a person and a record. The people of the gateway's own lists are not known here: a record to any number may be theirs. */
function readAlike(db: Db, { such, kind, isTheirs }: Readonly<Record<'such' | 'kind' | 'isTheirs', Sql>>): AlikeRow[] {
  const alike = db.all<AlikeRow>(sql`
    SELECT a.id AS attemptId, r.id AS recipientId, t.text AS wanted, m.text AS listed, a.journal_hash IS NULL AS isMadeUp
    FROM attempts a JOIN campaigns c ON c.id = a.campaign_id AND ${kind}
      JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN recipients r ON r.id = l.recipient_id
        JOIN recipient_texts t ON t.recipient_id = r.id
      JOIN messages m ON m.account_id = c.account_id AND ${isTheirs} AND m.campaign_id IS NULL
        AND m.id > a.seen_message_id
    WHERE ${such}
  `)
  return alike.filter(({ wanted, listed, isMadeUp }) => isMadeUp === 1 || compareTexts(listed, wanted) !== 'other')
}

/** People in doubt of a campaign for whom the listing shows a similar message that no one claims, by attempt: they may have been texted by it. */
export function countAlike(db: Db, campaignId: string): ReadonlyMap<number, number> {
  const such = sql`a.campaign_id = ${campaignId} AND r.state IN ('uncertain', 'absent')`
  const pairs = [
    ...readAlike(db, { such, kind: sql`c.gateway_list IS NULL`, isTheirs: sql`m.phone = r.phone` }),
    ...readAlike(db, { such, kind: sql`c.gateway_list IS NOT NULL`, isTheirs: sql`m.phone IS NOT NULL` }),
  ]
  const people = new Map<number, Set<number>>()
  for (const { attemptId, recipientId } of pairs)
    people.set(attemptId, (people.get(attemptId) ?? new Set()).add(recipientId))
  return new Map([...people].map(([attemptId, found]) => [attemptId, found.size]))
}

// A later message of ours is visible: the listing has come past an attempt, so people who are not in it are not there. In a
// query with the attempt as `a` and its campaign as `c`. Later means requested after the answer had been given up; a listing
// that shows requests made meanwhile may be from before this request, still on the wire, was accepted. Its record must have a
// time like its own: if the clocks of this computer and of the listing are days apart, other days are read than those with the
// records. For people sent to again only a record from after the later request counts. Never for an attempt that no record can
// prove (see MadeUpAttempt): a missing record says nothing about it.

/** Records carry no zone, and clocks differ. */
const maxDaysApart = 26 / 24

export const hasLaterMessageSql = sql`(a.seen_message_id < ${Number.MAX_SAFE_INTEGER} AND EXISTS (
  SELECT 1 FROM attempts later JOIN campaigns of_account ON of_account.id = later.campaign_id
    JOIN attempt_recipients later_link ON later_link.attempt_id = later.id AND later_link.live = 1
    JOIN recipients later_person ON later_person.id = later_link.recipient_id
  WHERE of_account.account_id = c.account_id AND later.id > a.id AND later.armed_at > coalesce(a.answered_at, a.armed_at)
    AND later_person.message_id > later.seen_message_id
    AND EXISTS (SELECT 1 FROM messages record WHERE record.id = later_person.message_id
      AND abs(julianday(record.at) - julianday(later.armed_at)) <= ${maxDaysApart})))`

// The facts from which judgeAnswer decides, as they are now.
import { day as dayMs } from '../base/durations'
import { toIso } from '../base/instants'
import { isLeftOutSql, isOptedOutOfSql } from '../contacts/consent/optOutRows'
import { isAutomaticText, quotes } from '../messages/automaticText'
import { hasPersonAnswered, isAutomaticSql, isTextedElsewhere } from '../outbox/store/stillWantedRows'
import { journalKey, keyedHash } from '../outbox/store/journalLines'
import { isLocked } from '../outbox/store/outboxRows'
import type { PhoneType } from '../phones/numberingPlans'
import { parsePhone, type CountryCode } from '../phones/parsePhone'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { readLimits } from './answerRuleRows'
import type { AnswerFacts } from './judgeAnswer'

export interface Reply {
  readonly id: number
  readonly phone: string
  readonly sentTo: string
  readonly text: string
  readonly at: string
  readonly isDated: 0 | 1
  readonly meaning: string
  readonly searchKey: string
}

/** Whose answer is judged. */
export interface Judged {
  readonly accountId: string
  readonly country: string
  readonly sender: string
  readonly at: string
  readonly isWatched: boolean
  /** The list that the rule is for; 0 for none. */
  readonly listId: number
}

export function readReply(db: Db, accountId: string, replyId: number): Reply | undefined {
  return db.get<Reply>(sql`
    SELECT id, phone, sent_to AS sentTo, text, at, is_dated AS isDated, meaning, search_key AS searchKey FROM replies
    WHERE id = ${replyId} AND account_id = ${accountId}
  `)
}

export function readFacts(
  db: Db,
  { accountId, country, sender, at, isWatched, listId }: Judged,
  reply: Reply,
): AnswerFacts {
  const { phone } = reply
  const has = (found: unknown): boolean => found !== undefined
  const daysBefore = (days: number): string => toIso(Date.parse(reply.at) - days * dayMs)
  const person = personOf(db, phone)
  const { answeredToday } = db.get<{ answeredToday: number }>(sql`
    SELECT count(*) AS answeredToday FROM automatic_answers
    WHERE account_id = ${accountId} AND replied_at > ${daysBefore(1)} AND state = 'approved'
  `) ?? { answeredToday: 0 }
  return {
    isNumber: isOfPerson(phone, country),
    isStrangerAbroad: isStrangerAbroad(db, { accountId, phone, country }),
    isOurs: isOurs(db, phone, [reply.sentTo, sender]),
    isOrdinary: reply.meaning === 'reply',
    isAutomaticText: isAutomaticText(reply.text),
    isEcho: sentTexts(db, accountId, phone, daysBefore(7)).some((sent) => quotes(reply.text, sent)),
    isRepeated: has(
      db.get(sql`
        SELECT 1 FROM replies
        WHERE account_id = ${accountId} AND phone = ${phone} AND search_key = ${reply.searchKey}
          AND at >= ${daysBefore(1)} AND (at, id) < (${reply.at}, ${reply.id})
      `),
    ),
    isLeftOut: has(
      db.get(sql`
        SELECT 1 WHERE ${isLeftOutSql(sql`${accountId}`, sql`${phone}`)}
          OR ${isOptedOutOfSql(sql`${accountId}`, sql`${phone}`, sql`${listId}`)}
      `),
    ),
    ageMs: reply.isDated === 1 ? Date.parse(at) - Date.parse(reply.at) : undefined,
    isWatched,
    hasPersonAnswered: hasPersonAnswered(db, { accountId, phone, at }),
    isTextedElsewhere: isTextedElsewhere(db, { accountId, phone, repliedAt: reply.at }),
    isLocked: isLocked(db),
    // Without an end, and by the gateway's time: a clock that was set hides no answer.
    isAnsweredToday: has(
      db.get(sql`
        SELECT 1 FROM automatic_answers
        WHERE person = ${person} AND state <> 'held' AND reply_id <> ${reply.id}
          AND (day = ${dayOf(reply.at)} OR replied_at > ${daysBefore(1)})
      `),
    ),
    answersInRow: answersInRow(db, { accountId, phone, person }),
    stoppedBy: db.get<{ reached: 'people' | 'money' | 'restored' }>(sql`
      SELECT reached FROM answer_stops WHERE account_id = ${accountId} AND at > ${daysBefore(1)}
    `)?.reached,
    answeredToday,
    perDay: readLimits(db, accountId).perDay,
  }
}

/** Numbers that machines text from, and those that cost more than a message to a person. */
const otherTypes: ReadonlySet<PhoneType> = new Set(['premium', 'shared_cost', 'toll_free', 'uan', 'pager'])

function isOfPerson(phone: string, country: string): boolean {
  const number = parsePhone(phone, country as CountryCode)
  return phone.startsWith('+') && number.ok && number.country !== undefined && !otherTypes.has(number.type)
}

function isStrangerAbroad(
  db: Db,
  { accountId, phone, country }: { accountId: string; phone: string; country: string },
): boolean {
  const number = parsePhone(phone, country as CountryCode)
  if (!number.ok || number.country === country) return false
  const known = db.get(sql`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM contacts WHERE account_id = ${accountId} AND phone = ${phone})
      OR EXISTS (SELECT 1 FROM messages WHERE account_id = ${accountId} AND phone = ${phone})
  `)
  return known === undefined
}

/** Numbers are compared by their digits: senders and receivers are written in many ways. */
function isOurs(db: Db, phone: string, known: readonly string[]): boolean {
  const digits = (written: string): string => written.replace(/\D/g, '')
  const theirs = digits(phone)
  if (known.some((written) => digits(written) === theirs)) return true
  const senders = db.all<{ sender: string }>(sql`SELECT sender FROM accounts WHERE removed_at IS NULL`)
  if (senders.some(({ sender }) => digits(sender) === theirs)) return true
  return (
    db.get(sql`SELECT 1 FROM replies WHERE sent_to IN (${phone}, ${theirs}, ${`00${theirs}`}) LIMIT 1`) !== undefined
  )
}

/** Texts that they were sent lately. */
function sentTexts(db: Db, accountId: string, phone: string, since: string): string[] {
  const rows = db.all<{ text: string }>(sql`
    SELECT text FROM messages WHERE account_id = ${accountId} AND phone = ${phone} AND at >= ${since}
    UNION SELECT t.text FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
      JOIN recipient_texts t ON t.recipient_id = r.id
    WHERE c.account_id = ${accountId} AND c.changed_at >= ${since} AND c.approval IS NOT NULL
  `)
  return rows.map(({ text }) => text)
}

/** Since a person last wrote to them. */
function answersInRow(
  db: Db,
  { accountId, phone, person }: { accountId: string; phone: string; person: string },
): number {
  const row = db.get<{ answers: number }>(sql`
    SELECT count(*) AS answers FROM automatic_answers a
    WHERE a.person = ${person} AND a.state = 'approved' AND a.reason IS NULL AND a.at > coalesce((
      SELECT max(c.created_at) FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
      WHERE c.account_id = ${accountId} AND c.is_reply = 1 AND NOT ${isAutomaticSql}), '')
  `)
  return row?.answers ?? 0
}

/** The same for all accounts, and after an erasing. */
export function personOf(db: Db, phone: string): string {
  return keyedHash(journalKey(db), 'automatic answers', phone)
}

/** The day in UTC, so that a change of the account's zone begins no new one. */
export function dayOf(at: string): string {
  return at.slice(0, 10)
}

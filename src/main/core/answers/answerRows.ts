// Decides about each reply that a rule matches, and keeps the decision. The row of an answer and its frozen campaign are written in one transaction, before
// anything can be sent, and the database refuses a second one for the reply, and for the person on the same day.
import type { AnswerConditions, AnswerReason } from '@contract'
import { messageForms } from '@contract/messageForms'
import { day as dayMs } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { toIso } from '../base/instants'
import type { AccountTerms } from '../campaigns/approval/copyPeopleRows'
import type { AudienceRow } from '../campaigns/audience/audienceSql'
import { compileForPeople } from '../campaigns/draft/messageOfPerson'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { dropReply, freezeReply, type MadeReply } from '../campaigns/replySendRows'
import { isLeftOutSql } from '../contacts/consent/optOutRows'
import { isAutomaticText } from '../messages/automaticText'
import { isAllowedSender, senderKind } from '../messages/checkSender'
import { checkText } from '../messages/checkText'
import { measureParts } from '../messages/countParts'
import { parseTemplate } from '../messages/parseTemplate'
import { moneyPeriods, readMoney, type MoneyPeriod, type MoneySpan } from '../outbox/store/moneyRows'
import { isLocked } from '../outbox/store/outboxRows'
import { parsePhone, type CountryCode } from '../phones/parsePhone'
import { wallOf } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { readLimits, readRules } from './answerRuleRows'
import { afterPersonMs, judgeAnswer, type AnswerFacts } from './judgeAnswer'
import { matchRules } from './matchRules'

export interface Claim {
  readonly replyId: number
  /** For the campaign that is made. */
  readonly id: CampaignId
  readonly terms: AccountTerms
  readonly country: string
  /** The account's, if the reply does not name a number that it came to. */
  readonly sender: string
  readonly zone: string
  /** The day of `at` in that zone, YYYY-MM-DD. */
  readonly day: string
  readonly at: string
  readonly isWatched: boolean
}

export interface Claimed {
  readonly made: MadeReply
  readonly sender: string
}

export interface Reservation {
  readonly replyId: number
  readonly accountId: string
  readonly day: string
  readonly at: string
  /** The most that the answer costs. */
  readonly micros: number
  readonly spans: Readonly<Record<MoneyPeriod, MoneySpan>>
}

interface Reply {
  readonly phone: string
  readonly sentTo: string
  readonly text: string
  readonly at: string
  readonly isDated: 0 | 1
  readonly meaning: string
  readonly searchKey: string
}

export const answerOperations = operationGroup('answers', {
  /** Replies that were first seen in one reading, oldest first; none if no rule is on. */
  fresh: read((db, { accountId, seenAt }: { accountId: string; seenAt: string }) =>
    readRules(db, accountId).some(({ isOn }) => isOn)
      ? db
          .all<{ id: number }>(
            sql`
          SELECT id FROM replies
          WHERE account_id = ${accountId} AND seen_at = ${seenAt} AND at >= ${toIso(Date.parse(seenAt) - dayMs)}
          ORDER BY at, id
        `,
          )
          .map(({ id }) => id)
      : [],
  ),

  /** Undefined if no rule matches or the first that does may not answer, which is kept with its reason. */
  claim: write((db, input: Claim): Claimed | undefined => {
    const { replyId, terms, at } = input
    const { accountId } = terms
    const reply = db.get<Reply>(sql`
      SELECT phone, sent_to AS sentTo, text, at, is_dated AS isDated, meaning, search_key AS searchKey FROM replies
      WHERE id = ${replyId} AND account_id = ${accountId}
        AND NOT EXISTS (SELECT 1 FROM automatic_answers a WHERE a.reply_id = replies.id)
    `)
    if (!reply) return undefined
    const rules = readRules(db, accountId).filter(({ isOn }) => isOn)
    const [match] = matchRules(rules, {
      text: reply.text,
      wall: wallOf(Date.parse(reply.at), input.zone),
      isFrom: (from) => isFrom(db, accountId, reply, from),
    })
    if (!match) return undefined
    const { rule } = match
    const hold = (reason: AnswerReason): undefined => {
      keepRow(db, input, { phone: reply.phone, ruleId: rule.id, reason })
      if (reason === 'limit_people') noteStop(db, { accountId, day: input.day, at }, 'people')
    }
    const reason = judgeAnswer(readFacts(db, input, reply))
    if (reason) return hold(reason)
    const { text, missing } = renderFor(db, accountId, reply.phone, rule.text)
    if (missing.length > 0) return hold('field_missing')
    if (checkText(text, messageForms.text.maxTextLength)) return hold('no_text')
    const to = reply.sentTo.replace(/^\+/, '')
    const sender = isAllowedSender(to) && senderKind(to) === 'number' ? to : input.sender
    const number = parsePhone(reply.phone, input.country as CountryCode)
    const { parts } = measureParts(text)
    const country = number.ok ? number.country : undefined
    const made = freezeReply(db, { id: input.id, terms, phone: reply.phone, country, sender, text, parts, at })
    if (made === 'left_out') return hold('opted_out')
    keepRow(db, input, { phone: reply.phone, ruleId: rule.id, campaignId: made.id })
    return { made, sender }
  }),

  /** Lets a claimed answer be approved if its cost fits under every limit of money. */
  reserve: write((db, { replyId, accountId, day, at, micros, spans }: Reservation): 'reserved' | AnswerReason => {
    const { used } = db.get<{ used: number }>(sql`
      SELECT coalesce(sum(micros), 0) AS used FROM automatic_answers
      WHERE account_id = ${accountId} AND day = ${day} AND state <> 'held'
    `) ?? { used: 0 }
    if (used + micros > readLimits(db, accountId).micros) {
      noteStop(db, { accountId, day, at }, 'money')
      return 'limit_money'
    }
    const limits = db.get<Record<MoneyPeriod, number | null>>(sql`
      SELECT money_per_day_micros AS day, money_per_month_micros AS month FROM accounts WHERE id = ${accountId}
    `)
    for (const period of moneyPeriods) {
      const limit = limits?.[period] ?? null
      if (limit !== null && readMoney(db, { ...spans[period], accountId, at }).used + micros > limit)
        return 'account_money'
    }
    const { changes } = db.run(sql`
      UPDATE automatic_answers SET state = 'approved', micros = ${micros}
      WHERE reply_id = ${replyId} AND state = 'claimed'
    `)
    return changes === 1 ? 'reserved' : 'interrupted'
  }),

  /** Nothing was approved: the campaign goes, and the person may be answered by another reply. */
  giveUp: write((db, { replyId, reason }: { replyId: number; reason: AnswerReason }) => giveUp(db, replyId, reason)),

  /** Answers that the process before had not approved. */
  giveUpUnapproved: write((db): number => {
    const left = db.all<{ replyId: number }>(sql`
      SELECT reply_id AS replyId FROM automatic_answers a LEFT JOIN campaigns c ON c.id = a.campaign_id
      WHERE a.state <> 'held' AND (c.id IS NULL OR c.state = 'frozen') AND a.campaign_id IS NOT NULL
    `)
    for (const { replyId } of left) giveUp(db, replyId, 'interrupted')
    return left.length
  }),

  /** Campaigns of answers that are approved and not over, so that they can be stopped. */
  unsent: read((db) =>
    db
      .all<{ id: CampaignId }>(
        sql`
        SELECT c.id FROM automatic_answers a JOIN campaigns c ON c.id = a.campaign_id
        WHERE a.state = 'approved' AND c.state IN ('approved', 'waiting', 'running', 'paused')
      `,
      )
      .map(({ id }) => id),
  ),

  isUnsent: read(
    (db, id: CampaignId): boolean =>
      db.get(sql`
        SELECT 1 FROM campaigns WHERE id = ${id} AND state IN ('approved', 'waiting', 'running', 'paused')
      `) !== undefined,
  ),
})

function readFacts(db: Db, { replyId, terms, country, day, at, isWatched }: Claim, reply: Reply): AnswerFacts {
  const { accountId } = terms
  const { phone } = reply
  const has = (found: unknown): boolean => found !== undefined
  const before = (ms: number): string => toIso(Date.parse(at) - ms)
  const { answeredToday } = db.get<{ answeredToday: number }>(sql`
    SELECT count(*) AS answeredToday FROM automatic_answers
    WHERE account_id = ${accountId} AND day = ${day} AND state <> 'held'
  `) ?? { answeredToday: 0 }
  return {
    isNumber: phone.startsWith('+') && parsePhone(phone, country as CountryCode).ok,
    isOrdinary: reply.meaning === 'reply',
    isAutomaticText: isAutomaticText(reply.text),
    isRepeated: has(
      db.get(sql`
        SELECT 1 FROM replies
        WHERE account_id = ${accountId} AND phone = ${phone} AND id <> ${replyId} AND search_key = ${reply.searchKey}
          AND at >= ${toIso(Date.parse(reply.at) - dayMs)}
      `),
    ),
    isLeftOut: has(db.get(sql`SELECT 1 WHERE ${isLeftOutSql(sql`${accountId}`, sql`${phone}`)}`)),
    ageMs: reply.isDated === 1 ? Date.parse(at) - Date.parse(reply.at) : undefined,
    isWatched,
    // Without an end: a clock that was set back does not hide an answer.
    hasPersonAnswered: has(
      db.get(sql`
        SELECT 1 FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone}
        WHERE c.account_id = ${accountId} AND c.is_reply = 1 AND c.created_at >= ${before(afterPersonMs)}
          AND NOT EXISTS (SELECT 1 FROM automatic_answers a WHERE a.campaign_id = c.id)
      `),
    ),
    isLocked: isLocked(db),
    isAnsweredToday: has(
      db.get(sql`
        SELECT 1 FROM automatic_answers
        WHERE account_id = ${accountId} AND phone = ${phone} AND day = ${day} AND state <> 'held'
      `),
    ),
    stoppedBy: db.get<{ reached: 'people' | 'money' }>(sql`
      SELECT reached FROM answer_stops WHERE account_id = ${accountId} AND day = ${day}
    `)?.reached,
    answeredToday,
    perDay: readLimits(db, accountId).perDay,
  }
}

/** A list or campaign that was deleted has no one. */
function isFrom(db: Db, accountId: string, { phone, at }: Reply, from: AnswerConditions['from']): boolean {
  if (from.kind === 'anyone') return true
  if (from.kind === 'list')
    return (
      db.get(sql`
        SELECT 1 FROM contacts p JOIN list_contacts m ON m.contact_id = p.id AND m.list_id = ${from.listId}
        WHERE p.account_id = ${accountId} AND p.phone = ${phone}
      `) !== undefined
    )
  const since = toIso(Date.parse(at) - from.days * dayMs)
  return (
    db.get(sql`
      SELECT 1 FROM recipients r JOIN campaigns c ON c.id = r.campaign_id AND c.account_id = ${accountId}
        AND c.removed_at IS NULL
      JOIN attempt_recipients h ON h.recipient_id = r.id JOIN attempts t ON t.id = h.attempt_id
      WHERE r.campaign_id = ${from.campaignId} AND r.phone = ${phone} AND r.position IS NOT NULL
        AND r.state NOT IN ('pending', 'held', 'refused', 'skipped') AND t.armed_at BETWEEN ${since} AND ${at}
    `) !== undefined
  )
}

function renderFor(db: Db, accountId: string, phone: string, template: string) {
  const person =
    db.get<AudienceRow>(sql`
      SELECT id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, NULL AS reason
      FROM contacts WHERE account_id = ${accountId} AND phone = ${phone}
    `) ?? noContact(phone)
  return compileForPeople(parseTemplate(template).pieces, ownFields(db, accountId))(person)
}

function noContact(phone: string): AudienceRow {
  const names = { firstname: '', lastname: '', email: '', custom1: '', custom2: '' }
  return { id: 0, phone, country: null, phone_type: null, ...names, fields: '{}', reason: null }
}

interface Row {
  readonly phone: string
  readonly ruleId: number
  readonly reason?: AnswerReason
  readonly campaignId?: CampaignId
}

function keepRow(db: Db, { replyId, terms, day, at }: Claim, { phone, ruleId, reason, campaignId }: Row): void {
  db.run(sql`
    INSERT INTO automatic_answers (reply_id, account_id, phone, rule_id, day, at, state, reason, campaign_id)
    VALUES (
      ${replyId}, ${terms.accountId}, ${phone}, ${ruleId}, ${day}, ${at}, ${reason ? 'held' : 'claimed'},
      ${reason ?? null}, ${campaignId ?? null}
    )
  `)
}

function noteStop(
  db: Db,
  { accountId, day, at }: { accountId: string; day: string; at: string },
  reached: 'people' | 'money',
): void {
  db.run(sql`
    INSERT OR IGNORE INTO answer_stops (account_id, day, reached, at) VALUES (${accountId}, ${day}, ${reached}, ${at})
  `)
}

function giveUp(db: Db, replyId: number, reason: AnswerReason): void {
  const row = db.get<{ campaignId: CampaignId | null }>(sql`
    SELECT campaign_id AS campaignId FROM automatic_answers WHERE reply_id = ${replyId} AND state <> 'held'
  `)
  if (!row) return
  db.run(sql`
    UPDATE automatic_answers SET state = 'held', reason = ${reason}, campaign_id = NULL, micros = NULL
    WHERE reply_id = ${replyId}
  `)
  if (row.campaignId !== null) dropReply(db, row.campaignId)
}

// Decides about each reply that a rule matches, and keeps the decision. The row of an answer and its frozen campaign are written in
// one transaction, before anything can be sent, and the database refuses a second one for the reply, and for the person on the same
// day. When its price is known everything is judged again, in the transaction that approves it; the outbox judges a third time when
// it arms (stillWantedRows).
import type { AnswerConditions, AnswerReason, Estimate, Money } from '@contract'
import { messageForms } from '@contract/messageForms'
import { day as dayMs } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { toIso } from '../base/instants'
import type { AccountTerms } from '../accounts/activeAccount'
import { approveFrozen } from '../campaigns/approval/freezeRows'
import type { AudienceRow } from '../campaigns/audience/audienceSql'
import { issuesOf } from '../campaigns/draft/measureDraft'
import { dayAt } from '../campaigns/audience/dayAt'
import { compileForPeople, type SendDay } from '../campaigns/draft/messageOfPerson'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { dropReply, freezeReply, type MadeReply } from '../campaigns/replySendRows'
import { isAllowedSender, senderKind } from '../messages/checkSender'
import { checkText } from '../messages/checkText'
import { measureParts } from '../messages/countParts'
import { parseTemplate } from '../messages/parseTemplate'
import type { RenderedMessage } from '../messages/renderMessage'
import { readAnswerOver } from '../outbox/store/stillWantedRows'
import { familySql } from '../outbox/store/changedRows'
import { moneyPeriods, readMoney, type MoneyPeriod } from '../outbox/store/accountLimitRows'
import { parsePhone, type CountryCode } from '../phones/parsePhone'
import { wallOf, type Span } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { dayOf, personOf, readFacts, readReply, type Reply } from './answerFactRows'
import { readLimits, readRules } from './answerRuleRows'
import { judgeAnswer } from './judgeAnswer'
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
  readonly at: string
  readonly isWatched: boolean
}

export interface Claimed {
  readonly made: MadeReply
  readonly sender: string
}

export interface AnswerApproval extends Pick<Claim, 'replyId' | 'terms' | 'country' | 'sender' | 'at'> {
  readonly made: MadeReply
  /** Written down with the campaign when it is approved. */
  readonly approval: Readonly<Record<string, unknown>>
  readonly estimate: Estimate | undefined
  /** The most that it costs. */
  readonly ceiling: Money | undefined
  readonly spans: Readonly<Record<MoneyPeriod, Span>>
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
    const reply = readReply(db, accountId, replyId)
    if (!reply || db.get(sql`SELECT 1 FROM automatic_answers WHERE reply_id = ${replyId}`)) return undefined
    const rules = readRules(db, accountId).filter(({ isOn }) => isOn)
    const [match] = matchRules(rules, {
      text: reply.text,
      wall: wallOf(Date.parse(reply.at), input.zone),
      isFrom: (from) => isFrom(db, accountId, reply, from),
    })
    if (!match) return undefined
    const { rule } = match
    const { from } = rule.conditions
    const row = { phone: reply.phone, repliedAt: reply.at, ruleId: rule.id, revision: rule.revision }
    const listId = from.kind === 'list' ? from.listId : 0
    const hold = (reason: AnswerReason): undefined => {
      keepRow(db, input, { ...row, listId, reason })
      if (reason === 'limit_people') noteStop(db, accountId, reply.at, 'people')
    }
    const reason = judgeAnswer(readFacts(db, { ...input, accountId, listId }, reply))
    if (reason) return hold(reason)
    const day = dayAt(Date.parse(at), input.zone)
    const rendered = renderFor(db, { accountId, phone: reply.phone, template: rule.text, day })
    if (!rendered || rendered.missing.length > 0) return hold('field_missing')
    const { text } = rendered
    if (checkText(text, messageForms.text.maxTextLength)) return hold('no_text')
    const to = reply.sentTo.replace(/^\+/, '')
    const sender = isAllowedSender(to) && senderKind(to) === 'number' ? to : input.sender
    const number = parsePhone(reply.phone, input.country as CountryCode)
    const { parts } = measureParts(text)
    const country = number.ok ? number.country : undefined
    const made = freezeReply(db, { id: input.id, terms, phone: reply.phone, country, sender, text, parts, at })
    if (made === 'left_out') return hold('opted_out')
    keepRow(db, input, { ...row, listId, campaignId: made.id })
    return { made, sender }
  }),

  /** Judges a claimed answer again, with its price, and approves it in the same transaction. */
  approve: write((db, input: AnswerApproval): 'approved' | AnswerReason => {
    const { replyId, terms, at, made, estimate, ceiling, approval } = input
    const { accountId } = terms
    const row = db.get<{ listId: number; ruleId: number }>(sql`
      SELECT list_id AS listId, rule_id AS ruleId FROM automatic_answers
      WHERE reply_id = ${replyId} AND state = 'claimed' AND campaign_id = ${made.id}
    `)
    const reply = readReply(db, accountId, replyId)
    if (!row || !reply) return 'interrupted'
    const over = readAnswerOver(db, made.id, at)
    if (over) return over
    const reason = judgeAnswer(readFacts(db, { ...input, accountId, listId: row.listId, isWatched: true }, reply))
    if (reason === 'limit_people') noteStop(db, accountId, reply.at, 'people')
    if (reason) return reason
    if (!estimate || !ceiling || !isPriceOf(db, row.ruleId, estimate, ceiling)) return 'no_price'
    const broke = judgeCost(db, { ...input, accountId, micros: ceiling.micros, repliedAt: reply.at })
    if (broke) return broke
    if (!approveFrozen(db, { id: made.id, hash: made.hash, approval, at })) return 'interrupted'
    db.run(sql`UPDATE campaigns SET estimate = ${JSON.stringify(estimate)} WHERE id = ${made.id}`)
    db.run(sql`
      UPDATE automatic_answers SET state = 'approved', micros = ${ceiling.micros} WHERE reply_id = ${replyId}
    `)
    return 'approved'
  }),

  /** Nothing was approved: the campaign goes, and the person may be answered by another reply. */
  giveUp: write((db, { replyId, reason }: { replyId: number; reason: AnswerReason }) => giveUp(db, replyId, reason)),

  /** Answers that the process before had not approved. */
  giveUpUnapproved: write((db): number => {
    const left = db.all<{ replyId: number }>(sql`
      SELECT reply_id AS replyId FROM automatic_answers a LEFT JOIN campaigns c ON c.id = a.campaign_id
      WHERE a.state = 'claimed' AND (c.id IS NULL OR c.state = 'frozen') AND a.campaign_id IS NOT NULL
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

/** A price of nothing is none, nor is one in another currency than that of the limits, or for no one. */
function isPriceOf(db: Db, ruleId: number, estimate: Estimate, ceiling: Money): boolean {
  const rule = db.get<{ currency: string | null }>(sql`SELECT currency FROM answer_rules WHERE id = ${ruleId}`)
  if (estimate.state !== 'priced' || estimate.cost.micros <= 0) return false
  return (estimate.invalid ?? 0) === 0 && estimate.words.length === 0 && rule?.currency === ceiling.currency
}

interface Cost {
  readonly accountId: string
  readonly at: string
  readonly repliedAt: string
  readonly micros: number
  readonly spans: AnswerApproval['spans']
}

/** Why the answer does not fit under the limits of money. */
function judgeCost(db: Db, { accountId, at, repliedAt, micros, spans }: Cost): AnswerReason | undefined {
  const charged = sql`coalesce((SELECT sum(m.cost_micros) FROM messages m WHERE m.campaign_id = a.campaign_id), 0)`
  const { used, dearer } = db.get<{ used: number; dearer: number }>(sql`
    SELECT coalesce(sum(max(a.micros, ${charged})), 0) AS used, coalesce(sum(${charged} > a.micros), 0) AS dearer
    FROM automatic_answers a
    WHERE a.account_id = ${accountId} AND a.replied_at > ${toIso(Date.parse(repliedAt) - dayMs)}
      AND a.state = 'approved'
  `) ?? { used: 0, dearer: 0 }
  // One that cost more than its price said tells that prices say nothing.
  if (dearer > 0 || used + micros > readLimits(db, accountId).micros) {
    noteStop(db, accountId, repliedAt, 'money')
    return 'limit_money'
  }
  const limits = db.get<Record<MoneyPeriod, number | null>>(sql`
    SELECT money_per_day_micros AS day, money_per_month_micros AS month FROM accounts WHERE id = ${accountId}
  `)
  // Approved answers that were not armed yet are in no account's money.
  const { waiting } = db.get<{ waiting: number }>(sql`
    SELECT coalesce(sum(a.micros), 0) AS waiting FROM automatic_answers a
      JOIN recipients r ON r.campaign_id = a.campaign_id AND r.state IN ('pending', 'held')
    WHERE a.account_id = ${accountId} AND a.state = 'approved'
  `) ?? { waiting: 0 }
  for (const period of moneyPeriods) {
    const limit = limits?.[period] ?? null
    if (limit !== null && readMoney(db, { ...spans[period], accountId, at }).used + waiting + micros > limit)
      return 'account_money'
  }
  return undefined
}

/** A list or campaign that was deleted has no one. All versions of a campaign that was changed count as that campaign. */
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
      WITH RECURSIVE ${familySql(sql`${from.campaignId}`)}
      SELECT 1 FROM family CROSS JOIN campaigns c ON c.id = family.id AND c.account_id = ${accountId}
        AND c.removed_at IS NULL
      CROSS JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
      JOIN attempt_recipients h ON h.recipient_id = r.id JOIN attempts t ON t.id = h.attempt_id
      WHERE r.state NOT IN ('pending', 'held', 'refused', 'skipped') AND t.armed_at BETWEEN ${since} AND ${at}
    `) !== undefined
  )
}

interface ToRender {
  readonly accountId: string
  readonly phone: string
  readonly template: string
  /** When it is sent. */
  readonly day: SendDay
}

/** Undefined for a text with an error: a field that is gone by now would choose the wrong part of a condition. */
function renderFor(db: Db, { accountId, phone, template, day }: ToRender): RenderedMessage | undefined {
  const own = { ...ownFields(db, accountId), sendDayOf: () => day }
  if (issuesOf(template, own).some(({ severity }) => severity === 'error')) return undefined
  const person =
    db.get<AudienceRow>(sql`
      SELECT id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, NULL AS reason,
        NULL AS due_at
      FROM contacts WHERE account_id = ${accountId} AND phone = ${phone}
    `) ?? noContact(phone)
  return compileForPeople(parseTemplate(template).pieces, own)(person)
}

function noContact(phone: string): AudienceRow {
  const names = { firstname: '', lastname: '', email: '', custom1: '', custom2: '' }
  return { id: 0, phone, country: null, phone_type: null, ...names, fields: '{}', reason: null, due_at: null }
}

interface Row {
  readonly phone: string
  readonly repliedAt: string
  readonly ruleId: number
  readonly revision: number
  readonly listId: number
  readonly reason?: AnswerReason
  readonly campaignId?: CampaignId
}

function keepRow(db: Db, { replyId, terms, at }: Claim, row: Row): void {
  const { phone, repliedAt, reason } = row
  db.run(sql`
    INSERT INTO automatic_answers (reply_id, account_id, phone, person, rule_id, revision, replied_at, day, at, list_id,
      state, reason, campaign_id)
    VALUES (
      ${replyId}, ${terms.accountId}, ${phone}, ${personOf(db, phone)}, ${row.ruleId}, ${row.revision}, ${repliedAt},
      ${dayOf(repliedAt)}, ${at}, ${row.listId}, ${reason ? 'held' : 'claimed'}, ${reason ?? null},
      ${row.campaignId ?? null}
    )
  `)
}

function noteStop(db: Db, accountId: string, at: string, reached: 'people' | 'money'): void {
  db.run(sql`
    INSERT INTO answer_stops (account_id, reached, at) VALUES (${accountId}, ${reached}, ${at})
    ON CONFLICT DO UPDATE SET reached = excluded.reached, at = excluded.at, seen_at = NULL
    WHERE answer_stops.at <= ${toIso(Date.parse(at) - dayMs)}
  `)
}

function giveUp(db: Db, replyId: number, reason: AnswerReason): void {
  const row = db.get<{ campaignId: CampaignId | null }>(sql`
    SELECT campaign_id AS campaignId FROM automatic_answers WHERE reply_id = ${replyId} AND state = 'claimed'
  `)
  if (!row) return
  db.run(sql`
    UPDATE automatic_answers SET state = 'held', reason = ${reason}, campaign_id = NULL, micros = NULL
    WHERE reply_id = ${replyId}
  `)
  if (row.campaignId !== null) dropReply(db, row.campaignId)
}

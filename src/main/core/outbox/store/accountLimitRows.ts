// The limits of an account in a day or a month of its zone. For money: what is used, what is planned, and whether a request still fits.
// Review, approval, engine and the account's page all count with `readMoney`. For people: how many more may be texted in a day.
//
// Used: what the gateway charged, and for people handed over without a known charge the most that their request was thought to cost. A
// request counts at the moment it is armed. Tests and typed replies count, but nothing holds them.
import type { CampaignId } from '../../base/ids'
import { guard } from '../../base/guards'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { operationGroup, read } from '../../storage/operations'
import { dayOf, monthOf, toSpan, type Span } from '../../planning/localInstants'
import { type ApprovedCampaign, isAtGatewaySql, reachedSql, readApproved } from './approvedPeopleRows'
import { isAutomaticSql } from './stillWantedRows'
import { costOfEach, countWithin, priceParts, readCountryParts, shareCeiling, type PartPrices } from './ceilingRows'
import { clockLead, countedAtSql, countedTime, onOurClock, type CountedTime } from '../../readback/gatewayTimeRows'
import type { Arming } from './outboxStore'

export const moneyPeriods = ['day', 'month'] as const
export type MoneyPeriod = (typeof moneyPeriods)[number]

export interface MoneyQuestion extends Span {
  readonly accountId: string
  /** Current time, ISO. */
  readonly at: string
  /** Its people who still wait, and those of the campaign that it changes, are not planned. */
  readonly except?: CampaignId
}

export interface UsedQuestion extends Pick<MoneyQuestion, 'accountId' | 'at' | 'except'> {
  /** In whose day and month, ISO; by this computer's clock, like `at`. */
  readonly then: string
  readonly timeZone: string
}

/** `until`: the end of the day or month by this computer's clock. */
export type UsedLimit = Money & { readonly until: string }

/** Millionths of the account's currency. */
export interface Money {
  readonly used: number
  /** The possible further cost of approved campaigns that start in the span. */
  readonly planned: number
  /** People who wait in these campaigns. */
  readonly plannedPeople: number
}

/** The account's money as a run last read it. Read apart from `arm`, because adding up a month may take long. */
export interface MoneyBasis {
  /** Requests after this one are not in `used`. */
  readonly lastAttemptId: number
  readonly spans: Readonly<Record<MoneyPeriod, Span & { readonly used: number }>>
  /** The most that one part of the campaign costs; null without a price that can be compared. */
  readonly partMicros: PartPrices | null
}

export type MoneyHold =
  /** The basis is missing, or of another day. */
  | { readonly kind: 'unread' }
  /** Nothing can be compared. */
  | { readonly kind: 'no_price' }
  /** A limit is below what one person costs. */
  | { readonly kind: 'too_low' }
  /** `people`: how many of the request still fit. */
  | { readonly kind: 'over'; readonly period: MoneyPeriod; readonly until: string; readonly people: number }

export interface MoneyVerdict {
  /** The most that the request costs; null if the account has no limit. */
  readonly maxMicros: number | null
  readonly hold?: MoneyHold
}

/** A test, or a reply that a person has typed: no limit of the account holds it. */
const isOwnSql = sql`(c.is_test = 1 OR (c.is_reply = 1 AND NOT ${isAutomaticSql}))`

export const moneyOperations = operationGroup('money', {
  read: read((db, question: MoneyQuestion): Money => readMoney(db, question)),

  /** How far each limit of an account is used. */
  used: read((db, { then, timeZone, ...question }: UsedQuestion): Record<'people' | MoneyPeriod, UsedLimit> => {
    const { at: counted, aheadMs } = countedTime(db, question.accountId, then)
    const [day, month] = [toSpan(dayOf(Date.parse(counted), timeZone)), toSpan(monthOf(Date.parse(counted), timeZone))]
    const use = (span: Span): UsedLimit => ({
      ...readMoney(db, { ...question, ...span }),
      until: onOurClock(span.until, aheadMs),
    })
    const onClock = { since: onOurClock(day.since, aheadMs), until: onOurClock(day.until, aheadMs) }
    const people = sumReached(readApproved(db, { ...question, ...onClock }))
    const used = peopleTexted(db, question.accountId, day)
    return {
      people: { used, planned: people, plannedPeople: people, until: onClock.until },
      day: use(day),
      month: use(month),
    }
  }),

  /** How far this computer's clock is ahead of the time by which limits count. */
  lead: read((db, accountId: string) => clockLead(db, accountId)),

  /** When a frozen campaign starts, as planned; null: at once. */
  startsAt: read(
    (db, id: CampaignId): string | null =>
      db.get<{ startsAt: string | null }>(sql`
        SELECT CASE WHEN count(*) = count(w.due_at) THEN min(w.due_at) END AS startsAt
        FROM campaigns c LEFT JOIN waves w ON w.campaign_id = c.id WHERE c.id = ${id} AND NOT ${isAtGatewaySql}
      `)?.startsAt ?? null,
  ),
})

/** Shares of a price are fractions: their sum may end this much above a whole number. */
const roundingMicros = 0.001

export function readMoney(db: Db, question: MoneyQuestion): Money {
  return {
    used: Math.max(0, Math.ceil(handedOver(db, question) + chargedElsewhere(db, question) - roundingMicros)),
    ...planned(db, question),
  }
}

export function readMoneyBasis(db: Db, { id, at }: { id: CampaignId; at: string }): MoneyBasis {
  const { accountId, timeZone } = db.get<{ accountId: string; timeZone: string }>(sql`
    SELECT a.id AS accountId, a.time_zone AS timeZone FROM campaigns c JOIN accounts a ON a.id = c.account_id
    WHERE c.id = ${id}
  `) ?? { accountId: '', timeZone: '' }
  const counted = Date.parse(countedTime(db, accountId, at).at)
  const { last } = db.get<{ last: number }>(sql`SELECT coalesce(max(id), 0) AS last FROM attempts`) ?? { last: 0 }
  const withUsed = (span: Span) => ({ ...span, used: readMoney(db, { ...span, accountId, at }).used })
  return {
    lastAttemptId: last,
    spans: {
      day: withUsed(toSpan(dayOf(counted, timeZone))),
      month: withUsed(toSpan(monthOf(counted, timeZone))),
    },
    partMicros: readPartMicros(db, id),
  }
}

/** Whether this request may be armed, in the transaction that arms it, at the time by which limits count. */
export function judgeMoney(db: Db, { campaignId, handles, money }: Arming, { at, aheadMs }: CountedTime): MoneyVerdict {
  const account = db.get<{ id: string; day: number | null; month: number | null; isOwn: 0 | 1 }>(sql`
    SELECT a.id, a.money_per_day_micros AS day, a.money_per_month_micros AS month,
      ${isOwnSql} AS isOwn
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${campaignId}
  `)
  if (!account || account.isOwn === 1 || (account.day === null && account.month === null)) return { maxMicros: null }
  if (!money || at < money.spans.day.since || at >= money.spans.day.until)
    return { maxMicros: null, hold: { kind: 'unread' } }
  const { partMicros } = money
  if (!partMicros) return { maxMicros: null, hold: { kind: 'no_price' } }
  const costs = costOfEach(db, handles.ids, partMicros)
  const maxMicros = costs.reduce((sum, cost) => sum + cost, 0)
  const since = maxCostSince(db, account.id, money.lastAttemptId)
  const over: Extract<MoneyHold, { kind: 'over' }>[] = []
  for (const period of moneyPeriods) {
    const limit = account[period]
    if (limit === null) continue
    const { used, until } = money.spans[period]
    const left = limit - used - since
    if (guard('limit.money', Math.floor(maxMicros) <= left)) continue
    if ((costs[0] ?? 0) > limit) return { maxMicros, hold: { kind: 'too_low' } }
    over.push({ kind: 'over', period, until: onOurClock(until, aheadMs), people: countWithin(costs, left) })
  }
  const last = over.at(-1)
  if (!last) return { maxMicros: Math.floor(maxMicros) }
  // The month's end is never before the day's.
  return { maxMicros, hold: { ...last, people: Math.min(...over.map(({ people }) => people)) } }
}

/** The maximum cost of a request by its approval; 0 for one that was approved without a price. */
const maxCostSql = sql`coalesce(a.max_micros,
  json_extract(c.approval, '$.ceiling.micros') * a.people * 1.0 / nullif(c.frozen_people, 0), 0)`

/** Ours, by the moment of the request. A list at the gateway is one recipient, and its messages are known by the campaign alone. */
function handedOver(db: Db, { accountId, since, until }: MoneyQuestion): number {
  const people = db.get<{ micros: number | null }>(sql`
    SELECT sum(CASE WHEN m.cost_micros IS NOT NULL THEN m.cost_micros
        WHEN r.state IN ('refused', 'absent', 'pending', 'held', 'skipped')
          OR upper(coalesce(r.delivery, '')) = 'REJECTED' THEN 0
        ELSE ${maxCostSql} / a.people END) AS micros
      FROM attempts a CROSS JOIN campaigns c ON c.id = a.campaign_id AND c.account_id = ${accountId}
        AND c.gateway_list IS NULL
      CROSS JOIN attempt_recipients h ON h.attempt_id = a.id AND h.live = 1
        CROSS JOIN recipients r ON r.id = h.recipient_id
      LEFT JOIN messages m ON m.id = r.message_id
    WHERE ${countedAtSql} >= ${since} AND ${countedAtSql} < ${until} AND a.state <> 'unsent'
  `)
  const lists = db.get<{ micros: number | null }>(sql`
    SELECT sum(max(${maxCostSql},
      coalesce((SELECT sum(cost_micros) FROM messages m WHERE m.campaign_id = c.id), 0))) AS micros
    FROM attempts a CROSS JOIN campaigns c ON c.id = a.campaign_id AND c.account_id = ${accountId}
      AND c.gateway_list IS NOT NULL
    WHERE ${countedAtSql} >= ${since} AND ${countedAtSql} < ${until} AND a.state NOT IN ('unsent', 'refused', 'absent')
  `)
  return (people?.micros ?? 0) + (lists?.micros ?? 0)
}

/** Messages of other computers and programs, and second ones of a person, by the time in the gateway's listing. */
function chargedElsewhere(db: Db, { accountId, since, until }: MoneyQuestion): number {
  const row = db.get<{ micros: number | null }>(sql`
    SELECT sum(m.cost_micros) AS micros FROM messages m
    WHERE m.account_id = ${accountId} AND m.at >= ${since} AND m.at < ${until} AND m.cost_micros IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM recipients r WHERE r.id = m.recipient_id AND r.message_id = m.id)
      AND NOT EXISTS (SELECT 1 FROM campaigns c WHERE c.id = m.campaign_id AND c.gateway_list IS NOT NULL)
  `)
  return row?.micros ?? 0
}

/** The span is of counted time; planned starts are by this computer's clock. */
function planned(
  db: Db,
  { accountId, except, at, since, until }: MoneyQuestion,
): Pick<Money, 'planned' | 'plannedPeople'> {
  const aheadMs = clockLead(db, accountId)
  const span = { since: onOurClock(since, aheadMs), until: onOurClock(until, aheadMs) }
  const priced = readApproved(db, { accountId, at, ...withoutUndefined({ except }), ...span }).filter(
    ({ each }) => each > 0,
  )
  return {
    planned: Math.ceil(priced.reduce((sum, { each, people }) => sum + each * people, 0)),
    plannedPeople: priced.reduce((sum, { people }) => sum + people, 0),
  }
}

/** By its approval, or as the gateway charged in this campaign where that is dearer. */
function readPartMicros(db: Db, id: CampaignId): PartPrices | null {
  const campaign = db.get<{ accountId: string; ceilingMicros: number | null }>(sql`
    SELECT c.account_id AS accountId, CASE
      WHEN json_extract(c.approval, '$.ceiling.currency') = coalesce(a.currency, '')
      THEN json_extract(c.approval, '$.ceiling.micros') END AS ceilingMicros
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${id}
  `)
  if (!campaign || campaign.ceilingMicros === null) return null
  const { accountId, ceilingMicros } = campaign
  const countries = readCountryParts(db, id)
  const shares = shareCeiling(db, { accountId, id, ceilingMicros, countries })
  if (!shares) return null
  const prices = priceParts(countries, shares, ceilingMicros)
  return Object.fromEntries(Object.entries(shares).map(([at, share]) => [at, Math.max(share, prices[at] ?? 0)]))
}

/** The most that requests cost since the basis was read, of all campaigns of the account. */
function maxCostSince(db: Db, accountId: string, lastAttemptId: number): number {
  const row = db.get<{ micros: number | null }>(sql`
    SELECT sum(${maxCostSql}) AS micros FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
    WHERE a.id > ${lastAttemptId} AND c.account_id = ${accountId} AND a.state <> 'unsent'
  `)
  return row?.micros ?? 0
}

function sumReached(campaigns: readonly ApprovedCampaign[]): number {
  return campaigns.reduce((sum, { reached }) => sum + reached, 0)
}

export interface DayCap {
  /** How many more the account may text on that day, of how many. */
  readonly left: number
  readonly of: number
  /** How many the request reaches. */
  readonly wanted: number
}

/**
 * The account's limit for a day, from midnight to midnight; undefined if none holds this campaign. People of a list that the gateway keeps
 * count as many as were known when it was chosen.
 */
export function capLeft(
  db: Db,
  { campaignId, day, people: wanted }: Pick<Arming, 'campaignId'> & { readonly day: Span; readonly people: number },
): DayCap | undefined {
  const account = db.get<{ id: string; cap: number | null; wanted: number }>(sql`
    SELECT a.id, CASE WHEN NOT ${isOwnSql} THEN a.daily_cap END AS cap, ${reachedSql(sql`${wanted}`)} AS wanted
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${campaignId}
  `)
  if (!account || account.cap === null) return undefined
  const people = peopleTexted(db, account.id, day)
  return { left: Math.max(0, account.cap - people), of: account.cap, wanted: account.wanted }
}

/** People of the account whose requests count in this time. */
export function peopleTexted(db: Db, accountId: string, { since, until }: Span): number {
  return (
    db.get<{ people: number }>(sql`
      SELECT coalesce(sum(${reachedSql(sql`a.people`)}), 0) AS people
      FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
      WHERE ${countedAtSql} >= ${since} AND ${countedAtSql} < ${until} AND a.state <> 'unsent' AND c.account_id = ${accountId}
    `)?.people ?? 0
  )
}

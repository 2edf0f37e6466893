// Campaigns of a standing send. The outbox sends them like all others, as long as the rule still wants it: this is checked again in the
// transaction that arms them, because anything may have happened since they were approved. A person's own decision to send again to
// someone in doubt is not checked.
import { createHash } from 'node:crypto'
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { clockLead } from '../../readback/gatewayTimeRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { inOrderOfR } from '../views/countStates'
import { journalKey, keyedHash } from '../store/journalLines'
import { maxLeadMs } from './clockLead'
import { namesAnswered, setAnsweredAside, namesNotDue, setNotDueAside } from '../store/stillWantedRows'

/** A campaign `c` that no list shows: the hidden draft of a rule, or a day of one that is not approved yet. */
export const isHiddenSql: Sql = sql`(c.standing_id IS NOT NULL AND c.state IN ('draft', 'frozen'))`

/** Why a day's campaign is not sent any more: the reason of the rule's pause, or one that is named in this file. */
export type StandingOver = string

/** These pause the rule; others, such as a skipped day, end one day only. */
const pausing: ReadonlySet<string> = new Set([
  'changed',
  'ended',
  'uncertain',
  'large_day',
  'limit_people',
  'limit_money',
])

interface StoredRule {
  readonly state: string
  readonly pausedBy: string | null
  readonly approval: string | null
  readonly draftId: string
  readonly accountId: string
  readonly terms: string
  readonly seenAttempt: number
  /** The one day that may be larger than twice the largest of the forecast. */
  readonly largeDay: string | null
  readonly largePeople: number | null
  readonly isRemoved: 0 | 1
}

interface StoredDay {
  readonly ruleId: number
  readonly accountId: string
  readonly approval: string | null
}

export interface StandingApproval {
  /** Hash of the approved terms; see readBound. */
  readonly bound: string
  /** The versions that went on until this one was approved, with the same text and people. */
  readonly earlierBounds?: readonly string[]
  readonly largestDay: number
  readonly limits: {
    readonly peoplePerDay: number
    readonly peoplePerMonth: number
    readonly peoplePerYear: number
    readonly microsPerDay: number
    readonly microsPerMonth: number
    readonly microsPerYear: number
    readonly validUntil: string
  }
}

/** Undefined while the rule wants the campaign, and for campaigns without a rule. */
export function readStandingOver(db: Db, id: CampaignId, at: string): StandingOver | undefined {
  const day = db.get<StoredDay>(sql`
    SELECT standing_id AS ruleId, account_id AS accountId, approval FROM campaigns
    WHERE id = ${id} AND standing_id IS NOT NULL
  `)
  if (!day) return undefined
  const rule = db.get<StoredRule>(sql`
    SELECT state, paused ->> 'by' AS pausedBy, approval, draft_id AS draftId, account_id AS accountId, terms,
      seen_attempt AS seenAttempt, approved_day ->> 'day' AS largeDay, approved_day ->> 'people' AS largePeople,
      removed_at IS NOT NULL AS isRemoved
    FROM standing_rules WHERE id = ${day.ruleId}
  `)
  if (rule?.approval === null || rule === undefined || rule.isRemoved === 1) return 'off'
  if (rule.state !== 'on') return rule.pausedBy ?? 'off'
  const approval = JSON.parse(rule.approval) as StandingApproval
  const own = JSON.parse(day.approval ?? '{}') as { standing?: { bound: string; limits?: StandingApproval['limits'] } }
  const isOfApproval =
    own.standing !== undefined && [approval.bound, ...(approval.earlierBounds ?? [])].includes(own.standing.bound)
  const isSame = isOfApproval && readBound(db, rule) === approval.bound
  if (!guard('standing.bound', isSame)) return 'changed'
  if (Math.abs(clockLead(db, day.accountId)) > maxLeadMs) return 'computer_off'
  const claim = db.get<{ dueDay: string; limitDay: string; until: string }>(sql`
    SELECT due_day AS dueDay, limit_day AS limitDay, until FROM standing_claims WHERE campaign_id = ${id} LIMIT 1
  `)
  if (!claim) return 'off'
  if (claim.until <= at) return wasPausedByPerson(db, id) ? 'user' : 'computer_off'
  if (claim.dueDay > approval.limits.validUntil || claim.limitDay > approval.limits.validUntil) return 'ended'
  if (db.get(sql`SELECT 1 FROM standing_skips WHERE rule_id = ${day.ruleId} AND day = ${claim.dueDay}`))
    return 'skipped_day'
  if (isInDoubt(db, day.ruleId, rule.seenAttempt)) return 'uncertain'
  const { people } = db.get<{ people: number }>(sql`
    SELECT count(*) AS people FROM standing_claims
    WHERE rule_id = ${day.ruleId} AND due_day = ${claim.dueDay} AND state <> 'left_out'
  `) ?? { people: 0 }
  const isApproved = rule.largeDay === claim.dueDay && people <= (rule.largePeople ?? 0)
  const isUsual = people <= 2 * Math.max(1, approval.largestDay)
  if (!guard('standing.large_day', isUsual || isApproved)) return 'large_day'
  // If the limits are the same, month and year were checked when this day was approved, and are checked for every later day.
  const isJudged = JSON.stringify(own.standing?.limits) === JSON.stringify(approval.limits)
  return limitReached(db, { ruleId: day.ruleId, limitDay: claim.limitDay, isDayAlone: isJudged, ...approval.limits })
}

/** The rule was changed and approved again since: that ends the day, not the rule. */
function isAsApproved(db: Db, id: CampaignId): boolean {
  const rule = db.get<Pick<StoredRule, 'approval' | 'draftId' | 'accountId' | 'terms'>>(sql`
    SELECT s.approval, s.draft_id AS draftId, s.account_id AS accountId, s.terms FROM campaigns c
      JOIN standing_rules s ON s.id = c.standing_id WHERE c.id = ${id}
  `)
  if (!rule?.approval) return false
  return readBound(db, rule) === (JSON.parse(rule.approval) as StandingApproval).bound
}

export function wasPausedByPerson(db: Db, id: CampaignId): boolean {
  const pause = db.get<{ reason: string | null }>(sql`
    SELECT detail ->> 'reason' AS reason FROM audit WHERE campaign_id = ${id} AND what = 'paused' ORDER BY id DESC LIMIT 1
  `)
  return pause?.reason === 'user'
}

/**
 * Whether someone of the rule is in doubt, and no person has looked at that since. A campaign ends only when no one of it is in doubt, so
 * campaigns that ended are not searched.
 */
export function isInDoubt(db: Db, ruleId: number, seenAttempt: number): boolean {
  return (
    db.get(sql`
      SELECT 1 FROM campaigns c INDEXED BY campaigns_of_standing_open
        CROSS JOIN recipients r INDEXED BY recipients_in_order ON r.campaign_id = c.id
        AND r.state IN ('uncertain', 'absent') AND ${inOrderOfR} AND r.position IS NOT NULL
      CROSS JOIN attempt_recipients h ON h.recipient_id = r.id AND h.live = 1 AND h.attempt_id > ${seenAttempt}
      WHERE c.standing_id = ${ruleId} AND c.state <> 'done' AND c.state <> 'done_with_exceptions'
        AND c.state <> 'cancelled'
    `) !== undefined
  )
}

type PeriodLimits = Omit<StandingApproval['limits'], 'validUntil'>

interface LimitQuestion extends PeriodLimits {
  readonly ruleId: number
  readonly limitDay: string
  readonly isDayAlone: boolean
}

export interface Used {
  readonly people: number
  readonly micros: number
}

/** Claims of a day, a month (YYYY-MM) or a year (YYYY). Money is the ceiling that was approved or what was charged, the larger. */
export function readUsed(db: Db, ruleId: number, period: string): Used {
  const { people, micros } = db.get<Used>(sql`
    SELECT coalesce(sum(own.people), 0) AS people, coalesce(sum(max(own.micros,
      coalesce((SELECT sum(m.cost_micros) FROM messages m WHERE m.campaign_id = own.campaign_id), 0))), 0) AS micros
    FROM standing_sums own
    WHERE rule_id = ${ruleId} AND limit_day >= ${period} AND limit_day < ${`${period}~`} AND own.people > 0
  `) ?? { people: 0, micros: 0 }
  return { people, micros }
}

/** A day, its month and its year with what each may have at most. */
export function periodsOf(day: string, limits: PeriodLimits) {
  return [
    { of: day, people: limits.peoplePerDay, micros: limits.microsPerDay },
    { of: day.slice(0, 7), people: limits.peoplePerMonth, micros: limits.microsPerMonth },
    { of: day.slice(0, 4), people: limits.peoplePerYear, micros: limits.microsPerYear },
  ]
}

/** Claims under an earlier approval count too: a stricter one holds at once. */
function limitReached(db: Db, question: LimitQuestion): StandingOver | undefined {
  const { ruleId, limitDay } = question
  const periods = periodsOf(limitDay, question)
  for (const { of, people, micros } of question.isDayAlone ? periods.slice(0, 1) : periods) {
    const used = readUsed(db, ruleId, of)
    if (!guard('standing.limit', used.people <= people)) return 'limit_people'
    if (!guard('standing.limit', used.micros <= micros)) return 'limit_money'
  }
  return undefined
}

/** Sets aside people who were not sent to yet, if the rule no longer wants the campaign or them. */
export function setStandingAside(db: Db, id: CampaignId, at: string): void {
  const over = readStandingOver(db, id, at)
  if (guard('arm.standing', over === undefined)) {
    setAnsweredAside(db, id)
    return setNotDueAside(db, id)
  }
  if (over !== undefined && pausing.has(over) && !(over === 'changed' && isAsApproved(db, id)))
    db.run(sql`
      UPDATE standing_rules SET paused = json_object('by', ${over}, 'at', ${at}, 'campaignId', ${id}), state = 'paused',
        revision = revision + 1, approved_day = NULL, changed_at = ${at}
      WHERE state = 'on' AND id = (SELECT standing_id FROM campaigns WHERE id = ${id})
    `)
  db.run(sql`
    UPDATE standing_claims SET state = 'left_out', reason = ${over ?? null}
    WHERE campaign_id = ${id} AND contact_id IN (SELECT contact_id FROM recipients r
      WHERE r.campaign_id = ${id} AND r.state = 'pending' AND r.resends = 0)
  `)
  db.write(
    'standing.stop',
    sql`
      UPDATE recipients SET state = 'skipped', reason = 'stopped'
      WHERE campaign_id = ${id} AND state = 'pending' AND position IS NOT NULL AND resends = 0
    `,
  )
}

/** Whether their rule lets these recipients be armed. `ids`: JSON. */
export function mayArmStanding(db: Db, id: CampaignId, ids: string, at: string): boolean {
  const { own } = db.get<{ own: number }>(sql`
    SELECT count(*) AS own FROM json_each(${ids}) wanted CROSS JOIN recipients r ON r.id = wanted.value
    WHERE r.resends = 0
  `) ?? { own: 0 }
  if (own === 0) return true
  return (
    guard('arm.standing', readStandingOver(db, id, at) === undefined && !namesTakenOut(db, id, ids)) &&
    !namesAnswered(db, id, ids) &&
    !namesNotDue(db, id, ids)
  )
}

function namesTakenOut(db: Db, id: CampaignId, ids: string): boolean {
  return (
    db.get(sql`
      SELECT 1 FROM campaigns c CROSS JOIN json_each(${ids}) wanted JOIN recipients r ON r.id = wanted.value
        AND r.resends = 0
      JOIN standing_taken_out t ON t.rule_id = c.standing_id AND t.contact_id = r.contact_id
      WHERE c.id = ${id} AND ${isSameContact(sql`t.contact_id`, sql`t.at`)}
    `) !== undefined
  )
}

/**
 * The contact existed at that time: after the newest contact is deleted, its id is given to the next one. A deleted contact counts as
 * the same.
 */
export const isSameContact = (contactId: Sql, at: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM contacts known WHERE known.id = ${contactId} AND known.created_at > ${at})`

/** The end of everyone's time in a day of a standing send; undefined for other campaigns. */
export function readClaimedUntil(db: Db, id: string): string | undefined {
  return db.get<{ until: string }>(sql`
    SELECT until FROM standing_claims WHERE campaign_id = ${id} AND state = 'claimed' LIMIT 1
  `)?.until
}

/** Keyed hash of a number, the same for all rules, also after the person was erased. */
export function personOf(db: Db, phone: string): string {
  return keyedHash(journalKey(db), 'standing sends', phone)
}

interface Bound {
  readonly draftId: string
  readonly accountId: string
  readonly terms: string
}

/**
 * Hash of everything that an approval binds: the rule, text, form and sender, the choice of people with the rules of smart lists and the
 * lists that exist, and the account's sender, clock and currency.
 */
export function readBound(db: Db, { draftId, accountId, terms }: Bound): string {
  const draft = db.get<{ draft: string; audience: string; rowSets: number }>(sql`
    SELECT json_array(template, sender, kind, image_url, target_url, caption, audience, gateway_list, timing,
        bypass_opt_out, removed_at, trial) AS draft, audience,
      (SELECT count(*) FROM row_sets s WHERE s.campaign_id = c.id AND s.removed_at IS NULL) AS rowSets
    FROM campaigns c WHERE id = ${draftId}
  `)
  const smart = db.all<{ id: number; rule: string }>(sql`
    SELECT s.id, s.rule FROM smart_lists s WHERE s.account_id = ${accountId} AND s.id IN (
      SELECT value FROM json_each(${draft?.audience ?? '{}'}, '$.smartListIds')
      UNION SELECT value FROM json_each(${draft?.audience ?? '{}'}, '$.onlyIn.smartListIds')
      UNION SELECT value FROM json_each(${draft?.audience ?? '{}'}, '$.exceptIn.smartListIds')) ORDER BY s.id
  `)
  const lists = db.all<{ id: number }>(sql`
    SELECT l.id FROM lists l WHERE l.account_id = ${accountId} AND l.id IN (
      SELECT value FROM json_tree(${JSON.stringify([JSON.parse(draft?.audience ?? '{}'), ...smart.map(({ rule }) => JSON.parse(rule) as unknown)])})
      WHERE type = 'integer') ORDER BY l.id
  `)
  const account = db.get<{ terms: string }>(sql`
    SELECT json_array(sender, time_zone, currency, base_address, auth_address, api_address, uses_older_api, removed_at) AS terms
    FROM accounts WHERE id = ${accountId}
  `)
  const all = [terms, draft?.draft ?? '', draft?.rowSets ?? 0, smart, lists.map(({ id }) => id), account?.terms ?? '']
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

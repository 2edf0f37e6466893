// Reads the stored rule of a standing send, finds its missing parts, and makes the form in which it is shown.
import type {
  OptOutsUnknown,
  StandingLimits,
  StandingMissing,
  StandingPause,
  StandingQuiet,
  StandingRule,
  StandingRuleInput,
} from '@contract'
import { maxMovedDays } from '@contract/campaigns/standingDays'
import { standingLimitsSchema, standingRuleInputSchema } from '@contract/campaigns/standingInput'
import type { CampaignId } from '../base/ids'
import { dayAfter } from '../base/dayAfter'
import { withoutUndefined } from '../base/withoutUndefined'
import { zoneOf } from '../campaigns/audience/momentRows'
import { readOutline } from '../campaigns/draft/draftRows'
import { issuesOf } from '../campaigns/draft/measureDraft'
import { fieldReader } from '../campaigns/draft/messageOfPerson'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { countedTime } from '../readback/gatewayTimeRows'
import { readUsed } from '../outbox/standing/standingCampaignRows'
import { localDay } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { quietOf, usualQuiet } from './momentsOf'
import type { Times } from './timesRows'

export interface OfRule {
  readonly accountId: string
  readonly ruleId: number
}
export type Stamped<Input> = Input & { readonly at: string }

/** The terms that a person approved. */
export interface Approval {
  readonly at: string
  readonly bound: string
  readonly people: number
  readonly largestDay: number
  readonly limits: StandingLimits
  readonly currency: string
  readonly fromDay?: string
  /** The names of its lists at the time of the approval. */
  readonly names?: ListNames
  /** Earlier versions, the latest first. Each was on until the next was approved, so claims made under it are still sent. */
  readonly earlierBounds?: readonly string[]
  /** The hours whose opt-outs a person agreed to send without. */
  readonly optOutsUnknown?: OptOutsUnknown
  /** For a rule of `joined`: when the first of these versions was approved. */
  readonly joinedAfter?: string
}

export interface ListNames {
  readonly lists: readonly (readonly [id: number, name: string])[]
  readonly smartLists: readonly (readonly [id: number, name: string])[]
}

/** A new version that waits for its approval while the rule goes on. */
export type Proposed = Pick<StandingRuleInput, 'when' | 'zone' | 'missed' | 'quiet' | 'limits'>

export interface Paused {
  readonly at: string
  readonly by: StandingPause
  readonly day?: string
  readonly people?: number
  readonly usual?: number
  readonly campaignId?: string
  readonly gone?: NonNullable<StandingRule['paused']>['gone']
}

export interface Rule extends Pick<StandingRuleInput, 'name' | 'when' | 'zone' | 'missed' | 'limits'> {
  readonly id: number
  readonly accountId: string
  readonly draftId: CampaignId
  /** Absent: the usual choice for its kind. */
  readonly quiet: StandingQuiet | undefined
  /** JSON of when, zone, missed and quiet. */
  readonly terms: string
  readonly state: 'draft' | 'on' | 'paused' | 'off'
  readonly paused: Paused | undefined
  readonly isRestored: boolean
  readonly revision: number
  readonly proposed: Proposed | undefined
  readonly approval: Approval | undefined
  readonly approvedDay: { readonly day: string; readonly people: number } | undefined
  readonly seenAttempt: number
  readonly polledUntil: string | null
  /** The times by which the last poll found people. */
  readonly polledBy: Times | undefined
  readonly createdAt: string
}

interface StoredRule {
  readonly id: number
  readonly accountId: string
  readonly draftId: CampaignId
  readonly name: string
  readonly terms: string
  readonly limits: string
  readonly state: Rule['state']
  readonly paused: string | null
  readonly isRestored: 0 | 1
  readonly revision: number
  readonly proposed: string | null
  readonly approval: string | null
  readonly approvedDay: string | null
  readonly seenAttempt: number
  readonly polledUntil: string | null
  readonly polledBy: string | null
  readonly createdAt: string
}

const proposedSchema = standingRuleInputSchema.omit({ name: true })
const termsSchema = standingRuleInputSchema.pick({ when: true, zone: true, missed: true, quiet: true })

/** Undefined if the rule was removed, or if this version cannot read its terms: it would send something else than a person chose. */
export function readRule(db: Db, { accountId, ruleId }: OfRule): Rule | undefined {
  const row = db.get<StoredRule>(sql`
    SELECT id, account_id AS accountId, draft_id AS draftId, name, terms, limits, state, paused,
      is_restored AS isRestored, revision, proposed, approval, approved_day AS approvedDay, seen_attempt AS seenAttempt,
      looked_until AS polledUntil, looked_by AS polledBy, created_at AS createdAt
    FROM standing_rules WHERE id = ${ruleId} AND account_id = ${accountId} AND removed_at IS NULL
  `)
  if (!row) return undefined
  const terms = termsSchema.safeParse(JSON.parse(row.terms)).data
  const limits = standingLimitsSchema.safeParse(JSON.parse(row.limits)).data
  if (!terms || !limits) return undefined
  return {
    ...row,
    ...terms,
    quiet: terms.quiet,
    limits,
    paused: parsed<Paused>(row.paused),
    proposed: proposedSchema.safeParse(parsed(row.proposed)).data,
    approval: parsed<Approval>(row.approval),
    approvedDay: parsed<{ day: string; people: number }>(row.approvedDay),
    isRestored: row.isRestored === 1,
    polledBy: parsed<Times>(row.polledBy),
  }
}

/** Only people who joined later are texted. A new version that replaced a rule that was on keeps its people. */
export function joinedAfterOf({ approval }: Rule): string {
  return approval?.joinedAfter ?? approval?.at ?? ''
}

/**
 * After a restore people who are due before this day may have been texted. A rule by a date may have texted people some days before their
 * day, under a choice for quiet hours that is not known any more.
 */
export function firstDayOf({ when, approval }: Pick<Rule, 'when' | 'approval'>): string | undefined {
  const { fromDay } = approval ?? {}
  const isByDate = when.kind === 'yearly' || when.kind === 'around'
  return fromDay !== undefined && isByDate ? dayAfter(fromDay, maxMovedDays) : fromDay
}

/** The rule with its new version applied; the rule itself if there is none. */
export function withProposed(rule: Rule): Rule {
  const { proposed } = rule
  return proposed ? { ...rule, ...proposed, quiet: proposed.quiet, terms: toTerms(proposed) } : rule
}

function parsed<Value>(json: string | null): Value | undefined {
  return json === null ? undefined : (JSON.parse(json) as Value)
}

/** The usual choice for quiet hours is not stored: rules from before there was a choice are bound to the same terms. */
export function toTerms({ when, zone, missed, ...rule }: Terms): string {
  const quiet = quietOf({ when, quiet: rule.quiet })
  return JSON.stringify(sorted({ when, zone, missed, quiet: quiet === usualQuiet(when) ? undefined : quiet }))
}

interface Terms extends Pick<StandingRuleInput, 'when' | 'zone' | 'missed'> {
  readonly quiet?: StandingQuiet | undefined
}

/** Sorts the keys, so that two JSON texts can be compared. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]))
}

/** The missing parts of a rule, found without reading its people. */
export function readMissing(db: Db, rule: Rule, now: string): StandingMissing[] {
  const draft = readOutline(db, rule.draftId)
  if (!draft) return ['text']
  const own = ownFields(db, rule.accountId, rule.draftId)
  const account = db.get<{ currency: string | null; usesOlderApi: 0 | 1 }>(sql`
    SELECT currency, uses_older_api AS usesOlderApi FROM accounts WHERE id = ${rule.accountId}
      AND removed_at IS NULL
  `)
  const { listIds, smartListIds: smartIds } = namedSets(db, rule.draftId)
  const { when } = rule
  const joined = when.kind === 'joined' ? [when.listId] : []
  const texted = when.kind === 'not_answered' ? readCampaign(db, rule.accountId, when.campaignId) : undefined
  const isGone = !hasAll(db, rule.accountId, [...listIds, ...joined], smartIds)
  const others = db.get<{ others: number }>(sql`
    SELECT (SELECT count(*) FROM row_sets s WHERE s.campaign_id = ${rule.draftId} AND s.removed_at IS NULL)
      + coalesce(json_array_length(audience, '$.importIds'), 0) + (json_extract(audience, '$.recipients') IS NOT NULL)
      + (gateway_list IS NOT NULL) + (trial IS NOT NULL) + bypass_opt_out + (json_extract(audience, '$.exceptCampaign') IS NOT NULL) AS others
    FROM campaigns WHERE id = ${rule.draftId}
  `)
  const hasText = draft.template.trim() !== ''
  const checks: readonly (readonly [StandingMissing, boolean])[] = [
    ['name', rule.name.trim() === ''],
    ['field', 'field' in when && fieldReader(when.field, own) === undefined],
    ['list', isGone || (when.kind === 'joined' && !draft.listIds.includes(when.listId))],
    ['text', !hasText || issuesOf(draft.template, own).some(({ severity }) => severity === 'error')],
    ['people_kind', (others?.others ?? 0) > 0],
    ['campaign', when.kind === 'not_answered' && texted?.isThere !== 1],
    ['people', when.kind !== 'not_answered' && draft.listIds.length + draft.smartListIds.length === 0],
    ['valid_until', rule.limits.validUntil < localDay(Date.parse(now), zoneOf(db, rule.accountId))],
    ['price', !account || account.currency === null || account.usesOlderApi === 1],
  ]
  return checks.filter(([, lacks]) => lacks).map(([missing]) => missing)
}

/** `isThere`: its people are frozen and known. */
export function readCampaign(db: Db, accountId: string, id: string): { name: string; isThere: 0 | 1 } | undefined {
  return db.get(sql`
    SELECT name, removed_at IS NULL AND people_removed_at IS NULL AND gateway_list IS NULL AND state <> 'draft' AS isThere
    FROM campaigns WHERE id = ${id} AND account_id = ${accountId}
  `)
}

/** The names are kept with the approval, so that a pause can say which list was deleted. */
export function readNames(db: Db, { accountId, draftId, when }: Rule): ListNames {
  const { listIds, smartListIds } = namedSets(db, draftId)
  const all = [...listIds, ...(when.kind === 'joined' ? [when.listId] : [])]
  const lists = db.all<{ id: number; name: string }>(sql`
    SELECT id, name FROM lists WHERE account_id = ${accountId} AND id IN (SELECT value FROM json_each(${JSON.stringify(all)}))
  `)
  const smartLists = db.all<{ id: number; name: string }>(sql`
    SELECT id, name FROM smart_lists WHERE account_id = ${accountId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(smartListIds)}))
  `)
  return { lists: lists.map(({ id, name }) => [id, name]), smartLists: smartLists.map(({ id, name }) => [id, name]) }
}

/** The first missing part, by the name that it had when the rule was approved. */
export function readGone(db: Db, rule: Rule, missing: readonly StandingMissing[]): Paused['gone'] {
  const { when, approval } = rule
  if (missing.includes('field') && 'field' in when) return { what: 'field', name: when.field }
  if (missing.includes('campaign') && when.kind === 'not_answered') {
    const name = readCampaign(db, rule.accountId, when.campaignId)?.name
    return name === undefined ? undefined : { what: 'campaign', name }
  }
  if (!missing.includes('list') || !approval?.names) return undefined
  const there = readNames(db, rule)
  const has = (names: ListNames['lists'], id: number): boolean => names.some(([each]) => each === id)
  const list = approval.names.lists.find(([id]) => !has(there.lists, id))
  if (list) return { what: 'list', name: list[1] }
  const smart = approval.names.smartLists.find(([id]) => !has(there.smartLists, id))
  return smart && { what: 'smart_list', name: smart[1] }
}

function namedSets(db: Db, draftId: CampaignId): { listIds: number[]; smartListIds: number[] } {
  const draft = readOutline(db, draftId)
  const named = draft ? [draft, draft.onlyIn, draft.exceptIn] : []
  return {
    listIds: named.flatMap((sets) => sets.listIds),
    smartListIds: named.flatMap((sets) => sets.smartListIds),
  }
}

function hasAll(db: Db, accountId: string, listIds: readonly number[], smartListIds: readonly number[]): boolean {
  const found = db.get<{ lists: number; smart: number }>(sql`
    SELECT (SELECT count(*) FROM lists WHERE account_id = ${accountId} AND id IN (
        SELECT value FROM json_each(${JSON.stringify(listIds)}))) AS lists,
      (SELECT count(*) FROM smart_lists WHERE account_id = ${accountId} AND id IN (
        SELECT value FROM json_each(${JSON.stringify(smartListIds)}))) AS smart
  `)
  return found?.lists === new Set(listIds).size && found.smart === new Set(smartListIds).size
}

export function showRule(db: Db, rule: Rule, at: string): StandingRule {
  const { accountId: _, terms: _terms, approvedDay: _day, seenAttempt: _seen, ...ofRule } = rule
  const { polledUntil: _until, polledBy: _by, ...shown } = ofRule
  const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${rule.accountId}`)
  const accountZone = zoneOf(db, rule.accountId)
  const now = countedTime(db, rule.accountId, at).at
  const today = localDay(Date.parse(now), accountZone)
  const { when } = rule
  const list =
    when.kind === 'not_answered'
      ? readCampaign(db, rule.accountId, when.campaignId)
      : when.kind === 'joined'
        ? db.get<{ name: string }>(
            sql`SELECT name FROM lists WHERE id = ${when.listId} AND account_id = ${rule.accountId}`,
          )
        : undefined
  const { takenOut } = db.get<{ takenOut: number }>(sql`
    SELECT count(*) AS takenOut FROM standing_taken_out WHERE rule_id = ${rule.id}
  `) ?? { takenOut: 0 }
  const { paused, approval, proposed, ...rest } = shown
  return {
    ...rest,
    ...(paused ? { paused } : {}),
    quiet: quietOf(rule),
    ...(proposed ? { proposed: { ...proposed, quiet: quietOf(proposed) } } : {}),
    ...(approval ? { approval: { ...shownApproval(approval), ...shownFirstDay(rule, today) } } : {}),
    ...(list ? { listName: list.name } : {}),
    ...withoutUndefined({ currency: account?.currency ?? undefined }),
    accountZone,
    missing: readMissing(db, withProposed(rule), now),
    used: {
      day: readUsed(db, rule.id, today),
      month: readUsed(db, rule.id, today.slice(0, 7)),
      year: readUsed(db, rule.id, today.slice(0, 4)),
    },
    takenOut,
    skippedDays: db
      .all<{ day: string }>(
        // Those of a day before may be moved to today.
        sql`SELECT day FROM standing_skips WHERE rule_id = ${rule.id} AND day >= ${dayAfter(today, -maxMovedDays)} ORDER BY day`,
      )
      .map(({ day }) => day),
  }
}

function shownApproval({ at, people, largestDay, limits }: Approval): NonNullable<StandingRule['approval']> {
  return { at, people, largestDay, limits }
}

function shownFirstDay(rule: Rule, today: string): { fromDay?: string } {
  const fromDay = firstDayOf(rule)
  return fromDay === undefined || fromDay <= today ? {} : { fromDay }
}

/** Marks the rule as changed, because its page shows something new. */
export function touchRule(db: Db, ruleId: number, at: string): void {
  db.run(sql`UPDATE standing_rules SET changed_at = ${at} WHERE id = ${ruleId}`)
}

// The rules of standing sends as a person sees and changes them. Nothing here lets a message be sent but `switchOn` and `resume`.
import type { StandingLimits, StandingMissing, StandingPause, StandingRule, StandingRuleInput } from '@contract'
import { standingLimitsSchema, standingRuleInputSchema } from '@contract/standing'
import type { CampaignId } from '../base/ids'
import { withoutUndefined } from '../base/withoutUndefined'
import { zoneOf } from '../campaigns/audience/momentRows'
import { readOutline } from '../campaigns/draft/draftRows'
import { issuesOf } from '../campaigns/draft/measureDraft'
import { fieldReader } from '../campaigns/draft/messageOfPerson'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { localDay } from '../planning/localInstants'
import { countedTime } from '../outbox/limits/countedTimeRows'
import { personOf, readBound, readUsed } from '../outbox/store/standingCampaignRows'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { dayAfter } from './dayAfter'

export interface OfRule {
  readonly accountId: string
  readonly ruleId: number
}
export type Stamped<Input> = Input & { readonly at: string }

/** What a person agreed to. */
export interface Approval {
  readonly at: string
  readonly bound: string
  readonly people: number
  readonly largestDay: number
  readonly limits: StandingLimits
  readonly currency: string
  readonly fromDay?: string
}

export interface Paused {
  readonly at: string
  readonly by: StandingPause
  readonly day?: string
  readonly people?: number
  readonly usual?: number
  readonly campaignId?: string
}

export interface Rule extends Pick<StandingRuleInput, 'name' | 'when' | 'zone' | 'missed' | 'limits'> {
  readonly id: number
  readonly accountId: string
  readonly draftId: CampaignId
  /** As stored: when, zone and missed. */
  readonly terms: string
  readonly state: 'draft' | 'on' | 'paused' | 'off'
  readonly paused: Paused | undefined
  readonly isRestored: boolean
  readonly revision: number
  readonly approval: Approval | undefined
  readonly approvedDay: { readonly day: string; readonly people: number } | undefined
  readonly seenAttempt: number
  readonly lookedUntil: string | null
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
  readonly approval: string | null
  readonly approvedDay: string | null
  readonly seenAttempt: number
  readonly lookedUntil: string | null
  readonly createdAt: string
}

const termsSchema = standingRuleInputSchema.pick({ when: true, zone: true, missed: true })

export interface NewRule extends OfRule, Omit<StandingRuleInput, never> {
  readonly draftId: CampaignId
  readonly at: string
}

export const standingRuleOperations = operationGroup('standingRules', {
  all: read((db, { accountId, at }: Stamped<{ accountId: string }>): StandingRule[] =>
    db
      .all<{ id: number }>(
        sql`
        SELECT id FROM standing_rules WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY id DESC
      `,
      )
      .flatMap(({ id }) => {
        const rule = readRule(db, { accountId, ruleId: id })
        return rule ? [showRule(db, rule, at)] : []
      }),
  ),

  one: read((db, { at, ...scope }: Stamped<OfRule>): StandingRule | undefined => {
    const rule = readRule(db, scope)
    return rule && showRule(db, rule, at)
  }),

  rule: read((db, scope: OfRule) => readRule(db, scope)),

  /** The draft is there already, and hidden from now on. */
  create: write((db, { accountId, draftId, at, ...input }: Stamped<Omit<NewRule, 'ruleId'>>): number => {
    const { id } = db.run(sql`
      INSERT INTO standing_rules (account_id, draft_id, name, terms, limits, created_at, changed_at)
      VALUES (${accountId}, ${draftId}, ${input.name}, ${toTerms(input)}, ${JSON.stringify(input.limits)}, ${at}, ${at})
    `)
    db.run(sql`UPDATE campaigns SET standing_id = ${id} WHERE id = ${draftId}`)
    return id
  }),

  /** What the approval binds pauses a rule that is on; stricter limits and the name do not. */
  edit: write((db, { at, ...input }: Stamped<OfRule & Partial<StandingRuleInput>>): boolean => {
    const rule = readRule(db, input)
    if (!rule) return false
    const next = { ...rule, ...withoutMissing(input) }
    const terms = toTerms(next)
    const isOther = terms !== rule.terms || isLooser(next.limits, rule.approval?.limits ?? rule.limits)
    const approval = rule.approval && !isOther ? { ...rule.approval, limits: next.limits } : rule.approval
    db.run(sql`
      UPDATE standing_rules SET name = ${next.name}, terms = ${terms}, limits = ${JSON.stringify(next.limits)},
        approval = ${approval ? JSON.stringify(approval) : null}, revision = revision + 1, changed_at = ${at},
        approved_day = NULL
      WHERE id = ${rule.id}
    `)
    db.run(sql`UPDATE campaigns SET name = ${next.name} WHERE id = ${rule.draftId}`)
    if (isOther) pauseRule(db, rule.id, { at, by: 'changed' })
    return true
  }),

  /**
   * The standing approval. `stale` if the rule is not as it was on the screen. After a restore it sends nothing that is due on the day of the
   * approval or on the day after: those people may have been texted already.
   */
  switchOn: write((db, input: Stamped<OfRule & SwitchOn>): 'on' | 'stale' | StandingMissing => {
    const rule = readRule(db, input)
    if (!rule || rule.revision !== input.revision) return 'stale'
    if (JSON.stringify(sorted(rule.limits)) !== JSON.stringify(sorted(input.limits))) return 'stale'
    const bound = readBound(db, rule)
    if (bound !== input.bound) return 'stale'
    const [missing] = readMissing(db, rule, input.now)
    if (missing) return missing
    const today = localDay(Date.parse(input.now), zoneOf(db, rule.accountId))
    const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${rule.accountId}`)
    const { isRestored } = rule
    const approval: Approval = {
      at: input.at,
      bound,
      people: input.people,
      largestDay: input.largestDay,
      limits: rule.limits,
      currency: account?.currency ?? '',
      ...(isRestored || (rule.approval?.fromDay ?? '') > today
        ? { fromDay: isRestored ? dayAfter(today, 2) : (rule.approval?.fromDay ?? today) }
        : {}),
    }
    db.run(sql`
      UPDATE standing_rules SET state = 'on', paused = NULL, is_restored = 0, revision = revision + 1, approved_day = NULL,
        approval = ${JSON.stringify(approval)}, seen_attempt = (SELECT coalesce(max(id), 0) FROM attempts),
        looked_until = max(coalesce(looked_until, ''), ${input.now}), changed_at = ${input.at}
      WHERE id = ${rule.id}
    `)
    return 'on'
  }),

  pause: essentialWrite((db, { ruleId, accountId, at, by }: Stamped<OfRule & { by: StandingPause }>): boolean => {
    const rule = readRule(db, { accountId, ruleId })
    if (rule?.state !== 'on') return false
    pauseRule(db, ruleId, { at, by })
    return true
  }),

  /** All rules of an account that are on; answers how many there were. */
  pauseAll: essentialWrite((db, { accountId, at }: Stamped<{ accountId: string }>): number => {
    const on = db.all<{ id: number }>(
      sql`SELECT id FROM standing_rules WHERE account_id = ${accountId} AND state = 'on'`,
    )
    for (const { id } of on) pauseRule(db, id, { at, by: 'all' })
    return on.length
  }),

  /** Under the same approval. What needs a new one stays paused. */
  resume: write((db, { at, ...scope }: Stamped<OfRule>): 'on' | 'wrong_state' => {
    const rule = readRule(db, scope)
    if (rule?.state !== 'paused' || !rule.approval || needsApproval.has(rule.paused?.by ?? 'changed'))
      return 'wrong_state'
    if (readBound(db, rule) !== rule.approval.bound) return 'wrong_state'
    db.run(sql`
      UPDATE standing_rules SET state = 'on', paused = NULL, revision = revision + 1, changed_at = ${at},
        seen_attempt = (SELECT coalesce(max(id), 0) FROM attempts)
      WHERE id = ${rule.id}
    `)
    return 'on'
  }),

  switchOff: essentialWrite((db, { at, isRemoved, ...scope }: Stamped<OfRule & { isRemoved: boolean }>): boolean => {
    const rule = readRule(db, scope)
    if (!rule) return false
    db.run(sql`
      UPDATE standing_rules SET state = CASE state WHEN 'draft' THEN 'draft' ELSE 'off' END, paused = NULL,
        revision = revision + 1, changed_at = ${at}, approved_day = NULL, removed_at = ${isRemoved ? at : null}
      WHERE id = ${rule.id}
    `)
    return true
  }),

  restore: write((db, { accountId, ruleId, at }: Stamped<OfRule>): boolean => {
    const { changes } = db.run(sql`
      UPDATE standing_rules SET removed_at = NULL, changed_at = ${at}
      WHERE id = ${ruleId} AND account_id = ${accountId} AND removed_at IS NOT NULL
    `)
    return changes === 1
  }),

  skipDay: essentialWrite((db, { accountId, ruleId, day, at }: Stamped<OfRule & { day: string }>): boolean => {
    if (!readRule(db, { accountId, ruleId })) return false
    db.run(sql`INSERT OR IGNORE INTO standing_skips (rule_id, day) VALUES (${ruleId}, ${day})`)
    touch(db, ruleId, at)
    return true
  }),

  unskipDay: write((db, { accountId, ruleId, day, at }: Stamped<OfRule & { day: string }>): boolean => {
    if (!readRule(db, { accountId, ruleId })) return false
    db.run(sql`DELETE FROM standing_skips WHERE rule_id = ${ruleId} AND day = ${day}`)
    touch(db, ruleId, at)
    return true
  }),

  /** `limit`: the day has more people than are claimed now and were approved. */
  approveDay: write(
    (
      db,
      { at, day, people, ...scope }: Stamped<OfRule & { day: string; people: number }>,
    ): 'on' | 'wrong_state' | 'stale' => {
      const rule = readRule(db, scope)
      const { paused } = rule ?? {}
      if (!rule || rule.state !== 'paused' || paused?.by !== 'large_day' || paused.day !== day) return 'wrong_state'
      if (paused.people !== people) return 'stale'
      if (readBound(db, rule) !== rule.approval?.bound) return 'wrong_state'
      db.run(sql`
        UPDATE standing_rules SET state = 'on', paused = NULL, approved_day = ${JSON.stringify({ day, people })},
          revision = revision + 1, changed_at = ${at}
        WHERE id = ${rule.id}
      `)
      return 'on'
    },
  ),

  /** Undefined if there is no such rule or contact. Who waits is set aside in the same write. */
  takeOut: essentialWrite(
    (db, { accountId, ruleId, contactId, at }: Stamped<OfRule & { contactId: number }>): number | undefined => {
      const contact = db.get<{ phone: string }>(sql`
        SELECT phone FROM contacts WHERE id = ${contactId} AND account_id = ${accountId}
      `)
      if (!readRule(db, { accountId, ruleId }) || !contact) return undefined
      const person = personOf(db, contact.phone)
      db.run(sql`
        INSERT OR IGNORE INTO standing_taken_out (rule_id, person, contact_id, at)
        VALUES (${ruleId}, ${person}, ${contactId}, ${at})
      `)
      const waits = sql`SELECT r.id FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id
          AND r.contact_id = w.contact_id AND r.state IN ('pending', 'held') AND r.resends = 0
        WHERE w.rule_id = ${ruleId} AND (w.person = ${person} OR w.contact_id = ${contactId}) AND w.state = 'approved'`
      const ids = JSON.stringify(db.all<{ id: number }>(waits).map(({ id }) => id))
      db.run(sql`
        UPDATE standing_claims SET state = 'left_out', reason = 'taken_out'
        WHERE rule_id = ${ruleId} AND (person = ${person} OR contact_id = ${contactId}) AND (campaign_id, contact_id) IN (
          SELECT campaign_id, contact_id FROM recipients WHERE id IN (SELECT value FROM json_each(${ids})))
      `)
      const { changes } = db.write(
        'standing.take_out',
        sql`
          UPDATE recipients SET state = 'skipped', reason = 'taken_out'
          WHERE id IN (SELECT value FROM json_each(${ids})) AND state IN ('pending', 'held')
        `,
      )
      touch(db, ruleId, at)
      return changes
    },
  ),

  putBack: write((db, { accountId, ruleId, contactId, at }: Stamped<OfRule & { contactId: number }>): boolean => {
    if (!readRule(db, { accountId, ruleId })) return false
    const contact = db.get<{ phone: string }>(sql`SELECT phone FROM contacts WHERE id = ${contactId}`)
    const person = contact ? personOf(db, contact.phone) : ''
    db.run(sql`
      DELETE FROM standing_taken_out WHERE rule_id = ${ruleId} AND (contact_id = ${contactId} OR person = ${person})
    `)
    touch(db, ruleId, at)
    return true
  }),

  takenOut: read((db, { ruleId, accountId, offset, limit }: OfRule & { offset: number; limit: number }) => {
    const { total } = db.get<{ total: number }>(sql`
      SELECT count(*) AS total FROM standing_taken_out WHERE rule_id = ${ruleId}
    `) ?? { total: 0 }
    const rows = db.all<{ contactId: number; name: string | null; phone: string | null; takenOutAt: string }>(sql`
      SELECT t.contact_id AS contactId, trim(c.firstname || ' ' || c.lastname) AS name, c.phone, t.at AS takenOutAt
      FROM standing_taken_out t LEFT JOIN contacts c ON c.id = t.contact_id AND c.account_id = ${accountId}
      WHERE t.rule_id = ${ruleId} ORDER BY t.at DESC, t.person LIMIT ${limit} OFFSET ${offset}
    `)
    return { total, rows: rows.map((row) => ({ ...row, name: row.name ?? '', phone: row.phone ?? '' })) }
  }),
})

export interface SwitchOn {
  readonly revision: number
  readonly limits: StandingLimits
  /** Of the forecast that was shown. */
  readonly bound: string
  readonly people: number
  readonly largestDay: number
  /** By the gateway's time if it is known. */
  readonly now: string
}

/** These can end only with a new approval. */
const needsApproval: ReadonlySet<StandingPause> = new Set(['changed', 'gone', 'ended', 'large_day'])

export function pauseRule(db: Db, ruleId: number, paused: Paused): void {
  db.run(sql`
    UPDATE standing_rules SET paused = ${JSON.stringify(paused)}, state = 'paused', revision = revision + 1,
      approved_day = NULL, changed_at = ${paused.at}
    WHERE id = ${ruleId} AND (state = 'on' OR (state = 'paused' AND ${paused.by} = 'changed'))
  `)
}

function touch(db: Db, ruleId: number, at: string): void {
  db.run(sql`UPDATE standing_rules SET changed_at = ${at} WHERE id = ${ruleId}`)
}

/** Undefined for one that was removed, or whose terms this version cannot read: it would send something else than a person chose. */
export function readRule(db: Db, { accountId, ruleId }: OfRule): Rule | undefined {
  const row = db.get<StoredRule>(sql`
    SELECT id, account_id AS accountId, draft_id AS draftId, name, terms, limits, state, paused,
      is_restored AS isRestored, revision, approval, approved_day AS approvedDay, seen_attempt AS seenAttempt,
      looked_until AS lookedUntil, created_at AS createdAt
    FROM standing_rules WHERE id = ${ruleId} AND account_id = ${accountId} AND removed_at IS NULL
  `)
  if (!row) return undefined
  const terms = termsSchema.safeParse(JSON.parse(row.terms)).data
  const limits = standingLimitsSchema.safeParse(JSON.parse(row.limits)).data
  if (!terms || !limits) return undefined
  return {
    ...row,
    ...terms,
    limits,
    paused: parsed<Paused>(row.paused),
    approval: parsed<Approval>(row.approval),
    approvedDay: parsed<{ day: string; people: number }>(row.approvedDay),
    isRestored: row.isRestored === 1,
  }
}

function parsed<Value>(json: string | null): Value | undefined {
  return json === null ? undefined : (JSON.parse(json) as Value)
}

function toTerms({ when, zone, missed }: Pick<StandingRuleInput, 'when' | 'zone' | 'missed'>): string {
  return JSON.stringify(sorted({ when, zone, missed }))
}

/** The same keys in the same order, so that two texts can be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]))
}

function withoutMissing(input: Partial<StandingRuleInput>): Partial<StandingRuleInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

function isLooser(next: StandingLimits, approved: StandingLimits): boolean {
  const { validUntil, ...numbers } = next
  return (
    validUntil > approved.validUntil ||
    (Object.keys(numbers) as (keyof typeof numbers)[]).some((key) => numbers[key] > approved[key])
  )
}

/** What it lacks, as far as that can be said without reading its people. */
export function readMissing(db: Db, rule: Rule, now: string): StandingMissing[] {
  const draft = readOutline(db, rule.draftId)
  if (!draft) return ['text']
  const own = ownFields(db, rule.accountId, rule.draftId)
  const account = db.get<{ currency: string | null; usesOlderApi: 0 | 1 }>(sql`
    SELECT currency, uses_older_api AS usesOlderApi FROM accounts WHERE id = ${rule.accountId}
      AND removed_at IS NULL
  `)
  const named = [draft, draft.onlyIn, draft.exceptIn]
  const listIds = named.flatMap((sets) => sets.listIds)
  const smartIds = named.flatMap((sets) => sets.smartListIds)
  const { when } = rule
  const joined = when.kind === 'joined' ? [when.listId] : []
  const isGone = !hasAll(db, rule.accountId, [...listIds, ...joined], smartIds)
  const others = db.get<{ others: number }>(sql`
    SELECT (SELECT count(*) FROM row_sets s WHERE s.campaign_id = ${rule.draftId} AND s.removed_at IS NULL)
      + coalesce(json_array_length(audience, '$.importIds'), 0) + (json_extract(audience, '$.recipients') IS NOT NULL)
      + (gateway_list IS NOT NULL) + bypass_opt_out + (json_extract(audience, '$.exceptCampaign') IS NOT NULL) AS others
    FROM campaigns WHERE id = ${rule.draftId}
  `)
  const hasText = draft.template.trim() !== ''
  const checks: readonly (readonly [StandingMissing, boolean])[] = [
    ['name', rule.name.trim() === ''],
    ['field', 'field' in when && fieldReader(when.field, own) === undefined],
    ['list', isGone || (when.kind === 'joined' && !draft.listIds.includes(when.listId))],
    ['text', !hasText || issuesOf(draft.template, own).some(({ severity }) => severity === 'error')],
    ['people_kind', (others?.others ?? 0) > 0],
    ['people', draft.listIds.length + draft.smartListIds.length === 0],
    ['valid_until', rule.limits.validUntil < localDay(Date.parse(now), zoneOf(db, rule.accountId))],
    ['price', !account || account.currency === null || account.usesOlderApi === 1],
  ]
  return checks.filter(([, lacks]) => lacks).map(([missing]) => missing)
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

function showRule(db: Db, rule: Rule, at: string): StandingRule {
  const { accountId: _, terms: _terms, approvedDay: _day, seenAttempt: _seen, lookedUntil: _until, ...shown } = rule
  const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${rule.accountId}`)
  const accountZone = zoneOf(db, rule.accountId)
  const now = countedTime(db, rule.accountId, at).at
  const today = localDay(Date.parse(now), accountZone)
  const { when } = rule
  const list =
    when.kind === 'joined'
      ? db.get<{ name: string }>(
          sql`SELECT name FROM lists WHERE id = ${when.listId} AND account_id = ${rule.accountId}`,
        )
      : undefined
  const { takenOut } = db.get<{ takenOut: number }>(sql`
    SELECT count(*) AS takenOut FROM standing_taken_out WHERE rule_id = ${rule.id}
  `) ?? { takenOut: 0 }
  const { paused, approval, ...rest } = shown
  return {
    ...rest,
    ...(paused ? { paused } : {}),
    ...(approval ? { approval: shownApproval(approval) } : {}),
    ...(list ? { listName: list.name } : {}),
    ...withoutUndefined({ currency: account?.currency ?? undefined }),
    accountZone,
    missing: readMissing(db, rule, now),
    used: {
      day: readUsed(db, rule.id, today),
      month: readUsed(db, rule.id, today.slice(0, 7)),
      year: readUsed(db, rule.id, today.slice(0, 4)),
    },
    takenOut,
    skippedDays: db
      .all<{ day: string }>(
        sql`SELECT day FROM standing_skips WHERE rule_id = ${rule.id} AND day >= ${today} ORDER BY day`,
      )
      .map(({ day }) => day),
  }
}

function shownApproval({ at, people, largestDay, limits, fromDay }: Approval): NonNullable<StandingRule['approval']> {
  return { at, people, largestDay, limits, ...(fromDay === undefined ? {} : { fromDay }) }
}

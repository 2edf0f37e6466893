// The rules of standing sends as a person sees and changes them. Nothing here lets a message be sent but `switchOn` and `resume`.
import type {
  OptOutsUnknown,
  StandingLimits,
  StandingMissing,
  StandingPause,
  StandingRule,
  StandingRuleInput,
} from '@contract'
import { maxReminderDays } from '@contract/campaigns/standingDays'
import type { CampaignId } from '../base/ids'
import { zoneOf } from '../campaigns/audience/momentRows'
import { countedListsSql } from '../contacts/lists/campaignListsSql'
import { readBound } from '../outbox/standing/standingCampaignRows'
import { localDay } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { dayAfter } from '../base/dayAfter'
import { withoutUndefined } from '../base/withoutUndefined'
import {
  joinedAfterOf,
  readMissing,
  readNames,
  readRule,
  showRule,
  sorted,
  toTerms,
  touchRule,
  withProposed,
  type Approval,
  type OfRule,
  type Paused,
  type Rule,
  type Stamped,
} from './readRuleRows'

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

  /** The draft exists already, and is hidden from now on. */
  create: write(addRule),

  /**
   * The name and stricter limits hold at once. Everything else that the approval binds becomes a new version beside a rule that is on, or
   * pauses it if other people would be texted.
   */
  edit: write((db, { at, ...input }: Stamped<OfRule & Partial<StandingRuleInput>>): boolean => {
    const rule = readRule(db, input)
    if (!rule) return false
    const next = { ...withProposed(rule), ...withoutMissing(input) }
    const isLoose = isLooser(next.limits, rule.approval?.limits ?? rule.limits)
    const isOther = toTerms(next) !== rule.terms || isLoose
    const isBeside = isOther && (rule.state === 'on' || rule.proposed !== undefined) && !hasOtherPeople(rule, next)
    if (isBeside) return propose(db, rule, next, at)
    const terms = toTerms(next)
    const approval = rule.approval && !isOther ? { ...rule.approval, limits: next.limits } : rule.approval
    db.run(sql`
      UPDATE standing_rules SET name = ${next.name}, terms = ${terms}, limits = ${JSON.stringify(next.limits)},
        approval = ${approval ? JSON.stringify(approval) : null}, revision = revision + 1, changed_at = ${at},
        approved_day = NULL, proposed = NULL
      WHERE id = ${rule.id}
    `)
    db.run(sql`UPDATE campaigns SET name = ${next.name} WHERE id = ${rule.draftId}`)
    setFollowedUp(db, rule.draftId, next.when, at)
    if (isOther) pauseRule(db, rule.id, { at, by: 'changed' })
    return true
  }),

  discardChange: write((db, { at, ...scope }: Stamped<OfRule>): boolean => {
    const rule = readRule(db, scope)
    if (!rule) return false
    db.run(sql`
      UPDATE standing_rules SET proposed = NULL, revision = revision + 1, changed_at = ${at} WHERE id = ${rule.id}
    `)
    return true
  }),

  /**
   * The standing approval, of the new version if there is one. `stale` if the rule is not as it was on the screen. After a restore it sends
   * nothing that is due on the day of the approval or on the day after, and by a date some days longer: those people may have been texted
   * already. See firstDayOf.
   */
  switchOn: write((db, input: Stamped<OfRule & SwitchOn>): 'on' | 'stale' | StandingMissing => {
    const before = readRule(db, input)
    const rule = before && withProposed(before)
    if (!rule || rule.revision !== input.revision) return 'stale'
    if (JSON.stringify(sorted(rule.limits)) !== JSON.stringify(sorted(input.limits))) return 'stale'
    const bound = readBound(db, rule)
    if (bound !== input.bound) return 'stale'
    const [missing] = readMissing(db, rule, input.now)
    if (missing) return missing
    const today = localDay(Date.parse(input.now), zoneOf(db, rule.accountId))
    const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${rule.accountId}`)
    const { isRestored } = rule
    // People whose time has passed since the last poll are still to be counted. While a rule is off no one is.
    const isCounted = before.state !== 'off' && before.polledUntil !== null && !isRestored ? 1 : 0
    const fromDay = isRestored ? dayAfter(today, 2) : rule.approval?.fromDay
    const approval: Approval = {
      at: input.at,
      bound,
      people: input.people,
      largestDay: input.largestDay,
      limits: rule.limits,
      currency: account?.currency ?? '',
      names: readNames(db, rule),
      ...withoutUndefined({ optOutsUnknown: input.optOutsUnknown }),
      ...continuedFrom(db, before),
      ...(fromDay !== undefined && dayAfter(fromDay, maxReminderDays) > today ? { fromDay } : {}),
    }
    db.run(sql`
      UPDATE standing_rules SET state = 'on', paused = NULL, is_restored = 0, revision = revision + 1, approved_day = NULL,
        terms = ${rule.terms}, limits = ${JSON.stringify(rule.limits)}, proposed = NULL, approval = ${JSON.stringify(approval)}, seen_attempt = (SELECT coalesce(max(id), 0) FROM attempts),
        looked_until = CASE WHEN ${isCounted} THEN looked_until ELSE max(coalesce(looked_until, ''), ${input.now}) END,
        looked_by = CASE WHEN ${isCounted} THEN looked_by END, changed_at = ${input.at}
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

  /** Continues under the same approval. A rule that needs a new one stays paused. */
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
    touchRule(db, ruleId, at)
    return true
  }),

  unskipDay: write((db, { accountId, ruleId, day, at }: Stamped<OfRule & { day: string }>): boolean => {
    if (!readRule(db, { accountId, ruleId })) return false
    db.run(sql`DELETE FROM standing_skips WHERE rule_id = ${ruleId} AND day = ${day}`)
    touchRule(db, ruleId, at)
    return true
  }),

  /** Lets one large day go out with exactly these people. `stale`: their number has changed. */
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
})

export function addRule(db: Db, { accountId, draftId, at, ...input }: Stamped<Omit<NewRule, 'ruleId'>>): number {
  const { id } = db.run(sql`
    INSERT INTO standing_rules (account_id, draft_id, name, terms, limits, created_at, changed_at)
    VALUES (${accountId}, ${draftId}, ${input.name}, ${toTerms(input)}, ${JSON.stringify(input.limits)}, ${at}, ${at})
  `)
  db.run(sql`UPDATE campaigns SET standing_id = ${id} WHERE id = ${draftId}`)
  setFollowedUp(db, draftId, input.when, at)
  return id
}

export interface SwitchOn {
  readonly revision: number
  readonly limits: StandingLimits
  /** From the forecast that was shown. */
  readonly bound: string
  readonly people: number
  readonly largestDay: number
  /** Hours whose opt-outs are not known, as they were shown. */
  readonly optOutsUnknown: OptOutsUnknown | undefined
  /** By the gateway's time if it is known. */
  readonly now: string
}

/** A day is sent within hours of its claim, so older versions need not be kept. */
const maxEarlier = 20

/** If a new version replaces one that is on, days approved under the old one still go out, and people who joined meanwhile are texted. */
function continuedFrom(db: Db, before: Rule): Pick<Approval, 'earlierBounds' | 'joinedAfter'> {
  const { state, proposed, approval } = before
  if (state !== 'on' || !proposed || !approval || readBound(db, before) !== approval.bound) return {}
  return {
    earlierBounds: [approval.bound, ...(approval.earlierBounds ?? [])].slice(0, maxEarlier),
    ...(before.when.kind === 'joined' && proposed.when.kind === 'joined' ? { joinedAfter: joinedAfterOf(before) } : {}),
  }
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

/** Stores a new version beside the rule, which continues. A limit that is stricter than the approved one holds for the rule at once. */
function propose(
  db: Db,
  rule: Rule,
  { name, when, zone, missed, quiet, limits }: Omit<StandingRuleInput, 'quiet'> & Pick<Rule, 'quiet'>,
  at: string,
): true {
  const proposed = JSON.stringify({ when, zone, missed, quiet, limits })
  const stricter = rule.approval && stricterOf(rule.approval.limits, limits)
  const approval = rule.approval && stricter ? { ...rule.approval, limits: stricter } : rule.approval
  db.run(sql`
    UPDATE standing_rules SET name = ${name}, proposed = ${proposed}, limits = ${JSON.stringify(stricter ?? rule.limits)},
      approval = ${approval ? JSON.stringify(approval) : null}, revision = revision + 1, changed_at = ${at}
    WHERE id = ${rule.id}
  `)
  db.run(sql`UPDATE campaigns SET name = ${name} WHERE id = ${rule.draftId}`)
  return true
}

/** Another list or another campaign means other people, not the same people at another time. */
function hasOtherPeople({ when: before }: Pick<Rule, 'when'>, { when }: Pick<Rule, 'when'>): boolean {
  const source = (of: StandingRuleInput['when']) =>
    of.kind === 'joined' ? `list ${of.listId}` : of.kind === 'not_answered' ? `campaign ${of.campaignId}` : ''
  return source(before) !== source(when)
}

/** Gives a rule that follows up a campaign the people of that campaign. */
function setFollowedUp(db: Db, draftId: CampaignId, when: StandingRuleInput['when'], at: string): void {
  const campaignId = when.kind === 'not_answered' ? when.campaignId : null
  const draft = db.get<{ texted: string | null }>(sql`
    SELECT json_extract(audience, '$.texted.campaignId') AS texted FROM campaigns WHERE id = ${draftId}
  `)
  if (draft?.texted === campaignId) return
  const lists = db.all<{ value: number }>(
    countedListsSql(sql`(SELECT audience FROM campaigns WHERE id = ${campaignId})`),
  )
  const people =
    campaignId === null
      ? { texted: null }
      : { texted: { campaignId, listIds: lists.map(({ value }) => value) }, listIds: [], smartListIds: [] }
  db.run(sql`
    UPDATE campaigns SET audience = json_patch(audience, ${JSON.stringify(people)}), changed_at = ${at} WHERE id = ${draftId}
  `)
}

function withoutMissing(input: Partial<StandingRuleInput>): Partial<StandingRuleInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

/** The lower of each pair of limits. The keys keep the order of the approved ones, because limits are compared as JSON. */
function stricterOf(approved: StandingLimits, next: StandingLimits): StandingLimits {
  const { validUntil } = next
  const numbers = Object.entries(approved).map(([key, value]) => {
    const wanted = next[key as keyof StandingLimits]
    return [key, typeof value === 'number' && typeof wanted === 'number' ? Math.min(value, wanted) : value] as const
  })
  const lower = Object.fromEntries(numbers) as StandingLimits
  return validUntil < lower.validUntil ? { ...lower, validUntil } : lower
}

function isLooser(next: StandingLimits, approved: StandingLimits): boolean {
  const { validUntil, ...numbers } = next
  return (
    validUntil > approved.validUntil ||
    (Object.keys(numbers) as (keyof typeof numbers)[]).some((key) => numbers[key] > approved[key])
  )
}

// Claims people for their due day, and approves the campaigns that are made of them. A claim is written before anything else, in one
// transaction with the campaign, and the database refuses a second one for a person, or a contact, and a day. Nothing is sent without one.
import type { Estimate, Money, StandingLeftOut } from '@contract'
import { hour } from '../base/durations'
import { guard } from '../base/guards'
import type { CampaignId } from '../base/ids'
import { dayAfter } from '../base/dayAfter'
import { toIso } from '../base/instants'
import { approveFrozen } from '../campaigns/approval/freezeRows'
import { zoneOf } from '../campaigns/audience/momentRows'
import { isSameContact, personOf } from '../outbox/standing/standingCampaignRows'
import { isLocked } from '../outbox/store/outboxRows'
import { hasAnsweredSql } from '../outbox/store/stillWantedRows'
import { localDay } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { claimAheadMs, textedBy, yearlyGapDays, type DueGroup, type DuePerson, type Missed } from './pollRows'
import { setClaimsAside, setTakenOutAside } from './takenOutRows'
import { judgeDay, judgeMoney, judgeRule, type Pause } from './judgeRows'
import { firstDayOf, readRule, type Approval, type OfRule, type Paused, type Rule } from './readRuleRows'
import { pauseRule } from './ruleRows'
import type { Times } from './timesRows'
import { agreedHours } from './unknownOptOutRows'

interface At extends OfRule {
  /** By the clock of this computer, ISO. */
  readonly at: string
  /** By the gateway's time, milliseconds. */
  readonly now: number
}

export interface Claim extends At {
  /** Id of the new campaign. */
  readonly id: CampaignId
  readonly group: DueGroup
  /** The approval under which they were found due. */
  readonly bound: string | undefined
  /** When its campaign begins, by the clock of this computer, ISO. */
  readonly startsAt: string
  /** Everyone of this poll who is due on that day of the account and not claimed. */
  readonly wanted: number
  readonly isOrderOpen: boolean
}

export interface DayApproval extends At {
  readonly id: CampaignId
  readonly hash: string
  /** From the answer of the claim. */
  readonly bound: string
  readonly people: number
  readonly approval: Readonly<Record<string, unknown>>
  readonly estimate: Estimate
  readonly ceiling: Money | undefined
  /** The listing was read just before. */
  readonly isListingRead: boolean
}

interface Counted extends At {
  readonly polledUntil: string | null
  readonly times: Times
  /** Late people who were due from this moment on may still be claimed. */
  readonly againFrom: number
  readonly missed: readonly Missed[]
}

/**
 * `none`: no one was claimed. `outdated`: there is a newer approval, under which the next poll finds them. `paused`: the rule was paused
 * instead. Otherwise people are claimed, under the approval with this hash.
 */
export type Claimed = 'none' | 'outdated' | 'paused' | { readonly bound: string }

export const standingClaimOperations = operationGroup('standingClaims', {
  claim: write((db, input: Claim): Claimed => {
    const rule = readRule(db, input)
    if (rule?.state !== 'on' || !rule.approval || isLocked(db)) return 'none'
    // Another version was approved since: by that they may be due at another time, or not at all.
    if (rule.approval.bound !== input.bound) return 'outdated'
    const pause = judgeRule(db, rule, rule.approval, input)
    if (pause) return paused(db, rule, { at: input.at, ...pause })
    const { group, now } = input
    if (!isWanted(db, rule, group, now)) return 'none'
    // Its moment passed while the rule was not on.
    if (group.at <= now && reasonAt(db, rule, group.day, group.at) !== 'computer_off') return 'none'
    const people = group.people.filter(
      (person) => mayBeClaimed(db, rule, person, group.day) && !hasAnswered(db, rule, person),
    )
    if (people.length === 0) return 'none'
    const limitDay = localDay(group.at, zoneOf(db, rule.accountId))
    const dayPause = judgeDay(db, rule, rule.approval, { ...input, limitDay })
    if (dayPause) return paused(db, rule, { at: input.at, ...dayPause })
    db.write(
      'standing.claim',
      sql`
        INSERT INTO standing_claims (rule_id, person, contact_id, due_day, at, until, limit_day, campaign_id, texted_by, texted_at, date_hash)
        SELECT ${rule.id}, p.value ->> 'person', p.value ->> 'contactId', ${group.day}, ${toIso(group.at)},
          ${toIso(group.until)}, ${limitDay}, ${input.id}, ${textedBy(db, rule)}, p.value ->> 'textedAt', p.value ->> 'dateHash'
        FROM json_each(${JSON.stringify(people)}) p
      `,
    )
    makeDay(db, rule, input)
    return { bound: rule.approval.bound }
  }),

  /** Judges the day again, with its price, and approves it in the same transaction. */
  approve: write((db, input: DayApproval): 'approved' | 'given_up' => {
    const { id, at, ceiling, estimate } = input
    const rule = readRule(db, input)
    const claim = db.get<{ day: string; limitDay: string; at: string; until: string }>(sql`
      SELECT due_day AS day, limit_day AS limitDay, at, until FROM standing_claims
      WHERE campaign_id = ${id} AND state = 'claimed' LIMIT 1
    `)
    if (rule?.state !== 'on' || !rule.approval || !claim || isLocked(db)) return giveUp(db, id, undefined)
    const { approval } = rule
    // Its text and people belong to an earlier approval.
    if (input.bound !== approval.bound) return giveUp(db, id, undefined)
    const pause = judgeRule(db, rule, approval, { ...input, isOrderOpen: false })
    if (pause) {
      pauseRule(db, rule.id, { at, ...pause })
      return giveUp(db, id, undefined)
    }
    if (!isPriceOf(approval, estimate, ceiling)) {
      pauseRule(db, rule.id, { at, by: 'no_price', day: claim.day })
      return giveUp(db, id, undefined)
    }
    const isOverLimit = judgeMoney(db, rule, approval, { limitDay: claim.limitDay, micros: ceiling?.micros ?? 0 })
    if (isOverLimit) {
      pauseRule(db, rule.id, { at, by: 'limit_money', day: claim.day, people: input.people })
      return giveUp(db, id, undefined)
    }
    const standing = { ruleId: rule.id, bound: approval.bound, limits: approval.limits, approvedAt: approval.at }
    const { hash, isListingRead } = input
    const isDone = approveFrozen(db, { id, hash, approval: { ...input.approval, standing }, at, isListingRead })
    if (!isDone) return giveUp(db, id, undefined)
    // If opt-outs of other hours than the approval names are not known, the outbox asks about them.
    db.run(sql`
      UPDATE campaigns SET estimate = ${JSON.stringify(estimate)}, opt_outs_accepted_at = ${approval.at},
        opt_outs_unknown = ${agreedHours(db, { approval, campaignId: id, at })}
      WHERE id = ${id}
    `)
    db.run(sql`
      UPDATE standing_claims SET state = CASE WHEN ${isReachedSql(id)} THEN 'approved' ELSE 'left_out' END,
        reason = CASE WHEN NOT ${isReachedSql(id)} THEN 'not_reachable' END
      WHERE campaign_id = ${id}
    `)
    shareCeiling(db, id, ceiling?.micros ?? 0)
    setTakenOutAside(db, id, rule.id)
    moveToNewNumbers(db, id, rule)
    return 'approved'
  }),

  /** Gives a day up: its people can be claimed again in time, or are left out for a reason. */
  giveUp: write((db, { id, reason }: { id: CampaignId; reason?: StandingLeftOut | undefined }) =>
    giveUp(db, id, reason),
  ),

  /** Gives up days that the previous process had not approved. */
  giveUpAll: write((db) => {
    const open = db.all<{ id: CampaignId }>(sql`
      SELECT c.id FROM campaigns c WHERE c.standing_id IS NOT NULL AND c.state IN ('draft', 'frozen')
        AND NOT EXISTS (SELECT 1 FROM standing_rules r WHERE r.draft_id = c.id)
    `)
    for (const { id } of open) giveUp(db, id, undefined)
  }),

  pause: essentialWrite((db, { at, now: _, ...scope }: At & Omit<Paused, 'at'>) => {
    const { accountId, ruleId, ...why } = scope
    const rule = readRule(db, { accountId, ruleId })
    if (rule?.state === 'on') pauseRule(db, rule.id, { at, ...why })
  }),

  /** Counts people who were due and are not claimed, each once, with the reason that was true at that time. */
  count: write((db, { now, againFrom, polledUntil, times, missed, ...scope }: Counted) => {
    const rule = readRule(db, scope)
    if (!rule || rule.polledUntil !== polledUntil) return
    // The next poll finds people again who may still be texted, and all who were due after them.
    const end = Math.min(now, againFrom - 1)
    for (const { day, at, reason, isUnpriced = false, people } of missed)
      if (at <= end)
        db.run(sql`
          INSERT INTO standing_left_out (rule_id, due_day, reason, people)
          VALUES (${rule.id}, ${day}, ${reason ?? reasonOf(db, rule, { day, at, isUnpriced })}, ${people})
          ON CONFLICT DO UPDATE SET people = standing_left_out.people + excluded.people
        `)
    // After an approval at a wrong clock it may be far ahead.
    const before = polledUntil === null || polledUntil === '' ? 0 : Date.parse(polledUntil)
    const until = toIso(before > now + hour ? end : Math.max(end, before))
    db.run(sql`
      UPDATE standing_rules SET looked_until = ${until}, looked_by = ${JSON.stringify(times)} WHERE id = ${rule.id}
    `)
  }),

  /** Switches a rule off whose campaign has no one left. */
  finish: essentialWrite((db, { at, now: _, ...scope }: At): void => {
    const rule = readRule(db, scope)
    if (rule?.state !== 'on') return
    db.run(sql`
      UPDATE standing_rules SET state = 'off', paused = json_object('by', 'finished', 'at', ${at}),
        revision = revision + 1, approved_day = NULL, changed_at = ${at}
      WHERE id = ${rule.id}
    `)
  }),

  /** Whether the people of the day keep their claims: it was approved, or none of them can be reached. */
  isKept: read(
    (db, id: CampaignId): boolean =>
      db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id}`) !== undefined ||
      db.get(sql`SELECT 1 FROM standing_claims WHERE campaign_id = ${id}`) !== undefined,
  ),

  /** Why a rule that is on has to pause, also if no one is due. */
  judge: read((db, { now, ...scope }: At & { readonly isOrderOpen: boolean }): Pause | undefined => {
    const rule = readRule(db, scope)
    return rule?.state === 'on' && rule.approval ? judgeRule(db, rule, rule.approval, { ...scope, now }) : undefined
  }),
})

const isReachedSql = (id: CampaignId) => sql`EXISTS (SELECT 1 FROM recipients r
  WHERE r.campaign_id = ${id} AND r.contact_id = standing_claims.contact_id AND r.position IS NOT NULL
    AND r.state <> 'skipped')`

/** Shares the ceiling among the claims. The shares add up to it exactly, so that an equal limit is not passed. */
function shareCeiling(db: Db, id: CampaignId, micros: number): void {
  db.run(sql`
    UPDATE standing_claims SET micros = own.all_micros * own.nth / own.people - own.all_micros * (own.nth - 1) / own.people
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS people,
        CAST(${micros} AS INTEGER) AS all_micros FROM standing_claims
      WHERE campaign_id = ${id} AND state = 'approved') own
    WHERE standing_claims.id = own.id
  `)
}

function paused(db: Db, rule: Rule, facts: Paused): 'paused' {
  pauseRule(db, rule.id, facts)
  return 'paused'
}

/** Whether a group may be claimed now: not skipped, within the days of the approval, and neither long before nor after its moment. */
function isWanted(db: Db, rule: Rule, { day, at, until }: DueGroup, now: number): boolean {
  const { id, approval } = rule
  if (approval === undefined || isAfterLast(db, rule, { day, at })) return false
  if (!guard('standing.first_day', day >= (firstDayOf(rule) ?? ''))) return false
  if (db.get(sql`SELECT 1 FROM standing_skips WHERE rule_id = ${id} AND day = ${day}`)) return false
  return now < until && at <= now + claimAheadMs
}

/** Whether it is for a day after the last one of the approval, or moved to such a day. */
function isAfterLast(db: Db, { approval, accountId }: Rule, { day, at }: Pick<DueGroup, 'day' | 'at'>): boolean {
  const last = approval?.limits.validUntil ?? '~'
  return day > last || localDay(at, zoneOf(db, accountId)) > last
}

/** Whether a person may be claimed: no claim of theirs is for this day or too near to it, and they are not taken out. */
function mayBeClaimed(db: Db, rule: Rule, { contactId, person, dateHash }: DuePerson, day: string): boolean {
  const ofContact = sql`standing_claims INDEXED BY standing_once_a_contact
    WHERE rule_id = ${rule.id} AND contact_id = ${contactId}`
  // The database refuses a second claim of the same id for a day, also if the contact is another one by now.
  if (db.get(sql`SELECT 1 FROM ${ofContact} AND due_day = ${day}`)) return false
  const isSame = isSameContact(sql`${contactId}`, sql`at`)
  if (hasNearClaim(db, rule, sql`${ofContact} AND ${isSame}`, { day, dateHash })) return false
  const out = sql`standing_taken_out WHERE rule_id = ${rule.id} AND contact_id = ${contactId} AND ${isSame}`
  return !db.get(sql`SELECT 1 FROM ${out}`) && isFreeNumber(db, rule, person, { day, dateHash })
}

/** Whether the person has answered since the poll. */
function hasAnswered(db: Db, { accountId }: Rule, { contactId, textedAt }: DuePerson): boolean {
  if (textedAt === undefined) return false
  const answered = hasAnsweredSql(sql`c.account_id`, sql`c.phone`, sql`${textedAt}`)
  return (
    db.get(sql`SELECT 1 FROM contacts c WHERE c.id = ${contactId} AND c.account_id = ${accountId} AND ${answered}`) !==
    undefined
  )
}

interface DueFor {
  readonly day: string
  /** See `DuePerson`. */
  readonly dateHash: string | undefined
}

function isFreeNumber(db: Db, rule: Rule, person: string, { day, dateHash }: DueFor): boolean {
  const ofPerson = sql`standing_claims INDEXED BY standing_once_a_person
    WHERE rule_id = ${rule.id} AND person = ${person}`
  if (db.get(sql`SELECT 1 FROM ${ofPerson} AND due_day = ${day}`)) return false
  if (db.get(sql`SELECT 1 FROM standing_taken_out WHERE rule_id = ${rule.id} AND person = ${person}`)) return false
  return !hasNearClaim(db, rule, ofPerson, { day, dateHash })
}

/** Whether one of these claims is too near, for a rule that texts each person once: ever, in half a year, or for a date. */
function hasNearClaim(db: Db, rule: Rule, claims: Sql, { day, dateHash }: DueFor): boolean {
  const { kind } = rule.when
  if (kind === 'around')
    return (
      dateHash !== undefined &&
      db.get(sql`SELECT 1 FROM ${claims} AND date_hash = ${dateHash} AND state <> 'left_out'`) !== undefined
    )
  if (kind !== 'yearly' && kind !== 'joined' && kind !== 'not_answered') return false
  const [from, to] = kind !== 'yearly' ? ['', '~'] : [dayAfter(day, -yearlyGapDays), dayAfter(day, yearlyGapDays)]
  const near = db.get(sql`
    SELECT 1 FROM ${claims} AND due_day > ${from} AND due_day < ${to} AND state <> 'left_out'
      AND texted_by IS ${textedBy(db, rule)}
  `)
  return near !== undefined
}

/** If a number has changed since the claim, the claim moves to the new number, unless that is claimed already or taken out. */
function moveToNewNumbers(db: Db, id: CampaignId, rule: Rule): void {
  const claims = db.all<{ id: number; person: string; day: string; dateHash: string | null; phone: string }>(sql`
    SELECT w.id, w.person, w.due_day AS day, w.date_hash AS dateHash, r.phone FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id
      AND r.contact_id = w.contact_id AND r.position IS NOT NULL
    WHERE w.campaign_id = ${id} AND w.state = 'approved'
  `)
  for (const claim of claims) {
    const person = personOf(db, claim.phone)
    if (person === claim.person) continue
    if (isFreeNumber(db, rule, person, { day: claim.day, dateHash: claim.dateHash ?? undefined }))
      db.run(sql`UPDATE standing_claims SET person = ${person} WHERE id = ${claim.id}`)
    else setClaimsAside(db, sql`w.id = ${claim.id}`, { claim: 'already_texted', recipient: 'stopped' })
  }
}

/** A price of zero does not count, nor does a price in another currency than that of the limits. */
function isPriceOf({ currency }: Approval, estimate: Estimate, ceiling: Money | undefined): boolean {
  return estimate.state === 'priced' && estimate.cost.micros > 0 && ceiling?.currency === currency
}

/** A campaign of exactly the claimed people, with the message of the rule. */
function makeDay(db: Db, rule: Rule, { id, at, group, startsAt }: Claim): void {
  db.run(sql`
    INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, kind, image_url, target_url, caption,
      timing, standing_id, created_at, changed_at)
    SELECT ${id}, account_id, ${`${rule.name} · ${group.day}`}, 'draft', json_set(audience, '$.isClaimed', json('true')),
      template, sender, kind, image_url, target_url, caption,
      json_object('kind', 'moment', 'at', ${startsAt}, 'clock', 'app', 'late',
        json_object('kind', 'send', 'minutes', 1440), 'quietHours', json(CASE json_extract(timing, '$.quietHours') WHEN 1 THEN 'true' ELSE 'false' END)),
      ${rule.id}, ${at}, ${at}
    FROM campaigns WHERE id = ${rule.draftId}
  `)
}

/** The day was not approved, so nothing can have been sent. Without a reason its people are as if they had never been claimed. */
function giveUp(db: Db, id: CampaignId, reason: StandingLeftOut | undefined): 'given_up' {
  const isOpen = db.get(sql`
    SELECT 1 FROM campaigns WHERE id = ${id} AND standing_id IS NOT NULL AND state IN ('draft', 'frozen')
  `)
  if (!isOpen) return 'given_up'
  if (reason === undefined) db.run(sql`DELETE FROM standing_claims WHERE campaign_id = ${id} AND state = 'claimed'`)
  else
    db.run(sql`
      UPDATE standing_claims SET state = 'left_out', reason = ${reason} WHERE campaign_id = ${id}
    `)
  db.run(sql`DELETE FROM waves WHERE campaign_id = ${id}`)
  db.run(sql`DELETE FROM campaigns WHERE id = ${id}`)
  return 'given_up'
}

/** If people were claimed and the gateway gave no price, that is the reason, and not that the computer was off. */
function reasonOf(
  db: Db,
  rule: Rule,
  { day, at, isUnpriced }: { readonly day: string; readonly at: number; readonly isUnpriced: boolean },
): string {
  const reason = reasonAt(db, rule, day, at)
  return isUnpriced && reason === 'computer_off' ? 'no_price' : reason
}

/** Why people who were due at a moment were not claimed: the state of the rule at that moment. */
function reasonAt(db: Db, rule: Rule, day: string, at: number): string {
  if (db.get(sql`SELECT 1 FROM standing_skips WHERE rule_id = ${rule.id} AND day = ${day}`)) return 'skipped_day'
  if (day < (firstDayOf(rule) ?? '')) return 'restored'
  if (isAfterLast(db, rule, { day, at })) return 'ended'
  const then = db.get<{ state: string; reason: string | null }>(sql`
    SELECT state, reason FROM standing_states WHERE rule_id = ${rule.id} AND at <= ${toIso(at)} ORDER BY at DESC, id DESC LIMIT 1
  `)
  if (!then || then.state === 'on') return 'computer_off'
  return then.state === 'paused' ? (then.reason ?? 'user') : 'off'
}

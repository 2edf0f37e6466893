// Finds people who are due by a rule soon, or were due since the last poll and not claimed. Only reads: the claim judges all of it again.
import { maxReminderDays } from '@contract/campaigns/standingDays'
import { day as dayMs, hour } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { hashDate } from '../outbox/store/stillWantedRows'
import { isSameContact, personOf } from '../outbox/standing/standingCampaignRows'
import { familySql, readVersions } from '../outbox/store/changedRows'
import { furthestMs } from '../planning/handoverWindows'
import { localDay } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { longRead, operationGroup, read } from '../storage/operations'
import { sql } from '../storage/sql'
import { dayAfter } from '../base/dayAfter'
import { mayBeDue, quietOf, type Due, type QuietDay } from './momentsOf'
import { openPass, type WhyNot } from './passRows'
import { joinedAfterOf, readRule, type OfRule, type Rule } from './readRuleRows'
import { movedFrom, movedIntoPast, readTimes, type Times } from './timesRows'

/** How long before their moment people are claimed. */
export const claimAheadMs = hour
/** Maximum number of people in one answer; the others are in the next. */
const maxPeople = 20_000
/** Wide enough for everyone of a due day, wherever they are; quiet hours may move some of them to another day. */
const dayWidthMs = 50 * hour
/** After the time before or after a date was changed, no one is texted for the same date again. */
const pastDatesDays = 400
/** If a birthday or a number is corrected, the person is greeted only once. */
export const yearlyGapDays = 180

export interface DuePerson {
  readonly contactId: number
  readonly person: string
  /** When the campaign of the rule texted them, ISO. */
  readonly textedAt?: string
  /** Keyed hash of the date that they are due by; the date itself is not kept with the claim. */
  readonly dateHash?: string
}

/** People with the same due day, moment and end. */
export interface DueGroup {
  readonly day: string
  /** Milliseconds since 1970, by the gateway's time. */
  readonly at: number
  readonly until: number
  readonly people: readonly DuePerson[]
  /** Everyone who is due on that day, claimed or not. */
  readonly ofDay: number
}

export interface Missed {
  readonly day: string
  readonly at: number
  /** A reason of these people alone, such as taken out; absent: the state of the rule at that time is the reason. */
  readonly reason?: 'taken_out' | 'already_texted' | 'quiet' | 'restored' | 'time_moved' | WhyNot
  /** They were claimed, and the gateway gave no price. */
  readonly isUnpriced?: boolean
  readonly people: number
}

export interface Poll {
  /** The approval under which they are due then; undefined while there is none. */
  readonly bound: string | undefined
  readonly polledUntil: string | null
  readonly times: Times
  readonly groups: readonly DueGroup[]
  /** Due before now and not claimed; by the choice of the rule they may still be texted. */
  readonly late: readonly DueGroup[]
  /** The earliest moment of late people who are not in this answer; Infinity if all are. */
  readonly lateFrom: number
  readonly missed: readonly Missed[]
  readonly isOrderOpen: boolean
  /** All people of the rule's campaign have had their turn, and no one will be added. */
  readonly isFinished: boolean
  /** There are more people than in this answer. */
  readonly hasMore: boolean
  /** People who were read. */
  readonly read: number
}

interface PollScope extends OfRule {
  readonly at: string
  /** By the gateway's time. */
  readonly now: number
}

export const standingPollOperations = operationGroup('standingPolls', {
  /** Rules of all accounts to poll: those that are on, and paused ones, whose left-out people are counted. */
  watched: read((db) =>
    db.all<OfRule>(sql`
      SELECT r.account_id AS accountId, r.id AS ruleId FROM standing_rules r JOIN accounts a ON a.id = r.account_id
      WHERE r.removed_at IS NULL AND r.state IN ('on', 'paused') AND a.removed_at IS NULL ORDER BY r.id
    `),
  ),

  poll: longRead((db, scope: PollScope): Poll | undefined => {
    const rule = readRule(db, scope)
    return rule && (rule.state === 'on' || rule.state === 'paused') ? poll(db, rule, scope) : undefined
  }),
})

/** People who would be left out if the rule went on like this, because a change has moved their time into the past. */
export function countMovedIntoPast(db: Db, rule: Rule, { at, now }: PollScope): number {
  const before = movedFrom(rule.polledBy, readTimes(db, rule))
  if (!before || rule.state === 'off' || rule.polledUntil === null) return 0
  const since = Math.min(Date.parse(rule.polledUntil), now)
  const widthMs = widthOf(rule, true)
  const window = { from: since - widthMs, to: now + widthMs + furthestDueMs(rule) }
  const known = readKnown(db, rule, window.from)
  let people = 0
  openPass(db, rule, { ...window, at, before })?.everyone(({ id, phone, written, moments, momentsBefore, whyNot }) => {
    if (!momentsBefore || whyNot !== null) return
    const moved = movedIntoPast(rule.when, { before: momentsBefore, now: moments, since })
    if (moved.length === 0) return
    const dateHash = written === undefined ? undefined : hashDate(db, written)
    const person = personOf(db, phone)
    if (moved.some(({ day }) => known.why(id, person, day, dateHash) === undefined)) people += 1
  })
  return people
}

const noOne = {
  groups: [],
  late: [],
  lateFrom: Infinity,
  missed: [],
  isOrderOpen: false,
  isFinished: false,
  hasMore: false,
  read: 0,
}

function poll(db: Db, rule: Rule, { at, now }: PollScope): Poll {
  const { polledUntil } = rule
  const since = Math.min(polledUntil === null || polledUntil === '' ? now : Date.parse(polledUntil), now)
  const to = now + claimAheadMs
  const times = readTimes(db, rule)
  const before = movedFrom(rule.polledBy, times)
  const widthMs = widthOf(rule, before !== undefined)
  const window = { from: Math.min(since, now - widthMs), to: now + widthMs + furthestDueMs(rule) }
  const bound = rule.approval?.bound
  const nothing = { ...noOne, bound, polledUntil, times }
  if (!mayBeDue(rule, { from: since, to })) return nothing
  const known = readKnown(db, rule, window.from)
  const groups = makeGroups()
  const late = makeGroups()
  const missed = new Map<string, Missed & { people: number }>()
  const days = new Map<string, number>()
  const joinedAfter = rule.when.kind === 'joined' ? joinedAfterOf(rule) : undefined
  const isAround = rule.when.kind === 'around'
  const isOpen = rule.when.kind !== 'not_answered' || isCampaignOpen(db, rule.when.campaignId)
  let [found, read, lateFrom, lastUntil] = [0, 0, Infinity, -Infinity]
  const pass = openPass(db, rule, { ...window, at, before })
  pass?.everyone(({ id, phone, written, moments, momentsBefore, notDue, sinceAt, whyNot }) => {
    read += 1
    if (notDue !== undefined && notDue !== 'quiet') return
    if (joinedAfter !== undefined && (sinceAt === null || sinceAt <= joinedAfter)) return
    const moved = momentsBefore ? movedIntoPast(rule.when, { before: momentsBefore, now: moments, since }) : []
    for (const moment of moments.found) {
      if (moment.kind === 'due' && whyNot === null) lastUntil = Math.max(lastUntil, moment.until)
      if (moment.kind === 'due' && whyNot === null) days.set(moment.day, (days.get(moment.day) ?? 0) + 1)
      const isMoved = moved.includes(moment)
      if ((moment.at <= since && !isMoved) || moment.at > to) continue
      const isPast = moment.at <= now
      if (!isPast && moment.kind === 'quiet') continue
      const person = personOf(db, phone)
      const dateHash = isAround && written !== undefined ? hashDate(db, written) : undefined
      const why = known.why(id, person, moment.day, dateHash)
      if (why === 'claimed') continue
      const whyDue = (due: Due) => why ?? (mayHaveGone(rule, due) ? 'restored' : isMoved ? 'time_moved' : undefined)
      const reason = whyNot ?? (moment.kind === 'quiet' ? 'quiet' : whyDue(moment))
      if (reason !== undefined && !isPast) continue
      if (moment.kind === 'due' && reason === undefined && (!isPast || maySendLate(rule, moment, now))) {
        found += 1
        if (found <= maxPeople)
          (isPast ? late : groups).add(moment, toDuePerson(db, rule, { contactId: id, person, written, sinceAt }))
        else if (isPast) lateFrom = Math.min(lateFrom, moment.at)
        continue
      }
      if (isPast) countMissed(missed, moment, reason)
    }
  })
  const ofDay = (day: string): number => days.get(day) ?? 0
  return {
    bound,
    polledUntil,
    times,
    groups: groups.list(ofDay),
    late: late.list(ofDay),
    lateFrom,
    missed: [...missed.values()],
    isOrderOpen: pass?.question() !== undefined,
    isFinished: pass !== undefined && !isOpen && lastUntil <= now,
    hasMore: found > maxPeople,
    read,
  }
}

/** By a change the moment before or after a date may move by more than a year. */
function widthOf({ when: { kind } }: Rule, isMoved: boolean): number {
  if (kind === 'every') return dayWidthMs
  return dayWidthMs + (isMoved && kind !== 'yearly' ? pastDatesDays : maxReminderDays) * dayMs
}

/** How far ahead a person may be due by a rule: the gateway may keep their message of its campaign until a later day. */
function furthestDueMs({ when }: Rule): number {
  return when.kind === 'not_answered' ? furthestMs + when.count * (when.unit === 'hour' ? hour : dayMs) : 0
}

/** After a restore: a reminder that quiet hours keep from its time may have gone up to a week earlier, because the rule said so then. */
function mayHaveGone(rule: Rule, { day, moved }: Due): boolean {
  const { approval, when } = rule
  if (approval?.fromDay === undefined || moved !== 'quiet' || quietOf(rule) === 'earlier') return false
  return when.kind === 'around' && when.side === 'before' && day < dayAfter(approval.fromDay, maxReminderDays)
}

/** Whether the campaign may still text people, or people in doubt may turn out to have been texted. */
function isCampaignOpen(db: Db, id: string): boolean {
  return (
    db.get(sql`
      WITH RECURSIVE ${familySql(sql`${id}`)}
      SELECT 1 FROM campaigns WHERE id IN (SELECT id FROM family)
        AND state NOT IN ('done', 'done_with_exceptions', 'cancelled')
    `) !== undefined
  )
}

interface Found {
  readonly contactId: number
  readonly person: string
  readonly written: string | undefined
  readonly sinceAt: string | null
}

function toDuePerson(db: Db, { when }: Rule, { contactId, person, written, sinceAt }: Found): DuePerson {
  return {
    contactId,
    person,
    ...(when.kind === 'not_answered' && sinceAt !== null ? { textedAt: sinceAt } : {}),
    ...(written === undefined ? {} : { dateHash: hashDate(db, written) }),
  }
}

function maySendLate({ missed }: Rule, { at, until }: Due, now: number): boolean {
  return missed.kind === 'same_day' && now < until && now - at < missed.hours * hour
}

function countMissed(
  missed: Map<string, Missed & { people: number }>,
  { day, at }: Due | QuietDay,
  reason: Missed['reason'],
): void {
  const key = `${day} ${at} ${reason ?? ''}`
  const known = missed.get(key)
  if (known) missed.set(key, { ...known, people: known.people + 1 })
  else missed.set(key, { day, at, people: 1, ...(reason ? { reason } : {}) })
}

function makeGroups() {
  const groups = new Map<string, { readonly due: Due; readonly people: DuePerson[] }>()
  return {
    add(due: Due, person: DuePerson): void {
      const key = `${due.at} ${due.until} ${due.day}`
      const known = groups.get(key)
      if (known) known.people.push(person)
      else groups.set(key, { due, people: [person] })
    },
    list: (ofDay: (day: string) => number): DueGroup[] =>
      [...groups.values()]
        .map(({ due: { day, at, until }, people }) => ({ day, at, until, people, ofDay: ofDay(day) }))
        .toSorted((a, b) => a.at - b.at),
  }
}

interface Known {
  /** The reason not to claim this person for a day, if there is one. */
  why(
    contactId: number,
    person: string,
    day: string,
    dateHash?: string,
  ): 'claimed' | 'taken_out' | 'already_texted' | undefined
}

interface KnownClaim {
  readonly contactId: number
  readonly person: string
  readonly dueDay: string
  readonly dateHash: string | null
  readonly isNear: 0 | 1
}

/** Reads the earlier claims that matter for a poll, and the people who were taken out. */
function readKnown(db: Db, rule: Rule, from: number): Known {
  const { kind } = rule.when
  const isOnce = kind === 'joined' || kind === 'not_answered'
  const isYearly = kind === 'yearly'
  const pastDays = kind === 'around' ? pastDatesDays : isYearly ? yearlyGapDays + 2 : 10
  const first = isOnce ? '' : dayAfter(localDay(from, 'UTC'), -pastDays)
  const days = new Map<string, string[]>()
  const claimed = new Set<string>()
  const dates = new Set<string>()
  for (const claim of db.iterate<KnownClaim>(sql`
    SELECT contact_id AS contactId, person, due_day AS dueDay, date_hash AS dateHash,
      state <> 'left_out' AND texted_by IS ${textedBy(db, rule)} AS isNear FROM standing_claims
    WHERE rule_id = ${rule.id} AND due_day >= ${first}
  `)) {
    for (const who of [`c${claim.contactId}`, claim.person]) {
      claimed.add(`${who} ${claim.dueDay}`)
      if (claim.isNear === 1 && kind === 'around' && claim.dateHash !== null) dates.add(`${who} ${claim.dateHash}`)
      if (claim.isNear === 1 && (isOnce || isYearly)) days.set(who, [...(days.get(who) ?? []), claim.dueDay])
    }
  }
  const out = new Set<string>()
  for (const { contactId, person, isSame } of db.iterate<{ contactId: number; person: string; isSame: 0 | 1 }>(sql`
    SELECT contact_id AS contactId, person, ${isSameContact(sql`contact_id`, sql`at`)} AS isSame
    FROM standing_taken_out WHERE rule_id = ${rule.id}
  `)) {
    if (isSame) out.add(`c${contactId}`)
    out.add(person)
  }
  const isNear = (other: string, day: string): boolean =>
    isOnce || Math.abs(Date.parse(other) - Date.parse(day)) < yearlyGapDays * dayMs
  return {
    why(contactId, person, day, dateHash) {
      const both = [`c${contactId}`, person]
      if (both.some((who) => claimed.has(`${who} ${day}`))) return 'claimed'
      if (both.some((who) => out.has(who))) return 'taken_out'
      const near = both.filter(
        (who) => dates.has(`${who} ${dateHash ?? ''}`) || days.get(who)?.some((other) => isNear(other, day)),
      )
      if (near.length === 0) return undefined
      return near.includes(person) || hasSameContact(db, rule, contactId, first) ? 'already_texted' : undefined
    },
  }
}

/** Names the campaign that a rule follows up: people who were texted for another campaign are texted again. Versions count as the first. */
export function textedBy(db: Db, { when }: Rule): string | null {
  return when.kind === 'not_answered' ? (readVersions(db, when.campaignId as CampaignId).at(-1) ?? null) : null
}

/** Whether a claim with this id is for this contact, and not for a deleted one that had the same id. */
function hasSameContact(db: Db, rule: Rule, contactId: number, first: string): boolean {
  const claim = db.get(sql`
    SELECT 1 FROM standing_claims WHERE rule_id = ${rule.id} AND contact_id = ${contactId} AND due_day >= ${first}
      AND state <> 'left_out' AND texted_by IS ${textedBy(db, rule)} AND ${isSameContact(sql`contact_id`, sql`at`)}
  `)
  return claim !== undefined
}

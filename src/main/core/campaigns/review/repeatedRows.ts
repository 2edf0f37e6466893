// People in a frozen campaign who get more texts than a rule allows, by what they got and by what approved campaigns will have sent them
// until their time: the account's rule, which only warns, and its limits for one person, which hold. And the list of people who were
// texted before, for a warning.
import type { CampaignId } from '../../base/ids'
import { type LimitReason, fullestWindow, holdText, type HeldText } from '../../planning/personLimit'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import type { OverLimitChoice } from '@contract'
import { hour } from '../../base/durations'
import { toIso } from '../../base/instants'
import { notReceivedSql, reachMs, readPersonLimit, textsSql, isBeforeEnd } from '../../outbox/store/nextPeopleRows'
import { operationGroup, read, longRead } from '../../storage/operations'
import { createHash } from 'node:crypto'

export interface Window {
  readonly offset: number
  readonly limit: number
}

export interface Repeated {
  /** Position in the order of sending. */
  readonly position: number
  /** Including the one from this campaign. */
  readonly texts: number
  /** When the latest other text went out or is planned. */
  readonly lastAt: string
}

/** People whom a limit for one person holds, ascending, each with the moment until which it does; null: they are left out. */
export interface HeldPositions {
  readonly positions: readonly number[]
  readonly untils: readonly (number | null)[]
}

export interface RepeatedPage {
  readonly total: number
  readonly rows: (Omit<Repeated, 'position'> & {
    readonly name: string
    readonly phone: string
    /** For people over a limit: when they can be texted again, and which limit it is. */
    readonly until?: string
    readonly reason?: LimitReason
  })[]
}

/** When another campaign `c` will text its recipient `b`, of wave `w`: not before `at`, nor before the moment until which `b` is held. */
export const plannedAtSql = (at: string): Sql =>
  sql`max(${at}, coalesce(w.due_at, ''), coalesce(c.waits_until, ''), coalesce(b.held_until, ''))`

/** How many names a warning shows. */
export const namesShown = 3

/** Names, or the number of a person without a name. */
export function readNames(db: Db, id: CampaignId, positions: readonly number[]): string[] {
  return readPeople(db, id, positions).map(({ name, phone }) => name || phone)
}

export function readRepeated(db: Db, id: CampaignId, shown: readonly Repeated[]): RepeatedPage['rows'] {
  const people = readPeople(
    db,
    id,
    shown.map(({ position }) => position),
  )
  return people.flatMap(({ name, phone }, index) => {
    const found = shown[index]
    return found ? [{ name, phone, texts: found.texts, lastAt: found.lastAt }] : []
  })
}

/** `positions`: in ascending order. */
function readPeople(db: Db, id: CampaignId, positions: readonly number[]): { name: string; phone: string }[] {
  return db.all<{ name: string; phone: string }>(sql`
    SELECT name, phone FROM recipients WHERE campaign_id = ${id} AND position IN (SELECT value
      FROM json_each(${JSON.stringify(positions)})) ORDER BY position
  `)
}

// Finds people in a frozen campaign who would get more texts within some hours than the account's rule allows. Counts texts that
// were sent or are approved, from this computer or, by the gateway's listing, from others. Tests and replies do not count.

export type LimitChoice = OverLimitChoice['choice']

export interface TooManyQuestion {
  readonly accountId: string
  readonly id: CampaignId
  /** Current time, ISO. */
  readonly at: string
  /** Texts that one person may get within `hours`. */
  readonly limit: number
  readonly hours: number
  /** Messages to one's own number may be tests of another computer. Empty if unknown. */
  readonly ownPhone: string
  /** People whom a limit for one person holds. */
  readonly held?: HeldPositions | undefined
}

export interface TooManyFound {
  readonly people: number
  /** The highest count of texts for one person within the hours, including this campaign. */
  readonly texts: number
  readonly names: readonly string[]
}

/** By the choice about the people whom a limit for one person holds. */
export type TooManyTexts = Readonly<Record<LimitChoice, TooManyFound>>

export const tooManyTextsOperations = operationGroup('tooManyTexts', {
  /** Undefined if everyone stays within the limit, whatever is chosen. */
  find: read((db, question: TooManyQuestion): TooManyTexts | undefined => {
    const counts = { hold: makeCount(), leave_out: makeCount(), send_anyway: makeCount() }
    for (const { choices, ...found } of findTooMany(db, question))
      for (const choice of choices) counts[choice].add(found)
    const { hold, leave_out, send_anyway } = counts
    if (hold.people() + send_anyway.people() === 0) return undefined
    const nameOf = (positions: readonly number[]): string[] => readNames(db, question.id, positions)
    return { hold: hold.done(nameOf), leave_out: leave_out.done(nameOf), send_anyway: send_anyway.done(nameOf) }
  }),

  /** A window of these people, in the order of sending. */
  people: read((db, { offset, limit, choice, question }: PeopleQuestion): RepeatedPage => {
    const shown: Repeated[] = []
    let total = 0
    for (const { choices, ...found } of findTooMany(db, question)) {
      if (!choices.includes(choice)) continue
      if (total >= offset && shown.length < limit) shown.push(found)
      total += 1
    }
    return { total, rows: readRepeated(db, question.id, shown) }
  }),
})

interface PeopleQuestion extends Window {
  readonly question: TooManyQuestion
  readonly choice: LimitChoice
}

function makeCount() {
  const first: number[] = []
  let people = 0
  let texts = 0
  return {
    people: (): number => people,
    add(found: Repeated): void {
      people += 1
      texts = Math.max(texts, found.texts)
      if (first.length < namesShown) first.push(found.position)
    },
    done: (nameOf: (positions: readonly number[]) => string[]): TooManyFound => ({
      people,
      texts,
      names: nameOf(first),
    }),
  }
}

interface RuleText {
  readonly position: number
  /** When this campaign texts the person; null: immediately. */
  readonly dueAt: string | null
  /** When the other text went out or is planned. */
  readonly at: string
}

/** Someone who would get too many, and the choices with which they would. */
interface TooManyPerson extends Repeated {
  readonly choices: readonly LimitChoice[]
}

function* findTooMany(db: Db, question: TooManyQuestion): Generator<TooManyPerson> {
  const { limit, hours, held } = question
  const now = Date.parse(question.at)
  const untils = new Map(held?.positions.map((position, index) => [position, held.untils[index] ?? null]))
  let position = 0
  let mine = now
  let others: number[] = []
  const judgeAt = (at: number, choices: TooManyPerson['choices']): TooManyPerson[] => {
    const texts = fullestWindow(others, at, hours * hour)
    const last = others.filter((other) => Math.abs(other - at) < hours * hour).at(-1)
    return texts > limit && last !== undefined ? [{ position, texts, lastAt: toIso(last), choices }] : []
  }
  const judge = (): TooManyPerson[] => {
    const until = untils.get(position)
    if (until === undefined) return judgeAt(mine, ['hold', 'leave_out', 'send_anyway'])
    return [...judgeAt(mine, ['send_anyway']), ...(until === null ? [] : judgeAt(until, ['hold']))]
  }
  for (const text of readRuleTexts(db, question)) {
    if (text.position !== position) {
      yield* judge()
      position = text.position
      mine = text.dueAt === null ? now : Math.max(now, Date.parse(text.dueAt))
      others = []
    }
    others.push(Date.parse(text.at))
  }
  yield* judge()
}

/** Texts to these people from other campaigns and other computers, by person and time. */
function readRuleTexts(db: Db, { accountId, id, at, hours, ownPhone, held }: TooManyQuestion): Iterable<RuleText> {
  const due = db.get<{ first: string | null; last: string | null }>(sql`
    SELECT min(coalesce(due_at, ${at})) AS first, max(coalesce(due_at, ${at})) AS last FROM waves
      WHERE campaign_id = ${id}
  `)
  const since = shift(later(due?.first ?? at, at), -hours)
  const lastHeld = toIso((held?.untils ?? []).reduce<number>((last, until) => Math.max(last, until ?? 0), 0))
  const until = shift(later(later(due?.last ?? at, at), lastHeld), hours)
  const isOther = sql`c.account_id = ${accountId} AND c.id <> ${id} AND c.id IS NOT (SELECT replaces FROM campaigns WHERE id = ${id}) AND c.is_test = 0 AND c.is_reply = 0
    AND c.removed_at IS NULL`
  return db.iterate<RuleText>(sql`
    WITH texts (phone, at) AS (
      SELECT b.phone, coalesce(a.scheduled_for, a.armed_at) FROM (
          SELECT id, campaign_id, armed_at, scheduled_for FROM attempts WHERE armed_at >= ${since}
          UNION ALL SELECT id, campaign_id, armed_at, scheduled_for FROM attempts WHERE scheduled_for >= ${since}
            AND armed_at < ${since}
        ) a CROSS JOIN campaigns c ON c.id = a.campaign_id AND ${isOther}
        CROSS JOIN attempt_recipients h ON h.attempt_id = a.id AND h.live = 1
        CROSS JOIN recipients b ON b.id = h.recipient_id AND upper(coalesce(b.delivery, '')) NOT IN ${notReceivedSql}
      UNION ALL
      SELECT b.phone, ${plannedAtSql(at)} FROM campaigns c
        CROSS JOIN recipients b ON b.campaign_id = c.id AND b.position IS NOT NULL AND b.state IN ('pending', 'held')
        LEFT JOIN waves w ON w.campaign_id = b.campaign_id AND b.position BETWEEN w.first_position AND w.last_position
        WHERE ${isOther} AND c.state IN ('approved', 'waiting', 'running', 'paused')
      UNION ALL
      SELECT phone, at FROM messages WHERE account_id = ${accountId} AND at >= ${since} AND campaign_id IS NULL
        AND phone <> ${ownPhone}
        AND upper(status) NOT IN ${notReceivedSql}
    )
    SELECT r.position, w.due_at AS dueAt, t.at FROM texts t
      CROSS JOIN recipients r ON r.campaign_id = ${id} AND r.phone = t.phone AND r.position IS NOT NULL
      LEFT JOIN waves w ON w.campaign_id = ${id} AND r.position BETWEEN w.first_position AND w.last_position
    WHERE t.at BETWEEN ${since} AND ${until} ORDER BY r.position, t.at
  `)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function shift(at: string, hours: number): string {
  return toIso(Date.parse(at) + hours * hour)
}

// People of a frozen campaign whom the limits for one person would hold at their time: by what they got, and by what approved
// campaigns will have sent them until then. A forecast for the review; the outbox judges by what was handed over.

export interface LimitQuestion {
  readonly id: CampaignId
  /** Current time, ISO. */
  readonly at: string
}

export interface OverLimitPeople {
  readonly people: number
  readonly parts: number
  /** How many of them had as many texts as a week may have; the others were texted too recently. */
  readonly week: number
  readonly textsPerWeek: number | null
  readonly hoursBetween: number | null
  /** How many of them have room only when this message may not reach them any more: they cannot be held. */
  readonly tooLate: number
  /** When the last of those who can be held has room; ISO. */
  readonly lastAt: string
  readonly ids: readonly number[]
  /** The same people by their position in the order of sending, and when each has room, in milliseconds since 1970; null: too late. */
  readonly held: HeldPositions
  /** Names these people. */
  readonly version: string
}

interface OverLimitPerson extends HeldText {
  readonly id: number
  readonly position: number
  readonly parts: number
  /** When the latest other text went out, or will. */
  readonly lastAt: string
  readonly isTooLate: boolean
}

export const overLimitOperations = operationGroup('overLimit', {
  /** Undefined if everyone stays within the limits, or none applies. */
  find: longRead((db, question: LimitQuestion): OverLimitPeople | undefined => {
    const limit = readPersonLimit(db, question.id)
    const over = findOverLimit(db, question)
    if (!limit || over.length === 0) return undefined
    const ids = over.map((person) => person.id)
    const waits = over.filter(({ isTooLate }) => !isTooLate)
    return {
      people: over.length,
      parts: over.reduce((sum, { parts }) => sum + parts, 0),
      week: over.filter(({ reason }) => reason === 'texts_a_week').length,
      textsPerWeek: limit.textsPerWeek,
      hoursBetween: limit.hoursBetween,
      tooLate: over.length - waits.length,
      lastAt: toIso((waits.length > 0 ? waits : over).reduce((last, { until }) => Math.max(last, until), 0)),
      ids,
      held: {
        positions: over.map(({ position }) => position),
        untils: over.map(({ until, isTooLate }) => (isTooLate ? null : until)),
      },
      version: createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 32),
    }
  }),

  /** A window of these people, in the order of sending. */
  people: longRead((db, { offset, limit, question }: Window & { question: LimitQuestion }): RepeatedPage => {
    const over = findOverLimit(db, question)
    const shown = over.slice(offset, offset + limit)
    const rows = readRepeated(
      db,
      question.id,
      shown.map(({ position, texts, lastAt }) => ({ position, texts: texts + 1, lastAt })),
    )
    const held = rows.map((row, index) => ({
      ...row,
      ...(shown[index]?.isTooLate ? {} : { until: toIso(shown[index]?.until ?? 0) }),
      reason: shown[index]?.reason ?? ('texts_a_week' as const),
    }))
    return { total: over.length, rows: held }
  }),
})

/** Ids of the people over the limit, within a transaction that decides about them. */
export function readOverLimit(db: Db, question: LimitQuestion): number[] {
  return findOverLimit(db, question).map(({ id }) => id)
}

interface LimitText {
  readonly id: number
  readonly position: number
  readonly parts: number
  readonly dueAt: string | null
  readonly at: string
  /** Not handed over yet. */
  readonly isPlanned: 0 | 1
  /** From then on this message may not go to the person. */
  readonly end: string | null
}

function findOverLimit(db: Db, { id, at }: LimitQuestion): OverLimitPerson[] {
  const limit = readPersonLimit(db, id)
  if (!limit) return []
  const since = toIso(Date.parse(at) - reachMs(limit))
  const people = sql`SELECT id, phone FROM recipients WHERE campaign_id = ${id} AND position IS NOT NULL`
  const texts = db.iterate<LimitText>(sql`
    SELECT r.id, r.position, r.parts, coalesce(w.due_at, c.scheduled_for) AS dueAt, t.at, t.isPlanned, r.until_at AS "end" FROM (
        SELECT id, at, 0 AS isPlanned FROM (${textsSql(people, { ...limit, since, at })})
        UNION ALL
        SELECT p.id, ${plannedAtSql(at)}, 1 FROM (${people}) p
          CROSS JOIN recipients b INDEXED BY recipients_of_number ON b.phone = p.phone AND b.position IS NOT NULL
            AND b.id <> p.id AND (b.state = 'pending' OR b.state = 'held')
          CROSS JOIN campaigns c ON c.id = b.campaign_id AND c.account_id = ${limit.accountId} AND c.is_test = 0
            AND c.id IS NOT (SELECT replaces FROM campaigns WHERE id = ${id}) AND c.is_reply = 0 AND c.state IN ('approved', 'waiting', 'running', 'paused')
          LEFT JOIN waves w ON w.campaign_id = b.campaign_id AND b.position BETWEEN w.first_position AND w.last_position) t
      CROSS JOIN recipients r ON r.id = t.id
      CROSS JOIN campaigns c ON c.id = r.campaign_id
      LEFT JOIN waves w ON w.campaign_id = r.campaign_id AND r.position BETWEEN w.first_position AND w.last_position
    ORDER BY r.position
  `)
  const now = Date.parse(at)
  const over: OverLimitPerson[] = []
  let of: LimitText[] = []
  const judge = (): void => {
    const [first] = of
    if (!first) return
    const mine = first.dueAt === null ? now : Math.max(now, Date.parse(first.dueAt))
    const times = of
      .filter((text) => text.isPlanned === 0 || Date.parse(text.at) <= mine)
      .map((text) => Date.parse(text.at))
    const hold = holdText(times, mine, limit)
    if (hold)
      over.push({
        ...hold,
        id: first.id,
        position: first.position,
        parts: first.parts,
        isTooLate: !isBeforeEnd(first.end, toIso(hold.until)),
        lastAt: toIso(Math.max(...times)),
      })
  }
  for (const text of texts) {
    if (of[0] && of[0].id !== text.id) {
      judge()
      of = []
    }
    of.push(text)
  }
  judge()
  return over
}

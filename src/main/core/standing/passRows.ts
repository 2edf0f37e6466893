// Reads all people of a rule once, each with the moments at which they are due. Only places and dates are kept, because they repeat.
import { day as dayMs } from '../base/durations'
import { isFailedSql } from '../campaigns/audience/audienceSourcesSql'
import { queryAudience } from '../campaigns/audience/audienceScopeRows'
import type { AudienceRow } from '../campaigns/audience/audienceSql'
import { readDraft } from '../campaigns/draft/draftRows'
import { fieldReader, standardFields, type TextName } from '../campaigns/draft/messageOfPerson'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { dayOrder, type DayOrder } from '../messages/countryForms'
import { fieldKey } from '../messages/parseTemplate'
import { hasAnsweredSql, textedAtSql } from '../outbox/store/stillWantedRows'
import { readFamily } from '../outbox/store/changedRows'
import { zonesOf, type PhonePlace } from '../phones/zonesOf'
import type { FrozenHours } from '../planning/openHours'
import { inOrder, readCellTime, type CellReading } from '../planning/readCellTime'
import { makeHoursBook } from '../quietHours/hoursBook'
import type { Db } from '../storage/db'
import { joinSql, named, sql, type Sql } from '../storage/sql'
import { momentsOf, type Moments, type MomentWindow, type NoDate, type PersonDate } from './momentsOf'
import type { Rule } from './readRuleRows'
import { readTimes, type Times } from './timesRows'

export interface Pass extends MomentWindow {
  /** The moment of the pass, ISO. */
  readonly at: string
  /** Further cells to read for everyone. Reading them from a million people takes time, so it is empty if nothing needs it. */
  readonly texts?: readonly TextName[]
  /** Moments by these times are worked out as well. */
  readonly before?: Times | undefined
}

/** Fields of a row are slow to read, so those that every question needs are copied once. */
export interface PassedPerson extends Pick<AudienceRow, 'id' | 'phone' | 'country' | 'reason'> {
  /** JSON of the cells that were asked for, named as in PersonTexts; null if there are none. */
  readonly row: { readonly texts: string | null }
  readonly place: PersonPlace
  /** The value of the date field, and the date that it was read as. */
  readonly written: string | undefined
  readonly date: PersonDate | undefined
  readonly moments: Moments
  /** Moments by the times of before; undefined unless these were asked for. */
  readonly momentsBefore: Moments | undefined
  /** Why none of the moments is one at which they are texted. */
  readonly notDue: NotDue | undefined
  readonly isDated: boolean
  /** 0 to 11, of the date; -1 without one. */
  readonly month: number
  /** When they joined the list of `joined`, or were texted by the campaign of `not_answered`, ISO. */
  readonly sinceAt: string | null
  /** The reason why a person of that campaign is not texted again. */
  readonly whyNot: WhyNot | null
}

export interface NamedPerson extends PassedPerson {
  readonly name: string
}

export interface PersonPlace {
  /** The zone in which their times are shown. */
  readonly zone: string
  /** The zone in which a text names the day of sending. */
  readonly textZone: string
}

export type NotDue = NoDate | 'quiet' | 'not_in_window'
export type WhyNot = 'answered' | 'not_delivered' | 'in_doubt' | 'not_texted'

export interface Question {
  readonly written: string
  readonly day: string
  readonly month: string
}

/** No more of a person than is needed: a million of them are read. */
interface PassedRow extends Pick<AudienceRow, 'id' | 'phone' | 'country' | 'reason'> {
  /** The cell of a standard field, or all own columns as JSON. */
  readonly cell: string
  readonly texts: string | null
  readonly since_at: string | null
  readonly why_not: WhyNot | null
}

interface NamedRow extends PassedRow {
  readonly name: string
}

/** Dates of a place that are remembered. */
const maxKnown = 50_000
const noTexts = Object.fromEntries(standardFields.map((name) => [name, ''])) as Record<
  (typeof standardFields)[number],
  string
>
/** A person of the window may be due days before it, and days before that may be open: each holiday of these decides. */
const holidaysBeforeMs = 21 * dayMs
const nothing = toJudged({ found: [] }, undefined)

export interface RulePass {
  /** Everyone, including people who are left out. */
  everyone(visit: (person: PassedPerson) => void): void
  /** Some people again, in the order of these ids. */
  some(contactIds: readonly number[]): NamedPerson[]
  /** Call after `everyone`: a value that could be two dates, if nothing shows which one is meant and no order is chosen. */
  question(): Question | undefined
}

/** Undefined if the draft or the date field is gone. */
export function openPass(db: Db, rule: Rule, pass: Pass): RulePass | undefined {
  const { when, accountId, draftId } = rule
  const draft = readDraft(db, draftId)
  const own = ownFields(db, accountId, draftId)
  const read = 'field' in when ? fieldReader(when.field, own) : undefined
  if (!draft || ('field' in when && !read)) return undefined
  const usual = dayOrder(own.country)
  const chosen = 'order' in when ? when.order : undefined
  const dates = makeDates(chosen ?? usual)
  const places = makePlaces(rule, readTimes(db, rule), pass)
  const placesBefore = pass.before && makePlaces(rule, pass.before, pass)
  const standard = 'field' in when ? standardFields.find((name) => fieldKey(name) === fieldKey(when.field)) : undefined
  const readCell = standard === undefined && read ? (cell: string) => read({ ...noTexts, fields: cell }) : undefined
  const cellSql = !read ? sql`''` : standard === undefined ? sql`p.fields` : sql`p.${named(standard)}`
  const { texts = [] } = pass
  const hasSince = when.kind === 'joined' || when.kind === 'not_answered'
  const textsSql =
    texts.length === 0 ? sql`NULL` : sql`json_object(${joinSql(texts.map((name) => sql`${name}, p.${named(name)}`))})`
  const cellsSql = sql`${cellSql} AS cell, ${textsSql} AS texts, ${sinceSql(db, when, accountId)}`

  function judge(row: PassedRow): PassedPerson {
    const { id, phone, country, reason, cell } = row
    const written = read && (readCell ? readCell(cell) : cell)
    const phonePlace = zonesOf(phone, country)
    const place = places.of(phonePlace, country)
    const sinceAt = hasSince ? row.since_at : null
    const judged = reason === null ? place.judge(written, sinceAt, dates) : nothing
    const { moments, date, notDue, isDated, month } = judged
    const before = reason === null ? placesBefore?.of(phonePlace, country).judge(written, sinceAt, dates) : undefined
    const momentsBefore = before?.moments
    const whyNot = hasSince ? row.why_not : null
    const times = { moments, momentsBefore, date, notDue, isDated, month }
    return { id, phone, country, reason, row, place, written, ...times, sinceAt, whyNot }
  }

  return {
    everyone(visit) {
      const audience = queryAudience(db, draft, { accountId, at: pass.at })
      for (const row of db.iterate<PassedRow>(sql`
        ${audience} SELECT p.id, p.phone, p.country, p.reason, ${cellsSql} FROM audience p
      `))
        visit(judge(row))
    },
    some(contactIds) {
      const rows = db.all<NamedRow>(sql`
        SELECT p.id, p.phone, p.country, NULL AS reason, trim(p.firstname || ' ' || p.lastname) AS name, ${cellsSql}
        FROM json_each(${JSON.stringify(contactIds)}) wanted JOIN contacts p ON p.id = wanted.value
          AND p.account_id = ${accountId} ORDER BY wanted.key
      `)
      return rows.map((row) => ({ ...judge(row), name: row.name }))
    },
    question: () => (chosen === undefined && read ? dates.question(usual) : undefined),
  }
}

/** The columns since_at and why_not of a person `p`. */
function sinceSql(db: Db, when: Rule['when'], accountId: string): Sql {
  if (when.kind === 'joined')
    return sql`(SELECT added_at FROM list_contacts j WHERE j.list_id = ${when.listId} AND j.contact_id = p.id) AS since_at,
      NULL AS why_not`
  if (when.kind !== 'not_answered') return sql`NULL AS since_at, NULL AS why_not`
  const versions = JSON.stringify(readFamily(db, when.campaignId))
  // In a version that was changed people are skipped, because another version texts them.
  const ofCampaign = sql`FROM recipients r
    WHERE r.campaign_id IN (SELECT value FROM json_each(${versions})) AND r.phone = p.phone AND r.position IS NOT NULL
    ORDER BY r.state = 'skipped' LIMIT 1`
  const hasAnswered = hasAnsweredSql(sql`${accountId}`, sql`r.phone`, textedAtSql(sql`r`))
  return sql`(SELECT ${textedAtSql(sql`r`)} ${ofCampaign}) AS since_at, (SELECT CASE
      WHEN r.state = 'refused' OR (r.state = 'accepted' AND ${isFailedSql}) THEN 'not_delivered'
      WHEN r.state IN ('uncertain', 'absent') THEN 'in_doubt'
      WHEN r.state <> 'accepted' THEN 'not_texted'
      WHEN ${hasAnswered} THEN 'answered' END ${ofCampaign}) AS why_not`
}

interface Dates {
  read(written: string): PersonDate
  question(usual: DayOrder | undefined): Question | undefined
}

/** Reads dates, and notes which order of day and month the column shows. */
function makeDates(order: DayOrder | undefined): Dates {
  const shown = new Set<DayOrder>()
  let both: Extract<CellReading, { kind: 'both' }> | undefined
  let example = ''
  return {
    read(written) {
      const reading = readCellTime(written)
      if (reading.kind === 'empty') return { kind: 'missing' }
      if (reading.kind === 'one' && reading.only) shown.add(reading.only)
      if (reading.kind === 'both' && both === undefined) [both, example] = [reading, written.trim()]
      const time = inOrder(reading, order)
      return time?.day === undefined ? { kind: 'unreadable' } : { kind: 'read', time }
    },
    question(usual) {
      const isClear = shown.size === 1 && usual !== undefined && shown.has(usual)
      if (!both || isClear) return undefined
      return { written: example, day: both.day.day ?? '', month: both.month.day ?? '' }
    },
  }
}

type Judged = Pick<PassedPerson, 'moments' | 'date' | 'notDue' | 'isDated' | 'month'>

/** Worked out once for all people with the same date, because a million of them are asked. */
function toJudged(moments: Moments, date: PersonDate | undefined): Judged {
  const { found, never } = moments
  const isDue = found.some(({ kind }) => kind === 'due')
  const day = date?.kind === 'read' ? date.time.day : undefined
  return {
    moments,
    date,
    notDue: never ?? (isDue ? undefined : found.length > 0 ? 'quiet' : 'not_in_window'),
    isDated: date === undefined || date.kind === 'read',
    month: day === undefined ? -1 : Number(day.slice(5, 7)) - 1,
  }
}

interface KnownPlace extends PersonPlace {
  judge(written: string | undefined, sinceAt: string | null, dates: Dates): Judged
}

/** Places and dates repeat, so each pair is worked out once. */
function makePlaces({ missed }: Rule, { when, quiet, zone, accountZone: own, hours: ownHours }: Times, pass: Pass) {
  const { from, to, at } = pass
  const book = ownHours && makeHoursBook(ownHours, 'go_on')
  const rule = { when, quiet, missed }
  const places = new Map<PhonePlace, Map<string, KnownPlace>>()

  function make(place: PhonePlace, country: string | null): KnownPlace {
    const hours: FrozenHours | null =
      book?.freeze(country === '' ? null : country, place.region, Date.parse(at), own, from - holidaysBeforeMs) ?? null
    const clocks = zone === 'account' || place.zones.length === 0 ? [own] : place.zones
    const known = new Map<string, Judged>()
    const judge = (date: PersonDate | undefined, sinceAt?: number): Judged =>
      toJudged(momentsOf(rule, { date, sinceAt, clocks, zones: place.zones, hours }, { from, to }), date)
    return {
      zone: clocks.includes(own) ? own : (clocks[0] ?? own),
      textZone: place.zones.includes(own) ? own : (place.zones[0] ?? own),
      judge(written, sinceAt, dates) {
        if (sinceAt !== null) return judge(undefined, Date.parse(sinceAt))
        const key = written ?? ''
        const before = known.get(key)
        if (before) return before
        const judged = judge(written === undefined ? undefined : dates.read(written))
        if (known.size >= maxKnown) known.clear()
        known.set(key, judged)
        return judged
      },
    }
  }

  return {
    of(place: PhonePlace, country: string | null): KnownPlace {
      let byCountry = places.get(place)
      if (!byCountry) places.set(place, (byCountry = new Map<string, KnownPlace>()))
      let known = byCountry.get(country ?? '')
      if (!known) byCountry.set(country ?? '', (known = make(place, country)))
      return known
    },
  }
}

// The meaning of a column of times for the people of a draft, read where the rows are.
import type { ColumnTimes, Draft, TimedPerson, Timing } from '@contract'
import type { CampaignId } from '../../base/ids'
import { day as dayMs } from '../../base/durations'
import { toIso } from '../../base/instants'
import { withoutUndefined } from '../../base/withoutUndefined'
import { localDay, writeDay } from '../../planning/localInstants'
import type { FrozenHours } from '../../planning/openHours'
import { inOrder, readCellTime } from '../../planning/readCellTime'
import type { NoMoment } from '../../planning/rowMoment'
import { readHoursBook } from '../../quietHours/hoursRows'
import type { Db } from '../../storage/db'
import { longRead, operationGroup } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { readDraft } from '../draft/draftRows'
import { filledFields, fieldReader, nameOf } from '../draft/messageOfPerson'
import { ownFields } from '../draft/ownFieldRows'
import { queryTimedAudience, type AudienceMoment } from './audienceScopeRows'
import { audienceColumns, timedColumns, type AudienceRow } from './audienceSql'
import { timedByOthers } from './fileTimesRows'
import { timeColumn, zoneOf, type DraftMoments } from './momentRows'

interface Scope extends AudienceMoment {
  readonly id: CampaignId
  /** Another one than the draft's. */
  readonly timing: Timing | null
}

interface Window {
  readonly which: 'go_out' | 'moved' | 'left_out'
  readonly reason: string | null
  /** Empty: everyone. */
  readonly find: string
  readonly offset: number
  readonly limit: number
}

export const timesOperations = operationGroup('times', {
  read: longRead((db, { id, timing, ...moment }: Scope): ColumnTimes | undefined => {
    const draft = readTimed(db, id, timing)
    return draft && readTimes(db, draft, moment)
  }),

  page: longRead(
    (
      db,
      { id, timing, which, reason, find, offset, limit, ...moment }: Scope & Window,
    ): { total: number; rows: TimedPerson[] } | undefined => {
      const draft = readTimed(db, id, timing)
      if (!draft) return undefined
      const { audience, moments } = queryTimedAudience(db, draft, moment)
      if (!moments) return { total: 0, rows: [] }
      const isAsked = sql`${isOf(which, reason, moments.key)}
        AND (${find} = '' OR instr(fold(firstname || ' ' || lastname || ' ' || phone), fold(${find})) > 0)`
      const { total = 0 } =
        db.get<{ total: number }>(sql`${audience} SELECT count(*) AS total FROM audience WHERE ${isAsked}`) ?? {}
      const rows = db.all<AudienceRow>(sql`
        ${audience} SELECT ${audienceColumns} FROM audience WHERE ${isAsked} ORDER BY due_at, name_key, id, phone
        LIMIT ${limit} OFFSET ${offset}
      `)
      return { total, rows: rows.map((person) => toTimed(person, moments)) }
    },
  ),
})

function readTimed(db: Db, id: CampaignId, timing: Timing | null): Draft | undefined {
  const draft = readDraft(db, id)
  return draft && timing ? { ...draft, timing } : draft
}

function isOf(which: Window['which'], reason: string | null, key: string): Sql {
  if (which === 'go_out') return sql`due_at IS NOT NULL`
  if (which === 'left_out') return sql`reason = coalesce(${reason}, reason) AND ${isForTime}`
  return sql`due_at IS NOT NULL
    AND moment_moved(${key}, ${timedColumns}) IS NOT NULL`
}

/** Left out for their time alone. */
const isForTime = sql`reason GLOB 'time_*'`

function toTimed(person: AudienceRow, { moments, cellOf }: DraftMoments): TimedPerson {
  const { phone, country } = person
  const written = cellOf(person)
  const moment = moments.momentOf(written, phone, country)
  const own = moments.shown(written, phone, country)
  return {
    name: nameOf(person),
    phone,
    written,
    zone: moments.zoneOf(phone, country),
    ...withoutUndefined({ own }),
    ...(moment.at === undefined ? {} : { at: toIso(moment.at) }),
    ...(moment.kind === 'at' && moment.moved ? { moved: moment.moved } : {}),
    ...(moment.kind === 'at' && moment.wanted !== undefined ? { wanted: toIso(moment.wanted) } : {}),
    ...(moment.kind === 'none' ? { reason: moment.reason } : {}),
  }
}

/** Enough to tell which fields hold times. */
const maxPeopleForShares = 1_000
const maxDays = 50

function readTimes(db: Db, draft: Draft, moment: AudienceMoment): ColumnTimes {
  const { audience, moments } = queryTimedAudience(db, draft, moment)
  const own = ownFields(db, moment.accountId, draft.id)
  const zone = zoneOf(db, moment.accountId)
  const fields = makeShares(own)
  const leftOut = new Map<NoMoment, number>()
  const days = new Map<string, number>()
  /** Days that people were moved from. */
  const left = new Set<string>()
  let [people, goOut, moved, elsewhere] = [0, 0, 0, 0]
  const timed = timeColumn(db, draft, moment.accountId)
  const others = timed
    ? timedByOthers(db, draft, moment.accountId, { field: timed.column.field, read: timed.read })
    : new Set<string>()
  let repeated = countRepeated(db, draft)
  let [hasTimesOnly, hasDaysOnly] = [false, false]
  let first: string | undefined
  let last: string | undefined
  let example: ColumnTimes['example']
  let open: { written: string; day: string; month: string } | undefined
  for (const person of db.iterate<AudienceRow>(sql`
    ${audience} SELECT ${audienceColumns} FROM audience WHERE reason IS NULL OR ${isForTime} OR reason = 'duplicate'
  `)) {
    if (person.reason === 'duplicate') {
      repeated += 1
      continue
    }
    people += 1
    fields.add(person)
    if (!moments) continue
    const written = moments.cellOf(person)
    const reading = readCellTime(written)
    const time = inOrder(reading, moments.order)
    if (time && time.day === undefined) hasTimesOnly = true
    if (time?.day !== undefined && time.time === undefined) hasDaysOnly = true
    if (reading.kind === 'both')
      open ??= { written: written.trim(), day: reading.day.day ?? '', month: reading.month.day ?? '' }
    if (time && (example === undefined || (reading.kind === 'both' && example.order === undefined)))
      example = { written: written.trim(), ...withoutUndefined({ day: time.day, order: orderOf(reading, moments) }) }
    if (person.reason !== null) {
      const reason = person.reason as NoMoment
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
      continue
    }
    const at = person.due_at ?? ''
    goOut += 1
    if (others.has(person.phone)) elsewhere += 1
    if (first === undefined || at < first) first = at
    if (last === undefined || at > last) last = at
    const day = localDay(Date.parse(at), zone)
    days.set(day, (days.get(day) ?? 0) + 1)
    const found = moments.moments.momentOf(written, person.phone, person.country)
    if (found.kind !== 'at' || !found.moved) continue
    moved += 1
    if (found.wanted !== undefined) left.add(localDay(found.wanted, zone))
  }
  // The date that decides for those that could be two is shown.
  const decides = open && draft.timing.column?.order === undefined ? moments?.shown : undefined
  if (decides) example = { written: decides.written.trim(), order: decides.order }
  const question =
    moments?.isOrderOpen && open
      ? {
          ...open,
          dayPeople: countOut(db, draft, moment, 'day'),
          monthPeople: countOut(db, draft, moment, 'month'),
          ...withoutUndefined({ shown: moments.shown }),
          ...(moments.isMixed ? { isMixed: true as const } : {}),
        }
      : undefined
  return {
    fields: fields.shares(people),
    hasColumn: moments !== undefined,
    people,
    goOut,
    moved,
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, people: count })),
    days: daysOf(days, left, quietDays(db, draft, moment, zone)),
    hasTimesOnly,
    hasDaysOnly,
    zone,
    ...withoutUndefined({ first, last, example, question }),
    ...(repeated > 0 ? { repeated } : {}),
    ...(elsewhere > 0 ? { elsewhere } : {}),
  }
}

/** Rows of the draft's files, and of the last file of each of its lists, that were not imported, because another row has their number. */
function countRepeated(db: Db, { imports, listIds }: Draft): number {
  const ids = JSON.stringify(imports.map(({ importId }) => importId))
  return (
    db.get<{ rows: number }>(sql`
      SELECT count(*) AS rows FROM import_rows
      WHERE verdict = 'duplicate' AND import_id IN (
        SELECT value FROM json_each(${ids})
        UNION SELECT (SELECT i.id FROM imports i WHERE i.list_id = l.value AND i.state = 'committed'
          ORDER BY i.finished_at DESC, i.rowid DESC LIMIT 1) FROM json_each(${JSON.stringify(listIds)}) l)
    `)?.rows ?? 0
  )
}

function orderOf(reading: ReturnType<typeof readCellTime>, { order }: DraftMoments) {
  if (reading.kind === 'both') return order
  return reading.kind === 'one' ? reading.only : undefined
}

/** How many would get it if its dates were read in that order. */
function countOut(db: Db, draft: Draft, moment: AudienceMoment, order: 'day' | 'month'): number {
  const { column } = draft.timing
  if (!column) return 0
  const timing: Timing = { ...draft.timing, column: { ...column, order } }
  const { audience } = queryTimedAudience(db, { ...draft, timing }, moment)
  return (
    db.get<{ people: number }>(sql`${audience} SELECT count(*) AS people FROM audience WHERE reason IS NULL`)?.people ??
    0
  )
}

/** Values of the first people that are a date or a time, by field. */
function makeShares(own: ReturnType<typeof ownFields>) {
  const names = ['email', 'custom1', 'custom2', ...own.names]
  const readers = names.flatMap((name) => {
    const valueOf = fieldReader(name, own)
    return valueOf ? [{ name, valueOf, filled: 0, times: 0 }] : []
  })
  let read = 0
  return {
    add(person: AudienceRow): void {
      if (read >= maxPeopleForShares) return
      read += 1
      const filled = new Set(filledFields(person, own.names))
      for (const reader of readers) {
        if (!filled.has(reader.name)) continue
        reader.filled += 1
        const { kind } = readCellTime(reader.valueOf(person))
        if (kind === 'one' || kind === 'both') reader.times += 1
      }
    },
    shares: (people: number): ColumnTimes['fields'] =>
      readers
        .filter(({ filled }) => filled > 0)
        .map(({ name, times }) => ({ name, share: times / Math.min(Math.max(people, 1), maxPeopleForShares) }))
        .sort((one, other) => other.share - one.share),
  }
}

function quietDays(
  db: Db,
  { timing }: Draft,
  { accountId, at }: AudienceMoment,
  zone: string,
): (day: string) => boolean {
  if (!timing.quietHours) return () => false
  const account = db.get<{ country: string }>(sql`SELECT country FROM accounts WHERE id = ${accountId}`)
  const { week, quietDays: dates }: FrozenHours = readHoursBook(db).freeze(
    account?.country ?? null,
    undefined,
    Date.parse(at),
    zone,
  )
  return (day) => dates.includes(day) || week[(Date.parse(`${day}T00:00Z`) / dayMs + 3) % 7] === null
}

function daysOf(
  counts: ReadonlyMap<string, number>,
  left: ReadonlySet<string>,
  isQuiet: (day: string) => boolean,
): ColumnTimes['days'] {
  const known = [...counts.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, to] = [first, last].map((day) => Date.parse(`${day}T00:00Z`) / dayMs) as [number, number]
  const all = to - from < maxDays ? Array.from({ length: to - from + 1 }, (_, index) => writeDay(from + index)) : known
  return all.map((day) => {
    const people = counts.get(day) ?? 0
    return { day, people, isQuiet: isQuiet(day) || (people === 0 && left.has(day)) }
  })
}

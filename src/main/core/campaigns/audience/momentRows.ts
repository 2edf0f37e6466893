// The times of a draft whose people have them in a column, for the statements about its people: functions that the statements call.
import type { ColumnTime, Draft } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { toIso } from '../../base/instants'
import { dayOrder, type DayOrder } from '../../messages/countryForms'
import { isZone } from '../../planning/localInstants'
import { readCellTime, type CellReading } from '../../planning/readCellTime'
import type { RowMoment } from '../../planning/rowMoment'
import { readHoursBook } from '../../quietHours/hoursRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { keep, type Keep } from '../draft/keptReadingRows'
import { fieldReader, type PersonTexts } from '../draft/messageOfPerson'
import { ownFields } from '../draft/ownFieldRows'
import { columnOrder, isOrderOpen, makeRowMoments, type ColumnOrder, type RowMoments } from '../draft/rowMoments'
import { timedColumns, type AudienceRow } from './audienceSql'
import { emptyInFile } from './fileTimesRows'

export interface DraftMoments {
  /** For `timedSql`. */
  readonly key: string
  readonly moments: RowMoments
  readonly cellOf: (person: TimedPerson) => string
  /** From then on it would come too late, ISO 8601. */
  readonly untilOf: (person: TimedPerson) => string | undefined
  /** How its dates are read. */
  readonly order: DayOrder | undefined
  /** The order that some of them show. */
  readonly shown: ColumnOrder['shown']
  /** Some show the one order, and some the other. */
  readonly isMixed: boolean
  /** They can be read in two ways, and a person has to say which. */
  readonly isOrderOpen: boolean
}

export type TimedPerson = PersonTexts & Pick<AudienceRow, 'country'>

interface Scope {
  readonly accountId: string
  readonly at: string
}

/** The column of a draft's times if it has one that is there; no list of the gateway has. */
export function timeColumn(db: Db, draft: Draft, accountId: string): ReadColumn | undefined {
  const { kind, column } = draft.timing
  if (kind !== 'column' || column === undefined || draft.gatewayList) return undefined
  const read = fieldReader(column.field, ownFields(db, accountId, draft.id))
  if (!read) return undefined
  const empty = emptyInFile(db, draft, { field: column.field, read })
  return { column, read, cellOf: empty.size === 0 ? read : (person) => (empty.has(person.phone) ? '' : read(person)) }
}

export interface ReadColumn {
  readonly column: ColumnTime
  /** The text that contacts and rows have. */
  readonly read: (person: PersonTexts) => string
  /** The cell that counts for a person; empty where the row in a file of the draft is. */
  readonly cellOf: DraftMoments['cellOf']
}

/** `everyone`: the draft's people without regard to their times, as the beginning of a statement. */
export function prepareMoments(
  db: Db,
  draft: Draft,
  { accountId, at }: Scope,
  { column, cellOf }: ReadColumn,
  everyone: Sql,
): DraftMoments {
  const { quietHours } = draft.timing
  const found = keep(db, orders, draft, { at }, () => readOrder(db, everyone, cellOf))
  const order = column.order ?? found.shown?.order
  const usual = dayOrder(ownFields(db, accountId, draft.id).country)
  const zone = zoneOf(db, accountId)
  const { areDays } = found
  const key = JSON.stringify([draft.id, at, column, quietHours, order, zone, areDays])
  const hours = readHoursBook(db)
  const moments = makeRowMoments({ column, quietHours, hours, zone, now: Date.parse(at), order, areDays })
  const known = functionsOf(db)
  known.delete(key)
  known.set(key, { of: (person) => moments.momentOf(cellOf(person), person.phone, person.country) })
  for (const old of known.keys()) if (known.size > maxKnown) known.delete(old)
  const untilOf = (person: TimedPerson): string | undefined => {
    const moment = moments.momentOf(cellOf(person), person.phone, person.country)
    return moment.kind === 'at' && moment.until !== undefined ? toIso(moment.until) : undefined
  }
  const { shown, isMixed } = found
  return { key, moments, cellOf, untilOf, order, shown, isMixed, isOrderOpen: isOrderOpen(column, found, usual) }
}

const orders: Keep<ColumnOrder> = new WeakMap()

function readOrder(db: Db, everyone: Sql, cellOf: DraftMoments['cellOf']): ColumnOrder {
  const readings = new Map<string, CellReading>()
  for (const person of db.iterate<TimedPerson>(sql`
    ${everyone} SELECT ${timedColumns} FROM everyone
    WHERE reason IS NULL
  `)) {
    const cell = cellOf(person)
    if (!readings.has(cell)) readings.set(cell, readCellTime(cell))
  }
  return columnOrder(readings)
}

export function zoneOf(db: Db, accountId: string): string {
  const account = db.get<{ zone: string }>(sql`SELECT time_zone AS zone FROM accounts WHERE id = ${accountId}`)
  return account && isZone(account.zone) ? account.zone : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** In the order of `timedColumns`. */
const textNames = [...contactFieldNames, 'fields'] as const

interface Prepared {
  readonly of: (person: TimedPerson) => RowMoment
  /** A statement asks several times about one person, for the reason and for the time. */
  last?: { readonly cells: readonly unknown[]; readonly moment: RowMoment }
}

/** Drafts whose statements may still run on a connection. */
const maxKnown = 4
const functions = new WeakMap<object, Map<string, Prepared>>()

function functionsOf({ connection }: Db): Map<string, Prepared> {
  const found = functions.get(connection)
  if (found) return found
  const known = new Map<string, Prepared>()
  functions.set(connection, known)
  const momentOf = (key: unknown, cells: readonly unknown[]): RowMoment => {
    const prepared = known.get(String(key))
    if (!prepared) throw new Error('The times of this draft are not prepared')
    const { last } = prepared
    if (last && cells.every((cell, index) => cell === last.cells[index])) return last.moment
    const [phone, country, ...texts] = cells as (string | null)[]
    const named = Object.fromEntries(textNames.map((name, index) => [name, texts[index] ?? '']))
    const moment = prepared.of({ ...(named as PersonTexts), phone: phone ?? '', country: country ?? null })
    prepared.last = { cells, moment }
    return moment
  }
  const pure = { deterministic: true, varargs: true }
  connection.function('moment_reason', pure, (key, ...cells) => {
    const moment = momentOf(key, cells)
    return moment.kind === 'none' ? moment.reason : null
  })
  connection.function('moment_moved', pure, (key, ...cells) => {
    const moment = momentOf(key, cells)
    return moment.kind === 'at' ? (moment.moved ?? null) : null
  })
  connection.function('moment_due', pure, (key, ...cells) => {
    const moment = momentOf(key, cells)
    return moment.kind === 'at' ? toIso(moment.at) : null
  })
  return known
}

// When each person of a draft gets it whose times stand in a column. Pure. Places and cells repeat, so each pair is worked out once.
import type { ColumnTime } from '@contract'
import { zonesOf, type PhonePlace } from '../../phones/zonesOf'
import type { DayOrder } from '../../messages/countryForms'
import type { FrozenHours } from '../../planning/openHours'
import { isZone } from '../../planning/localInstants'
import {
  inOrder,
  mayNameZone,
  orderShown,
  readCellTime,
  type CellReading,
  type CellTime,
} from '../../planning/readCellTime'
import { rowMoment, type RowMoment } from '../../planning/rowMoment'
import { shownTime, type ShownTime } from '../../planning/shownTime'
import type { HoursBook } from '../../quietHours/hoursBook'

export interface RowMomentTerms {
  readonly column: ColumnTime
  readonly quietHours: boolean
  readonly hours: HoursBook
  /** The account's, or the computer's. */
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** How dates are read that could be two. */
  readonly order: DayOrder | undefined
  /** See ColumnOrder. */
  readonly areDays: boolean
}

export interface RowMoments {
  momentOf(cell: string, phone: string, country: string | null): RowMoment
  /** The clock that a person's times are shown by. */
  zoneOf(phone: string, country: string | null): string
  /** The cell as day and time by that clock; undefined if it has no day. */
  shown(cell: string, phone: string, country: string | null): ShownTime | undefined
  /** The same in a message, of a cell that names a zone; any other as it is. */
  told(cell: string, phone: string, country: string | null): string
}

/** Cells of a place that are remembered: a column of a million different times must not fill the memory. */
const maxKnown = 50_000

interface KnownPlace {
  readonly hours: FrozenHours | null
  readonly moments: Map<string, RowMoment>
}

export function makeRowMoments(terms: RowMomentTerms): RowMoments {
  const { column, quietHours, hours, zone, now, order, areDays } = terms
  const places = new Map<PhonePlace, Map<string, KnownPlace>>()

  function placeOf(place: PhonePlace, country: string | null): KnownPlace {
    let byCountry = places.get(place)
    if (!byCountry) places.set(place, (byCountry = new Map()))
    let known = byCountry.get(country ?? '')
    if (!known) {
      const frozen = quietHours ? hours.freeze(country === '' ? null : country, place.region, now, zone) : null
      byCountry.set(country ?? '', (known = { hours: frozen, moments: new Map() }))
    }
    return known
  }

  function clocksOf({ zones }: PhonePlace): readonly string[] {
    if (column.zone === 'account') return [column.clock ?? zone]
    if (zones.length > 0) return zones
    return [column.clock !== undefined && isZone(column.clock) ? column.clock : zone]
  }

  /** The account's own clock if the number may be on it: most of its people are there. */
  function shownClock(place: PhonePlace): string {
    const clocks = clocksOf(place)
    return clocks.includes(zone) ? zone : (clocks[0] ?? zone)
  }

  function judge(cell: string, place: PhonePlace, frozen: FrozenHours | null): RowMoment {
    const reading = readCellTime(cell)
    if (reading.kind === 'empty') return { kind: 'none', reason: 'time_missing' }
    const time = inOrder(reading, order)
    if (time === undefined) return { kind: 'none', reason: 'time_unreadable' }
    return rowMoment(time, { column, clocks: clocksOf(place), zones: place.zones, hours: frozen, now, areDays })
  }

  function shown(time: CellTime, phone: string, country: string | null): ShownTime | undefined {
    return shownTime(time, column, shownClock(zonesOf(phone, country)))
  }

  return {
    momentOf(cell, phone, country) {
      const place = zonesOf(phone, country)
      const { hours: frozen, moments } = placeOf(place, country)
      const known = moments.get(cell)
      if (known) return known
      const moment = judge(cell, place, frozen)
      if (moments.size >= maxKnown) moments.clear()
      moments.set(cell, moment)
      return moment
    },
    zoneOf: (phone, country) => shownClock(zonesOf(phone, country)),
    shown(cell, phone, country) {
      const time = inOrder(readCellTime(cell), order)
      return time && shown(time, phone, country)
    },
    told(cell, phone, country) {
      const time = mayNameZone(cell) ? inOrder(readCellTime(cell), order) : undefined
      if (time?.offsetMs === undefined) return cell
      const { day, time: clock } = shown(time, phone, country) ?? {}
      return day === undefined || clock === undefined ? cell : `${day} ${clock}`
    },
  }
}

export interface ColumnOrder {
  /** Some of its dates could be two. */
  readonly hasBoth: boolean
  /** The order of dates that exist in one order only, and the first of them; absent if some contradict the others. */
  readonly shown?: { readonly order: DayOrder; readonly written: string }
  /** They contradict each other. */
  readonly isMixed: boolean
  /** Every time in it is midnight: programs write a day so. */
  readonly areDays: boolean
}

export function columnOrder(readings: ReadonlyMap<string, CellReading>): ColumnOrder {
  const found = orderShown(readings.values())
  const order = found === 'both' ? undefined : found
  const [written] = [...readings].find(([, reading]) => reading.kind === 'one' && reading.only === order) ?? []
  const hasBoth = [...readings.values()].some(({ kind }) => kind === 'both')
  const shown = order === undefined || written === undefined ? {} : { shown: { order, written } }
  return { hasBoth, isMixed: found === 'both', areDays: areDays(readings.values()), ...shown }
}

function areDays(readings: Iterable<CellReading>): boolean {
  let hasMidnight = false
  for (const reading of readings) {
    // In both orders it has the same time.
    const { time, offsetMs } = inOrder(reading, 'day') ?? {}
    if (time === undefined) continue
    if (time !== '00:00' || offsetMs !== undefined) return false
    hasMidnight = true
  }
  return hasMidnight
}

/**
 * Whether the order of day and month has to be asked for: some dates could be two, and nothing shows which; or what the others show is
 * not what a person chose, who did not know of them, or not what is usual in the account's country: an import writes the real dates of a
 * workbook as they are usual there, and a single one that was typed as text must not turn them round.
 */
export function isOrderOpen(
  { order, orderShown: known }: ColumnTime,
  { hasBoth, shown, isMixed }: ColumnOrder,
  usual: DayOrder | undefined,
): boolean {
  if (!hasBoth) return false
  if (order === undefined) return shown === undefined || shown.order !== usual
  if (isMixed) return known !== 'both'
  return shown !== undefined && shown.order !== order && shown.order !== known
}

// Works out when a person is due by a standing send: the due day, the moment, and the time after which it is never sent. Pure, and the
// only place that decides this: the forecast and the planner both use it. A moment does not depend on the time of asking, so it is the
// same at each poll.
import type { StandingMissed, StandingQuiet, StandingWhen } from '@contract'
import { maxDaysMoved, maxReminderDays } from '@contract/campaigns/standingDays'
import { day as dayMs, hour, minute } from '../base/durations'
import { handoverWindow, isInTime } from '../planning/handoverWindows'
import { clockMs, instantsAt, localDay, wallOf, writeDay } from '../planning/localInstants'
import type { FrozenHours } from '../planning/openHours'
import type { CellTime } from '../planning/readCellTime'
import { ownInstant, rowMoment, type MovedBy } from '../planning/rowMoment'

export interface MomentRule {
  readonly when: StandingWhen
  readonly missed: StandingMissed
  /** The stored choice; see quietOf. */
  readonly quiet?: StandingQuiet | undefined
}

export type PersonDate =
  | { readonly kind: 'missing' | 'unreadable' }
  | { readonly kind: 'read'; readonly time: CellTime }

export interface MomentPerson {
  /** Their date from the date field; a rule may have none. */
  readonly date?: PersonDate | undefined
  /** When they joined the list of the rule, or were texted by its campaign. */
  readonly sinceAt?: number | undefined
  /** The clocks that the rule goes by, at least one. Of several the latest counts, or before a date the earliest. */
  readonly clocks: readonly string[]
  /** The zones that the person may be in; empty: not known. */
  readonly zones: readonly string[]
  /** null: at any hour. */
  readonly hours: FrozenHours | null
}

/** `from` not included, `to` included. Milliseconds since 1970. */
export interface MomentWindow {
  readonly from: number
  readonly to: number
}

export interface Due {
  readonly kind: 'due'
  /** YYYY-MM-DD on the clocks of the rule; a person gets at most one message of the rule for it. */
  readonly day: string
  readonly at: number
  /** From this moment on it is never sent. */
  readonly until: number
  readonly moved?: MovedBy
}

/** Quiet hours leave no time. `at`: when it would have been. */
export interface QuietDay {
  readonly kind: 'quiet'
  readonly day: string
  readonly at: number
}

export type NoDate = 'date_missing' | 'date_unreadable' | 'date_in_future'

export interface Moments {
  readonly found: readonly (Due | QuietDay)[]
  /** Why there is none at any time. */
  readonly never?: NoDate
}

/** People who wait longer than this are left out, unless the rule says otherwise: a large day takes its time. */
const usualLateMs = 2 * hour
/** A message in the last minutes of its day still has this time. */
const leastTimeMs = 30 * minute
/** The days around a window in which someone may be due who is texted in it: moved, and on other clocks. */
const daysAroundWindow = maxReminderDays + 3
/** People who joined, or were texted, within five minutes get it together. */
const joinStepMs = 5 * minute

/** The choice for quiet hours that a rule has without one. */
export function usualQuiet(when: StandingWhen): StandingQuiet {
  return when.kind === 'around' && when.side === 'before' ? 'earlier' : 'later'
}

/** Days of `every` may follow each other: a moved one would come together with the next. Without a date there is no earlier day. */
export function quietOf({ when, quiet }: Pick<MomentRule, 'when' | 'quiet'>): StandingQuiet {
  const isPossible =
    (quiet !== 'earlier' || when.kind === 'yearly' || when.kind === 'around') &&
    (quiet !== 'next_day' || when.kind !== 'every')
  return quiet !== undefined && isPossible ? quiet : usualQuiet(when)
}

export function momentsOf(rule: MomentRule, person: MomentPerson, window: MomentWindow): Moments {
  const { when } = rule
  if (when.kind === 'every') return inWindow(window, onDays(rule, person, when.time, everyDays(when, window)))
  if (when.kind === 'joined' || when.kind === 'not_answered') return inWindow(window, afterStart(rule, when, person))
  const { date } = person
  if (date?.kind !== 'read')
    return { found: [], never: date?.kind === 'unreadable' ? 'date_unreadable' : 'date_missing' }
  const { day } = date.time
  if (day === undefined) return { found: [], never: 'date_unreadable' }
  if (when.kind === 'around') return inWindow(window, around(rule, when, person, { ...date.time, day }, window))
  if (day > writeDay(Math.floor(window.to / dayMs) + 1)) return { found: [], never: 'date_in_future' }
  return inWindow(window, onDays(rule, person, when.time, birthdays(when, day, window)))
}

/** The day of a date in a year. 29 February has one in every year. */
export function anniversary(day: string, year: number, leapDay: '28_february' | '1_march'): string {
  const own = `${String(year).padStart(4, '0')}${day.slice(4)}`
  if (!own.endsWith('-02-29') || isLeapYear(year)) return own
  return `${own.slice(0, 4)}${leapDay === '1_march' ? '-03-01' : '-02-28'}`
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function birthdays(when: Extract<StandingWhen, { kind: 'yearly' }>, day: string, window: MomentWindow): string[] {
  const [first, last] = yearsOf(window)
  const born = Number(day.slice(0, 4))
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const [from, to] = daysAround(window, daysAroundWindow)
  return years
    .filter((year) => year > born)
    .map((year) => anniversary(day, year, when.leapDay))
    .filter((due) => due >= from && due <= to)
}

/** The days of a window and this many around it: no clock and no quiet hour moves a moment by more. */
function daysAround({ from, to }: MomentWindow, days: number): [string, string] {
  return [writeDay(Math.floor(from / dayMs) - days), writeDay(Math.floor(to / dayMs) + days)]
}

function yearsOf({ from, to }: MomentWindow): [number, number] {
  const aroundMs = daysAroundWindow * dayMs
  return [new Date(from - aroundMs).getUTCFullYear(), new Date(to + aroundMs).getUTCFullYear()]
}

function everyDays({ days }: Extract<StandingWhen, { kind: 'every' }>, { from, to }: MomentWindow): string[] {
  const found: string[] = []
  // Clocks are at most 14 hours from UTC, and a quiet hour may move it to the end of its day.
  const last = Math.floor(to / dayMs) + 1
  for (let date = Math.floor(from / dayMs) - 2; date <= last; date += 1)
    if (isDueOn(days, date)) found.push(writeDay(date))
  return found
}

type Days = Extract<StandingWhen, { kind: 'every' }>['days']

/** `date`: days since 1970-01-01, which was a Thursday. */
function isDueOn(days: Days, date: number): boolean {
  const weekday = ((((date + 3) % 7) + 7) % 7) + 1
  if (days.kind === 'week') return days.weekdays.includes(weekday)
  const [year = 0, month = 1, dayOfMonth = 1] = writeDay(date).split('-').map(Number)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (days.kind === 'month_day') return dayOfMonth === Math.min(days.day, length)
  if (weekday !== days.weekday) return false
  if (days.which === 'last') return dayOfMonth > length - 7
  return Math.ceil(dayOfMonth / 7) === ['first', 'second', 'third', 'fourth'].indexOf(days.which) + 1
}

function onDays(rule: MomentRule, person: MomentPerson, time: string, days: readonly string[]): (Due | QuietDay)[] {
  return days.flatMap((day) => onDay(rule, person, time, day))
}

/** None on a day that a zone's calendar never had. */
function onDay(rule: MomentRule, person: MomentPerson, time: string, day: string): (Due | QuietDay)[] {
  const wanted = onClocks(person, time, day)
  const onDayAway = (days: number): number | undefined => onClocks(person, time, dayAway(day, days))?.at
  return wanted ? [whenOpen(rule, person, { ...wanted, onDayAway })] : []
}

function dayAway(day: string, days: number): string {
  return writeDay(Math.floor(Date.parse(`${day}T00:00Z`) / dayMs) + days)
}

interface Wanted extends OnClocks {
  /** The moment this many days later, or earlier; undefined if it may not go then. */
  readonly onDayAway: (days: number) => number | undefined
  /** From this moment on it would come too late. */
  readonly until?: number | undefined
}

interface OnClocks {
  readonly day: string
  readonly at: number
  readonly change: 'twice' | 'skipped' | undefined
}

function onClocks({ clocks }: MomentPerson, time: string, day: string): OnClocks | undefined {
  const wall = Date.parse(`${day}T00:00Z`) + clockMs(time)
  let at = -Infinity
  let change: 'twice' | 'skipped' | undefined
  for (const zone of clocks) {
    const instants = instantsAt(wall, zone)
    if (!instants || (instants.kind === 'skipped' && localDay(instants.first, zone) !== day)) return undefined
    if (instants.first <= at) continue
    at = instants.first
    change = instants.kind === 'once' ? undefined : instants.kind
  }
  return { day, at, change }
}

function nextOpen({ zones, hours }: MomentPerson, at: number): number {
  return handoverWindow({ people: 0, dueAt: at, zones, hours }, at).from
}

/**
 * The only place that applies quiet hours. Earlier is the same time on the nearest open day before, and later the next open time of the
 * same day; on another day it is the same time again. `day` stays the day that it is for.
 */
function whenOpen(rule: MomentRule, person: MomentPerson, wanted: Wanted): Due | QuietDay {
  const { day, at, change, until, onDayAway } = wanted
  const quiet = quietOf(rule)
  const due = (own: number, days: number, moved: MovedBy | undefined): Due => {
    const end = Math.min(untilOf(rule, own, endOfDay(person, dayAway(day, days))), until ?? Infinity)
    return { kind: 'due', day, at: own, until: end, ...(moved ? { moved } : {}) }
  }
  const nearest = (step: 1 | -1): Due | undefined => {
    for (let days = 1; days <= maxDaysMoved(rule.when, quiet); days += 1) {
      const own = onDayAway(step * days)
      if (own === undefined || !isInTime(own, until)) continue
      if (nextOpen(person, own) === own) return due(own, step * days, 'quiet')
    }
    return undefined
  }
  const open = nextOpen(person, at)
  if (open === at) return due(at, 0, change)
  if (quiet === 'leave_out') return { kind: 'quiet', day, at }
  const earlier = quiet === 'earlier' ? nearest(-1) : undefined
  if (earlier) return earlier
  if (open < endOfDay(person, day) && isInTime(open, until)) return due(open, 0, 'quiet')
  return (quiet === 'next_day' ? nearest(1) : undefined) ?? { kind: 'quiet', day, at }
}

function untilOf({ missed }: MomentRule, at: number, end: number): number {
  const lateMs = missed.kind === 'same_day' ? missed.hours * hour : usualLateMs
  return Math.min(at + lateMs, Math.max(end, at + leastTimeMs))
}

function endOfDay({ clocks }: MomentPerson, day: string): number {
  const wall = Date.parse(`${day}T00:00Z`) + dayMs
  return Math.min(...clocks.map((zone) => instantsAt(wall, zone)?.first ?? wall))
}

function afterStart(
  rule: MomentRule,
  when: Extract<StandingWhen, { kind: 'joined' | 'not_answered' }>,
  person: MomentPerson,
): (Due | QuietDay)[] {
  const { sinceAt } = person
  if (sinceAt === undefined) return []
  const [zone = 'UTC'] = person.clocks
  if (when.unit === 'day' && when.time !== undefined) {
    const date = Math.floor(Date.parse(`${localDay(sinceAt, zone)}T00:00Z`) / dayMs) + when.count
    return onDay(rule, person, when.time, writeDay(date))
  }
  const exact = sinceAt + when.count * (when.unit === 'hour' ? hour : dayMs)
  const at = Math.ceil(exact / joinStepMs) * joinStepMs
  const onDayAway = (days: number): number | undefined => instantsAt(wallOf(at, zone) + days * dayMs, zone)?.first
  return [whenOpen(rule, person, { day: localDay(at, zone), at, change: undefined, onDayAway })]
}

/** Far enough from both ends of what a time in a column may be, and always the same for a date. */
const askedBeforeMs = 30 * dayMs

function around(
  rule: MomentRule,
  when: Extract<StandingWhen, { kind: 'around' }>,
  person: MomentPerson,
  cell: CellTime & { readonly day: string },
  window: MomentWindow,
): (Due | QuietDay)[] {
  const { field, count, unit, side, time } = when
  const sign = side === 'before' ? -1 : 1
  const shift = count * (unit === 'week' ? 7 : 1)
  const ownDay = Math.floor(Date.parse(`${cell.day}T00:00Z`) / dayMs)
  const day = writeDay(ownDay + sign * shift)
  const [from, to] = daysAround(window, daysAroundWindow)
  if (day < from || day > to) return []
  const { clocks, zones } = person
  const momentOn = (days: number) =>
    rowMoment(cell, {
      column: {
        field,
        shift: { count: shift + sign * days, unit: 'day', side },
        time,
        zone: 'person',
        ifQuiet: 'later',
      },
      clocks,
      zones,
      hours: null,
      now: (ownDay + sign * shift) * dayMs - askedBeforeMs,
      areDays: false,
    })
  const moment = momentOn(0)
  if (moment.kind === 'none') return moment.at === undefined ? [] : [{ kind: 'quiet', day, at: moment.at }]
  // A message after a date must not move before it, and a message before a date must not move after it.
  const notBefore = side === 'after' ? ownInstant(cell, clocks, 'latest') : -Infinity
  const onDayAway = (days: number): number | undefined => {
    const other = shift + sign * days < 0 ? undefined : momentOn(days)
    return other?.kind === 'at' && (days > 0 || other.at >= notBefore) ? other.at : undefined
  }
  const { at, moved: change, until } = moment
  return [whenOpen(rule, person, { day, at, change: change === 'quiet' ? undefined : change, until, onDayAway })]
}

function inWindow({ from, to }: MomentWindow, moments: readonly (Due | QuietDay)[]): Moments {
  return { found: moments.filter(({ at }) => at > from && at <= to) }
}

/** False only if no one can be due in the window, wherever they are: then no one needs to be read. */
export function mayBeDue({ when }: MomentRule, window: MomentWindow): boolean {
  return when.kind !== 'every' || everyDays(when, window).length > 0
}

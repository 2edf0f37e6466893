// The rule of a standing send as it is chosen on the screen. Pure.
import type { StandingQuiet } from '@contract'
import type { When } from '../ruleWords'

export type RuleKind = When['kind']
type Days = Extract<When, { kind: 'every' }>['days']
export type DaysKind = Days['kind']

const usualTime = '10:00'

/** The values that fill in what a kind must have before it can be saved. */
export interface Known {
  /** The column that has the most dates. */
  readonly field: string | undefined
  readonly listId: number | undefined
  readonly campaignId?: string | undefined
}

/** A rule of another kind that keeps the common parts; undefined if a column, a list or a campaign is missing. */
export function whenOfKind(kind: RuleKind, before: When, { field, listId, campaignId }: Known): When | undefined {
  if (kind === before.kind) return before
  const time = before.time ?? usualTime
  const chosen = 'field' in before ? before.field : field
  if (kind === 'every') return { kind, days: { kind: 'week', weekdays: [1] }, time }
  if (kind === 'joined') return listId === undefined ? undefined : { kind, listId, count: 1, unit: 'hour' }
  if (kind === 'not_answered') return campaignId === undefined ? undefined : { kind, campaignId, count: 3, unit: 'day' }
  if (chosen === undefined || chosen === '') return undefined
  const order = 'order' in before && before.order !== undefined ? { order: before.order } : {}
  return kind === 'yearly'
    ? { kind, field: chosen, time, leapDay: '28_february', ...order }
    : { kind, field: chosen, count: 1, unit: 'day', side: 'before', time, ...order }
}

/** Changes the column. The order of day and month is forgotten, because it belongs to the old column. */
export function withField<Dated extends Extract<When, { field: string }>>(when: Dated, field: string): Dated {
  const { order: _, ...rest } = when
  return { ...rest, field } as Dated
}

export function withUnit(when: Extract<When, { kind: 'joined' }>, unit: 'hour' | 'day'): When {
  const { time, ...rest } = when
  return unit === 'hour' ? { ...rest, unit } : { ...rest, unit, time: time ?? usualTime }
}

/** The wait for an answer is counted in hours, or in days; then it ends at the hour of the first message, or at one time for all. */
export function withWait(
  { time, ...rest }: Extract<When, { kind: 'not_answered' }>,
  change: { readonly unit?: 'hour' | 'day'; readonly isAlways?: boolean },
): When {
  const unit = change.unit ?? rest.unit
  const isAlways = unit === 'day' && (change.isAlways ?? time !== undefined)
  return { ...rest, unit, ...(isAlways ? { time: time ?? usualTime } : {}) }
}

export function daysOfKind(kind: DaysKind, before: Days): Days {
  if (kind === before.kind) return before
  const weekday =
    before.kind === 'week' ? (before.weekdays[0] ?? 1) : before.kind === 'month_weekday' ? before.weekday : 1
  if (kind === 'week') return { kind, weekdays: [weekday] }
  return kind === 'month_day' ? { kind, day: 1 } : { kind, which: 'first', weekday }
}

/** The last weekday stays, because a rule without a day never sends. */
export function toggleWeekday(weekdays: readonly number[], weekday: number): number[] {
  if (!weekdays.includes(weekday)) return [...weekdays, weekday].sort((one, other) => one - other)
  return weekdays.length === 1 ? [...weekdays] : weekdays.filter((one) => one !== weekday)
}

/** Only a date has an earlier day, and days of a week or month follow each other. */
export function quietChoices(when: When): readonly StandingQuiet[] {
  if (when.kind === 'every') return ['later', 'leave_out']
  return 'field' in when ? ['later', 'next_day', 'earlier', 'leave_out'] : ['later', 'next_day', 'leave_out']
}

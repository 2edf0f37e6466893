// The rule of a standing send in one sentence. Pure.
import type { StandingRule, StandingRuleInput } from '@contract'
import type { Translate } from '@text'
import { dateFormat } from '../../composables/writing/formats'
import { writeList } from '../../composables/writing/writeList'

export type When = StandingRuleInput['when']
export const ruleKinds = [
  'yearly',
  'around',
  'every',
  'joined',
  'not_answered',
] as const satisfies readonly When['kind'][]

/** 2024-01-01 was a Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

export function weekdayName(weekday: number, locale: string, width: 'long' | 'short' = 'long'): string {
  return dateFormat(locale, { weekday: width, timeZone: 'UTC' }).format(new Date(monday + (weekday - 1) * dayMs))
}

export function ruleWords(
  { when, zone, listName }: Pick<StandingRule, 'when' | 'zone' | 'listName'>,
  t: Translate,
  locale: string,
): string {
  const rule = whenWords(when, listName, t, locale)
  return when.time === undefined || (when.kind === 'joined' && when.unit === 'hour')
    ? rule
    : t(zone === 'person' ? 'standing.atPerson' : 'standing.atAccount', { rule, time: when.time })
}

/** Without the time of day. */
export function whenWords(when: When, listName: string | undefined, t: Translate, locale: string): string {
  if (when.kind === 'yearly') return t('standing.yearly', { field: when.field })
  if (when.kind === 'around') {
    const { count, field, unit, side } = when
    return count === 0 ? t('standing.onDate', { field }) : t(`times.span_${unit}_${side}`, { count, field })
  }
  if (when.kind === 'joined')
    return t(`standing.joined_${when.unit}`, { count: when.count, list: listName ?? t('standing.someList') })
  if (when.kind === 'not_answered')
    return t(`standing.unanswered_${when.unit}`, {
      count: when.count,
      campaign: listName ?? t('standing.someCampaign'),
    })
  const { days } = when
  if (days.kind === 'week') {
    const names = [...days.weekdays].sort((one, other) => one - other).map((day) => weekdayName(day, locale))
    return t('standing.weekly', { days: writeList(names, locale) })
  }
  if (days.kind === 'month_weekday')
    return t(`standing.monthly_${days.which}`, { weekday: weekdayName(days.weekday, locale) })
  return days.day === 31 ? t('standing.monthlyLast') : t('standing.monthlyDay', { day: String(days.day) })
}

// Times and money of a planned campaign in words. Pure.
import type { Comparison, Money, Timing } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../../composables/writing/useFormat'
import { columnTimeWords } from '../../compose/review/reviewWords'
import { isAtGateway } from '../../compose/when/timings'
import { writeMoment } from '../../compose/when/zonedTime'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `3 days 23 h`, `4 h 5 min`, `12 min`; never less than a minute. */
export function untilWords(leftMs: number, t: Translate): string {
  const left = Math.max(minuteMs, leftMs)
  const hours = Math.floor((left % dayMs) / hourMs)
  if (left >= dayMs) return t('planned.inDays', { count: Math.floor(left / dayMs), hours })
  const minutes = Math.floor((left % hourMs) / minuteMs)
  return hours > 0 ? t('planned.inHours', { hours, minutes }) : t('planned.inMinutes', { minutes })
}

export interface WhenWords {
  readonly t: Translate
  readonly locale: string
  /** The account's zone. */
  readonly zone: string
}

export function timingWords(timing: Timing, { t, locale, zone }: WhenWords): string {
  const { kind, at, day, time, column } = timing
  const by = isAtGateway(timing) ? ` · ${t('review.clockGateway')}` : ''
  if (kind === 'moment' && at !== undefined) {
    const own = timing.zone ?? zone
    return t('compose.reviewAt', { time: writeMoment(at, own, locale), zone: own }) + by
  }
  if (kind === 'local' && day !== undefined && time !== undefined) {
    const written = writeMoment(`${day}T12:00:00.000Z`, 'UTC', locale).split(',')[0] ?? day
    return t('review.localTime', { day: written, time }) + by
  }
  if (kind === 'column' && column) return columnTimeWords(column, zone, t) + by
  return t('planned.whenNow')
}

/** `10 · 2 new · 1 no longer in it`: as many may come as leave. */
export function peopleWords({ now, came, left }: Comparison, t: Translate, format: Format): string {
  return [
    format.count(now.people),
    ...(came > 0 ? [t('planned.came', { count: came })] : []),
    ...(left > 0 ? [t('planned.gone', { count: left })] : []),
  ].join(' · ')
}

export function moneyWords(
  { about, ceiling }: { about?: Money; ceiling?: Money },
  t: Translate,
  format: Format,
): string {
  if (about && ceiling) return t('planned.aboutUpTo', { about: format.money(about), ceiling: format.money(ceiling) })
  if (ceiling) return t('planned.upTo', { ceiling: format.money(ceiling) })
  return about ? t('shell.about', { amount: format.money(about) }) : t('shell.noPriceYet')
}

export function changedTitle({ changed }: Comparison, t: Translate): string {
  // Other people or another text cost something else: the money alone is not what a person changed.
  const own = changed.filter((part) => part !== 'money')
  const [first] = own.length > 0 ? own : changed
  if (first === undefined) return t('planned.changedTitle')
  return own.length > 1 ? t('planned.changedTitle_several') : t(`planned.changedTitle_${first}`)
}

// The one formatter each for money, numbers and times.
import { useNow } from '@vueuse/core'
import { useDisplay } from '../useDisplay'
import { dateFormat, numberFormat } from './formats'
import { useText } from './useText'
import { writeList } from './writeList'

/** Millionths of the currency's unit. */
export interface Amount {
  readonly micros: number
  readonly currency: string
}

/** `inline` today 09:42, for the middle of a sentence · `clock` 09:42 · `seconds` 09:42:01 · `day` Thu 19 Nov · `dayTime` Thu 19 Nov, 09:42 · `brief` 09:42 today, else Thu 09:42 · `record` the same, to the second today: for what was done second by second · `dated` 19 Nov 2026, 09:42, for what is read later · `date` 19 Nov 2026, whatever day it is now */
export type TimeForm =
  | 'inline'
  | 'clock'
  | 'seconds'
  | 'day'
  | 'dayTime'
  | 'brief'
  | 'record'
  | 'dated'
  | 'date'
  | 'full'

export interface Format {
  count(value: number): string
  /** A share of 0 to 1 with one decimal, `97.9%`, with the sign where the language has it. */
  share(value: number): string
  /** The same in whole percent, `12%`. */
  percent(value: number): string
  /** `A, B, C` as the language separates them. */
  list(items: readonly string[]): string
  /** Two decimals, three below ten hundredths of the unit. */
  money(amount: Amount): string
  time(at: string | number | Date, form?: TimeForm): string
  /** How long ago, in whole minutes, hours or days. */
  duration(milliseconds: number): string
}

function localDay(date: Date): number {
  return Math.round((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(1970, 0, 1)) / 86_400_000)
}

/** Calendar days from `then` to `now` in the reader's zone. */
export function daysBetween(then: Date, now: Date): number {
  return localDay(now) - localDay(then)
}

export function formatMoney(amount: Amount, locale: string): string {
  const value = amount.micros / 1_000_000
  const digits = amount.micros !== 0 && Math.abs(amount.micros) < 100_000 ? 3 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  if (!/^[A-Z]{3}$/.test(amount.currency)) {
    return `${numberFormat(locale, options).format(value)} ${amount.currency}`.trim()
  }
  // Prices in Arabic have Western digits, and so the sign as it stands before them everywhere.
  return numberFormat(locale.startsWith('ar') ? 'en-GB' : locale, {
    style: 'currency',
    currency: amount.currency,
    currencyDisplay: 'narrowSymbol',
    ...options,
  }).format(value)
}

export function useFormat(): Format {
  const { locale } = useDisplay()
  const t = useText()
  const now = useNow({ interval: 30_000 })
  const part = (options: Intl.DateTimeFormatOptions) => (date: Date) => dateFormat(locale.value, options).format(date)
  const clock = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const seconds = part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  const weekday = part({ weekday: 'short' })
  const dayMonth = part({ day: 'numeric', month: 'short' })
  const dayMonthYear = part({ day: 'numeric', month: 'short', year: 'numeric' })
  const full = part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const inPercent = (value: number, digits: 0 | 1) =>
    numberFormat(locale.value, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)

  // Near days by name, inside a week with the weekday, then the date, then the date with its year.
  function day(date: Date): string {
    const days = daysBetween(date, now.value)
    if (days === 0) return t('shell.today')
    if (days === 1) return t('shell.yesterday')
    return dateOf(date, days)
  }
  function dateOf(date: Date, days: number): string {
    if (Math.abs(days) < 7) return `${weekday(date)} ${dayMonth(date)}`
    return date.getFullYear() === now.value.getFullYear() ? dayMonth(date) : dayMonthYear(date)
  }
  function dayWithTime(date: Date, isInline: boolean): string {
    const days = daysBetween(date, now.value)
    const at = clock(date)
    if (days === 0) return t(isInline ? 'shell.inlineToday' : 'shell.todayAt', { time: at })
    if (days === 1) return t(isInline ? 'shell.inlineYesterday' : 'shell.yesterdayAt', { time: at })
    return t(isInline ? 'shell.inlineDay' : 'shell.dayAt', { day: dateOf(date, days), time: at })
  }

  function time(at: string | number | Date, form: TimeForm = 'dayTime'): string {
    const date = new Date(at)
    if (Number.isNaN(date.getTime())) return ''
    if (form === 'clock') return clock(date)
    if (form === 'seconds') return seconds(date)
    if (form === 'day') return day(date)
    if (form === 'date') return dayMonthYear(date)
    if (form === 'dated') return t('shell.dayAt', { day: dayMonthYear(date), time: clock(date) })
    if (form === 'full') return t('shell.dayAt', { day: full(date).replace(',', ''), time: clock(date) })
    if (form === 'dayTime' || form === 'inline') return dayWithTime(date, form === 'inline')
    const days = daysBetween(date, now.value)
    if (days === 0) return form === 'record' ? seconds(date) : clock(date)
    return Math.abs(days) < 7 ? `${weekday(date)} ${clock(date)}` : day(date)
  }

  function duration(milliseconds: number): string {
    const totalSeconds = Math.round(milliseconds / 1_000)
    if (totalSeconds < 60) return t('shell.seconds', { count: totalSeconds })
    const minutes = Math.round(totalSeconds / 60)
    if (minutes < 60) return t('shell.minutes', { count: minutes })
    const hours = Math.round(minutes / 60)
    return hours < 48 ? t('shell.hours', { count: hours }) : t('shell.days', { count: Math.round(hours / 24) })
  }

  return {
    count: (value) => numberFormat(locale.value).format(value),
    share: (value) => inPercent(value, 1),
    percent: (value) => inPercent(value, 0),
    list: (items) => writeList(items, locale.value),
    money: (amount) => formatMoney(amount, locale.value),
    time,
    duration,
  }
}

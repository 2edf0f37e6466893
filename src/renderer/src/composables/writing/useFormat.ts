// The one formatter each for money, numbers and times.
import { useNow } from '@vueuse/core'
import { computed } from 'vue'
import { useDisplay } from '../useDisplay'
import { useText } from './useText'
import { writeList } from './writeList'

/** Millionths of the currency's unit. */
export interface Amount {
  readonly micros: number
  readonly currency: string
}

/** `inline` today 09:42, for the middle of a sentence · `clock` 09:42 · `seconds` 09:42:01 · `day` Thu 19 Nov · `dayTime` Thu 19 Nov, 09:42 · `short` 09:42 today, else Thu 09:42 · `dated` 19 Nov 2026, 09:42, for what is read later */
export type TimeForm = 'inline' | 'clock' | 'seconds' | 'day' | 'dayTime' | 'short' | 'dated' | 'full'

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
    return `${new Intl.NumberFormat(locale, options).format(value)} ${amount.currency}`.trim()
  }
  // Prices in Arabic have Western digits, and so the sign as it stands before them everywhere.
  return new Intl.NumberFormat(locale.startsWith('ar') ? 'en-GB' : locale, {
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
  const numbers = computed(() => new Intl.NumberFormat(locale.value))
  const shares = computed(
    () => new Intl.NumberFormat(locale.value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  const percents = computed(() => new Intl.NumberFormat(locale.value, { style: 'percent', maximumFractionDigits: 0 }))
  const part = (options: Intl.DateTimeFormatOptions) => computed(() => new Intl.DateTimeFormat(locale.value, options))
  const clock = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const seconds = part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  const weekday = part({ weekday: 'short' })
  const dayMonth = part({ day: 'numeric', month: 'short' })
  const dayMonthYear = part({ day: 'numeric', month: 'short', year: 'numeric' })
  const full = part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

  // Near days by name, inside a week with the weekday, then the date, then the date with its year.
  function day(date: Date, isInline = false): string {
    const days = daysBetween(date, now.value)
    if (days === 0) return isInline ? t('shell.todayInline') : t('shell.today')
    if (days === 1) return isInline ? t('shell.yesterdayInline') : t('shell.yesterday')
    if (Math.abs(days) < 7) return `${weekday.value.format(date)} ${dayMonth.value.format(date)}`
    return date.getFullYear() === now.value.getFullYear()
      ? dayMonth.value.format(date)
      : dayMonthYear.value.format(date)
  }

  function time(at: string | number | Date, form: TimeForm = 'dayTime'): string {
    const date = new Date(at)
    if (Number.isNaN(date.getTime())) return ''
    if (form === 'clock') return clock.value.format(date)
    if (form === 'seconds') return seconds.value.format(date)
    if (form === 'day') return day(date)
    if (form === 'dated') return `${dayMonthYear.value.format(date)}, ${clock.value.format(date)}`
    if (form === 'full') return `${full.value.format(date).replace(',', '')}, ${clock.value.format(date)}`
    const days = daysBetween(date, now.value)
    if (form === 'dayTime' || form === 'inline')
      return `${day(date, form === 'inline')}${Math.abs(days) < 2 ? ' ' : ', '}${clock.value.format(date)}`
    if (days === 0) return seconds.value.format(date)
    return Math.abs(days) < 7 ? `${weekday.value.format(date)} ${clock.value.format(date)}` : day(date)
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
    count: (value) => numbers.value.format(value),
    share: (value) => shares.value.format(value),
    percent: (value) => percents.value.format(value),
    list: (items) => writeList(items, locale.value),
    money: (amount) => formatMoney(amount, locale.value),
    time,
    duration,
  }
}

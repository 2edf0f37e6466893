// Money and times in menus and notices, as the page writes them.
import type { Money } from '@contract'
import type { SpokenLanguage } from '../../../core/ports'

export interface HostFormat {
  money(amount: Money): string
  /** `09:42` on the same day, else `Thu 19 Nov, 09:42`. */
  time(at: string, now: number): string
}

/** In the language at the moment of each call. */
export function makeHostFormat(spoken: () => SpokenLanguage): HostFormat {
  return {
    money({ micros, currency }) {
      const value = micros / 1_000_000
      const { locale } = spoken()
      const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      if (!/^[A-Z]{3}$/.test(currency)) {
        return `${new Intl.NumberFormat(locale, digits).format(value)} ${currency}`.trim()
      }
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      // As on the page: prices in Arabic have their sign where Western digits have it.
      const written = locale.startsWith('ar') ? 'en-GB' : locale
      return new Intl.NumberFormat(written, { ...style, ...digits }).format(value)
    },
    time(at, now) {
      const { locale } = spoken()
      const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
      const moment = new Date(at)
      const isToday = moment.toDateString() === new Date(now).toDateString()
      const day = isToday ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const)
      return new Intl.DateTimeFormat(locale, { ...day, ...clock }).format(moment)
    },
  }
}

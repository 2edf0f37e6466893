// A date that is counted from the day of sending, as a person would say it.
import type { Translate } from '@text'

export function dayWords(days: number, t: Translate): string {
  if (days === 0) return t('message.dayOfSending')
  return days > 0 ? t('message.dayAfter', { count: days }) : t('message.dayBefore', { count: -days })
}

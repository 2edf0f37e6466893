// The day on which a text is sent, or a day before or after it, in a message: `{{:today}}`, `{{:today+7}}`, `{{:today+7:weekday-de}}`.
// Imports nothing but formats, so that the page can use it.
//
// Before there were such days, each of these was an error, except for a column that is called “:today”.
import type { FieldFormat } from '../fieldFormats'

/** Days before or after the day of sending that a text may name. */
export const maxDaysAway = 366

export interface DayOfSending {
  /** Days after it; negative: before. */
  readonly days: number
  /** Absent: `date`. */
  readonly format?: FieldFormat | undefined
}

/** The first group is the word, the second its number with a sign, the third its format. */
export const dayPattern = /^\s*:\s*(today)\s*([+-]\s*\d{1,9})?\s*(?::\s*([a-z-]+)\s*)?$/iu

export function daySource({ days, format }: DayOfSending): string {
  const away = days === 0 ? '' : days > 0 ? `+${days}` : String(days)
  return `{{:today${away}${format === undefined ? '' : `:${format}`}}}`
}

/** Reads the words between the braces; undefined if it names no day of sending. Neither the number nor the format is checked. */
export function readDaySource(content: string): { readonly days: number; readonly format?: string } | undefined {
  const match = dayPattern.exec(content)
  if (!match) return undefined
  const days = Number((match[2] ?? '0').replace(/\s/g, ''))
  const format = match[3]?.toLowerCase()
  return format === undefined ? { days } : { days, format }
}

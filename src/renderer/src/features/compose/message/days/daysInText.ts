// Finds the dates in a message that are counted from the day of sending, to draw and edit them. The core says whether they are right.
import { daySource, readDaySource, type DayOfSending } from '@contract/campaigns/dayOfSending'
import { isFieldFormat, isFormatOfToday } from '@contract/fieldFormats'

export interface DayInText extends DayOfSending {
  /** UTF-16 range, braces included. */
  readonly start: number
  readonly end: number
}

export function findDays(text: string): readonly DayInText[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/gu)].flatMap((match): DayInText[] => {
    const read = readDaySource(match[1] ?? '')
    if (!read) return []
    const { days, format } = read
    if (format !== undefined && !(isFieldFormat(format) && isFormatOfToday(format))) return []
    const place = { start: match.index, end: match.index + match[0].length }
    return [{ days, ...(format === undefined ? {} : { format }), ...place }]
  })
}

/** The message with another date at this place. */
export function withDay(text: string, start: number, now: DayOfSending): string {
  return rewrite(text, start, daySource(now))
}

export function withoutDay(text: string, start: number): string {
  return rewrite(text, start, '')
}

function rewrite(text: string, start: number, source: string): string {
  const old = findDays(text).find((one) => one.start === start)
  return old ? text.slice(0, old.start) + source + text.slice(old.end) : text
}

// The shown text of a cell in an OpenDocument spreadsheet: as its program wrote it, unless it would be read as another day.
import { parseDay, parseShortDay } from '../../../messages/parseDay'
import type { Attributes } from '../xlsx/readXml'

export interface OdsCell {
  readonly attributes: Attributes
  /** The paragraphs of the cell. */
  readonly text: string
}

export function shownText({ attributes, text }: OdsCell, country: string): string {
  const type = attributes['office:value-type']
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
  const date = attributes['office:date-value']
  if (type === 'date' && date !== undefined) {
    return text.trim() === '' || isReadAsAnother(text.trim(), date, country) ? writeDate(date) : text
  }
  // A format can hide a value in the sheet, and some programs store no text. The import still shows the value.
  if (text !== '') return text
  if (type === 'time') return writeTime(attributes['office:time-value'] ?? '')
  return type === 'string' ? (attributes['office:string-value'] ?? '') : (attributes['office:value'] ?? '')
}

const numbers = /^(\d{1,2})(\D{1,2})(\d{1,2})\D{1,2}\d{4}/

/**
 * Whether the country would read the shown day as another one, as `3/4` of an American sheet. A day that cannot be misread is replaced
 * as well if its format can, so that a column has one form.
 */
function isReadAsAnother(text: string, date: string, country: string): boolean {
  const read = parseDay(text, country) ?? parseShortDay(text, country)
  if (read && read.toISOString().slice(0, 10) !== date.slice(0, 10)) return true
  const [, first, mark = '', second] = numbers.exec(text) ?? []
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  if (Number(first) !== month || Number(second) !== day || month === day) return false
  return parseDay(`3${mark}4${mark}2026`, country)?.getUTCMonth() !== 2
}

/** `2026-10-14T09:30:00` as `2026-10-14 09:30`. */
function writeDate(date: string): string {
  return date
    .slice(0, 40)
    .replace(/T00:00(:00([.,]0+)?)?Z?$/, '')
    .replace(/T(\d\d:\d\d)(?::00(?:[.,]0+)?)?Z?$/, ' $1')
}

/** `PT09H30M00S` as `09:30`. */
function writeTime(time: string): string {
  const [, hours, minutes, seconds] = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return time.slice(0, 40)
  return seconds === undefined || Number(seconds) === 0 ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`
}

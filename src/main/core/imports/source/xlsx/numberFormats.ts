// Shows numbers of a workbook as its sheet does: `0.15` with the format `0%` becomes `15%`. Formats are untrusted, so their size is
// limited before they are read, and a number that cannot be formatted stays as it is stored.
import { dateToSerial, format as writeFormat, getLocale } from 'numfmt'
import { localesOf } from '../../../messages/countryForms'
import { parseDay, parseShortDay } from '../../../messages/parseDay'
import { plainMarks } from '../../../messages/writeNumber'
import { dateKindOf, dateText, isDateSerial, type DateKind } from './dateCells'

/** The number formats of a workbook: the format id of each cell style, and the codes that the workbook defines. */
export interface WorkbookFormats {
  readonly idOfStyle: readonly number[]
  readonly codes: ReadonlyMap<number, string>
  readonly is1904: boolean
}

export interface ShowCells {
  /** Shows a stored number in a style. */
  number(stored: string, style: number): string
  /** Shows an ISO 8601 date, which the strict variant of the file format stores. */
  isoDate(stored: string, style: number): string
  /** Shows a text in a style; most formats leave it unchanged. */
  text(stored: string, style: number): string
}

/** Excel's limit for a format code. */
const maxCodeLength = 255
/** Further formats of a workbook count as General. */
const maxFormats = 1_000
/** Maximum lengths of a stored number, and of a formatted text. */
const maxStored = 40
const maxShown = 400
/** Formatted values kept per format, because dates and prices repeat. */
const maxKept = 10_000

/** Formats that spreadsheets know by number alone (ECMA-376 part 1, 18.8.30). Money formats are written without their symbol. */
const builtInCodes: ReadonlyMap<number, string> = new Map([
  ...([1, 2, 3, 4].map((id, at) => [id, ['0', '0.00', '#,##0', '#,##0.00'][at] ?? '']) as [number, string][]),
  ...([5, 6, 37, 38, 41, 42] as const).map((id) => [id, '#,##0;-#,##0'] as const),
  ...([7, 8, 39, 40, 43, 44] as const).map((id) => [id, '#,##0.00;-#,##0.00'] as const),
  [9, '0%'],
  [10, '0.00%'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  ...([20, 32, 55] as const).map((id) => [id, 'hh:mm'] as const),
  ...([21, 33, 56] as const).map((id) => [id, 'hh:mm:ss'] as const),
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
])
const dayOf1904 = 1_462
/** 4 March 2026. If day and month are swapped, it becomes another day. */
const doubtfulDay = dateToSerial([2026, 3, 4]) ?? 0

type Show = (value: number, stored: string) => string

export function makeShowCells({ idOfStyle, codes, is1904 }: WorkbookFormats, country: string): ShowCells {
  const locale = localeOf(country)
  const general = keepTexts((value, stored) => generalText(value, stored, locale))
  const shows = new Map<number, Show>()
  const showOf = (style: number): Show => {
    const id = idOfStyle[style] ?? 0
    if (id === 0) return general
    let show = shows.get(id)
    if (!show) {
      show = shows.size < maxFormats ? (makeShow(id, codes.get(id)) ?? general) : general
      shows.set(id, show)
    }
    return show
  }
  const write = (code: string, value: number): string => writeCode(code, value, locale)

  const makeShow = (id: number, given: string | undefined): Show | undefined => {
    if (given !== undefined && (given.length > maxCodeLength || isGeneral(given))) return undefined
    const kind = dateKindOf(id, given)
    const code = given ?? builtInCodes.get(id)
    if (kind) return keepTexts(makeShowDate(kind, code, id))
    if (code === undefined) return undefined
    const isElapsed = /\[[hms]+\]/i.test(code)
    const nudges = !isElapsed && !code.includes('/')
    return keepTexts((value, stored) => {
      const shown = write(code, isElapsed ? wholeSecond(value, code) : nudges ? nudge(value) : value)
      // A format can hide a value in the sheet. The import still shows it.
      return shown === '' ? general(value, stored) : shown
    })
  }

  const makeShowDate = (kind: DateKind, code: string | undefined, id: number): Show => {
    const writeDate = (serial: number): string => {
      if (code === undefined) return systemDate(serial, country) + (id === 22 ? ` ${write('hh:mm', serial)}` : '')
      if (/^\[\$-f800\]/i.test(code)) return systemDate(serial, country, 'full')
      return write(code, serial)
    }
    const plain: Show = (_, stored) => dateText(stored, kind, is1904)
    // A format that the country would read as another day, such as 3/4 in an American sheet, is replaced by year first.
    const shown =
      kind === 'time'
        ? undefined
        : (parseDay(writeDate(doubtfulDay), country) ?? parseShortDay(writeDate(doubtfulDay), country))
    if (shown && shown.toISOString() !== '2026-03-04T00:00:00.000Z') return plain
    return (value, stored) => {
      if (!isDateSerial(stored, kind, is1904)) return stored
      const text = writeDate(wholeSecond(is1904 ? value + dayOf1904 : value, code ?? ''))
      return text === '' ? plain(value, stored) : text
    }
  }

  return {
    number(stored, style) {
      // The most common case.
      if (/^\d{1,15}$/.test(stored) && (idOfStyle[style] ?? 0) === 0) return stored
      if (stored.length > maxStored || stored.trim() === '') return stored
      const value = Number(stored)
      return Number.isFinite(value) ? showOf(style)(value, stored) : stored
    },
    isoDate(stored, style) {
      const day = stored.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
      const serial = isoSerial(stored)
      const id = idOfStyle[style] ?? 0
      if (serial === undefined || dateKindOf(id, codes.get(id)) === undefined) return day
      const own = is1904 ? serial - dayOf1904 : serial
      return showOf(style)(own, String(own))
    },
    text(stored, style) {
      const code = codes.get(idOfStyle[style] ?? 0)
      if (code === undefined || stored.length > maxShown || code.length > maxCodeLength) return stored
      if (!code.includes('@') || code === '@') return stored
      const shown = writeCode(code, stored, locale)
      return shown === '' ? stored : shown
    },
  }
}

/**
 * Whether the shown number has all digits of the stored one, apart from leading zeros, a plus and the usual separators. If not, the
 * stored number is used as the phone number.
 */
export function isShownNumberWhole(stored: string, shown: string): boolean {
  if (shown === stored) return true
  if (!/^\d{1,20}$/.test(stored) || !/^\+?[\d ().\-/]{1,40}$/.test(shown)) return false
  return shown.replace(/\D/g, '').replace(/^0+/, '') === stored
}

/** Text and exponent formats count as General: digits are written out, whatever the column's width. */
function isGeneral(code: string): boolean {
  return code === '@' || /^general$/i.test(code) || /e[+-]/i.test(withoutLiterals(code))
}

function withoutLiterals(code: string): string {
  return code.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[[^[\]]*\]/g, '')
}

function generalText(value: number, stored: string, locale: string): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : stored
  const shown = writeCode('General', value, locale)
  return shown === '' || /e/i.test(shown) ? stored : shown
}

/** Empty if the code is not a valid format. */
function writeCode(code: string, value: number | string, locale: string): string {
  try {
    const text = writeFormat(code, value, { locale, overflow: '', invalid: '' })
    if (text.length > maxShown) return ''
    return plainMarks(text).replace(/\s+/g, ' ').trim()
  } catch {
    return ''
  }
}

/** Rounds half a cent up as the sheet does, although its binary fraction is slightly too small. */
function nudge(value: number): number {
  return Number.isInteger(value) ? value : value * (1 + 4 * Number.EPSILON)
}

/** Rounds to whole seconds, because binary fractions of a day are slightly too small. */
function wholeSecond(serial: number, code: string): number {
  return /s\.0/i.test(code) ? serial : Math.round(serial * 86_400) / 86_400
}

/** Uses the country's order of day and month, for formats that follow the computer's settings. */
function systemDate(serial: number, country: string, style?: 'full'): string {
  const date = new Date(Date.UTC(1899, 11, serial < 60 ? 31 : 30) + Math.floor(serial) * 86_400_000)
  const options = { timeZone: 'UTC', calendar: 'gregory', ...(style && { dateStyle: style }) } as const
  return plainMarks(new Intl.DateTimeFormat(localesOf(country), options).format(date))
}

function isoSerial(stored: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z?)?$/.test(stored)) return undefined
  const time = Date.parse(stored.includes('T') && !stored.endsWith('Z') ? `${stored}Z` : stored)
  return Number.isNaN(time) ? undefined : time / 86_400_000 + 25_569
}

/** English if the country's decimal separator is not used in messages. */
function localeOf(country: string): string {
  const tag = (localesOf(country)[0] ?? '').split('-u-')[0] ?? ''
  const decimal = getLocale(tag)?.decimal
  return decimal === '.' || decimal === ',' ? tag : 'en'
}

function keepTexts(show: Show): Show {
  const kept = new Map<string, string>()
  return (value, stored) => {
    const known = kept.get(stored)
    if (known !== undefined) return known
    const shown = show(value, stored)
    if (kept.size >= maxKept) kept.clear()
    kept.set(stored, shown)
    return shown
  }
}

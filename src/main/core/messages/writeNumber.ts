// Reads a number with its grouping and decimal mark, and writes it as the country does. Digits are never rounded, nor
// taken through a float. Codes are no numbers: what begins with a nought or a plus is not read.
import { decimalMark, localesOf } from './countryForms'

/** More are not a quantity but a code. */
const maxDigits = 24
const groupMarks = "[ \u00A0\u202F\u2009'\u2019]"
const spaced = new RegExp(`^\\d{1,3}(?:(${groupMarks})\\d{3})(?:\\1\\d{3})*$`, 'u')

export function makeNumberWriter(country: string | undefined): (value: string) => string | undefined {
  const mark = decimalMark(country)
  const locales = localesOf(country)
  const writers = new Map<number, Intl.NumberFormat>()
  const writerOf = (decimals: number): Intl.NumberFormat => {
    const known = writers.get(decimals)
    if (known) return known
    const made = new Intl.NumberFormat(locales, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    writers.set(decimals, made)
    return made
  }
  return (value) => {
    const read = parseNumber(value, mark)
    if (read === undefined) return undefined
    const decimals = read.split('.')[1]?.length ?? 0
    return plainMarks(writerOf(decimals).format(read as Intl.StringNumericLiteral))
  }
}

/** In the form `-1204.5`; undefined if it is no number, or could be two. */
export function parseNumber(value: string, mark: '.' | ',' | undefined): string | undefined {
  const [, minus = '', digits = ''] = /^([-\u2212]?)(\d[\d.,' \u00A0\u202F\u2009\u2019]*)$/u.exec(value) ?? []
  if (digits === '' || digits.replace(/\D/g, '').length > maxDigits) return undefined
  const marks = new Set(digits.replace(/[^.,]/g, ''))
  const decimal =
    marks.size === 2 ? (digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',') : soleMark(digits, mark)
  if (decimal === undefined) return undefined
  const at = decimal === '' ? -1 : digits.lastIndexOf(decimal)
  const whole = ungroup(at < 0 ? digits : digits.slice(0, at))
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  if (whole === undefined || (at >= 0 && !/^\d+$/.test(fraction))) return undefined
  if (whole.length > 1 && whole.startsWith('0')) return undefined
  return `${minus === '' ? '' : '-'}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Which of one kind of mark is the decimal one; empty: none of them; undefined: not to be told. */
function soleMark(digits: string, mark: '.' | ',' | undefined): '.' | ',' | '' | undefined {
  const [first, second] = digits.match(/[.,]/g) ?? []
  if (first === undefined || second !== undefined) return ''
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  if (!looksGrouped) return first as '.' | ','
  return mark === undefined ? undefined : mark === first ? mark : ''
}

/** The digits of a whole number; undefined if its separators are in odd places. In India groups are of two, the last of three. */
function ungroup(whole: string): string | undefined {
  const isNumber =
    /^\d+$/.test(whole) ||
    spaced.test(whole) ||
    /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole) ||
    /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(whole)
  return isNumber ? whole.replace(/\D/g, '') : undefined
}

/** Replaces narrow spaces and curly apostrophes in numbers, which would make the whole message cost more. */
export function plainMarks(text: string): string {
  return text
    .replace(/[\u00A0\u202F\u2009]/g, ' ')
    .replace(/\u2019/g, "'")
    .replace(/\u2212/g, '-')
    .replace(/[\u200E\u200F\u061C]/g, '')
}

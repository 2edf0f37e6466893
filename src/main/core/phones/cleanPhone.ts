// Turns a cell into `+` and digits, or digits alone, and says what was taken off. Knows spreadsheets and
// punctuation, nothing about numbering plans; guesses no digit.
import { toAsciiDigits } from './asciiDigits'
import { refuse, type PhoneFix, type PhoneRefusal } from './phoneVerdict'

export interface CleanPhone {
  readonly ok: true
  readonly hasPlus: boolean
  readonly digits: string
  readonly fixes: PhoneFix[]
}

// Line ends and tabs are spaces here; every other control character has no business in a phone number.
const control = /(?![\t\n\r])\p{Cc}/u
const invisible = /\p{Cf}/gu
const placeholders = new Set(
  (
    'n/a,na,n.a.,n.a,#n/a,none,nil,null,nan,no,unknown,not known,no phone,no number,no mobile,tbc,tbd,undefined,' +
    'void,x,xx,xxx,keine,aucun,ninguno,nessuno,#ref!,#value!,#name?'
  ).split(','),
)

/** Longer cells are prose, and would only cost time. */
const maxCharacters = 200

export function cleanPhone(raw: string): CleanPhone | PhoneRefusal {
  if (/^\+?[0-9]{1,20}$/.test(raw)) return finish(raw, [])
  if (raw.length > maxCharacters) return refuse('not_a_number')
  if (control.test(raw)) return refuse('control_character')
  const fixes: PhoneFix[] = []
  let text = change(raw, raw.trim(), 'spaces_removed', fixes)
  text = change(text, text.replace(invisible, ''), 'invisible_removed', fixes)
  text = change(text, toAsciiDigits(text), 'digits_converted', fixes).trim()
  text = change(
    text,
    text.replace(/^=\s*"(.*)"$/s, '$1').replace(/^=(?=\s*\+?[0-9])/, ''),
    'formula_marks_removed',
    fixes,
  )
  text = change(text, text.trim().replace(/^['’‘`]/, ''), 'apostrophe_removed', fixes).trim()
  if (text === '') return refuse('empty')
  if (placeholders.has(text.toLowerCase()) || /^[-–—_.?/*\s]+$/.test(text)) return refuse('placeholder')
  const expanded = expandExponent(text)
  if (expanded !== undefined)
    return typeof expanded === 'string' ? finish(expanded, [...fixes, 'exponent_expanded']) : expanded
  text = change(text, text.replace(/^(\+?[0-9]{7,})[.,]0+$/, '$1'), 'dot_zero_removed', fixes)
  return stripPunctuation(text, fixes)
}

function change(before: string, after: string, fix: PhoneFix, fixes: PhoneFix[]): string {
  if (after !== before) fixes.push(fix)
  return after
}

/**
 * `4.47912345678E+11` shows all of its 12 digits. `4.47912E+11` shows 6: the others are gone from the file, and with zeros in
 * their place it would be another person's number.
 */
function expandExponent(text: string): string | PhoneRefusal | undefined {
  const match = /^\+?([0-9])(?:[.,]([0-9]+))?e\+?([0-9]{1,2})$/i.exec(text)
  if (match === null) return undefined
  const [, whole = '', fraction = '', exponent = ''] = match
  const digits = Number(exponent) + 1
  const shown = whole + fraction
  if (/[1-9]/.test(shown.slice(digits))) return refuse('not_a_number')
  return shown.length >= digits ? shown.slice(0, digits) : refuse('digits_lost', { kept: shown.length, digits })
}

const extension = /(?:;ext=|\bext(?:ension|n)?\b\.?:?|\bx\.?|(?<=[0-9])\s*x|#|\bposte\b|\bdw\b)\s*[0-9]{1,7}\s*$/i

function stripPunctuation(text: string, fixes: PhoneFix[]): CleanPhone | PhoneRefusal {
  const dial = text.replace(/^tel:\s*/i, '')
  if (extension.test(dial)) return refuse('extension', { digits: countDigits(dial) })
  const numbers = splitNumbers(dial)
  if (numbers !== undefined) return refuse('two_numbers', { numbers })
  if (/\p{L}/u.test(dial)) return refuse('letters')
  // +44 (0)7700 900147: a zero for callers inside the country. At the very start it belongs to the number.
  const bare = change(dial, dial.replace(/([0-9]\s*)\(\s*0\s*\)/, '$1'), 'zero_in_brackets_removed', fixes)
  const ungrouped = /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(bare) ? bare.replaceAll(',', '') : bare
  const digits = ungrouped.replace(/[\s\p{Pd}−./()[\]·•_~"]/gu, '')
  if (!/^\+?[0-9]+$/.test(digits)) return refuse('not_a_number')
  if (digits !== text && !fixes.includes('spaces_removed')) fixes.push('spaces_removed')
  return finish(digits, fixes)
}

function finish(text: string, fixes: PhoneFix[]): CleanPhone | PhoneRefusal {
  const hasPlus = text.startsWith('+')
  const digits = hasPlus ? text.slice(1) : text
  if (/^0+$/.test(digits)) return refuse('all_zeros', { digits: digits.length })
  // No plan has a national number that starts with two zeros: it is the international prefix.
  if (!digits.startsWith('00')) return { ok: true, hasPlus, digits, fixes }
  return { ok: true, hasPlus: true, digits: digits.slice(2), fixes: [...fixes, 'double_zero_to_plus'] }
}

/** The numbers of a cell that plainly holds more than one: each has at least 7 digits of its own. */
function splitNumbers(text: string): readonly string[] | undefined {
  const cuts = [
    /\s*(?::::|[/,;|&\n\r]|\b(?:or|and|ou|et|oder|und|oppure|lub|of|en)\b|\s[oeuyi]\s|أو)\s*/i,
    /\s*(?=\+)/,
    /\s{2,}/,
  ]
  for (const cut of cuts) {
    const numbers = text.split(cut).filter((part) => countDigits(part) > 0)
    if (numbers.length > 1 && numbers.every((part) => countDigits(part) >= 7)) return numbers
  }
  // 07700 900147 07700 900148: two equally long runs of words with nothing but spaces between.
  const words = text.split(/\s+/)
  const halves = [words.slice(0, words.length / 2), words.slice(words.length / 2)].map((half) => half.join(' '))
  const [first = '', second = ''] = halves
  const isTwice = countDigits(text) > 15 && countDigits(first) >= 7 && countDigits(first) === countDigits(second)
  return isTwice ? halves : undefined
}

export function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, '').length
}

// Numbers as people paste them, into rows of their own: separated by line ends, commas, semicolons or tabs, with a name beside
// the number if that is plain to see. Guesses no digit: what only a guess would save has a reason instead.
import { noTexts } from '../../contacts/people/storedTexts'
import { countryOf, judgePhone } from '../staging/judgePhone'
import type { StagedPerson } from '../staging/handOverRows'
import { parsePhone } from '../../phones/parsePhone'
import { countDigits } from '../../phones/cleanPhone'

interface Entry {
  readonly number: string
  readonly name: string
  readonly written: string
}

/** In the order of the text. Empty if nothing in it has a digit: that is no list of numbers. */
export function parseNumbers(text: string, country: string): StagedPerson[] {
  const entries = text.split(/\r\n?|\n/).flatMap(readLine)
  if (!entries.some(({ number }) => countDigits(number) > 0)) return []
  return entries.flatMap((entry) => readEntry(entry, country))
}

/** `Ada Example <07700 900147>`, as address books write it; the name may hold a comma. */
const bracketed = /([^<>;\t]*)<([^<>]*)>\s*[,;\t]?/y

function readLine(line: string): Entry[] {
  const entries: Entry[] = []
  let end = 0
  bracketed.lastIndex = 0
  for (let found = bracketed.exec(line); found; found = bracketed.exec(line)) {
    const [, before = '', number = ''] = found
    // Numbers may precede the name, separated from it by a comma like everything else.
    const cells = before.split(',')
    const nameAt = cells.findLastIndex((cell) => countDigits(cell) > 0) + 1
    entries.push(...readCells(cells.slice(0, nameAt).join(',')))
    const written = cells.slice(nameAt).join(',').trim()
    entries.push({ number, name: written.replace(/^"(.*)"$/, '$1'), written: `${written} <${number}>`.trim() })
    end = bracketed.lastIndex
  }
  return [...entries, ...readCells(line.slice(end))]
}

function readCells(text: string): Entry[] {
  const cells = text
    .split(/[,;\t]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const numbers = cells.filter((cell) => countDigits(cell) > 0)
  // One number and a name, on either side of it.
  if (numbers.length === 1 && cells.length > 1) {
    const name = cells.filter((cell) => countDigits(cell) === 0).join(' ')
    return [{ number: numbers[0] ?? '', name, written: text.trim() }]
  }
  return cells.map(readCell)
}

/** `Ada Example 07700 900147`, or the other way round. A name has no digit, so that an extension is never one. */
function readCell(cell: string): Entry {
  const before = /^(\p{L}\D*?)\s+(\+?[\d(][\d\s().\-/]{5,})$/u.exec(cell)
  if (before) return { name: before[1] ?? '', number: before[2] ?? '', written: cell }
  const after = /^(\+?[\d(][\d\s().\-/]{5,}?)\s+(\p{L}\D*)$/u.exec(cell)
  if (after) return { number: after[1] ?? '', name: after[2] ?? '', written: cell }
  return { number: cell, name: '', written: cell }
}

function readEntry({ number, name, written }: Entry, country: string): StagedPerson[] {
  const home = countryOf(country)
  const verdict = parsePhone(number, home)
  // Several with nothing but spaces between.
  if (!verdict.ok && verdict.issue === 'two_numbers' && name === '')
    return (verdict.detail?.numbers ?? []).flatMap((part) =>
      readEntry({ number: part, name: '', written: part }, country),
    )
  const { verdict: state, why, phone, country: its, type } = judgePhone(verdict, home)
  const isUsable = state === 'ready' || state === 'fixed'
  return [
    {
      written: written.slice(0, maxWrittenLength),
      ...(isUsable
        ? { phone, country: its, type, why: null }
        : { phone: null, country: null, type: null, why: whyOf(why) }),
      ...noTexts,
      ...splitName(name),
    },
  ]
}

const maxWrittenLength = 200

/** `Ada Example`, or `Example, Ada`. */
function splitName(name: string): { firstname: string; lastname: string } {
  const [last = '', first] = name.split(/\s*,\s*/, 2)
  if (first !== undefined) return { firstname: first, lastname: last }
  const [firstname = '', ...rest] = name.split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}

/** A lost zero is put back only for a whole column that lost it; a single number does not prove that. */
function whyOf(why: string): string {
  return why === 'zero_restored' ? 'lost_zero' : why
}

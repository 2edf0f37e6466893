// First row a header or a person? And where does each column go? Guesses from words and contents; a person has the
// last word on every one.
import type { ColumnTarget, ImportColumn } from '@contract'
import { standardFields } from '../contacts/standardFields'
import { isCountryCode } from '../phones/formatPhone'
import { parsePhone } from '../phones/parsePhone'
import { findConsentColumns } from './consent'
import { headerWords, mobileWords, notNumberWords, phoneWords } from './headerWords'
import { fieldNameOf, longestField } from './nameColumns'
import { normaliseWord } from './normaliseWord'

type Rows = readonly (readonly string[])[]

export const samplesShown = 3

export function guessHeader(rows: Rows): boolean {
  const [first = [], ...rest] = rows
  if (first.some((cell) => countDigits(cell) >= 7 || /\S@\S/.test(cell))) return false
  if (first.some(isHeaderWord)) return true
  const hasNumbersBelow = first.some((_, index) => rest.some((row) => countDigits(row[index] ?? '') >= 7))
  return hasNumbersBelow || first.every((cell) => countDigits(cell) === 0)
}

/** `names` as from nameColumns; `isNamed` false where they are letters only. `rows` are the first rows of data. */
export function guessColumns(names: readonly string[], isNamed: boolean, rows: Rows, country: string): ImportColumn[] {
  const cellsOf = (index: number): string[] => rows.map((row) => row[index] ?? '')
  const phone = guessPhoneColumn(names, isNamed, cellsOf, country)
  const targets = new Map<number, ColumnTarget>(phone === undefined ? [] : [[phone, { kind: 'phone' }]])
  const take = (kind: Exclude<ColumnTarget['kind'], 'field'>, fits: (index: number) => boolean): void => {
    const index = names.findIndex((_, at) => !targets.has(at) && fits(at))
    if (index >= 0) targets.set(index, { kind })
  }
  const says = (set: ReadonlySet<string>) => (index: number) => isNamed && set.has(normaliseWord(names[index] ?? ''))
  // Columns that an export of refused rows added.
  for (const own of headerWords.ownNotes)
    take('leave_out', (index) => isNamed && normaliseWord(names[index] ?? '') === own)
  take('firstname', says(headerWords.firstname))
  take('lastname', says(headerWords.lastname))
  const hasFirst = [...targets.values()].some(({ kind }) => kind === 'firstname')
  const hasLast = [...targets.values()].some(({ kind }) => kind === 'lastname')
  if (!hasFirst) take('firstname', says(headerWords.wholeName))
  else if (!hasLast) take('lastname', says(headerWords.wholeName))
  take('email', says(headerWords.email))
  take('email', (index) => !has(targets, 'email') && mostly(cellsOf(index), (cell) => /^\S+@\S+\.\S+$/.test(cell)))
  take('custom1', says(headerWords.custom1))
  take('custom2', says(headerWords.custom2))
  for (const index of findConsentColumns(names, isNamed, cellsOf))
    if (!targets.has(index)) targets.set(index, { kind: 'consent' })
  const nameField = makeFieldNamer()
  return names.map((header, index) => {
    const samples = cellsOf(index).slice(0, samplesShown)
    const target = targets.get(index)
    if (target) return { index, header, samples, target, because: 'guessed', hidden: false }
    const isEmpty = cellsOf(index).every((cell) => cell.trim() === '')
    if (isEmpty && !isNamed)
      return { index, header, samples, target: { kind: 'leave_out' }, because: 'guessed', hidden: false }
    return {
      index,
      header,
      samples,
      target: { kind: 'field', name: nameField(header, index) },
      because: 'new_field',
      hidden: false,
    }
  })
}

/** Field names that differ from each other and from the standard ones, whatever their case. */
function makeFieldNamer(): (header: string, index: number) => string {
  const taken = new Set<string>(standardFields)
  return (header, index) => {
    const base = fieldNameOf(header, index)
    let name = base
    for (let number = 2; taken.has(name.normalize('NFC').toLowerCase()); number++) {
      name = `${base.slice(0, longestField - 5)} (${number})`
    }
    taken.add(name.normalize('NFC').toLowerCase())
    return name
  }
}

function guessPhoneColumn(
  names: readonly string[],
  isNamed: boolean,
  cellsOf: (index: number) => string[],
  country: string,
): number | undefined {
  let best: { index: number; score: number } | undefined
  for (const [index, name] of names.entries()) {
    const share = phoneShare(cellsOf(index), country)
    const word = isNamed ? phoneWord(name) : 0
    // Contents decide alone where nothing is written above; with a word a few good cells are enough.
    const score = word > 0 ? word + share : share >= 0.6 && !(isNamed && isOtherWord(name)) ? share : 0
    if (score > (best?.score ?? 0)) best = { index, score }
  }
  return best?.index
}

/** 3 for a mobile, 2 for a phone, 0 for anything else. */
function phoneWord(header: string): number {
  const parts = header.split(/[^\p{L}\p{N}]+/u).map(normaliseWord)
  const whole = normaliseWord(header)
  if (parts.some((part) => notNumberWords.has(part))) return 0
  if (mobileWords.has(whole) || parts.some((part) => mobileWords.has(part))) return 3
  return phoneWords.has(whole) || parts.some((part) => phoneWords.has(part)) ? 2 : 0
}

function isOtherWord(header: string): boolean {
  return header.split(/[^\p{L}\p{N}]+/u).some((part) => notNumberWords.has(normaliseWord(part)))
}

/** Dates and prices are no numbers to call, nor is a column with a few of them in it. */
export function looksLikePhone(cells: readonly string[], country: string): boolean {
  return phoneShare(cells, country) >= 0.6
}

function phoneShare(cells: readonly string[], country: string): number {
  const code = isCountryCode(country) ? country : undefined
  const filled = cells.filter((cell) => cell.trim() !== '' && !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(cell))
  const good = filled.filter((cell) => {
    const verdict = parsePhone(cell, code)
    return verdict.ok || verdict.issue === 'digits_lost' || verdict.issue === 'plus_missing'
  })
  return good.length / Math.max(1, cells.filter((cell) => cell.trim() !== '').length)
}

export function isHeaderWord(cell: string): boolean {
  const word = normaliseWord(cell)
  return Object.values(headerWords).some((set) => set.has(word)) || phoneWord(cell) > 0
}

function mostly(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(fits).length / filled.length >= 0.8
}

function has(targets: ReadonlyMap<number, ColumnTarget>, kind: ColumnTarget['kind']): boolean {
  return [...targets.values()].some((target) => target.kind === kind)
}

function countDigits(cell: string): number {
  return cell.replace(/\P{Nd}/gu, '').length
}

// First row a header or a person? And where does each column go? Guesses from words and contents; a person has the
// last word on every one.
import type { ColumnTarget, ImportColumn } from '@contract'
import { contactFieldNames, contactFields } from '@contract/contactFields'
import { findConsentColumns } from '../consent/consent'
import { headerWords } from './headerWords'
import { fieldNameOf, maxFieldLength } from './nameColumns'
import { normaliseWord } from './normaliseWord'
import { findPhoneColumns } from './phones/findPhoneColumns'
import { isPhoneHeader } from './phones/phoneHeader'

type Rows = readonly (readonly string[])[]

export const samplesShown = 3

export function guessHeader(rows: Rows): boolean {
  const [first = [], ...rest] = rows
  if (first.some((cell) => countDigits(cell) >= 7 || /\S@\S/.test(cell))) return false
  if (first.some(isHeaderWord)) return true
  const hasNumbersBelow = first.some((_, index) => rest.some((row) => countDigits(row[index] ?? '') >= 7))
  return hasNumbersBelow || first.every((cell) => countDigits(cell) === 0)
}

/** `names` as from nameColumns; `isNamed` false if they are letters only. `rows` are the first rows of data. */
export function guessColumns(
  names: readonly string[],
  isNamed: boolean,
  rows: Rows,
  country: string,
  { phones, labels } = findPhoneColumns(names, isNamed, columnOf(rows), country),
): ImportColumn[] {
  const cellsOf = columnOf(rows)
  const targets = new Map<number, ColumnTarget>()
  for (const index of phones) targets.set(index, { kind: 'phone' })
  for (const index of labels) targets.set(index, { kind: 'phone_label' })
  const take = (kind: Exclude<ColumnTarget['kind'], 'field'>, fits: (index: number) => boolean): void => {
    const index = names.findIndex((_, at) => !targets.has(at) && fits(at))
    if (index >= 0) targets.set(index, { kind })
  }
  const says = (set: ReadonlySet<string>) => (index: number) => isNamed && set.has(normaliseWord(names[index] ?? ''))
  // Columns that an export of refused rows added.
  for (const own of headerWords.ownNotes)
    take('leave_out', (index) => isNamed && normaliseWord(names[index] ?? '') === own)
  const takeNamed = (wanted: (typeof contactFields)[number]['kind']): void => {
    for (const { name, kind } of contactFields) if (kind === wanted) take(name, says(headerWords[name]))
  }
  takeNamed('name')
  const nameWithoutColumn = (['firstname', 'lastname'] as const).find((name) => !has(targets, name))
  if (nameWithoutColumn) take(nameWithoutColumn, says(headerWords.wholeName))
  takeNamed('email')
  take('email', (index) => !has(targets, 'email') && mostly(cellsOf(index), (cell) => /^\S+@\S+\.\S+$/.test(cell)))
  takeNamed('text')
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

export const columnOf =
  (rows: Rows) =>
  (index: number): string[] =>
    rows.map((row) => row[index] ?? '')

/** Field names that differ from each other and from the standard ones, ignoring case. */
function makeFieldNamer(): (header: string, index: number) => string {
  const taken = new Set<string>(contactFieldNames)
  return (header, index) => {
    const base = fieldNameOf(header, index)
    let name = base
    for (let number = 2; taken.has(name.normalize('NFC').toLowerCase()); number++) {
      name = `${base.slice(0, maxFieldLength - 5)} (${number})`
    }
    taken.add(name.normalize('NFC').toLowerCase())
    return name
  }
}

export function isHeaderWord(cell: string): boolean {
  const word = normaliseWord(cell)
  return Object.values(headerWords).some((set) => set.has(word)) || isPhoneHeader(cell)
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

// Names columns: as in the file, numbered if two have one name, by letter if they have none.
import { unguardCell } from '../../base/formulaGuard'

/** Longest name shown; a header can be anything. */
const maxHeaderLength = 200
/** Longest name of a field, as the contract has it. */
export const maxFieldLength = 80

/** `A` to `Z`, then `AA`: as spreadsheets call their columns. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** `headers` is undefined if the first row holds a person already. All names differ. */
export function nameColumns(headers: readonly string[] | undefined, count: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const written = unguardCell(tidy(headers?.[index] ?? '')).slice(0, maxHeaderLength)
    const base = written === '' ? columnLetters(index) : written
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base} (${number})`
    taken.add(name)
    return name
  })
}

/** The name of the field that keeps a column: no signs that mean something inside `{{…}}`. */
export function fieldNameOf(header: string, index: number): string {
  const name = tidy(header.replace(/[{}|:]/g, ' '))
    .slice(0, maxFieldLength)
    .trim()
  return name === '' ? columnLetters(index) : name
}

function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

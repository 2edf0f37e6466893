// Which palette rows fit what was typed, and which letters of a label to mark.
import { foldText as fold } from '../writing/foldText'
import type { PaletteGroup, PaletteRow } from './usePaletteActions'

const prefixes: Readonly<Record<string, PaletteGroup>> = { '>': 'do', '@': 'people', '#': 'lists', ',': 'settings' }

/** `>` commands, `@` people, `#` lists, `,` settings narrow the groups; the rest is the search text. */
export function readTerm(typed: string): { readonly only?: PaletteGroup; readonly term: string } {
  const only = prefixes[typed.charAt(0)]
  return only ? { only, term: typed.slice(1).trim() } : { term: typed.trim() }
}

const order: readonly PaletteGroup[] = [
  'do',
  'lists',
  'campaigns',
  'people',
  'settings',
  'help',
  'templates',
  'snippets',
]

/** A search for a number lists its people before actions. */
export function groupOrder(term: string): readonly PaletteGroup[] {
  return /^\+?\d/.test(term) ? ['people', ...order.filter((group) => group !== 'people')] : order
}

/** Every word of the term must begin a word of the row. Without a term every row fits. */
export function fits(row: PaletteRow, term: string): boolean {
  return fitsWords(`${row.label} ${row.words ?? ''}`, term)
}

export function fitsWords(text: string, term: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}+]+/u)
  return fold(term)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

export interface LabelPiece {
  readonly text: string
  readonly marked: boolean
}

/** The label cut into marked and unmarked pieces, for the first place where a word of the term stands. */
export function markLabel(label: string, term: string): LabelPiece[] {
  const first = fold(term).split(/\s+/)[0]
  const folded = fold(label)
  // Folding may shorten the text; then positions no longer match and nothing is marked.
  if (!first || folded.length !== label.length) return [{ text: label, marked: false }]
  const at = folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${first.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u'))
  if (at < 0) return [{ text: label, marked: false }]
  const pieces = [
    { text: label.slice(0, at), marked: false },
    { text: label.slice(at, at + first.length), marked: true },
    { text: label.slice(at + first.length), marked: false },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

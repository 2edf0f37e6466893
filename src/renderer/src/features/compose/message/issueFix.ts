// The obvious way out of an issue of a template, if there is one: a stretch of the text and what takes its place.
import { conditionSource, endSource } from '@contract/campaigns/conditions'
import { fieldFormats } from '@contract/fieldFormats'
import type { Measure } from '@contract'
import { conditionsIn } from './conditions/conditionsInText'
import { fieldKey } from './fieldsInText'

export type Issue = Measure['issues'][number]

export interface IssueFix {
  readonly kind: 'close' | 'end' | 'remove' | 'braces' | 'format' | 'format_none' | 'field' | 'meant'
  readonly start: number
  readonly end: number
  readonly text: string
  /** Its name on the screen; absent: the same as `text`. */
  readonly label?: string
}

interface KnownField {
  readonly name: string
  readonly label: string
}

export function issueFix(template: string, issue: Issue, fields: readonly KnownField[]): IssueFix | undefined {
  const { start, end } = issue
  const written = template.slice(start, end)
  switch (issue.code) {
    case 'unclosed':
      return closeAt(template, end, fields)
    case 'condition_unclosed':
      return { kind: 'end', start: template.length, end: template.length, text: endSource }
    case 'unexpected_close':
    case 'else_without_if':
    case 'second_else':
    case 'end_without_if':
    case 'empty_name':
      return { kind: 'remove', start, end, text: '' }
    case 'nested':
      return written.length === 1 ? { kind: 'braces', start, end, text: '' } : undefined
    case 'unknown_format': {
      const format = nearest(written.slice(1).trim().toLowerCase(), fieldFormats)
      return format ? { kind: 'format', start, end, text: `:${format}` } : { kind: 'format_none', start, end, text: '' }
    }
    case 'unknown_field':
      return renameField(template, issue, fields)
    default:
      return undefined
  }
}

/** Behind the field that was meant: the longest known name, or else the first word. */
function closeAt(template: string, inside: number, fields: readonly KnownField[]): IssueFix | undefined {
  const rest = template.slice(inside)
  const known = fields
    .map(({ name }) => name)
    .filter((name) => fieldKey(rest.slice(0, name.length)) === fieldKey(name))
    .sort((a, b) => b.length - a.length)[0]
  const length = known?.length ?? /^[\p{L}\p{M}\p{N}_]+/u.exec(rest)?.[0].length ?? 0
  if (length === 0) return undefined
  const more = /^(?::[a-z-]+)?(?:\|[^{}\n|]*(?=\}))?/u.exec(rest.slice(length))?.[0].length ?? 0
  const at = inside + length + more
  // One brace of the two may be there.
  const end = template[at] === '}' ? at + 1 : at
  return { kind: 'close', start: at, end, text: '}}' }
}

function renameField(
  template: string,
  { start, end, name = '', meant: byHeader }: Issue,
  fields: readonly KnownField[],
): IssueFix | undefined {
  const plain = (text: string) => fieldKey(text).replace(/[\s_.-]+/g, '')
  const exact = fields.find((field) => plain(field.name) === plain(name) || plain(field.label) === plain(name))
  const imported = exact ? undefined : fields.find((field) => fieldKey(field.name) === fieldKey(byHeader ?? ''))
  const meant =
    exact?.name ??
    imported?.name ??
    nearest(
      fieldKey(name),
      fields.map((field) => field.name),
    )
  if (meant === undefined) return undefined
  const condition = conditionsIn(template).find((one) => one.start === start)
  if (condition && imported)
    return { kind: 'meant', start, end, text: conditionSource({ ...condition, name: meant }), label: imported.label }
  if (condition)
    return { kind: 'field', start, end, text: conditionSource({ ...condition, name: meant }), label: meant }
  const from = template.indexOf('{{', start) + 2
  const inside = template.slice(from, end)
  const length = /^[^:|}]*/u.exec(inside)?.[0].length ?? 0
  const place = { start: from, end: from + length, text: meant }
  return imported ? { kind: 'meant', ...place, label: imported.label } : { kind: 'field', ...place }
}

/** The one that begins alike, or differs in at most two letters. */
function nearest(word: string, known: readonly string[]): string | undefined {
  if (word === '') return undefined
  const begins = known.find(
    (one) => word.startsWith(fieldKey(one)) || (word.length > 2 && fieldKey(one).startsWith(word)),
  )
  if (begins !== undefined) return begins
  const close = known.map((one) => ({ one, away: distance(word, fieldKey(one)) })).sort((a, b) => a.away - b.away)[0]
  return close && close.away <= Math.min(2, Math.floor(word.length / 2)) ? close.one : undefined
}

/** Letters to change, add or take out, or to swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  const at = (i: number, j: number) => (i === 0 ? j : (rows[i]?.[j] ?? 0))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, isSwap ? at(i - 2, j - 2) + 1 : Infinity)
      rows[i]?.splice(j, 1, best)
    }
  }
  return at(a.length, b.length)
}

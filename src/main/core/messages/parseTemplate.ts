// Reads `{{field}}`, `{{field:format}}` and `{{field:format|fallback}}` out of a message's source. Single braces are text.
// Nothing is guessed: what cannot be read stays as text beside an issue, and a message with an error is never sent.
import { isFieldFormat, type FieldFormat } from '@contract/fieldFormats'
import { withoutUndefined } from '../base/withoutUndefined'

export type Piece = TextPiece | FieldPiece

export interface TextPiece {
  readonly kind: 'text'
  readonly text: string
}

export interface FieldPiece {
  readonly kind: 'field'
  /** As written, without outer spaces and with inner ones single. Compare by `fieldKey`. */
  readonly name: string
  /** How a value is written; a fallback is written as it stands. */
  readonly format?: FieldFormat
  /** Written when the value is empty. An empty fallback is a choice: write nothing. */
  readonly fallback?: string
  /** UTF-16 range of the field in the source, braces included. */
  readonly start: number
  readonly end: number
}

export type TemplateIssueCode =
  'unclosed' | 'unexpected_close' | 'nested' | 'empty_name' | 'unknown_format' | 'unknown_field' | 'optout_link'

export interface TemplateIssue {
  readonly code: TemplateIssueCode
  readonly severity: 'error' | 'warning'
  /** UTF-16 range in the source to point at; of `unknown_format` the format with its colon. */
  readonly start: number
  readonly end: number
  /** The field's name as written, for `unknown_field` and `unknown_format`. */
  readonly name?: string
  /** The field that was probably meant, for `unknown_field`. */
  readonly meant?: string
}

export interface Template {
  readonly pieces: readonly Piece[]
  /** In the order of the source. */
  readonly issues: readonly TemplateIssue[]
}

/** Two names are the same field when their keys are equal. */
export function fieldKey(name: string): string {
  return tidy(name).normalize('NFC').toLowerCase()
}

/** Fields that are not among the known names, each time they are used. */
export function checkFields(
  template: Pick<Template, 'pieces'>,
  knownNames: readonly string[],
): readonly TemplateIssue[] {
  const known = new Set(knownNames.map(fieldKey))
  const issues: TemplateIssue[] = []
  for (const piece of template.pieces) {
    if (piece.kind === 'text' || known.has(fieldKey(piece.name))) continue
    const { name, start, end } = piece
    issues.push({ code: 'unknown_field', severity: 'error', start, end, name })
  }
  return issues
}

export function parseTemplate(source: string): Template {
  const pieces: Piece[] = []
  const issues: TemplateIssue[] = []
  let textFrom = 0
  let at = 0
  while (at < source.length) {
    const open = indexOrEnd(source, '{{', at)
    const close = indexOrEnd(source, '}}', at)
    if (open === source.length && close === source.length) break
    if (close < open) {
      issues.push({ code: 'unexpected_close', severity: 'error', start: close, end: close + 2 })
      at = close + 2
      continue
    }
    const read = readField(source, open)
    if ('name' in read) {
      addText(pieces, issues, source, textFrom, open)
      pieces.push(read)
      textFrom = read.end
    } else {
      issues.push(read.issue)
    }
    at = read.end
  }
  addText(pieces, issues, source, textFrom, source.length)
  return { pieces, issues: issues.sort((a, b) => a.start - b.start) }
}

type Unreadable = { readonly issue: TemplateIssue; readonly end: number }

function readField(source: string, start: number): FieldPiece | Unreadable {
  const inside = start + 2
  const close = indexOrEnd(source, '}}', inside)
  const inner = indexOrEnd(source, '{{', inside)
  if (close === source.length) return unreadable('unclosed', start, inside, inside)
  if (inner < close) {
    // Two closings in a row close what was opened twice; with only one, the first field was never closed.
    const outerClose = indexOrEnd(source, '}}', close + 2)
    const isNested = outerClose < indexOrEnd(source, '{{', inner + 2)
    return isNested
      ? unreadable('nested', inner, close + 2, outerClose + 2)
      : unreadable('unclosed', start, inside, inner)
  }
  const end = close + 2
  const content = source.slice(inside, close)
  const brace = content.search(/[{}]/)
  if (brace >= 0) return unreadable('nested', inside + brace, inside + brace + 1, end)
  const bar = content.indexOf('|')
  const written = bar < 0 ? content : content.slice(0, bar)
  const colon = written.lastIndexOf(':')
  const name = tidy(colon < 0 ? written : written.slice(0, colon))
  if (name === '') return unreadable('empty_name', start, end, end)
  const format =
    colon < 0
      ? undefined
      : written
          .slice(colon + 1)
          .trim()
          .toLowerCase()
  if (format !== undefined && !isFieldFormat(format))
    return unreadable('unknown_format', inside + colon, inside + written.length, end, name)
  return {
    kind: 'field',
    name,
    start,
    end,
    ...withoutUndefined({ format }),
    ...(bar < 0 ? {} : { fallback: content.slice(bar + 1).trim() }),
  }
}

function unreadable(code: TemplateIssueCode, start: number, end: number, resumeAt: number, name?: string): Unreadable {
  const issue = { code, severity: 'error', start, end, ...withoutUndefined({ name }) } as const
  return { issue, end: resumeAt }
}

function addText(pieces: Piece[], issues: TemplateIssue[], source: string, from: number, to: number): void {
  if (from === to) return
  const text = source.slice(from, to)
  pieces.push({ kind: 'text', text })
  for (const link of text.matchAll(/\{optout\}/gi)) {
    // The gateway may put a link in its place, so neither the parts nor the text shown here would be true.
    const start = from + link.index
    issues.push({ code: 'optout_link', severity: 'warning', start, end: start + link[0].length })
  }
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

function indexOrEnd(source: string, part: string, from: number): number {
  const index = source.indexOf(part, from)
  return index < 0 ? source.length : index
}

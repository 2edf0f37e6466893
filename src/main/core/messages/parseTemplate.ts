// Reads `{{field}}`, `{{field:format}}` and `{{field:format|fallback}}` out of a message's source, the conditions
// `{{:if field:test}} … {{:else}} … {{:end}}`, and the day of sending `{{:today+7:format}}`. Single braces are text.
// Nothing is guessed: what cannot be read stays as text beside an issue, and a message with an error is never sent.
import { isConditionTest, maxConditionDepth, type ConditionTest } from '@contract/campaigns/conditions'
import { maxDaysAway, readDaySource } from '@contract/campaigns/dayOfSending'
import { isFieldFormat, isFormatOfToday, partsOfFormat, type FieldFormat } from '@contract/fieldFormats'
import { withoutUndefined } from '../base/withoutUndefined'

/** Conditions stand flat among the others: every `if` has its `end` behind it, and at most one `else` between them. */
export type Piece = TextPiece | FieldPiece | DayPiece | ConditionPiece | BranchPiece

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

/** The day on which the text is sent, or so many days after it. */
export interface DayPiece {
  readonly kind: 'day'
  /** Negative: before it. */
  readonly days: number
  readonly format: FieldFormat
  readonly start: number
  readonly end: number
}

export interface ConditionPiece {
  readonly kind: 'if'
  readonly name: string
  readonly test: ConditionTest
  /** For `is`; never empty. */
  readonly value?: string
  readonly start: number
  readonly end: number
}

export interface BranchPiece {
  readonly kind: 'else' | 'end'
  readonly start: number
  readonly end: number
}

export type TemplateIssueCode =
  | 'unclosed'
  | 'unexpected_close'
  | 'nested'
  | 'empty_name'
  | 'unknown_format'
  | 'unknown_field'
  | 'optout_link'
  | 'day_unreadable'
  | 'condition_unknown'
  | 'condition_no_text'
  | 'condition_unclosed'
  | 'condition_too_deep'
  | 'else_without_if'
  | 'second_else'
  | 'end_without_if'

export interface TemplateIssue {
  readonly code: TemplateIssueCode
  readonly severity: 'error' | 'warning'
  /** UTF-16 range in the source to point at; of `unknown_format` the format with its colon. */
  readonly start: number
  readonly end: number
  /** The field's name as written, for `unknown_field`, `unknown_format` and `condition_no_text`. */
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

/** Names of the fields that decide or stand in a text, each once, as first written. */
export function namesIn(pieces: readonly Piece[]): readonly string[] {
  const names = new Map<string, string>()
  for (const piece of pieces)
    if ('name' in piece && !names.has(fieldKey(piece.name))) names.set(fieldKey(piece.name), piece.name)
  return [...names.values()]
}

/** Whether people may get different texts. */
export function isPersonal(pieces: readonly Piece[]): boolean {
  return pieces.some(({ kind }) => kind !== 'text')
}

/** Whether a text names the day of sending, or counts from it. */
export function isDated(pieces: readonly Piece[]): boolean {
  return pieces.some(
    (piece) =>
      piece.kind === 'day' ||
      (piece.kind === 'field' && piece.format !== undefined && partsOfFormat(piece.format).base === 'relative'),
  )
}

export function hasConditions(source: string): boolean {
  return parseTemplate(source).pieces.some(({ kind }) => kind === 'if')
}

/** Fields that are not among the known names, each time they are used. */
export function checkFields(
  template: Pick<Template, 'pieces'>,
  knownNames: readonly string[],
): readonly TemplateIssue[] {
  const known = new Set(knownNames.map(fieldKey))
  const issues: TemplateIssue[] = []
  for (const piece of template.pieces) {
    if (!('name' in piece) || known.has(fieldKey(piece.name))) continue
    const { name, start, end } = piece
    issues.push({ code: 'unknown_field', severity: 'error', start, end, name })
  }
  return issues
}

export function parseTemplate(source: string): Template {
  const pieces: ReadPiece[] = []
  const issues: TemplateIssue[] = []
  const braces = findBraces(source)
  let textFrom = 0
  let at = 0
  while (at < source.length) {
    const open = braces.open(at)
    const close = braces.close(at)
    if (open === source.length && close === source.length) break
    if (close < open) {
      issues.push({ code: 'unexpected_close', severity: 'error', start: close, end: close + 2 })
      at = close + 2
      continue
    }
    const read = readBraces(source, open, braces)
    if ('issue' in read) issues.push(read.issue)
    const piece = 'kind' in read ? read : read.condition
    if (piece) {
      addText(pieces, issues, source, textFrom, open)
      pieces.push(piece)
      textFrom = piece.end
    }
    at = read.end
  }
  addText(pieces, issues, source, textFrom, source.length)
  const matched = matchConditions(source, pieces)
  issues.push(...matched.issues)
  return { pieces: matched.pieces, issues: issues.sort((a, b) => a.start - b.start) }
}

/** A condition that cannot be read still has its `else` and `end`: they are no faults of their own. */
type ReadPiece = Piece | UnreadableCondition
type UnreadableCondition = { readonly kind: 'unreadable_if'; readonly start: number; readonly end: number }
type Unreadable = { readonly issue: TemplateIssue; readonly end: number; readonly condition?: UnreadableCondition }

type Read = FieldPiece | DayPiece | ConditionPiece | BranchPiece | Unreadable

function readBraces(source: string, start: number, braces: Braces): Read {
  const inside = start + 2
  const close = braces.close(inside)
  const inner = braces.open(inside)
  if (close === source.length) return unreadable('unclosed', start, inside, inside)
  if (inner < close) {
    // Two closings in a row close what was opened twice; with only one, the first field was never closed.
    const outerClose = braces.outerClose(close + 2)
    const isNested = outerClose < braces.innerOpen(inner + 2)
    return isNested
      ? unreadable('nested', inner, close + 2, outerClose + 2)
      : unreadable('unclosed', start, inside, inner)
  }
  const end = close + 2
  const content = source.slice(inside, close)
  const brace = content.search(/[{}]/)
  if (brace >= 0) return unreadable('nested', inside + brace, inside + brace + 1, end)
  return readDay(content, start, end) ?? readMarker(content, start, end) ?? readField(content, start, end)
}

function readField(content: string, start: number, end: number): FieldPiece | Unreadable {
  const inside = start + 2
  const bar = content.indexOf('|')
  const written = bar < 0 ? content : content.slice(0, bar)
  const colon = written.lastIndexOf(':')
  const name = tidy(colon < 0 ? written : written.slice(0, colon))
  const format =
    colon < 0
      ? undefined
      : written
          .slice(colon + 1)
          .trim()
          .toLowerCase()
  if (name === '') {
    const isWord = format !== undefined && format !== '' && !isFieldFormat(format)
    return unreadable(isWord ? 'condition_unknown' : 'empty_name', start, end, end)
  }
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

/** Undefined: it does not begin as a day of sending. */
function readDay(content: string, start: number, end: number): DayPiece | Unreadable | undefined {
  if (!/^\s*:\s*today(?![\p{L}\p{M}\p{N}_])/iu.test(content)) return undefined
  const { days, format = 'date' } = readDaySource(content) ?? { days: Infinity }
  return Math.abs(days) <= maxDaysAway && isFieldFormat(format) && isFormatOfToday(format)
    ? { kind: 'day', days, format, start, end }
    : unreadable('day_unreadable', start, end, end)
}

const marker = /^\s*:\s*(if|else|end)(?![\p{L}\p{M}\p{N}_])(.*)$/isu

/** Undefined: no part of a condition. */
function readMarker(
  content: string,
  start: number,
  end: number,
): ConditionPiece | BranchPiece | Unreadable | undefined {
  const [, word, more = ''] = marker.exec(content) ?? []
  if (word === undefined) return undefined
  const kind = word.toLowerCase()
  if (kind !== 'if') {
    if (more.trim() !== '') return unreadable('condition_unknown', start, end, end)
    return { kind: kind === 'else' ? 'else' : 'end', start, end }
  }
  const bar = more.indexOf('|')
  const written = bar < 0 ? more : more.slice(0, bar)
  const colon = written.lastIndexOf(':')
  const name = tidy(colon < 0 ? written : written.slice(0, colon))
  const test =
    colon < 0
      ? 'filled'
      : written
          .slice(colon + 1)
          .trim()
          .toLowerCase()
  // A column called “:if x” can have a format.
  if (isFieldFormat(test)) return undefined
  const broken = (code: TemplateIssueCode): Unreadable => ({
    ...unreadable(code, start, end, end, name),
    condition: { kind: 'unreadable_if', start, end },
  })
  if (name === '') return broken('empty_name')
  const value = bar < 0 ? '' : more.slice(bar + 1).trim()
  if (!isConditionTest(test) || (test !== 'is' && bar >= 0)) return broken('condition_unknown')
  if (test !== 'is') return { kind: 'if', name, test, start, end }
  if (value === '') return broken('condition_no_text')
  return { kind: 'if', name, test, value, start, end }
}

function unreadable(code: TemplateIssueCode, start: number, end: number, resumeAt: number, name?: string): Unreadable {
  const issue = { code, severity: 'error', start, end, ...withoutUndefined({ name: name || undefined }) } as const
  return { issue, end: resumeAt }
}

function addText(pieces: ReadPiece[], issues: TemplateIssue[], source: string, from: number, to: number): void {
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

/** Each finds the next pair of braces from a place on; the length of the source if there is none. */
interface Braces {
  readonly open: (from: number) => number
  readonly close: (from: number) => number
  readonly innerOpen: (from: number) => number
  readonly outerClose: (from: number) => number
}

function findBraces(source: string): Braces {
  return {
    open: makeFinder(source, '{{'),
    close: makeFinder(source, '}}'),
    innerOpen: makeFinder(source, '{{'),
    outerClose: makeFinder(source, '}}'),
  }
}

/** Remembers what it found last: otherwise a text of many markers without an end is read to its end for each of them. */
function makeFinder(source: string, part: string): (from: number) => number {
  let searchedFrom = Infinity
  let found = -1
  return (from) => {
    if (from >= searchedFrom && from <= found) return found
    const at = source.indexOf(part, from)
    searchedFrom = from
    found = at < 0 ? source.length : at
    return found
  }
}

interface OpenCondition {
  readonly at: number
  readonly piece: Exclude<ReadPiece, { kind: 'text' }>
  elseAt?: number
}

/**
 * Finds which `else` and `end` belong to which condition. A marker that belongs to none stays as text beside an issue, so that every
 * condition left over is whole.
 */
function matchConditions(
  source: string,
  read: readonly ReadPiece[],
): { readonly pieces: readonly Piece[]; readonly issues: readonly TemplateIssue[] } {
  const open: OpenCondition[] = []
  const stray = new Set<number>()
  const issues: TemplateIssue[] = []
  const report = (code: TemplateIssueCode, { start, end }: { readonly start: number; readonly end: number }): void => {
    issues.push({ code, severity: 'error', start, end })
  }
  const leave = (at: number, condition?: OpenCondition): void => {
    for (const place of [at, condition?.at, condition?.elseAt]) if (place !== undefined) stray.add(place)
  }
  read.forEach((piece, at) => {
    if (piece.kind === 'if' || piece.kind === 'unreadable_if') {
      open.push({ at, piece })
      if (open.length > maxConditionDepth) report('condition_too_deep', piece)
    } else if (piece.kind === 'else') {
      const last = open.at(-1)
      if (last && last.elseAt === undefined) last.elseAt = at
      else {
        report(last ? 'second_else' : 'else_without_if', piece)
        leave(at)
      }
    } else if (piece.kind === 'end') {
      const last = open.pop()
      if (!last) report('end_without_if', piece)
      if (!last || last.piece.kind === 'unreadable_if') leave(at, last)
    }
  })
  for (const condition of open) {
    report('condition_unclosed', condition.piece)
    leave(condition.at, condition)
  }
  const pieces = read.map((piece, at): Piece => {
    if (piece.kind === 'text') return piece
    if (piece.kind !== 'unreadable_if' && !stray.has(at)) return piece
    return { kind: 'text', text: source.slice(piece.start, piece.end) }
  })
  return { pieces, issues }
}

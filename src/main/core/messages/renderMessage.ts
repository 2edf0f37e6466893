// Puts values in place of fields, in one pass and literally: what a value holds is never read as a field, a pattern
// or markup. Of a condition only the part that applies is written. Says which fields had nothing to write; whether such a
// message may be sent is decided elsewhere.
import { foldText } from '../base/foldText'
import type { DayOrder } from './countryForms'
import { dayAfter } from '../base/dayAfter'
import { makeDayWriter, makeFormatter, type Formatter } from './formatValue'
import { normaliseText } from './countParts'
import {
  fieldKey,
  type BranchPiece,
  type ConditionPiece,
  type DayPiece,
  type FieldPiece,
  type Piece,
  type TextPiece,
} from './parseTemplate'

export interface RenderedMessage {
  /** Normalised as by `normaliseText`. A missing value leaves nothing in its place. */
  readonly text: string
  /** Fields without a value and without a fallback, as the template writes them, each once. */
  readonly missing: readonly string[]
  readonly usedFallback: readonly string[]
  /** Fields whose value their format cannot read: it is written as it is. Each once. */
  readonly unreadable: readonly string[]
  /** Whether each condition of the template holds, in its order; undefined for one inside a part that is not written. Absent without any. */
  readonly conditions?: readonly (boolean | undefined)[]
}

export type Row = readonly (string | undefined)[]

/** `valueOf` gets names as the template writes them; `country` is the account's, for formats. `today`: the day of sending, YYYY-MM-DD. */
export function renderMessage(
  pieces: readonly Piece[],
  valueOf: (name: string) => string | undefined,
  country?: string,
  today?: string,
): RenderedMessage {
  const output = new Output(today)
  write(stepsOf(pieces, country, undefined), ({ name }) => valueOf(name), output)
  return output.finish()
}

export interface PreviewedMessage extends RenderedMessage {
  /** Stretches of `text` that came from fields, as UTF-16 [start, end). Where NFC joins both sides, they are told by the nearest character. */
  readonly filled: readonly (readonly [start: number, end: number])[]
}

/** `renderMessage` for showing one person's text with its fields marked. */
export function previewMessage(
  pieces: readonly Piece[],
  valueOf: (name: string) => string | undefined,
  country?: string,
  dated?: DatedField,
  today?: string,
): PreviewedMessage {
  const output = new Output(today)
  const stretches: [number, number][] = []
  write(
    stepsOf(pieces, country, dated),
    ({ name }) => valueOf(name),
    output,
    (start) => {
      if (output.text.length > start) stretches.push([start, output.text.length])
    },
  )
  const message = output.finish()
  const place = (index: number) => Math.min(normaliseText(output.text.slice(0, index)).length, message.text.length)
  return { ...message, filled: stretches.map(([start, end]) => [place(start), place(end)] as const) }
}

/**
 * `renderMessage` for many rows: columns and formats are looked up once. `columns` are the names of the rows' cells, matched by
 * `fieldKey`; of two equal ones the first wins. A field without a column is missing in every row. `today`: the day of sending of that row,
 * YYYY-MM-DD, for a text that names one.
 */
export function compileTemplate(
  pieces: readonly Piece[],
  columns: readonly string[],
  country?: string,
  dated?: DatedField,
): (row: Row, today?: string) => RenderedMessage {
  const steps = stepsOf(pieces, country, dated, columns.map(fieldKey))
  return (row, today) => {
    const output = new Output(today)
    write(steps, ({ column }) => row[column], output)
    return output.finish()
  }
}

/** The field that the times of a message stand in. */
export interface DatedField {
  readonly key: string
  /** The order of day and month in its dates; undefined: as the country has it. */
  readonly order: DayOrder | undefined
}

interface FieldStep extends FieldPiece {
  readonly column: number
  readonly formatter: Formatter | undefined
}

interface DayStep extends DayPiece {
  readonly write: (day: string) => string
}

interface ConditionStep extends ConditionPiece {
  readonly column: number
  /** Its place among the conditions. */
  readonly index: number
  readonly folded: string
  /** Step to continue behind if it does not hold. */
  readonly otherwise: number
}

interface BranchStep extends BranchPiece {
  /** Step to continue behind. */
  readonly onwards: number
}

type Step = TextPiece | FieldStep | DayStep | ConditionStep | BranchStep

/** Steps have the places of their pieces. `keys` are the columns' names. */
function stepsOf(
  pieces: readonly Piece[],
  country: string | undefined,
  dated: DatedField | undefined,
  keys: readonly string[] = [],
): readonly Step[] {
  const { otherwise, onwards } = jumpsOf(pieces)
  let conditions = 0
  return pieces.map((piece, at): Step => {
    switch (piece.kind) {
      case 'text':
        return piece
      case 'field':
        return { ...piece, column: keys.indexOf(fieldKey(piece.name)), formatter: formatterOf(piece, country, dated) }
      case 'day':
        return { ...piece, write: makeDayWriter(piece.format) }
      case 'if':
        return {
          ...piece,
          column: keys.indexOf(fieldKey(piece.name)),
          index: conditions++,
          folded: foldText(piece.value ?? ''),
          otherwise: otherwise.get(at) ?? at,
        }
      case 'else':
      case 'end':
        return { ...piece, onwards: onwards.get(at) ?? at }
    }
  })
}

function jumpsOf(pieces: readonly Piece[]) {
  const otherwise = new Map<number, number>()
  const onwards = new Map<number, number>()
  const open: { readonly at: number; elseAt?: number }[] = []
  pieces.forEach(({ kind }, at) => {
    if (kind === 'if') open.push({ at })
    const last = open.at(-1)
    if (kind === 'else' && last) last.elseAt = at
    if (kind !== 'end' || !last) return
    open.pop()
    otherwise.set(last.at, last.elseAt ?? at)
    if (last.elseAt !== undefined) onwards.set(last.elseAt, at)
  })
  return { otherwise, onwards }
}

/** `onField` gets the length of the text before a field was written. */
function write(
  steps: readonly Step[],
  valueOf: (step: FieldStep | ConditionStep) => string | undefined,
  output: Output,
  onField?: (start: number) => void,
): void {
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]
    if (step === undefined) return
    if (step.kind === 'text') output.text += step.text
    else if (step.kind === 'field') {
      const start = output.text.length
      output.write(step.name, valueOf(step), step.fallback, step.formatter)
      onField?.(start)
    } else if (step.kind === 'day') {
      const start = output.text.length
      output.writeDay(step)
      onField?.(start)
    } else if (step.kind === 'if') {
      const isMet = holds(step, valueOf(step))
      output.decide(step.index, isMet)
      if (!isMet) at = step.otherwise
    } else at = step.onwards
  }
}

/** Values are compared as in smart lists. */
function holds({ test, folded }: ConditionStep, value: string | undefined): boolean {
  const now = foldText(value ?? '')
  switch (test) {
    case 'filled':
      return now !== ''
    case 'empty':
      return now === ''
    case 'is':
      return now === folded
  }
}

function formatterOf(
  { format, name }: FieldPiece,
  country: string | undefined,
  dated?: DatedField,
): Formatter | undefined {
  const order = dated?.key === fieldKey(name) ? dated.order : undefined
  return format === undefined ? undefined : makeFormatter(format, country, order)
}

const none: readonly string[] = Object.freeze([])

class Output {
  text = ''
  private missing = none
  private usedFallback = none
  private unreadable = none
  private conditions: (boolean | undefined)[] | undefined

  constructor(private readonly today: string | undefined) {}

  // Cells often end in spaces that a spreadsheet does not show: trimmed, "  " counts as empty and "Dear Anna ," cannot
  // happen. Inside, a value stays as it is.
  write(name: string, value: string | undefined, fallback: string | undefined, formatter: Formatter | undefined): void {
    const trimmed = value?.trim() ?? ''
    if (trimmed !== '') this.text += formatter === undefined ? trimmed : this.format(name, trimmed, formatter)
    else if (fallback === undefined) this.missing = withName(this.missing, name)
    else {
      this.text += fallback
      this.usedFallback = withName(this.usedFallback, name)
    }
  }

  writeDay({ days, write }: DayStep): void {
    if (this.today !== undefined) this.text += write(dayAfter(this.today, days))
  }

  decide(index: number, isMet: boolean): void {
    this.conditions ??= []
    this.conditions[index] = isMet
  }

  private format(name: string, value: string, formatter: Formatter): string {
    const written = formatter(value, this.today)
    if (written === undefined) this.unreadable = withName(this.unreadable, name)
    return written ?? value
  }

  finish(): RenderedMessage {
    const { missing, usedFallback, unreadable, conditions } = this
    const message = { text: normaliseText(this.text), missing, usedFallback, unreadable }
    return conditions === undefined ? message : { ...message, conditions }
  }
}

function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name]
}

// Puts values in place of fields, in one pass and literally: what a value holds is never read as a field, a pattern
// or markup. Says which fields had nothing to write; whether such a message may be sent is decided elsewhere.
import type { DayOrder } from './countryForms'
import { makeFormatter, type Formatter } from './formatValue'
import { normaliseText } from './normaliseText'
import { fieldKey, type FieldPiece, type Piece } from './parseTemplate'

export interface RenderedMessage {
  /** Normalised as by `normaliseText`. A missing value leaves nothing in its place. */
  readonly text: string
  /** Fields without a value and without a fallback, as the template writes them, each once. */
  readonly missing: readonly string[]
  readonly usedFallback: readonly string[]
  /** Fields whose value their format cannot read: it is written as it is. Each once. */
  readonly unreadable: readonly string[]
}

export type Row = readonly (string | undefined)[]

/** `valueOf` gets names as the template writes them; `country` is the account's, for formats. */
export function renderMessage(
  pieces: readonly Piece[],
  valueOf: (name: string) => string | undefined,
  country?: string,
): RenderedMessage {
  const output = new Output()
  for (const piece of pieces) {
    if (piece.kind === 'text') output.text += piece.text
    else output.write(piece.name, valueOf(piece.name), piece.fallback, formatterOf(piece, country))
  }
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
): PreviewedMessage {
  const output = new Output()
  const stretches: [number, number][] = []
  for (const piece of pieces) {
    const start = output.text.length
    if (piece.kind === 'text') output.text += piece.text
    else output.write(piece.name, valueOf(piece.name), piece.fallback, formatterOf(piece, country, dated))
    if (piece.kind === 'field' && output.text.length > start) stretches.push([start, output.text.length])
  }
  const message = output.finish()
  const place = (index: number) => Math.min(normaliseText(output.text.slice(0, index)).length, message.text.length)
  return { ...message, filled: stretches.map(([start, end]) => [place(start), place(end)] as const) }
}

/**
 * `renderMessage` for many rows: columns and formats are looked up once. `columns` are the names of the rows' cells, matched by
 * `fieldKey`; of two equal ones the first wins. A field without a column is missing in every row.
 */
export function compileTemplate(
  pieces: readonly Piece[],
  columns: readonly string[],
  country?: string,
  dated?: DatedField,
): (row: Row) => RenderedMessage {
  const keys = columns.map(fieldKey)
  const steps = pieces.map((piece) =>
    piece.kind === 'text'
      ? piece
      : { ...piece, column: keys.indexOf(fieldKey(piece.name)), formatter: formatterOf(piece, country, dated) },
  )
  return (row) => {
    const output = new Output()
    for (const step of steps) {
      if (step.kind === 'text') output.text += step.text
      else output.write(step.name, row[step.column], step.fallback, step.formatter)
    }
    return output.finish()
  }
}

/** The field that the times of a message stand in. */
export interface DatedField {
  readonly key: string
  /** The order of day and month in its dates; undefined: as the country has it. */
  readonly order: DayOrder | undefined
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

  private format(name: string, value: string, formatter: Formatter): string {
    const written = formatter(value)
    if (written === undefined) this.unreadable = withName(this.unreadable, name)
    return written ?? value
  }

  finish(): RenderedMessage {
    const { missing, usedFallback, unreadable } = this
    return { text: normaliseText(this.text), missing, usedFallback, unreadable }
  }
}

function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name]
}

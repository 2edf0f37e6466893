// Puts values in place of fields, in one pass and literally: what a value holds is never read as a field, a pattern
// or markup. Says which fields had nothing to write; whether such a message may be sent is decided elsewhere.
import { normaliseText } from './normaliseText'
import { fieldKey, type Piece } from './parseTemplate'

export interface RenderedMessage {
  /** Normalised as by `normaliseText`. A missing value leaves nothing in its place. */
  readonly text: string
  /** Fields without a value and without a fallback, as the template writes them, each once. */
  readonly missing: readonly string[]
  readonly usedFallback: readonly string[]
}

export type Row = readonly (string | undefined)[]

/** `valueOf` gets names as the template writes them. */
export function renderMessage(
  pieces: readonly Piece[],
  valueOf: (name: string) => string | undefined,
): RenderedMessage {
  const output = new Output()
  for (const piece of pieces) {
    if (piece.kind === 'text') output.text += piece.text
    else output.write(piece.name, valueOf(piece.name), piece.fallback)
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
): PreviewedMessage {
  const output = new Output()
  const stretches: [number, number][] = []
  for (const piece of pieces) {
    const start = output.text.length
    if (piece.kind === 'text') output.text += piece.text
    else output.write(piece.name, valueOf(piece.name), piece.fallback)
    if (piece.kind === 'field' && output.text.length > start) stretches.push([start, output.text.length])
  }
  const message = output.finish()
  const place = (index: number) => Math.min(normaliseText(output.text.slice(0, index)).length, message.text.length)
  return { ...message, filled: stretches.map(([start, end]) => [place(start), place(end)] as const) }
}

/**
 * `renderMessage` for many rows: columns are looked up once. `columns` are the names of the rows' cells, matched by
 * `fieldKey`; of two equal ones the first wins. A field without a column is missing in every row.
 */
export function compileTemplate(pieces: readonly Piece[], columns: readonly string[]): (row: Row) => RenderedMessage {
  const keys = columns.map(fieldKey)
  const steps = pieces.map((piece) =>
    piece.kind === 'text' ? piece : { ...piece, column: keys.indexOf(fieldKey(piece.name)) },
  )
  return (row) => {
    const output = new Output()
    for (const step of steps) {
      if (step.kind === 'text') output.text += step.text
      else output.write(step.name, row[step.column], step.fallback)
    }
    return output.finish()
  }
}

const none: readonly string[] = Object.freeze([])

class Output {
  text = ''
  private missing = none
  private usedFallback = none

  // Cells carry spaces at their ends that nobody sees in a spreadsheet: trimmed, "  " counts as empty and
  // "Dear Anna ," cannot happen. Inside, a value stays as it is.
  write(name: string, value: string | undefined, fallback: string | undefined): void {
    const trimmed = value?.trim() ?? ''
    if (trimmed !== '') this.text += trimmed
    else if (fallback === undefined) this.missing = withName(this.missing, name)
    else {
      this.text += fallback
      this.usedFallback = withName(this.usedFallback, name)
    }
  }

  finish(): RenderedMessage {
    return { text: normaliseText(this.text), missing: this.missing, usedFallback: this.usedFallback }
  }
}

function withName(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name]
}

// Cuts delimited text into whole records before anything parses cells: knows line ends (CR, LF, CRLF, mixed), quotes
// and where an editor would say each record starts. A quote that is never closed costs its own line, not the rest of
// the file. Cells are not read here.

export interface RawRecord {
  /** Without its line end. */
  readonly text: string
  /** Line of its first character as an editor shows it, from 1. */
  readonly line: number
  /** `bad_quotes`: one line whose quotes do not match. `too_long`: the beginning of a line over the limit; nothing follows. */
  readonly fault?: 'bad_quotes' | 'too_long'
}

export interface RecordSplitter {
  push(text: string): RawRecord[]
  /** The remaining records at the end of the text. */
  end(): RawRecord[]
}

/** Characters of one record. Real rows have some hundreds. */
export const maxRecordLength = 1_000_000
/** Line breaks inside one quoted cell: beyond this the quote was meant as a letter. */
export const maxBreaksInCell = 200

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20

interface Found {
  /** Position after the record's text. */
  readonly end: number
  readonly breaks: number
  readonly fault?: 'bad_quotes'
}

type Cell = { readonly end: number; readonly breaks: number } | 'more' | 'bad'

export function makeRecordSplitter(delimiter: string): RecordSplitter {
  const separator = delimiter.charCodeAt(0)
  let rest = ''
  let line = 1
  let isOver = false

  const split = (text: string, isEnd: boolean): RawRecord[] => {
    const records: RawRecord[] = []
    let at = 0
    while (at < text.length && !isOver) {
      const found = findRecord(text, at, separator, isEnd)
      const length = (found?.end ?? text.length) - at
      if (length > maxRecordLength) {
        isOver = true
        records.push({ text: text.slice(at, at + 200), line, fault: 'too_long' })
        break
      }
      if (!found) break
      const { end, breaks, fault } = found
      if (end > at) records.push({ text: text.slice(at, end), line, ...(fault && { fault }) })
      line += breaks + 1
      at = afterLineEnd(text, end)
    }
    rest = isOver ? '' : text.slice(at)
    return records
  }

  return {
    push: (text) => (isOver ? [] : split(rest + text, false)),
    end: () => (isOver ? [] : split(rest, true)),
  }
}

/** The record that starts at `from`; undefined if more text is needed to know its end. */
function findRecord(text: string, from: number, separator: number, isEnd: boolean): Found | undefined {
  let at = from
  let breaks = 0
  let isCellStart = true
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote && isCellStart) {
      const cell = findQuotedEnd(text, at, separator, isEnd)
      if (cell === 'bad') return firstLine(text, from, isEnd)
      if (cell === 'more') return undefined
      at = cell.end
      breaks += cell.breaks
      isCellStart = false
      continue
    }
    if (code === lineFeed) return { end: at, breaks }
    // A CR at the very end may be the half of a CRLF.
    if (code === carriageReturn) return at + 1 < text.length || isEnd ? { end: at, breaks } : undefined
    isCellStart = code === separator
    at++
  }
  return isEnd ? { end: at, breaks } : undefined
}

/** The end of a quoted cell whose opening quote is at `from`: after it come only spaces, then a separator or the line's end. */
function findQuotedEnd(text: string, from: number, separator: number, isEnd: boolean): Cell {
  let at = from + 1
  let breaks = 0
  for (;;) {
    const next = text.indexOf('"', at)
    breaks += countBreaks(text, at, next < 0 ? text.length : next)
    if (breaks > maxBreaksInCell) return 'bad'
    if (next < 0) return isEnd ? 'bad' : 'more'
    if (text.charCodeAt(next + 1) === quote) {
      at = next + 2
      continue
    }
    let end = next + 1
    while (text.charCodeAt(end) === space) end++
    if (end >= text.length) return isEnd ? { end, breaks } : 'more'
    const after = text.charCodeAt(end)
    return after === separator || after === lineFeed || after === carriageReturn ? { end, breaks } : 'bad'
  }
}

function firstLine(text: string, from: number, isEnd: boolean): Found | undefined {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && (at + 1 < text.length || isEnd))) {
      return { end: at, breaks: 0, fault: 'bad_quotes' }
    }
  }
  return isEnd ? { end: text.length, breaks: 0, fault: 'bad_quotes' } : undefined
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) breaks++
  }
  return breaks
}

function afterLineEnd(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed
  return end + (isPair ? 2 : 1)
}

// Reads the head of a file: what it is, its letters, separator, header and columns.
import type { ImportLayout } from '@contract'
import { EncodingEvidence, isKnownEncoding, makeDecoder, putFirst } from './encodings'
import { FileFault } from './fileFault'
import { guessColumns, guessHeader } from './guessColumns'
import { agreementOf, declaredDelimiter, guessDelimiter } from './guessDelimiter'
import { nameColumns } from './nameColumns'
import { openSource } from './openSource'
import { parseCells } from './parseCells'
import type { Look, LookJob } from './readerJobs'
import { recogniseFile } from './recogniseFile'
import { makeRecordSplitter, type RawRecord } from './splitRecords'

/** Bytes of which the rows are shown and guessed from. */
const headSize = 262_144
/** Bytes looked through for letters outside ASCII where the head has none. */
const surveySize = 16 * 1024 ** 2
const rowsLookedAt = 200
export const mostColumns = 1_000

export async function lookAtFile(job: LookJob): Promise<Look> {
  const { head, isWhole, evidence, hash } = await survey(job)
  const guess = evidence.guess(job.country)
  const encoding = job.layout?.encoding ?? guess.encoding
  if (!isKnownEncoding(encoding)) throw new FileFault('FILE_UNREADABLE', undefined, 'unknown encoding')
  const decoder = makeDecoder(encoding)
  const text = decoder.write(head) + (isWhole ? decoder.end() : '')
  if (text.trim() === '' && isWhole) throw new FileFault('FILE_EMPTY')

  const delimiter = guessDelimiter(text, isWhole)
  const layout = { encoding, delimiter, country: job.country, ...job.layout }
  const rows = readHead(text, isWhole, layout.delimiter)
  const hasHeader = job.layout?.hasHeader ?? guessHeader(rows.cells)
  return {
    ...describe(rows, { ...layout, hasHeader }),
    encodings: putFirst(guess.encodings, encoding),
    ...(hash === undefined ? {} : { hash }),
  }
}

interface Survey {
  readonly head: Buffer
  /** The head is all there is. */
  readonly isWhole: boolean
  readonly evidence: EncodingEvidence
  readonly hash: string | undefined
}

async function survey({ file, wantsHash }: LookJob): Promise<Survey> {
  const source = openSource(file)
  const evidence = new EncodingEvidence()
  const parts: Buffer[] = []
  let headLength = 0
  let read = 0
  for await (const chunk of source.bytes()) {
    if (read === 0) {
      const foreign = recogniseFile(chunk)
      if (foreign) throw new FileFault(foreign)
    }
    if (headLength < headSize) {
      parts.push(chunk)
      headLength += chunk.length
    }
    if (read < surveySize && !evidence.isEnough) evidence.add(chunk)
    read += chunk.length
    const hasSeenEnough = read >= headSize && (evidence.isEnough || read >= surveySize)
    if (hasSeenEnough && !wantsHash) break
  }
  if (read === 0) throw new FileFault('FILE_EMPTY')
  return {
    head: Buffer.concat(parts),
    isWhole: headLength === file.sizeBytes,
    evidence,
    hash: wantsHash ? source.hash() : undefined,
  }
}

interface HeadRows {
  /** Rows with any content. */
  readonly cells: readonly string[][]
  /** Where each of them starts. */
  readonly lines: readonly number[]
  /** 1 where the first line is `sep=…`, else 0. */
  readonly declarationLine: 0 | 1
}

function readHead(text: string, isWhole: boolean, delimiter: string): HeadRows {
  const splitter = makeRecordSplitter(delimiter)
  const all = [...splitter.push(text), ...(isWhole ? splitter.end() : [])]
  // Whatever separator is chosen by hand, the declaration of another one is no row.
  const isDeclared = declaredDelimiter(all[0]?.text ?? '') !== undefined
  const records = isDeclared ? all.slice(1) : all
  refuseUnreadable(records[0])
  const sound = records.filter(({ fault }) => fault === undefined).slice(0, rowsLookedAt)
  const parsed = parseCells(
    sound.map((record) => record.text),
    delimiter,
  )
  const kept = parsed.flatMap((row, index) =>
    row.some((cell) => cell.trim() !== '') ? [{ row, line: sound[index]?.line ?? 1 }] : [],
  )
  // A head that holds no two rows is one row that is far too long.
  if (kept.length < 2 && !isWhole) throw new FileFault('FILE_LINE_TOO_LONG', (records.at(-1)?.line ?? 0) + 1)
  if (kept.length === 0) throw new FileFault('FILE_NO_ROWS')
  return { cells: kept.map(({ row }) => row), lines: kept.map(({ line }) => line), declarationLine: isDeclared ? 1 : 0 }
}

/** The first record decides how everything is read: with a fault in it nothing can be guessed. */
function refuseUnreadable(first: RawRecord | undefined): void {
  if (first?.fault === 'bad_quotes') throw new FileFault('FILE_BAD_QUOTES', first.line)
  if (first?.fault === 'too_long') throw new FileFault('FILE_LINE_TOO_LONG', first.line)
}

function describe({ cells, lines, declarationLine }: HeadRows, layout: ImportLayout): Omit<Look, 'encodings'> {
  const [first = []] = cells
  const rows = layout.hasHeader ? cells.slice(1) : cells
  if (rows.length === 0) throw new FileFault('FILE_NO_ROWS')
  const agreement = agreementOf(
    rows.map((row) => row.length),
    layout.hasHeader ? first.length : undefined,
  )
  const count = Math.max(agreement.columns, layout.hasHeader ? lastFilled(first) : 0)
  if (count > mostColumns) throw new FileFault('FILE_TOO_LARGE', undefined, 'columns')
  const names = nameColumns(layout.hasHeader ? first : undefined, count)
  const columns = guessColumns(names, layout.hasHeader, rows, layout.country)
  const [headerLine = 1] = lines
  const [preambleLine, firstLine = 1] = layout.hasHeader ? [headerLine, lines[1]] : [declarationLine, lines[0]]
  return { layout, agreement, firstLine, preambleLine, columns }
}

function lastFilled(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '') + 1
}

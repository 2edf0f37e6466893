// Reads the head of a text file: its letters, separator, header and columns.
import { EncodingEvidence, makeDecoder } from './encodings'
import { isKnownEncoding } from './rankEncodings'
import { FileFault } from './fileFault'
import { describeHead, rowsLookedAt, type HeadRow } from '../columns/describeHead'
import { declaredDelimiter, guessDelimiter } from './guessDelimiter'
import { openSource } from './openSource'
import { parseCells } from './parseCells'
import type { Look, LookJob } from '../reader/readerJobs'
import { makeRecordSplitter, type RawRecord } from './splitRecords'

/** Bytes of which the rows are shown and guessed from. */
const headSize = 262_144
/** Bytes looked through for letters outside ASCII where the head has none. */
const surveySize = 16 * 1024 ** 2

export async function lookAtText(job: LookJob): Promise<Look> {
  const { head, isWhole, evidence, hash } = await survey(job)
  const chosen = job.layout?.encoding
  if (chosen !== undefined && !isKnownEncoding(chosen))
    throw new FileFault('FILE_UNREADABLE', undefined, 'unknown encoding')
  const guess = evidence.guess(job.country, chosen)
  const encoding = chosen ?? guess.encoding
  const decoder = makeDecoder(encoding)
  const text = decoder.write(head) + (isWhole ? decoder.end() : '')
  if (text.trim() === '' && isWhole) throw new FileFault('FILE_EMPTY')

  const delimiter = guessDelimiter(text, isWhole)
  const layout = { encoding, delimiter, country: job.country, ...job.layout }
  const { rows, preambleLine, filled, faulty, unreadable } = readHead(text, isWhole, layout.delimiter)
  const described = describeHead(rows, layout, preambleLine)
  const { agreement } = described
  // A row whose quotes do not match is a row, and agrees with none.
  const faultyRows = faulty.filter((line) => line > described.preambleLine).length
  return {
    kind: 'text',
    ...described,
    agreement: { ...agreement, of: agreement.of + faultyRows },
    encodings: guess.encodings,
    ...(guess.marked && { markedEncoding: guess.marked }),
    ...(unreadable && { unreadable }),
    sheets: [],
    hiddenRows: 0,
    ...(isWhole ? { rows: filled.filter((line) => line > described.preambleLine).length } : {}),
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
    if (headLength < headSize) {
      parts.push(chunk)
      headLength += chunk.length
    }
    if (read < surveySize && !evidence.isEnough) evidence.add(chunk)
    read += chunk.length
    const hasSeenEnough = read >= headSize && (evidence.isEnough || read >= surveySize)
    if (hasSeenEnough && !wantsHash) break
  }
  return {
    head: Buffer.concat(parts),
    isWhole: headLength === file.sizeBytes,
    evidence,
    hash: wantsHash ? source.hash() : undefined,
  }
}

interface HeadOfText {
  /** The first rows with any content. */
  readonly rows: readonly HeadRow[]
  /** 1 if the first line is `sep=…`, else 0. */
  readonly preambleLine: 0 | 1
  /** Line of each record with content in the part that was read. */
  readonly filled: readonly number[]
  /** Lines of the records with a fault before the last of `rows`, or to the end. */
  readonly faulty: readonly number[]
  readonly unreadable: Look['unreadable']
}

function readHead(text: string, isWhole: boolean, delimiter: string): HeadOfText {
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
  const rows = parsed.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ cells, line: sound[index]?.line ?? 1, hidden: false }] : [],
  )
  // A head that holds no two rows is one row that is far too long.
  if (rows.length < 2 && !isWhole) throw new FileFault('FILE_LINE_TOO_LONG', (records.at(-1)?.line ?? 0) + 1)
  if (rows.length === 0) throw new FileFault('FILE_NO_ROWS')
  const hasContent = ({ text: record }: RawRecord) => record.replaceAll(delimiter, '').replaceAll('"', '').trim() !== ''
  return {
    rows,
    preambleLine: isDeclared ? 1 : 0,
    filled: records.filter(hasContent).map(({ line }) => line),
    faulty: faultyOf(records, sound.length === rowsLookedAt ? (sound.at(-1)?.line ?? 0) : Infinity),
    unreadable: unreadableOf(records),
  }
}

function faultyOf(records: readonly RawRecord[], until: number): number[] {
  return records.flatMap(({ fault, line }) => (fault !== undefined && line <= until ? [line] : []))
}

/** Finds records with a character that the encoding cannot read. */
function unreadableOf(records: readonly RawRecord[]): Look['unreadable'] {
  const bad = records.filter(({ text }) => text.includes('\ufffd'))
  return bad[0] && { line: bad[0].line, rows: bad.length }
}

/** The first record decides how everything is read: with a fault in it nothing can be guessed. */
function refuseUnreadable(first: RawRecord | undefined): void {
  if (first?.fault === 'bad_quotes') throw new FileFault('FILE_BAD_QUOTES', first.line)
  if (first?.fault === 'too_long') throw new FileFault('FILE_LINE_TOO_LONG', first.line)
}

// The head of a file of contact cards: which columns its cards fill, how many there are, and the first of them. Reads the whole file,
// because any card may have another number, and holds the first ones only.
import { describeHead, rowsLookedAt, type HeadRow } from '../../columns/describeHead'
import { EncodingEvidence, makeDecoder } from '../encodings'
import { FileFault } from '../fileFault'
import { isKnownEncoding } from '../rankEncodings'
import { openSource } from '../openSource'
import type { Look, LookJob } from '../../reader/readerJobs'
import { headBytes, utf16Of } from '../recogniseFile'
import { makeCellReader, orderColumns } from './cardCells'
import { makeCardReader, type Card } from './readCards'
import { bytesOf, ownEncoding } from './readValue'

/** Throws FileFault. */
export async function lookAtCards(job: LookJob): Promise<Look> {
  const chosen = job.layout?.encoding
  if (chosen !== undefined && !isKnownEncoding(chosen))
    throw new FileFault('FILE_UNREADABLE', undefined, 'unknown encoding')
  const { head, count, columns: filled, evidence, wide, hash } = await survey(job)
  const guess = evidence.guess(job.country, chosen)
  const encoding = wide ?? chosen ?? guess.encoding
  const cellsOf = makeCellReader(valueEncoding(encoding))
  const columns = orderColumns(filled)
  const rows = head.map((card): HeadRow => {
    const cells = cellsOf(card)
    return { line: card.line, hidden: false, cells: columns.map((column) => cells.get(column) ?? '') }
  })
  if (rows.length === 0) throw new FileFault('FILE_NO_ROWS')
  const bad = rows.filter(({ cells }) => cells.some((cell) => cell.includes('\ufffd')))
  const given = { ...(job.layout ?? { delimiter: ',' as const }), encoding, country: job.country }
  const names: HeadRow = { line: 0, hidden: false, cells: columns }
  const described = describeHead([names, ...rows], { ...given, hasHeader: true, headerLine: 0, headerJoined: false })
  const { headerLine: _, ...layout } = described.layout
  return {
    kind: 'vcard',
    ...described,
    layout,
    // The names are not in the file, so there is nothing to choose.
    headLines: [],
    isHeaderSure: true,
    preambleLine: 0,
    encodings: wide ? [] : guess.encodings,
    ...(guess.marked && { markedEncoding: guess.marked }),
    ...(bad[0] && { unreadable: { line: bad[0].line, rows: bad.length } }),
    sheets: [],
    hiddenRows: 0,
    rows: count,
    ...(hash === undefined ? {} : { hash }),
  }
}

interface Survey {
  readonly head: readonly Card[]
  /** Cards with any content. */
  readonly count: number
  /** The columns that are filled in any of them. */
  readonly columns: ReadonlySet<string>
  readonly evidence: EncodingEvidence
  /** UTF-16, found or chosen. */
  readonly wide: string | undefined
  readonly hash: string | undefined
}

async function survey({ file, layout, wantsHash }: LookJob): Promise<Survey> {
  const source = openSource(file)
  const wide = utf16Of(await source.piece(0, headBytes)) ?? (isWide(layout?.encoding) ? layout?.encoding : undefined)
  const cellsOf = makeCellReader('latin1')
  const evidence = new EncodingEvidence()
  const columns = new Set<string>()
  const head: Card[] = []
  let count = 0
  for await (const cards of readCards(source.bytes(), wide ?? 'utf-8')) {
    for (const card of cards) {
      const cells = cellsOf(card)
      if (cells.size === 0) continue
      count += 1
      for (const column of cells.keys()) columns.add(column)
      if (head.length < rowsLookedAt) head.push(card)
      if (!evidence.isEnough) addEvidence(evidence, card)
    }
  }
  return { head, count, columns, evidence, wide, hash: wantsHash ? source.hash() : undefined }
}

function isWide(encoding: string | undefined): boolean {
  return encoding?.startsWith('utf-16') === true
}

/** The encoding of values once a file in UTF-16 has been read as lines. */
export function valueEncoding(encoding: string): string {
  return isWide(encoding) ? 'utf-8' : encoding
}

/**
 * The cards of a file, some at a time. Only UTF-16 changes where lines end; with other encodings each value is decoded on its
 * own.
 */
export async function* readCards(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Card[], void> {
  const reader = makeCardReader()
  const decoder = isWide(encoding) ? makeDecoder(encoding) : undefined
  let isFirst = true
  for await (const chunk of bytes) {
    const letters = (decoder ? Buffer.from(decoder.write(chunk)) : chunk).toString('latin1')
    yield reader.push(isFirst ? letters.replace(byteOrderMark, '') : letters)
    isFirst = false
  }
  const last = decoder ? Buffer.from(decoder.end()).toString('latin1') : ''
  yield [...reader.push(last), ...reader.end()]
}

const byteOrderMark = /^\xef\xbb\xbf/

/** Letters outside ASCII in values that do not name their encoding. */
function addEvidence(evidence: EncodingEvidence, { properties, isOld }: Card): void {
  for (const property of properties) {
    const bytes = bytesOf(property, isOld)
    if (/[\x80-\xff]/.test(bytes) && ownEncoding(property) === undefined)
      evidence.add(Buffer.from(`${bytes.replace(/[\r\n]+/g, ' ')}\n`, 'latin1'))
  }
}

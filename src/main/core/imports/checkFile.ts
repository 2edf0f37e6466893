// Reads and judges every row of a file, in chunks that are stored one after another. Holds one chunk of rows, never more.
import { makeDecoder } from './encodings'
import { FileFault } from './fileFault'
import { openSource } from './openSource'
import { parseCells } from './parseCells'
import type { Checked, CheckedChunk, CheckJob } from './readerJobs'
import { makeRecordSplitter, type RawRecord } from './splitRecords'
import { brokenRow, makeRowReader, type StagedRow } from './stagedRow'

const rowsPerChunk = 5_000
export const mostRows = 1_000_000

/** Throws FileFault. `undefined` when aborted. */
export async function checkFile(
  job: CheckJob,
  store: (chunk: CheckedChunk) => Promise<void>,
  signal: AbortSignal,
): Promise<Checked | undefined> {
  const source = openSource(job.file)
  const decoder = makeDecoder(job.layout.encoding)
  const splitter = makeRecordSplitter(job.layout.delimiter)
  const reader = makeBatchReader(job)
  let bytesRead = 0
  let stored: Promise<void> = Promise.resolve()

  // The next rows are read while the last ones are being stored; two chunks are the most in memory.
  const flush = async (): Promise<void> => {
    const rows = reader.take()
    if (rows.length === 0) return
    const chunk = { rows: JSON.stringify(rows), rowsSoFar: reader.rows, bytesRead }
    await stored
    stored = store(chunk)
    stored.catch(() => undefined)
  }

  for await (const bytes of source.bytes(signal)) {
    bytesRead += bytes.length
    for (const batch of batches(splitter.push(decoder.write(bytes)))) {
      reader.add(batch)
      if (reader.waiting >= rowsPerChunk) await flush()
    }
  }
  if (signal.aborted) return undefined
  reader.add(splitter.push(decoder.end()))
  reader.add(splitter.end())
  await flush()
  await stored
  return signal.aborted ? undefined : { rows: reader.rows, hash: source.hash() }
}

function* batches(records: RawRecord[]): Generator<RawRecord[]> {
  for (let at = 0; at < records.length; at += rowsPerChunk) yield records.slice(at, at + rowsPerChunk)
}

function makeBatchReader(job: CheckJob) {
  const readRow = makeRowReader(job)
  const { delimiter } = job.layout
  const phoneAt = job.columns.findIndex(({ target }) => target.kind === 'phone')
  let waiting: StagedRow[] = []
  let rows = 0

  const keep = (row: StagedRow | undefined): void => {
    if (!row) return
    if (++rows > mostRows) throw new FileFault('FILE_TOO_LARGE', row.line, 'rows')
    waiting.push(row)
  }
  const readSound = (records: readonly RawRecord[]): void => {
    const cells = parseCells(
      records.map(({ text }) => text),
      delimiter,
    )
    for (const [index, { line }] of records.entries()) keep(readRow(line, cells[index] ?? []))
  }
  return {
    get rows() {
      return rows
    },
    get waiting() {
      return waiting.length
    },
    add(records: readonly RawRecord[]) {
      let sound: RawRecord[] = []
      for (const record of records) {
        if (record.line <= job.preambleLine) continue
        if (record.fault === undefined) {
          sound.push(record)
          continue
        }
        if (record.fault === 'too_long') throw new FileFault('FILE_LINE_TOO_LONG', record.line)
        readSound(sound)
        sound = []
        keep(brokenRow(record.line, record.text.split(delimiter)[phoneAt] ?? record.text, 'bad_quotes'))
      }
      readSound(sound)
    },
    take(): StagedRow[] {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

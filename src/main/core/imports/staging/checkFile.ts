// Reads and judges every row of a file and stages it in the import's side file, in this thread. Never holds more than one batch
// of rows; if it is stopped, the caller removes the side file.
import { makeSideFile, sealSideFile } from '../../storage/files/sideFile'
import { toStorageError } from '../../storage/storageError'
import { makeDecoder } from '../source/encodings'
import { FileFault } from '../source/fileFault'
import { gatherAnswers } from '../consent/gatherAnswers'
import { hashOf, openSource } from '../source/openSource'
import { parseCells } from '../source/parseCells'
import type { Checked, CheckJob, CheckProgress } from '../reader/readerJobs'
import { makeRecordSplitter, type RawRecord } from '../source/splitRecords'
import type { Cleaned } from './cleaned'
import { type Prefixes } from './judgePhone'
import { brokenRow, makeRowReader, type Gathered } from './stagedRow'
import { finishStage, makeStage, type Stage } from './stageRows'
import { readCardRows } from '../source/vcard/readCardRows'
import { readWorkbookRows } from '../source/xlsx/readWorkbookRows'

/** Rows between two checks for a cancellation. */
const rowsPerBatch = 5_000
export const maxRows = 1_000_000

/** Throws FileFault. `undefined` when aborted. `tell` is awaited: a stop gets in between two batches. */
export async function checkFile(
  job: CheckJob,
  tell: (progress: CheckProgress) => Promise<void>,
  signal: AbortSignal,
): Promise<Checked | undefined> {
  const db = makeSideFile(job.stagedPath)
  let isSealed = false
  try {
    const prefixes: Prefixes = { international: 0, national: 0, ownWithoutPlus: 0, foreign: 0 }
    const stage = makeStage(db)
    const cleaned: Cleaned = { rows: 0, line: 0 }
    const answers = gatherAnswers(job.columns)
    const judge = makeJudge(job, stage, { prefixes, cleaned, answers })
    const hash = await (job.kind === 'text' ? readText : readWholeRows)(job, judge, tell, signal)
    stage.flush()
    if (hash === undefined || signal.aborted) return undefined
    finishStage(db, { prefixes, cleaned, answers })
    sealSideFile(db, job.stagedPath)
    isSealed = true
    return { rows: stage.rows, hash, severalNumbers: stage.severalNumbers }
  } catch (error) {
    throw !(error instanceof FileFault) && toStorageError(error).fault === 'full'
      ? new FileFault('STORAGE_FULL')
      : error
  } finally {
    if (!isSealed) db.close()
  }
}

type Read = (
  job: CheckJob,
  judge: Judge,
  tell: (progress: CheckProgress) => Promise<void>,
  signal: AbortSignal,
) => Promise<string | undefined>

const readText: Read = async ({ file, layout, preambleLine }, judge, tell, signal) => {
  const source = openSource(file)
  const decoder = makeDecoder(layout.encoding)
  const splitter = makeRecordSplitter(layout.delimiter)
  let bytesRead = 0
  let toldAt = 0
  const take = async (records: readonly RawRecord[]): Promise<void> => {
    judge.addRecords(records.filter(({ line }) => line > preambleLine))
    if (judge.rows - toldAt < rowsPerBatch) return
    toldAt = judge.rows
    await tell({ rowsSoFar: judge.rows, bytesRead })
  }
  for await (const bytes of source.bytes(signal)) {
    bytesRead += bytes.length
    const records = splitter.push(decoder.write(bytes))
    for (let at = 0; at < records.length; at += rowsPerBatch) await take(records.slice(at, at + rowsPerBatch))
  }
  if (signal.aborted) return undefined
  await take([...splitter.push(decoder.end()), ...splitter.end()])
  return source.hash()
}

const readWholeRows: Read = async (job, judge, tell, signal) => {
  const batches = job.kind === 'vcard' ? readCardRows(job, signal) : readWorkbookRows(job, signal)
  for await (const { lines, cells, bytesRead } of batches) {
    judge.add(lines, cells)
    await tell({ rowsSoFar: judge.rows, bytesRead })
  }
  return signal.aborted ? undefined : hashOf(job.file)
}

interface Judge {
  readonly rows: number
  addRecords(records: readonly RawRecord[]): void
  /** Cells of whole rows, with the line of each. */
  add(lines: readonly number[], cells: readonly (readonly string[])[]): void
}

function makeJudge(job: CheckJob, stage: Stage, gathered: Gathered): Judge {
  const readRow = makeRowReader(job, gathered)
  const { delimiter } = job.layout
  const phoneAt = job.columns.findIndex(({ target }) => target.kind === 'phone')
  const judge: Judge = {
    get rows() {
      return stage.rows
    },
    add(lines, cells) {
      for (const [index, line] of lines.entries()) {
        stage.add(readRow(line, cells[index] ?? []))
        if (stage.rows > maxRows) throw new FileFault('FILE_TOO_LARGE', line, 'rows')
      }
    },
    addRecords(records) {
      let sound: RawRecord[] = []
      const flush = (): void => {
        if (sound.length === 0) return
        const texts = sound.map(({ text }) => text)
        judge.add(
          sound.map(({ line }) => line),
          parseCells(texts, delimiter),
        )
        sound = []
      }
      for (const record of records) {
        if (record.fault === undefined) {
          sound.push(record)
          continue
        }
        if (record.fault === 'too_long') throw new FileFault('FILE_LINE_TOO_LONG', record.line)
        flush()
        const cells = record.text.split(delimiter)
        stage.add([brokenRow(record.line, cells[phoneAt] ?? record.text, 'bad_quotes', cells)])
      }
      flush()
    },
  }
  return judge
}

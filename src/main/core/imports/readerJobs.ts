// What the import reader is asked and answers. It runs in a thread of its own, or in-process in tests.
import type { ErrorCode, ImportColumn, ImportLayout } from '@contract'
import type { FileStamp } from '../files/inspectFile'
import type { Agreement } from './guessDelimiter'

export interface LookJob {
  readonly file: FileStamp
  readonly country: string
  /** What a person has chosen; the rest is guessed. */
  readonly layout?: ImportLayout
  /** Read the whole file for its hash. */
  readonly wantsHash: boolean
}

export interface Look {
  readonly layout: ImportLayout
  readonly encodings: readonly { readonly encoding: string; readonly sample: string }[]
  readonly agreement: Agreement
  /** Line of the first row of data. */
  readonly firstLine: number
  /** Line of the header or of `sep=…`, whichever is later: rows come after it. 0 where there is neither. */
  readonly preambleLine: number
  readonly columns: readonly ImportColumn[]
  readonly hash?: string
}

export interface CheckJob {
  readonly file: FileStamp
  readonly layout: ImportLayout
  readonly preambleLine: number
  readonly columns: readonly Pick<ImportColumn, 'header' | 'target'>[]
  /** Cells that most rows have. */
  readonly expectedCells: number
}

/** Some checked rows; `rows` is JSON of StagedRow[], so that threads pass one text and not its parts. */
export interface CheckedChunk {
  readonly rows: string
  readonly rowsSoFar: number
  readonly bytesRead: number
}

export interface Checked {
  readonly rows: number
  /** SHA-256 of the file. */
  readonly hash: string
}

export type ReaderProblem = { readonly code: ErrorCode; readonly line?: number; readonly detail?: string }
export type ReaderResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: ReaderProblem }

export interface ImportReader {
  look(job: LookJob): Promise<ReaderResult<Look>>
  /** Hands over chunks one after another, never a next one before the last is stored. `undefined` when aborted. */
  check(
    job: CheckJob,
    store: (chunk: CheckedChunk) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ReaderResult<Checked> | undefined>
  stop(): Promise<void>
}

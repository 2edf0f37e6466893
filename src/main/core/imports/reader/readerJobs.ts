// Jobs and answers of the import reader. It runs in a thread of its own, or in-process in tests.
import type {
  ErrorCode,
  ImportColumn,
  ImportLayout,
  ImportPhones,
  ImportPreview,
  ImportSheet,
  ImportSourceKind,
} from '@contract'
import type { FileStamp } from '../../files/inspectFile'
import type { Agreement } from '../source/guessDelimiter'
import type { PlanColumn } from '../importPlan'
import type { PhoneFacts } from '../columns/phones/phoneFacts'
import type { StagedWork } from '../staging/askStagedWork'

export interface LookJob {
  readonly file: FileStamp
  readonly country: string
  /** A person's choices; the rest is guessed. */
  readonly layout?: ImportLayout
  /** Counts of the sheet from an earlier reading; it is not counted again. */
  readonly survey?: SheetSurvey
  /** Read the whole file for its hash. */
  readonly wantsHash: boolean
}

/** How many rows of a sheet hold anything, how many of these the sheet hides, and how many columns its widest row has. */
export interface SheetSurvey {
  readonly sheet: string
  readonly filled: number
  readonly hidden: number
  /** Absent in imports from before it was counted. */
  readonly width?: number | undefined
}

/** Pasted cells are text, and pasted contact cards are contact cards. */
export type SourceKind = Exclude<ImportSourceKind, 'pasted'>

export interface Look {
  readonly kind: SourceKind
  readonly layout: ImportLayout
  readonly sheets: readonly ImportSheet[]
  readonly survey?: SheetSurvey
  readonly hiddenRows: number
  /** Rows of data, if the whole file was read. */
  readonly rows?: number
  readonly sampleRows: ImportPreview['sampleRows']
  readonly encodings: readonly { readonly encoding: string; readonly sample: string }[]
  readonly markedEncoding?: string
  readonly unreadable?: ImportPreview['unreadable']
  readonly agreement: Agreement
  readonly headLines: ImportPreview['headLines']
  readonly isHeaderSure: boolean
  /** Line of the first row of data. */
  readonly firstLine: number
  /** Line of the header or of `sep=…`, whichever is later: rows come after it. 0 if there is neither. */
  readonly preambleLine: number
  readonly columns: readonly PlanColumn[]
  readonly phoneFacts: PhoneFacts
  readonly hash?: string
}

export interface CheckJob {
  readonly file: FileStamp
  readonly kind: SourceKind
  readonly phones: ImportPhones
  /** The phone column that the user moved to the front. */
  readonly firstPhone?: number
  /** A number that is in every row, in E.164. */
  readonly everyRow?: string
  readonly layout: ImportLayout
  readonly preambleLine: number
  readonly columns: readonly Pick<ImportColumn, 'header' | 'target'>[]
  /** Cells that most rows have. */
  readonly expectedCells: number
  /** The side file that the rows go into; made again. */
  readonly stagedPath: string
}

export interface CheckProgress {
  readonly rowsSoFar: number
  readonly bytesRead: number
}

export interface Checked {
  readonly rows: number
  /** SHA-256 of the file. */
  readonly hash: string
  /** Rows with several numbers to choose from. */
  readonly severalNumbers: number
}

export type ReaderProblem = { readonly code: ErrorCode; readonly line?: number; readonly detail?: string }
export type ReaderResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: ReaderProblem }

export interface ImportReader {
  /** Resolves with `undefined` if aborted. */
  look(job: LookJob, signal?: AbortSignal): Promise<ReaderResult<Look> | undefined>
  /** Stages every row. Waits for `tell` again and again. `undefined` when aborted. */
  check(
    job: CheckJob,
    tell: (progress: CheckProgress) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ReaderResult<Checked> | undefined>
  /** Work on rows that are staged. */
  readonly staged: StagedWork
  /** Releases its memory until the next job, unless one is running. */
  rest(): Promise<void>
  stop(): Promise<void>
}

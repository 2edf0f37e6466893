// What the main thread and the import worker say to each other. `id` is the job's.
import type { Checked, CheckedChunk, CheckJob, Look, LookJob, ReaderResult } from './readerJobs'

export type ReaderRequest =
  | { readonly id: number; readonly look: LookJob }
  | { readonly id: number; readonly check: CheckJob }
  /** The last chunk is stored. */
  | { readonly id: number; readonly stored: true }
  | { readonly id: number; readonly abort: true }

export type ReaderReply =
  | { readonly id: number; readonly looked: ReaderResult<Look> }
  | { readonly id: number; readonly chunk: CheckedChunk }
  | { readonly id: number; readonly checked: ReaderResult<Checked> | undefined }
  /** A defect in the reader, not in the file. */
  | { readonly id: number; readonly defect: string }

// The messages between the main thread and the import worker. `id` is the job's.
import type { Checked, CheckJob, CheckProgress, Look, LookJob, ReaderResult } from './readerJobs'
import type { StagedRequest } from '../staging/stagedWork'

export type ReaderRequest =
  | { readonly id: number; readonly look: LookJob }
  | { readonly id: number; readonly check: CheckJob }
  /** The last progress was received. */
  | { readonly id: number; readonly heard: true }
  | { readonly id: number; readonly staged: StagedRequest }
  | { readonly id: number; readonly abort: true }

export type ReaderReply =
  | { readonly id: number; readonly looked: ReaderResult<Look> }
  | { readonly id: number; readonly progress: CheckProgress }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly checked: ReaderResult<Checked> | undefined }
  /** A defect in the reader, not in the file. */
  | { readonly id: number; readonly defect: string }

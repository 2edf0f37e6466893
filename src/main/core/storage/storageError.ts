// A storage failure as the core sees it, from any thread.
import { WorkerError } from '../workers/workerMessages'

/** `closed`: asked for while the app ends. */
export type StorageFault =
  | 'full'
  | 'busy'
  | 'read_only'
  | 'damaged'
  | 'io'
  | 'constraint'
  | 'newer'
  | 'in_use'
  | 'closed'
  | 'other'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  constructor(
    readonly fault: StorageFault,
    message: string,
  ) {
    super(message)
  }
}

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html */
const faults: Readonly<Record<number, StorageFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'read_only',
  10: 'io',
  11: 'damaged',
  13: 'full',
  // Cannot open: in practice a folder without the right to write, or none at all.
  14: 'read_only',
  19: 'constraint',
  26: 'damaged',
}

/** Codes of the file system when a new file is made. */
const fileFaults: Readonly<Record<string, StorageFault>> = {
  EACCES: 'read_only',
  EPERM: 'read_only',
  EROFS: 'read_only',
  ENOENT: 'read_only',
  ENOSPC: 'full',
  EIO: 'io',
}

export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof WorkerError) {
    // A storage worker that has ended is as good as a failed disk; otherwise its fault is one of storage.
    const hasEnded = error.fault === 'ended' || error.fault === 'terminated'
    return new StorageError(hasEnded ? 'io' : (error.fault as StorageFault), error.message)
  }
  const { errcode, code, message } = error as { errcode?: number; code?: string; message?: string }
  // The low byte is the primary code; the rest says where it happened.
  const fault = typeof errcode === 'number' ? faults[errcode & 0xff] : fileFaults[code ?? '']
  return new StorageError(fault ?? 'other', message ?? String(error))
}

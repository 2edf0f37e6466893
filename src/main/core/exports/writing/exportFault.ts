// Faults that end an export without a file, and the mapping from the system's disk errors to ours.
import type { ErrorCode } from '@contract'

export type ExportCode = ErrorCode & `EXPORT_${string}`

export class ExportFault extends Error {
  override readonly name = 'ExportFault'
  constructor(
    readonly code: ExportCode,
    readonly detail?: string,
  ) {
    super(code)
  }
}

/** Receives the bytes of a file. Throws ExportFault. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>
}

const codes: Readonly<Record<string, ExportCode>> = {
  ENOSPC: 'EXPORT_DISK_FULL',
  EDQUOT: 'EXPORT_DISK_FULL',
  EFBIG: 'EXPORT_TOO_LARGE',
  EACCES: 'EXPORT_FOLDER_READ_ONLY',
  EROFS: 'EXPORT_FOLDER_READ_ONLY',
  ENOENT: 'EXPORT_FOLDER_GONE',
  ENOTDIR: 'EXPORT_FOLDER_GONE',
  EBUSY: 'EXPORT_FILE_OPEN',
  ETXTBSY: 'EXPORT_FILE_OPEN',
}

/** `step`: Windows says EPERM both for a folder that may not be written to and for a file that another program holds. */
export function toExportFault(error: unknown, step: 'making' | 'writing' | 'replacing'): ExportFault {
  if (error instanceof ExportFault) return error
  const code = (error as { code?: unknown }).code
  // Errors of the system alone; anything else is a defect or the database's.
  if (typeof code !== 'string' || !/^E(?!RR_)[A-Z0-9]+$/.test(code)) throw error
  const isHeld = step === 'replacing' && (code === 'EPERM' || code === 'EACCES')
  if (isHeld) return new ExportFault('EXPORT_FILE_OPEN', code)
  if (code === 'EPERM') return new ExportFault('EXPORT_FOLDER_READ_ONLY', code)
  return new ExportFault(codes[code] ?? 'EXPORT_NOT_WRITTEN', code)
}

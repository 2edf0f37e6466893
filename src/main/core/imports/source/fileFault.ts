import type { ErrorCode } from '@contract'

/** Why a file cannot be read on. Thrown inside the reader only, where it would otherwise pass through every stream step. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  constructor(
    readonly code: ErrorCode,
    /** Line as an editor shows it, if the fault has one. */
    readonly line?: number,
    readonly detail?: string,
  ) {
    super(code)
  }
}

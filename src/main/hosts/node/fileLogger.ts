// The log of one profile: JSON lines in postrider.log, one older file kept. Refuses what redact() takes out.
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../core/ports'
import { redact } from './redact'

/** With the older file the log never takes more than twice this. */
const largestBytes = 5_000_000

export interface FileLogger extends Logger {
  close(): void
}

/** Logging never fails its caller: on a full disk lines are lost, not work. */
export function openFileLogger(profile: string, maxBytes = largestBytes): FileLogger {
  const path = join(profile, 'postrider.log')
  let file: number | undefined
  let sizeBytes = 0

  const open = (): void => {
    file = openSync(path, 'a', 0o600)
    sizeBytes = fstatSync(file).size
  }
  const close = (): void => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  const write = (level: string, event: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    try {
      if (file === undefined) return
      const safe = redact(fields) as Record<string, unknown>
      const line = Buffer.from(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...safe })}\n`)
      if (sizeBytes + line.length > maxBytes) {
        close()
        renameSync(path, `${path}.1`)
        open()
      }
      sizeBytes += writeSync(file, line)
    } catch {
      // Nothing better can be done with a log that cannot be written.
    }
  }

  try {
    open()
  } catch {
    // The same as above.
  }
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
    close,
  }
}

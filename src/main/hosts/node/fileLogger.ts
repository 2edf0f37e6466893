// The log of one profile: JSON lines in postrider.log, one older file kept. Refuses what redact() takes out.
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LogFile, Logger } from '../../core/ports'
import { redact } from './redact'

/** With the older file the log never takes more than twice this. */
const largestBytes = 5_000_000

export interface FileLogger extends Logger, LogFile {
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

  const openIfPossible = (): void => {
    try {
      open()
    } catch {
      // The same as above.
    }
  }

  openIfPossible()
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
    newest: (count) =>
      [`${path}.1`, path]
        .flatMap(readLines)
        .slice(-count)
        .flatMap((line) => cleanLine(line) ?? []),
    erase() {
      close()
      for (const old of [path, `${path}.1`]) rmSync(old, { force: true })
      openIfPossible()
    },
    close,
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

/** Redacted once more: an earlier version may have written it. A line that was cut by a crash is left out. */
function cleanLine(line: string): string | undefined {
  try {
    const { at, level, event, ...fields } = JSON.parse(line) as Record<string, unknown>
    return JSON.stringify({ at, level, event, ...(redact(fields) as object) })
  } catch {
    return undefined
  }
}

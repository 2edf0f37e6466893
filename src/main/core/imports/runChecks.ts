// Checks in progress. open → checking → checked, failed, or open again when stopped. `checking` is on disk before the
// first byte is read and rows are staged under it, so that an end of the process in between leaves nothing behind.
import type { ErrorCode } from '@contract'
import type { Live } from '../live'
import type { Clock, Logger } from '../ports'
import type { OperationClient } from '../storage/operations'
import { StorageError } from '../storage/storageError'
import { parsePlan } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import type { importOperations } from './importRows'
import { toStatus } from './importShapes'
import type { CheckedChunk, ImportReader } from './readerJobs'

export type ImportStore = OperationClient<(typeof importOperations)['operations']>

/** Progress is told at most four times a second. */
const progressEveryMs = 250

interface Running {
  readonly abort: AbortController
  /** `checking` is on disk. */
  readonly begun: Promise<void>
  readonly ended: Promise<void>
}

export interface Checks {
  /** Resolves when `checking` is on disk; the rest goes on by itself. */
  start(run: ImportRecord): Promise<void>
  /** Resolves when the check has ended and the import is open again; at once where none runs. */
  cancel(importId: string): Promise<void>
  stop(): Promise<void>
}

export interface ChecksOptions {
  readonly rows: ImportStore
  readonly reader: ImportReader
  readonly live: Live
  readonly clock: Clock
  readonly logger: Logger
}

export function makeChecks({ rows, reader, live, clock, logger }: ChecksOptions): Checks {
  const running = new Map<string, Running>()

  const check = async (run: ImportRecord, signal: AbortSignal): Promise<void> => {
    const { file, layout, preambleLine, columns, agreement } = parsePlan(run.plan)
    const tell = makeProgress(run, live, clock)
    const store = async (chunk: CheckedChunk): Promise<void> => {
      await rows.stage({ importId: run.id, rows: chunk.rows })
      tell('reading', chunk)
    }
    const job = {
      file,
      layout,
      preambleLine,
      columns: columns.map(({ header, target }) => ({ header, target })),
      expectedCells: agreement.columns,
    }
    const result = await reader.check(job, store, signal)
    if (result === undefined || signal.aborted) return rows.dropCheck({ importId: run.id }).then(() => undefined)
    if (!result.ok) {
      const { code, line } = result.problem
      await rows.dropCheck({ importId: run.id, failure: JSON.stringify({ code, line }) })
    } else if (result.value.rows === 0) {
      await rows.dropCheck({ importId: run.id, failure: JSON.stringify({ code: 'FILE_NO_ROWS' }) })
    } else {
      tell('comparing', { rowsSoFar: result.value.rows, bytesRead: file.sizeBytes })
      await rows.finishCheck({ importId: run.id, fileHash: result.value.hash })
    }
  }

  const runToEnd = async (run: ImportRecord, begun: Promise<void>, signal: AbortSignal): Promise<void> => {
    try {
      await begun
      await check(run, signal)
    } catch (error) {
      const code = failureCode(error)
      logger.error('import check', {
        importId: run.id,
        code,
        error: error instanceof Error ? error.message : String(error),
      })
      // Where not even this can be stored, the next start puts it right.
      await rows.dropCheck({ importId: run.id, failure: JSON.stringify({ code }) }).catch(() => undefined)
    } finally {
      running.delete(run.id)
    }
    const now = await rows.get(run.id).catch(() => undefined)
    if (now) live.publish({ kind: 'import', status: toStatus(now) })
  }

  return {
    async start(run) {
      // Two presses at once start one check.
      if (running.has(run.id)) return running.get(run.id)?.begun
      const abort = new AbortController()
      const begun = rows.beginCheck(run.id).then(() => undefined)
      running.set(run.id, { abort, begun, ended: runToEnd(run, begun, abort.signal) })
      await begun
    },
    async cancel(importId) {
      const check = running.get(importId)
      check?.abort.abort()
      await check?.ended
    },
    async stop() {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function failureCode(error: unknown): ErrorCode {
  if (error instanceof StorageError) return error.fault === 'full' ? 'STORAGE_FULL' : 'STORAGE_FAILED'
  return 'FILE_UNREADABLE'
}

type Told = Pick<CheckedChunk, 'rowsSoFar' | 'bytesRead'>

function makeProgress({ id, fileSize }: ImportRecord, live: Live, clock: Clock) {
  let lastAt = Number.NEGATIVE_INFINITY
  let lastPhase = ''
  return (phase: 'reading' | 'comparing', { rowsSoFar, bytesRead }: Told): void => {
    if (phase === lastPhase && clock.now() - lastAt < progressEveryMs) return
    lastAt = clock.now()
    lastPhase = phase
    live.publish({ kind: 'import_progress', importId: id, phase, rows: rowsSoFar, bytesRead, bytesTotal: fileSize })
  }
}

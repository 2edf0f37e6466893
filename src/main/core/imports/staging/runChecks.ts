// Checks in progress. open → checking → checked, failed, or open again when stopped. `checking` is on disk before the first
// byte is read; rows are staged in a file of their own, so that a crash in between leaves nothing behind that is ever read.
import type { ErrorCode } from '@contract'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { Live } from '../../live'
import type { Clock, Logger } from '../../ports'
import type { OperationClient } from '../../storage/operations'
import { StorageError } from '../../storage/storageError'
import { choicesOf } from './importChoices'
import { parsePlan } from '../importPlan'
import type { ImportRecord } from '../importRecordRows'
import type { importOperations } from '../importRows'
import { toStatus } from '../importShapes'
import type { CheckProgress, ImportReader } from '../reader/readerJobs'
import type { StagedPlaces } from './stagedPlaces'

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
  /** Resolves when `checking` is on disk; the check continues in the background. */
  start(run: ImportRecord): Promise<void>
  /** Resolves when the check has ended and the import is open again; at once if none runs. */
  cancel(importId: string): Promise<void>
  stop(): Promise<void>
}

export interface ChecksOptions {
  readonly rows: ImportStore
  readonly reader: ImportReader
  readonly places: StagedPlaces
  readonly live: Live
  readonly clock: Clock
  readonly logger: Logger
}

export function makeChecks({ rows, reader, places, live, clock, logger }: ChecksOptions): Checks {
  const running = new Map<string, Running>()

  const check = async (run: ImportRecord, signal: AbortSignal): Promise<void> => {
    const plan = parsePlan(run.plan)
    const { file, kind, phones, firstPhone, phoneFacts, layout, preambleLine, columns, agreement } = plan
    const tell = makeProgress(run, live, clock)
    const place = await places.of(run.id)
    const drop = async (failure?: string): Promise<void> => {
      await reader.staged.remove(place.path)
      await rows.dropCheck({ importId: run.id, ...withoutUndefined({ failure }) })
    }
    const job = {
      file,
      kind: kind === 'pasted' ? ('text' as const) : kind,
      phones,
      ...withoutUndefined({ firstPhone }),
      ...(phoneFacts?.everyRow && { everyRow: phoneFacts.everyRow.phone }),
      layout,
      preambleLine,
      columns: columns.map(({ header, target }) => ({ header, target })),
      expectedCells: agreement.columns,
      stagedPath: place.path,
    }
    const result = await reader.check(job, async (progress) => tell('reading', progress), signal)
    if (result === undefined || signal.aborted) return drop()
    if (!result.ok) return drop(JSON.stringify({ code: result.problem.code, line: result.problem.line }))
    if (result.value.rows === 0) return drop(JSON.stringify({ code: 'FILE_NO_ROWS' }))
    tell('comparing', { rowsSoFar: result.value.rows, bytesRead: file.sizeBytes })
    // With `split`, each number is a separate person, so there is none to choose.
    if (phones !== 'split' && result.value.severalNumbers > 0) {
      const terms = { accountId: run.accountId, prefersTexted: phones === 'mobile' }
      await reader.staged.run('recogniseNumbers', place, terms)
    }
    const judged = await reader.staged.run('judge', place, { accountId: run.accountId, choices: choicesOf(plan) })
    if ('gone' in judged || signal.aborted) return drop()
    await rows.finishCheck({
      importId: run.id,
      fileHash: result.value.hash,
      tally: JSON.stringify(judged.value),
    })
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
      // If this cannot be stored either, the next start corrects it.
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

function makeProgress({ id, fileSize }: ImportRecord, live: Live, clock: Clock) {
  let lastAt = Number.NEGATIVE_INFINITY
  let lastPhase = ''
  return (phase: 'reading' | 'comparing', { rowsSoFar, bytesRead }: CheckProgress): void => {
    if (phase === lastPhase && clock.now() - lastAt < progressEveryMs) return
    lastAt = clock.now()
    lastPhase = phase
    live.publish({ kind: 'import_progress', importId: id, phase, rows: rowsSoFar, bytesRead, bytesTotal: fileSize })
  }
}

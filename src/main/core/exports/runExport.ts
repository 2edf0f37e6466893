// One export from the dialog to the finished file. Whatever ends it early leaves nothing behind.
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ExportResult, LiveEvent } from '@contract'
import { second } from '../base/durations'
import { fail, ok } from '../base/result'
import type { CoreResult } from '../handlers'
import type { Clock, Logger, Random } from '../ports'
import { ExportFault, toExportFault, type Sink } from './writing/exportFault'
import type { SaveTarget, SaveTargets } from './writing/saveTargets'

export interface ExportOrder {
  /** Suggested in the dialog, and the download's name. */
  readonly fileName: string
  /** Rows expected, for the progress; with none there is nothing to export. */
  readonly total: number
  /** In the profile's folder until the app ends, in place of a dialog. */
  readonly isKept?: boolean
  /** Answers the rows written. */
  readonly write: (run: { sink: Sink; signal: AbortSignal; onRows: (rows: number) => void }) => Promise<number>
}

export interface ExportRuns {
  /** It can be stopped from the moment of the call, also while it is prepared. */
  run(exportId: string, prepare: () => Promise<CoreResult<ExportOrder>>): Promise<CoreResult<ExportResult>>
  cancel(exportId: string): boolean
  /** Stops exports that write into the profile's folder, and removes the files that wait there. */
  forget(): Promise<void>
  /** Ends every export and removes the files that wait, and resolves when none writes any more. */
  stop(): Promise<void>
}

export interface ExportRunsOptions {
  readonly targets: SaveTargets
  readonly publish: (event: LiveEvent) => void
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

class Cancelled extends Error {}

/** Between two words of progress. */
const progressMs = second / 4

export function makeExportRuns({ targets, publish, clock, random, logger }: ExportRunsOptions): ExportRuns {
  const running = new Map<string, AbortController>()
  /** Those that write into the profile's folder. */
  const kept = new Set<AbortController>()
  // A dialog left open must not keep the app from ending: only running writes are waited for.
  const writing = new Set<Promise<unknown>>()

  async function writeTo(
    target: SaveTarget,
    { order, exportId, signal }: { order: ExportOrder; exportId: string; signal: AbortSignal },
  ): Promise<ExportResult> {
    const onRows = makeProgress({ exportId, total: order.total }, publish, clock)
    let rows = 0
    const mark = random.uuid().slice(0, 8)
    const sizeBytes = await writeBeside({ ...target, mark }, async (sink) => {
      rows = await order.write({ sink, signal, onRows })
      // Stopped in the very last moment: nothing was put in place yet.
      signal.throwIfAborted()
    })
    return target.made({ rows, sizeBytes })
  }

  async function attempt(
    exportId: string,
    prepare: () => Promise<CoreResult<ExportOrder>>,
    abort: AbortController,
  ): Promise<CoreResult<ExportResult>> {
    const { signal } = abort
    const prepared = await prepare()
    if (!prepared.ok) return prepared
    const order = prepared.value
    if (signal.aborted) return ok({ kind: 'cancelled' })
    if (order.total === 0) return fail('EXPORT_NOTHING')
    try {
      if (targets.isOwn || order.isKept) kept.add(abort)
      const target = await targets.choose(order.fileName, order.isKept ?? false)
      if (target === undefined || signal.aborted) return ok({ kind: 'cancelled' })
      const work = writeTo(target, { order, exportId, signal })
      const done = work.catch(() => undefined)
      writing.add(done)
      const result = await work.finally(() => writing.delete(done))
      if (result.kind !== 'cancelled') logger.info('export.made', { rows: result.rows, bytes: result.sizeBytes })
      return ok(result)
    } catch (error) {
      if (error instanceof Cancelled) return ok({ kind: 'cancelled' })
      const { code, detail } = error instanceof ExportFault ? error : toExportFault(error, 'writing')
      logger.warn('export.failed', { code, detail })
      return fail(code, code === 'EXPORT_TOO_LARGE' ? 'no' : 'now', detail === undefined ? {} : { detail })
    }
  }

  const end = async (runs: Iterable<AbortController>): Promise<void> => {
    for (const run of runs) run.abort(new Cancelled())
    await Promise.all(writing)
  }

  return {
    async run(exportId, prepare) {
      const abort = new AbortController()
      running.set(exportId, abort)
      try {
        return await attempt(exportId, prepare, abort)
      } finally {
        running.delete(exportId)
        kept.delete(abort)
      }
    },
    cancel(exportId) {
      const run = running.get(exportId)
      run?.abort(new Cancelled())
      return run !== undefined
    },
    async forget() {
      if (kept.size > 0) await end(kept)
      await targets.forget()
    },
    async stop() {
      await end(running.values())
      await targets.forget()
    },
  }
}

function makeProgress(
  { exportId, total }: { readonly exportId: string; readonly total: number },
  publish: ExportRunsOptions['publish'],
  clock: Clock,
) {
  let saidAt = clock.monotonic()
  return (rows: number): void => {
    const now = clock.monotonic()
    if (now - saidAt < progressMs) return
    saidAt = now
    publish({ kind: 'export_progress', exportId, rows, total: Math.max(rows, total) })
  }
}

// A file that is there whole or not at all: written under another name in the target folder, then renamed. An earlier file of
// that name stays until then.

/** Answers the bytes written. Throws ExportFault, or what `write` throws; then nothing of it is left. */
export async function writeBeside(
  { path, mark, mode }: { readonly path: string; readonly mark: string; readonly mode?: number },
  write: (sink: Sink) => Promise<void>,
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path).slice(0, 100)}.${mark}.part`)
  const file = await open(draft, 'wx', mode).catch((error: unknown) => {
    throw toExportFault(error, 'making')
  })
  let sizeBytes = 0
  try {
    await write({
      async write(bytes) {
        await file.writeFile(bytes).catch((error: unknown) => {
          throw toExportFault(error, 'writing')
        })
        sizeBytes += bytes.length
      },
    })
    await file.datasync().catch((error: unknown) => {
      throw toExportFault(error, 'writing')
    })
    await file.close()
    await rename(draft, path).catch((error: unknown) => {
      throw toExportFault(error, 'replacing')
    })
    return sizeBytes
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

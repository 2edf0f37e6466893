// Coordinates one run from a file into a list. Reading happens in a worker, storing in the storage worker. Nothing but `commit`
// changes a contact.
import type { ReadActiveAccount } from '../accounts/activeAccount'
import type { Files } from '../files/makeFiles'
import { fail } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { makeBulkImports } from './commit/bulkImports'
import { isFinished, makeCheckHandlers } from './checkHandlers'
import { toStatus } from './importShapes'
import type { importOperations } from './importRows'
import { makePreviewHandlers } from './previewHandlers'
import { makeReportHandlers } from './reportHandlers'
import { makeRowHandlers } from './rowHandlers'
import { makeChecks } from './staging/runChecks'
import { makeStagedPlaces } from './staging/stagedPlaces'
import { makeStagedStore } from './staging/stagedStore'
import type { ImportReader } from './reader/readerJobs'

export interface ImportsOptions {
  readonly storage: Storage
  readonly live: Live
  readonly clock: Clock
  readonly random: Random
  readonly activeAccount: ReadActiveAccount
  readonly files: Pick<Files, 'resolve'>
  readonly logger: Logger
  readonly reader: ImportReader
}

export interface ImportsArea {
  readonly handlers: Handlers<'imports'>
  /**
   * Gives the checked rows to another area instead of committing them, while nothing else works on them. `take` ends the import
   * in the transaction in which it stores them (`handOverRows.ts`). IMPORT_UNKNOWN, IMPORT_FINISHED, IMPORT_NOT_CHECKED.
   */
  handOver<Value>(importId: string, take: () => Promise<CoreResult<Value>>): Promise<CoreResult<Value>>
  /** Resolves when no import is partly visible. Copying people for a campaign waits for it. */
  whenWhole(): Promise<void>
  /** Once, before the first handler: puts right what a process that ended in the middle left. */
  recover(): Promise<void>
  /** Discards unfinished imports of the account, and deletes the cells that were kept from all others. */
  forget(accountId: string): Promise<void>
  /** Stops checks that run; their imports are open again. */
  stop(): Promise<void>
}

export function makeImports(options: ImportsOptions): ImportsArea {
  const { storage, live, clock, random, activeAccount, files, logger, reader } = options
  const rows = storage.bind<typeof importOperations>('imports')
  const places = makeStagedPlaces(() => rows.databasePath())
  const staged = makeStagedStore(rows, reader.staged, places)
  const checks = makeChecks({ rows, reader, places, live, clock, logger })
  const bulk = makeBulkImports({
    storage,
    rows,
    staged: reader.staged,
    places,
    clock,
    logger,
    async onRecovered(importId) {
      const run = await rows.get(importId)
      if (run?.state === 'committed' || run?.state === 'undone') await staged.remove(importId)
      if (run) live.publish({ kind: 'import', status: toStatus(run) })
      live.publish({ kind: 'contacts' })
    },
  })
  const checkHandlers = makeCheckHandlers({ rows, staged, reader, checks, bulk, live, clock })
  return {
    handlers: {
      ...makePreviewHandlers({ rows, reader, checks, files, random, activeAccount, clock }),
      ...checkHandlers,
      ...makeRowHandlers(rows, staged),
      ...makeReportHandlers({ rows, bulk, live, clock, activeAccount }),
    },
    handOver(importId, take) {
      return staged.alone(importId, async () => {
        const run = await rows.get(importId)
        if (!run) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
        if (isFinished(run.state)) return fail('IMPORT_FINISHED')
        if (run.state !== 'checked') return fail('IMPORT_NOT_CHECKED')
        const taken = await take()
        if (taken.ok) await staged.remove(importId)
        return taken
      })
    },
    whenWhole: () => bulk.whenWhole(),
    async recover() {
      const checked = await rows.recover()
      const left = await rows.bulkWork()
      await staged.recover(checked, left && left.importId)
      await bulk.recover()
    },
    async forget(accountId) {
      for (const importId of await rows.unfinished(accountId)) {
        const status = await checkHandlers.discard({ importId })
        if (status.ok) live.publish({ kind: 'import', status: status.value })
      }
      await rows.forgetSamples(accountId)
    },
    async stop() {
      await bulk.stop()
      await checks.stop()
      await reader.stop()
    },
  }
}

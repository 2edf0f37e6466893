// Removes what an erased person leaves outside the tables: samples and rows of imports, uploaded and pasted files, exports that wait to
// be downloaded, words in the search index, and bytes of deleted rows in the database. The transaction that erases the person also
// records that this is still to do, so a crash only delays it.
import type { wordOperations } from '../contacts/search/wordRows'
import { second } from '../base/durations'
import type { Clock, Logger } from '../ports'
import type { freePageOperations } from '../storage/freePageRows'
import type { Maintenance } from '../storage/worker/maintenance'
import type { Storage } from '../storage/openStorage'
import type { erasingOperations } from './erasingRows'

export interface ForgettingOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
  readonly maintenance: Pick<Maintenance, 'foldLog'>
  /** Discards unfinished imports of the account with their rows, and deletes the samples of all others. */
  readonly forgetImports: (accountId: string) => Promise<void>
  /** Deletes uploaded and pasted files and exports in the profile's folder. */
  readonly forgetFiles: () => Promise<void>
}

export interface Forgetting {
  /** Call after a person was erased. Resolves once only the database can contain their data; its free pages are overwritten later. */
  erased(): Promise<void>
  /** Continues what an earlier process left unfinished. */
  start(): void
  stop(): Promise<void>
}

/** Pause between two steps, so that other writes can run. */
const gapMs = 10
/** Delay before the next attempt while another connection reads the database. */
const againMs = 2 * second

export function makeForgetting(options: ForgettingOptions): Forgetting {
  const { storage, clock, logger, maintenance, forgetImports, forgetFiles } = options
  const rows = storage.bind<typeof erasingOperations>('erasing')
  const words = storage.bind<typeof wordOperations>('contactWords')
  const pages = storage.bind<typeof freePageOperations>('freePages')
  let isStopped = false
  let isAsked = false
  let running: Promise<void> | undefined
  let wake: () => void = () => undefined

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
  const untilDone = async (step: () => Promise<{ isDone: boolean }>): Promise<void> => {
    while (!isStopped && !(await step()).isDone) await pause(gapMs)
  }

  async function writeOver(): Promise<void> {
    const due = await rows.due()
    if (due.length === 0) return
    let isFirst = true
    await untilDone(() => {
      const step = words.mergeSome({ isFirst })
      isFirst = false
      return step
    })
    await untilDone(() => pages.fillSome())
    await untilDone(() => pages.giveBack())
    while (!isStopped && !(await maintenance.foldLog()).isDone) await pause(againMs)
    if (isStopped) return
    for (const { accountId } of due) await rows.forgotten(accountId)
  }

  async function run(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false
      await writeOver().catch((error: unknown) =>
        // Runs again at the next start, or when the next person is erased.
        logger.warn('erasing.left', { error: error instanceof Error ? error.message : String(error) }),
      )
    }
    running = undefined
  }
  const ask = (): void => {
    isAsked = true
    running ??= run()
  }

  async function forgetOutside(): Promise<void> {
    for (const { accountId, withImports } of await rows.due()) {
      if (withImports === 0) continue
      await forgetImports(accountId)
      await rows.importsForgotten(accountId)
    }
  }

  return {
    async erased() {
      await forgetOutside()
      await forgetFiles()
      ask()
    },
    start() {
      void rows.due().then(
        async (due) => {
          if (due.length === 0 || isStopped) return
          await forgetOutside()
          ask()
        },
        () => undefined,
      )
    },
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}

// What an erased person leaves outside of the tables: samples and rows of imports, files that were given to the app, exports that wait
// to be fetched, words of the search, and bytes that deleted rows left in the database. That something is left to do is on disk in
// the transaction that erases, so that an end of the process in the middle costs a delay and nothing else.
import { wordOperations } from '../contacts/wordRows'
import { second } from '../base/durations'
import type { Clock, Logger } from '../ports'
import { freePageOperations } from '../storage/freePageRows'
import type { Keeper } from '../storage/keeper'
import type { Storage } from '../storage/openStorage'
import { erasingOperations } from './erasingRows'

export interface ForgettingOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
  readonly keeper: Pick<Keeper, 'foldLog'>
  /** Ends imports of the account that are not finished, with their rows, and drops the samples of all. */
  readonly forgetImports: (accountId: string) => Promise<void>
  /** Removes files in the profile's folder that were uploaded, pasted or made for download. */
  readonly forgetFiles: () => Promise<void>
}

export interface Forgetting {
  /** After a person was erased. Resolves when no file but the database can hold anything of them; its free pages follow. */
  erased(): Promise<void>
  /** Goes on with what an earlier process left. */
  start(): void
  stop(): Promise<void>
}

/** Between two steps, for whatever else is to be written. */
const gapMs = 10
/** Where somebody reads the database at the moment. */
const againMs = 2 * second

export function makeForgetting(options: ForgettingOptions): Forgetting {
  const { storage, clock, logger, keeper, forgetImports, forgetFiles } = options
  const rows = storage.bind(erasingOperations)
  const words = storage.bind(wordOperations)
  const pages = storage.bind(freePageOperations)
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
    while (!isStopped && !(await keeper.foldLog()).isDone) await pause(againMs)
    if (isStopped) return
    for (const { accountId } of due) await rows.forgotten(accountId)
  }

  async function run(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false
      await writeOver().catch((error: unknown) =>
        // The next start, or the next person, takes it up again.
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

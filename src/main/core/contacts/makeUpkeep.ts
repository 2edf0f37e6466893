// Background work on the address book: adds contacts to the index of words, chunk by chunk, and forgets acts that can no longer
// be taken back. Starts when contacts are shown. A search reads contacts beyond the index one by one, or says that they are
// missing.
import { toIso } from '../base/instants'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import { undoMs } from './acts/actHandlers'
import type { undoOperations } from './acts/undoActRows'
import type { wordOperations } from './search/wordRows'

export interface Upkeep {
  /** Any number of times. */
  looked(hasDue: boolean): void
  /** Waits for the running chunk. */
  stop(): Promise<void>
}

export interface UpkeepOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger?: Logger | undefined
  /** Many people can be found that could not be before. */
  readonly becameSearchable: () => void
}

/** Each chunk takes some 40 ms: an outcome of a send waits no longer for the disk. */
const chunk = 1_000
/** After this many chunks a table that said "not searchable yet" has something new to show. */
const manyChunks = 2

export function makeUpkeep({ storage, clock, logger, becameSearchable }: UpkeepOptions): Upkeep {
  const words = storage.bind<typeof wordOperations>('contactWords')
  const undos = storage.bind<typeof undoOperations>('contactUndo')
  const startedAt = clock.now()
  let hasForgotten = false
  let running: Promise<void> | undefined
  let isStopped = false

  async function run(): Promise<void> {
    // Acts of an earlier run of the app can no longer be undone.
    const before = toIso(Math.max(startedAt, clock.now() - undoMs))
    while (!isStopped && !(await undos.forget({ before, limit: chunk }))) continue
    hasForgotten = true
    let chunks = 0
    for (let isDone = false; !isStopped && !isDone; chunks += 1) ({ isDone } = await words.indexSome(chunk))
    if (chunks > manyChunks && !isStopped) becameSearchable()
  }

  return {
    looked(hasDue) {
      if (isStopped || running || !(hasDue || !hasForgotten)) return
      running = run()
        .catch((error: unknown) => logger?.warn('contacts_upkeep', { error: String(error) }))
        .finally(() => (running = undefined))
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}

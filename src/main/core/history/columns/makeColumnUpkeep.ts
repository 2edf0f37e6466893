// Makes the blocks that are missing: in the background, if a table is shown or no message came for a while, so that reading
// the gateway's listing does not wait for it.
import { minute, second } from '../../base/durations'
import type { Clock, Logger } from '../../ports'
import type { Storage } from '../../storage/openStorage'
import type { columnOperations } from './columnRows'

export interface ColumnUpkeep {
  /** Called before a question: waits while so many blocks are missing that reading their messages would take longer. */
  whenNear(): Promise<void>
  /** Messages came in or changed. Any number of times. */
  changed(): void
  /** Waits for running work. */
  stop(): Promise<void>
}

export interface ColumnUpkeepOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger?: Logger | undefined
}

const quietMs = 5 * second
/** During a long reading it catches up now and then, so that a table opened at the end does not wait for all of it. */
const maxMs = minute
const closeWaitMs = 2 * second

export function makeColumnUpkeep({ storage, clock, logger }: ColumnUpkeepOptions): ColumnUpkeep {
  const blocks = storage.bind<typeof columnOperations>('messageColumns')
  let running: Promise<void> | undefined
  let cancel: (() => void) | undefined
  /** The first change that nothing was made for yet. */
  let changedAt: number | undefined
  let isStopped = false

  async function run(): Promise<void> {
    for (let isDone = false; !isStopped && !isDone;) ({ isDone } = await blocks.makeOne())
  }

  function start(): Promise<void> {
    running ??= run().finally(() => (running = undefined))
    return running
  }

  function inBackground(): void {
    start().catch((error: unknown) => logger?.warn('column_upkeep', { error: String(error) }))
  }

  return {
    async whenNear() {
      const { isNear, isDone } = await blocks.due()
      if (isDone || isStopped) return
      if (isNear) inBackground()
      else await start()
    },
    changed() {
      if (isStopped) return
      changedAt ??= clock.monotonic()
      if (cancel && clock.monotonic() - changedAt > maxMs) return
      cancel?.()
      cancel = clock.after(quietMs, () => {
        cancel = undefined
        changedAt = undefined
        inBackground()
      })
    },
    async stop() {
      isStopped = true
      cancel?.()
      const ended = running?.catch(() => undefined)
      if (ended) await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

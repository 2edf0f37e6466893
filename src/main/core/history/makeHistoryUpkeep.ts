// Builds the blocks of messages that answer tables and charts: in the background, when a table is shown and when no message
// came for a while, so that reading the gateway's listing does not wait for it.
import { minute, second } from '../base/durations'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import { blockOperations } from './blockRows'

export interface HistoryUpkeep {
  /** Called before an answer from the blocks: waits while so many are missing that reading their messages would take longer. */
  whenNear(): Promise<void>
  /** Messages came in or changed. Any number of times. */
  changed(): void
  /** Waits for running work. */
  stop(): Promise<void>
}

export interface HistoryUpkeepOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger?: Logger | undefined
}

const quietMs = 5 * second
/** During a long reading it catches up now and then, so that a table opened at the end does not wait for all of it. */
const maxMs = minute
const closeWaitMs = 2 * second

export function makeHistoryUpkeep({ storage, clock, logger }: HistoryUpkeepOptions): HistoryUpkeep {
  const blocks = storage.bind(blockOperations)
  let running: Promise<void> | undefined
  let cancel: (() => void) | undefined
  /** The first change that nothing was made for yet. */
  let changedAt: number | undefined
  let isStopped = false

  async function run(): Promise<void> {
    for (let isDone = false; !isStopped && !isDone;) ({ isDone } = await blocks.makeSome())
  }

  function start(): Promise<void> {
    running ??= run().finally(() => (running = undefined))
    return running
  }

  function inBackground(): void {
    start().catch((error: unknown) => logger?.warn('history_upkeep', { error: String(error) }))
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

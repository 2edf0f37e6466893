// Reads the balance again after messages were charged, so that it is never shown long out of date: soon after the first
// sign, and at most once a stretch however many signs there are.
import { second } from '../base/durations'
import type { Clock, Logger } from '../ports'

export interface BalanceWatch {
  moved(accountId: string): void
  stop(): void
}

export interface BalanceWatchOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly read: (accountId: string) => Promise<unknown>
}

const stretchMs = 10 * second

export function makeBalanceWatch({ clock, logger, read }: BalanceWatchOptions): BalanceWatch {
  const due = new Map<string, () => void>()
  let isStopped = false
  return {
    moved(accountId) {
      if (isStopped || due.has(accountId)) return
      const cancel = clock.after(stretchMs, () => {
        due.delete(accountId)
        void read(accountId).catch((error: unknown) => {
          // A reading that the end of the app cut off is no fault.
          if (!isStopped) logger.warn('balance_not_read', { error: String(error) })
        })
      })
      due.set(accountId, cancel)
    },
    stop() {
      isStopped = true
      for (const cancel of due.values()) cancel()
      due.clear()
    },
  }
}

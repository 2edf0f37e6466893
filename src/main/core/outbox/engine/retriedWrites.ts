// Writes that the disk did not take, tried again until it does: outcomes, and the writes that end or interrupt a run.
import { second } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { Clock, Logger } from '../../ports'
import type { OutboxStore, Settling } from '../store/outboxStore'

/**
 * Outcomes that could not be recorded (F2 failed): kept in memory and written as soon as the disk lets them. Recording one twice
 * changes nothing. Until then nothing more of their campaign is armed; what is still unsaved at the end of the process is
 * in doubt at the next start.
 */
export interface UnsavedOutcomes {
  add(id: CampaignId, settling: Settling): void
  /** Writes the unsaved outcomes of a campaign, in order. Rejects if the disk still does not take it. */
  settle(id: CampaignId): Promise<void>
  stop(): void
}

export interface UnsavedOptions {
  readonly store: Pick<OutboxStore, 'settle'>
  readonly clock: Clock
  /** Every outcome of the campaign is on disk. */
  readonly onSettled: (id: CampaignId) => void
}

const retryMs = 15 * second

export function makeUnsavedOutcomes({ store, clock, onSettled }: UnsavedOptions): UnsavedOutcomes {
  const unsaved = new Map<CampaignId, Settling[]>()
  let cancel: (() => void) | undefined
  let isStopped = false

  async function settle(id: CampaignId): Promise<void> {
    const waiting = unsaved.get(id)
    if (!waiting) return
    for (let next = waiting[0]; next; next = waiting[0]) {
      // The answer counts from when it is written: earlier polls of the listing did not look for it.
      await store.settle({ ...next, at: new Date(clock.now()).toISOString() })
      if (waiting[0] === next) waiting.shift()
    }
    if (unsaved.delete(id)) onSettled(id)
  }

  function retryLater(): void {
    if (isStopped) return
    cancel ??= clock.after(retryMs, () => {
      cancel = undefined
      void Promise.allSettled([...unsaved.keys()].map(settle)).then(() => unsaved.size > 0 && retryLater())
    })
  }

  return {
    add(id, settling) {
      unsaved.set(id, [...(unsaved.get(id) ?? []), settling])
      retryLater()
    },
    settle,
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}

/**
 * Retries a write that ends or interrupts a run until the disk takes it, or the app ends. Without it a campaign could be shown
 * as running, or as settling, although no run handles it.
 */
interface RetriedWrites {
  /** Never rejects. At most one try of each `what` waits for a campaign. */
  retryUntilWritten(id: CampaignId, what: string, write: () => Promise<unknown>): Promise<void>
  stop(): void
}

export function makeRetriedWrites({
  clock,
  logger,
}: {
  readonly clock: Clock
  readonly logger: Logger
}): RetriedWrites {
  const waiting = new Map<string, () => void>()
  let isStopped = false

  async function retryUntilWritten(id: CampaignId, what: string, write: () => Promise<unknown>): Promise<void> {
    const key = `${what} ${id}`
    waiting.get(key)?.()
    waiting.delete(key)
    if (isStopped) return
    try {
      await write()
    } catch (error) {
      logger.warn('campaign_not_written', { campaign: id, what, error: String(error) })
      if (isStopped) return
      waiting.get(key)?.()
      waiting.set(
        key,
        clock.after(retryMs, () => void retryUntilWritten(id, what, write)),
      )
    }
  }

  return {
    retryUntilWritten,
    stop() {
      isStopped = true
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
}

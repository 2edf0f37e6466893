// Retries a write that ends or interrupts a run until the disk takes it, or the app ends. Without it a campaign could be shown
// as running, or as settling, although no run handles it.
import { second } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { Clock, Logger } from '../../ports'

export interface RetriedWrites {
  /** Never rejects. At most one try of each `what` waits for a campaign. */
  retryUntilWritten(id: CampaignId, what: string, write: () => Promise<unknown>): Promise<void>
  stop(): void
}

const retryMs = 15 * second

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

// Writes the outcomes of one run to disk (F2). While the next intent is being prepared, they wait for it and share its commit:
// the outcome of one request and the intent of the next, both or neither. Without a next intent, each is written at once.
// Outcomes that the disk refuses are kept to be written later, and the run is told.
import type { CampaignId } from '../../base/ids'
import type { Logger } from '../../ports'
import type { OutboxStore, Settling } from '../store/outboxStore'
import type { UnsavedOutcomes } from './unsavedOutcomes'

export interface Outcome {
  readonly settling: Omit<Settling, 'at'>
  /** It is on disk. */
  readonly onRecorded: () => void
  /** The disk did not take it. */
  readonly onUnsaved: () => void
}

export interface Outcomes {
  /** An intent is being prepared, from now until it is written or `flush` says that none follows. */
  expectIntent(): void
  /** Resolves when it is on disk or kept as unsaved; where an intent is expected, at once. Never rejects. */
  add(outcome: Outcome): Promise<void>
  /** No intent follows now: writes what waits, and answers whether anything did. Never rejects. */
  flush(): Promise<boolean>
  /** Writes an intent with everything that waits; where that fails, the outcomes without it, and rejects as `write` did. */
  withIntent<Value>(write: (outcomes: readonly Settling[]) => Promise<Value>): Promise<Value>
}

export interface OutcomesOptions {
  readonly id: CampaignId
  readonly store: Pick<OutboxStore, 'settle'>
  readonly unsaved: Pick<UnsavedOutcomes, 'add'>
  readonly logger: Logger
  readonly now: () => string
}

export function makeOutcomes({ id, store, unsaved, logger, now }: OutcomesOptions): Outcomes {
  let isExpecting = false
  let waiting: Outcome[] = []

  /** The answer counts from when it is written: earlier polls of the listing did not look for it. */
  const stamp = ({ settling }: Outcome): Settling => ({ ...settling, at: now() })

  function take(): Outcome[] {
    const taken = waiting
    waiting = []
    return taken
  }

  async function record(outcome: Outcome): Promise<void> {
    const settling = stamp(outcome)
    try {
      await store.settle(settling)
    } catch (error) {
      unsaved.add(id, settling)
      outcome.onUnsaved()
      logger.error('outcome_not_recorded', { campaign: id, attempt: settling.attemptId, error: String(error) })
      return
    }
    outcome.onRecorded()
  }

  return {
    expectIntent() {
      isExpecting = true
    },
    async add(outcome) {
      if (isExpecting) waiting.push(outcome)
      else await record(outcome)
    },
    async flush() {
      isExpecting = false
      const taken = take()
      await Promise.all(taken.map(record))
      return taken.length > 0
    },
    async withIntent(write) {
      const taken = take()
      let value
      try {
        value = await write(taken.map(stamp))
      } catch (error) {
        isExpecting = false
        await Promise.all(taken.map(record))
        throw error
      }
      for (const { onRecorded } of taken) onRecorded()
      return value
    },
  }
}

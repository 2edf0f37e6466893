// One run's view of the account's money, read when `arm` asks for it and then once a minute. Only `arm` decides: between two
// readings it adds the maximum that its own requests, and those of other campaigns, may cost.
import { minute } from '../../base/durations'
import type { Clock } from '../../ports'
import type { MoneyBasis } from '../store/moneyRows'
import type { DispatchCampaign, OutboxStore } from '../store/outboxStore'

export interface MoneyBudget {
  /** Null until it was read. */
  readonly basis: MoneyBasis | null
  /** Nothing was armed since it was read just now: reading it again would tell the same. */
  readonly isFresh: boolean
  read(campaign: DispatchCampaign): Promise<void>
  /** Reads it again if it is older than a minute. */
  refresh(campaign: DispatchCampaign): Promise<void>
  noteArmed(): void
}

const readEveryMs = minute
const freshMs = minute / 6

export function makeMoneyBudget({
  store,
  clock,
}: {
  readonly store: Pick<OutboxStore, 'moneyBasis'>
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
}): MoneyBudget {
  let basis: MoneyBasis | null = null
  let readAt = -Infinity
  let isUsed = true

  async function read({ id }: DispatchCampaign): Promise<void> {
    isUsed = false
    readAt = clock.monotonic()
    basis = await store.moneyBasis({ id, at: new Date(clock.now()).toISOString() })
  }

  return {
    get basis() {
      return basis
    },
    get isFresh() {
      return !isUsed && clock.monotonic() - readAt < freshMs
    },
    read,
    async refresh(campaign) {
      if (basis && clock.monotonic() - readAt >= readEveryMs) await read(campaign)
    },
    noteArmed: () => void (isUsed = true),
  }
}

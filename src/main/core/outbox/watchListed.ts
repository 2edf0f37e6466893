// Polls the listing for a campaign that stopped because another computer seems to send it, so that the person who decides sees
// whether that continues.
import type { ErrorCode } from '@contract'
import { second } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { CoreResult } from '../handlers'
import type { Clock, Logger } from '../ports'
import type { DispatchGateway } from './engine/dispatchGateway'
import { makeEvidence } from './engine/evidence'
import type { OutboxStore } from './store/outboxStore'

export interface ListedWatch {
  /** Polls once, if the campaign is still stopped for this reason. */
  look(id: CampaignId): Promise<CoreResult<void>>
  /** Polls from now on until the campaign is no longer stopped for this reason. */
  watch(id: CampaignId): void
  /** When the next poll is, and whether the latest one failed. */
  state(id: CampaignId): { readonly nextLookAt?: string; readonly isUnreadable?: true }
  stop(): void
}

export interface ListedWatchOptions {
  readonly store: OutboxStore
  readonly clock: Clock
  readonly logger: Logger
  readonly gatewayOf: (accountId: string) => Promise<DispatchGateway>
  readonly onLooked: (id: CampaignId) => void
}

const everyMs = 30 * second

export function makeListedWatch({ store, clock, logger, gatewayOf, onLooked }: ListedWatchOptions): ListedWatch {
  const timers = new Map<CampaignId, { readonly at: number; readonly cancel: () => void }>()
  const unreadable = new Set<CampaignId>()
  let isStopped = false
  const now = (): string => new Date(clock.now()).toISOString()

  async function look(id: CampaignId): Promise<CoreResult<void>> {
    const campaign = await store.campaign(id)
    if (campaign?.pauseReason !== 'already_listed' || (await store.isLocked())) return ok(undefined)
    let isRead = false
    try {
      const gateway = await gatewayOf(campaign.accountId)
      const read = await makeEvidence({ id, store, gateway, now }).beforeRun()
      isRead = read.ok
      if (read.ok) return ok(undefined)
      const { code, retry, detail } = read.problem
      return fail(code as ErrorCode, retry, detail === undefined ? {} : { detail })
    } finally {
      if (isRead) unreadable.delete(id)
      else unreadable.add(id)
      onLooked(id)
    }
  }

  async function lookAgain(id: CampaignId): Promise<void> {
    try {
      await look(id)
    } catch (error) {
      logger.warn('listed_not_read', { campaign: id, error: String(error) })
    }
    const isWaiting = (await store.campaign(id).catch(() => undefined))?.pauseReason === 'already_listed'
    if (isWaiting) watch(id)
  }

  function watch(id: CampaignId): void {
    if (isStopped || timers.has(id)) return
    const cancel = clock.after(everyMs, () => {
      timers.delete(id)
      if (!isStopped) void lookAgain(id)
    })
    timers.set(id, { at: clock.now() + everyMs, cancel })
  }

  return {
    look,
    watch,
    state(id) {
      const timer = timers.get(id)
      return {
        ...(timer ? { nextLookAt: new Date(timer.at).toISOString() } : {}),
        ...(unreadable.has(id) ? { isUnreadable: true } : {}),
      }
    },
    stop() {
      isStopped = true
      for (const { cancel } of timers.values()) cancel()
    },
  }
}

// A campaign that stopped because somebody else seems to send it: looks at the listing again while it waits for its person, so
// that they see whether it goes on.
import type { ErrorCode } from '@contract'
import { second } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { CoreResult } from '../handlers'
import type { Clock, Logger } from '../ports'
import type { DispatchGateway } from './dispatchGateway'
import { makeEvidence } from './evidence'
import type { OutboxStore } from './outboxStore'

export interface ListedWatch {
  /** Looks now, and from then on as long as the campaign is stopped for it. */
  look(id: CampaignId): Promise<CoreResult<void>>
  /** Begins to look, or goes on. */
  watch(id: CampaignId): void
  /** When it looks next, and whether the latest look failed. */
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

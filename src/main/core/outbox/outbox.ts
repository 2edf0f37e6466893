// Runs of campaigns: starts, pauses, resumes and stops them, and tells every window how they stand.
// It knows frozen recipients, never drafts.
import type { Progress } from '@contract'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { minute, second } from '../base/durations'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import { controlOperations } from './controlRows'
import { startDispatcher, type DispatchGateway, type Dispatcher } from './dispatcher'
import { dispatchOperations } from './outboxRows'
import type { OutboxStore } from './outboxStore'
import { toProgress } from './toProgress'
import { viewOperations } from './viewRows'

export interface OutboxOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Live
  readonly logger: Logger
  readonly activeAccount: ReadActiveAccount
  readonly gatewayOf: (accountId: string) => Promise<DispatchGateway>
  /** Read-back: told when requests were made, asked when it looks next. */
  readonly looks: {
    noteRequests(accountId: string, isLast?: boolean): void
    nextAt(accountId: string): string | undefined
    lookNow(accountId: string): Promise<CoreResult<unknown>>
  }
}

export interface Outbox {
  readonly handlers: Handlers<'outbox'>
  /** Turns what a crash left into doubt and pauses. Before anything else may send. */
  recover(): Promise<void>
  /** Starts an approved campaign. */
  start(id: CampaignId): Promise<void>
  /** The listing told something about these campaigns. */
  onReadBack(campaignIds: readonly string[]): Promise<void>
  /** Arms nothing more and waits, bounded, for the answers on the wire. */
  stop(): Promise<void>
}

/** How long closing the app waits for answers; what is still out then is uncertain at the next start. */
const closeWaitMs = 5 * second
const publishEveryMs = 250

export function makeOutbox(options: OutboxOptions): Outbox {
  const { storage, clock, live, logger, looks } = options
  const view = storage.bind(viewOperations)
  const store: OutboxStore = { ...storage.bind(dispatchOperations), ...storage.bind(controlOperations) }
  const runs = new Map<CampaignId, Dispatcher>()
  /** Campaigns about to be told, and whether they changed again since their numbers were asked for. */
  const publishing = new Map<CampaignId, boolean>()
  const accountOf = new Map<CampaignId, string>()
  let isClosed = false
  let lastRevision = 0
  const now = (): string => new Date(clock.now()).toISOString()

  async function progress(id: CampaignId): Promise<CoreResult<Progress>> {
    // Taken before the reading, which one thread does in the order asked. Starts at the clock, to go on past a restart.
    const revision = (lastRevision = Math.max(lastRevision + 1, clock.now()))
    const row = await view.progress({ id, since: new Date(clock.now() - minute).toISOString() })
    if (!row) return fail('CAMPAIGN_UNKNOWN')
    accountOf.set(id, row.accountId)
    const isOpen = row.counts.uncertain > 0
    return ok(toProgress(row, revision, clock.now(), isOpen ? looks.nextAt(row.accountId) : undefined))
  }

  /** At most four times a second per campaign, and never a second reading before the first is told; the last change always is. */
  function announce(id: CampaignId): void {
    if (isClosed) return
    const isUnderWay = publishing.has(id)
    publishing.set(id, isUnderWay)
    if (!isUnderWay) clock.after(publishEveryMs, () => void tell(id))
  }

  async function tell(id: CampaignId): Promise<void> {
    if (isClosed) return
    publishing.set(id, false)
    try {
      const result = await progress(id)
      if (result.ok) live.publish({ kind: 'progress', progress: result.value })
    } catch (error) {
      logger.warn('progress_not_read', { error: String(error) })
    }
    const hasChanged = publishing.get(id) === true
    publishing.delete(id)
    if (hasChanged) announce(id)
  }

  async function run(id: CampaignId): Promise<void> {
    const known = runs.get(id)
    if (known) return known.wake()
    const campaign = await store.campaign(id)
    if (!campaign || isClosed) return
    const { accountId } = campaign
    const gateway = await options.gatewayOf(accountId)
    if (runs.has(id)) return
    const onChange = (): void => {
      announce(id)
      looks.noteRequests(accountId)
    }
    const dispatcher = startDispatcher({ id, store, gateway, clock, logger, onChange })
    runs.set(id, dispatcher)
    void dispatcher.ended
      .then((end) => afterRun(id, accountId, end))
      .catch((error: unknown) => {
        logger.error('run_not_followed', { campaign: id, error: String(error) })
      })
  }

  async function afterRun(id: CampaignId, accountId: string, end: 'ended' | 'failed'): Promise<void> {
    runs.delete(id)
    if (isClosed) return
    looks.noteRequests(accountId, true)
    live.publish({ kind: 'campaigns' })
    const { state } = (await store.campaign(id)) ?? {}
    // Resumed while the last answers of the paused run were still awaited.
    if (end === 'ended' && state === 'running') await run(id)
    // Stopped in the run's last moment, when it had looked for the last time.
    else if (state === 'settling' && !runs.has(id)) await store.finish({ id, at: now() })
  }

  async function start(id: CampaignId): Promise<void> {
    if (await store.start({ id, at: now() })) await run(id)
    announce(id)
  }

  async function changed(id: CampaignId, isDone: boolean): Promise<CoreResult<Progress>> {
    const after = await progress(id)
    if (!after.ok) return after
    live.publish({ kind: 'progress', progress: after.value })
    live.publish({ kind: 'campaigns' })
    return isDone ? after : fail('CAMPAIGN_WRONG_STATE')
  }

  const handlers: Handlers<'outbox'> = {
    progress: ({ campaignId }) => progress(campaignId as CampaignId),
    async active() {
      const account = await options.activeAccount()
      if (!account.ok) return account
      const ids = await view.activeIds(account.value.id)
      const all = await Promise.all(ids.map(progress))
      return ok(all.flatMap((result) => (result.ok ? [result.value] : [])))
    },
    async batches({ campaignId }) {
      return ok(await view.batches(campaignId as CampaignId))
    },
    async attempts({ campaignId, offset, limit, unusualOnly = false }) {
      return ok(await view.attempts({ id: campaignId as CampaignId, offset, limit, unusualOnly }))
    },
    async unlisted({ campaignId, offset, limit }) {
      return ok(await view.unlisted({ id: campaignId as CampaignId, offset, limit }))
    },
    async recipients({ campaignId, offset, limit, state = null }) {
      return ok(await view.recipients({ id: campaignId as CampaignId, offset, limit, state }))
    },
    async pause({ campaignId }) {
      const id = campaignId as CampaignId
      const isDone = await store.pause({ id, reason: 'user', at: now() })
      runs.get(id)?.wake()
      return changed(id, isDone)
    },
    async resume({ campaignId }) {
      const id = campaignId as CampaignId
      const isDone = await store.start({ id, at: now() })
      if (isDone) await run(id)
      return changed(id, isDone)
    },
    async stop({ campaignId }) {
      const id = campaignId as CampaignId
      const isDone = await store.stop({ id, at: now() })
      runs.get(id)?.wake()
      if (isDone && !runs.has(id)) await store.finish({ id, at: now() })
      return changed(id, isDone)
    },
    async lookNow({ campaignId }) {
      const id = campaignId as CampaignId
      const before = await progress(id)
      if (!before.ok) return before
      const look = await looks.lookNow(accountOf.get(id) ?? '')
      return look.ok ? progress(id) : look
    },
  }

  return {
    handlers,
    start,
    async recover() {
      const { attempts, campaigns } = await store.recover({ at: now() })
      if (attempts > 0 || campaigns.length > 0) logger.warn('recovered', { attempts, campaigns: campaigns.length })
    },
    async onReadBack(campaignIds) {
      for (const id of campaignIds as CampaignId[]) {
        if (!runs.has(id)) await store.finish({ id, at: now() })
        announce(id)
      }
    },
    async stop() {
      isClosed = true
      for (const dispatcher of runs.values()) dispatcher.close()
      const all = Promise.all([...runs.values()].map(({ ended }) => ended))
      await Promise.race([all, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

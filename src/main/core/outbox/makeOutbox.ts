// Runs of campaigns: starts, pauses, resumes and stops them, and tells every window how they stand.
// It knows frozen recipients, never drafts.
import type { Progress } from '@contract'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { second } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { DispatchGateway } from './engine/dispatchGateway'
import { CampaignRun } from './engine/campaignRun'
import { makeControls } from './outboxControls'
import type { Looks } from './looks'
import { type OutboxStore, bindStore } from './store/outboxStore'
import { makeUnsavedOutcomes, makeRetriedWrites } from './engine/retriedWrites'
import { makeListedControls } from './listedControls'
import { makeListedWatch } from './watchListed'
import { makeViews } from './views/outboxViews'
import type { AdoptedAs, StartUp } from './recovery/startUp'
import { makeReadLimits } from './views/readLimits'
import { toProgress } from './views/toProgress'
import type { viewOperations } from './views/viewRows'

export interface OutboxOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly startUp: StartUp
  readonly live: Live
  readonly logger: Logger
  readonly activeAccount: ReadActiveAccount
  readonly gatewayOf: (accountId: string) => Promise<DispatchGateway>
  readonly looks: Looks
}

export interface Outbox {
  readonly handlers: Handlers<'outbox'>
  /** Turns what a crash left into doubt and pauses. Before anything else may send. */
  recover(): Promise<void>
  /** A person says that a copied or restored profile is used here. CAMPAIGN_WRONG_STATE where it is not locked. */
  adopt(as: AdoptedAs): Promise<CoreResult<void>>
  /** Starts an approved campaign; with a delay, in which it can still be stopped. `approvedAt`: of the click. */
  start(id: CampaignId, options: { readonly approvedAt: number; readonly delayMs?: number }): Promise<void>
  /** Its people or its state changed on disk: wakes its run, begins one if it waits, and tells every window. Never rejects. */
  touched(id: CampaignId): Promise<void>
  /** Goes on with what waited when the app ended: late by what the person chose for it, or in time. */
  resumeWaiting(): Promise<void>
  /** Runs held by a limit begin again, and wait again if there is still no room. Never rejects. */
  limitsChanged(accountId: string): Promise<void>
  /** The listing told something about these campaigns. */
  onReadBack(campaignIds: readonly string[]): Promise<void>
  /** Arms nothing more and waits, bounded, for the answers on the wire. */
  stop(): Promise<void>
}

/** How long closing the app waits for answers; what is still out then is uncertain at the next start. */
const closeWaitMs = 5 * second
const publishEveryMs = 500

const isUnderWay = (state: string | undefined): boolean => state === 'running' || state === 'waiting'

/** The account's gateway could not be reached for a reason of this computer. */
class NoGateway extends Error {}

export function makeOutbox(options: OutboxOptions): Outbox {
  const { storage, clock, random, live, logger, looks } = options
  const view = storage.bind<typeof viewOperations>('outboxView')
  const bound = bindStore(storage)
  const store: OutboxStore = {
    ...bound,
    async arm(input) {
      // Locks the profile if another folder has taken the right to send; storage then refuses.
      await options.startUp.mayArm()
      return bound.arm(input)
    },
  }
  const runs = new Map<CampaignId, CampaignRun>()
  /** Runs that are about to begin. */
  const beginning = new Map<CampaignId, number>()
  /** Campaigns about to be told, and whether they changed again since their numbers were asked for. */
  const publishing = new Map<CampaignId, boolean>()
  const accountOf = new Map<CampaignId, string>()
  /** When a person last approved or resumed it: the time of the click, because the clock may be set before the run begins. */
  const approvedAt = new Map<CampaignId, number>()
  /** When its present run began. */
  const runsFrom = new Map<CampaignId, string>()
  /** Monotonic milliseconds. */
  const countdownEnds = new Map<CampaignId, number>()
  /** Failed runs whose pause is not written yet: on disk they still look as if they run. */
  const orphaned = new Set<CampaignId>()
  let isClosed = false
  let lastRevision = 0
  const now = (): string => new Date(clock.now()).toISOString()

  const writes = makeRetriedWrites({ clock, logger })
  const onSettled = (id: CampaignId): void => void (runs.has(id) ? announce(id) : finish(id))
  const unsaved = makeUnsavedOutcomes({ store, clock, onSettled })

  const listedWatch = makeListedWatch({
    store,
    clock,
    logger,
    gatewayOf: options.gatewayOf,
    onLooked: (id) => announce(id),
  })

  /** Derived from its people's states. */
  const finish = (id: CampaignId): Promise<void> =>
    writes.retryUntilWritten(id, 'finish', async () => {
      await store.finish({ id, at: now() })
      announce(id)
    })

  /** Pauses a campaign that is shown as running or waiting but has no dispatcher: only a person can start it again. */
  const pauseOrphaned = (id: CampaignId, reason: 'disk' | 'restart'): Promise<void> => {
    orphaned.add(id)
    return writes.retryUntilWritten(id, 'pause', async () => {
      if (!runs.has(id) && !beginning.has(id) && isUnderWay((await store.campaign(id))?.state)) {
        await store.pause({ id, reason, at: now() })
        announce(id)
      }
      orphaned.delete(id)
    })
  }

  async function progress(id: CampaignId): Promise<CoreResult<Progress>> {
    // Taken before the reading, which one thread does in the order asked. Starts at the clock, to go on past a restart.
    const revision = (lastRevision = Math.max(lastRevision + 1, clock.now()))
    const row = await view.progress({ id, now: now(), runsFrom: runsFrom.get(id) ?? null })
    if (!row) return fail('CAMPAIGN_UNKNOWN')
    accountOf.set(id, row.accountId)
    const isOpen = row.counts.uncertain > 0
    const shown = toProgress(row, revision, clock.now(), isOpen ? looks.nextAt(row.accountId) : undefined)
    if (!shown.listed) return ok(shown)
    if (row.pauseReason === 'already_listed') listedWatch.watch(id)
    return ok({ ...shown, listed: { ...shown.listed, ...listedWatch.state(id) } })
  }

  /** At most twice a second per campaign, and never a second reading before the first is told; the last change always is. */
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

  /** Never rejects: where it cannot begin, the campaign is paused. */
  async function run(id: CampaignId, resumedAt?: number): Promise<void> {
    if (resumedAt !== undefined) approvedAt.set(id, resumedAt)
    const known = runs.get(id)
    if (!known || resumedAt !== undefined) runsFrom.set(id, now())
    if (known) return known.wake(resumedAt)
    beginning.set(id, (beginning.get(id) ?? 0) + 1)
    let broken: 'disk' | 'restart' | undefined
    try {
      await begin(id)
    } catch (error) {
      logger.error('run_not_begun', { campaign: id, error: String(error) })
      broken = error instanceof NoGateway ? 'restart' : 'disk'
    }
    const others = (beginning.get(id) ?? 1) - 1
    if (others > 0) beginning.set(id, others)
    else beginning.delete(id)
    if (broken) await pauseOrphaned(id, broken)
  }

  async function begin(id: CampaignId): Promise<void> {
    const campaign = await store.campaign(id)
    if (!campaign) return
    const { accountId } = campaign
    const gateway = await options.gatewayOf(accountId).catch((error: unknown) => {
      throw new NoGateway(String(error))
    })
    await options.startUp.beginRun()
    if (runs.has(id) || isClosed) return
    const onChange = (_: CampaignId, isInDoubt = false): void => {
      announce(id)
      looks.noteRequests(accountId)
      if (isInDoubt) looks.noteUnknown(accountId)
    }
    const dispatcher = new CampaignRun({
      id,
      store,
      gateway,
      clock,
      random,
      logger,
      unsaved,
      onChange,
      approvedAt: approvedAt.get(id) ?? clock.now(),
      countdownEndsAt: countdownEnds.get(id) ?? clock.monotonic(),
    })
    runs.set(id, dispatcher)
    void dispatcher.ended
      .then((end) => afterRun(id, accountId, end))
      .catch((error: unknown) => logger.error('run_not_followed', { campaign: id, error: String(error) }))
  }

  async function afterRun(id: CampaignId, accountId: string, end: 'ended' | 'failed'): Promise<void> {
    runs.delete(id)
    if (isClosed) return
    looks.noteRequests(accountId, true)
    live.publish({ kind: 'campaigns' })
    if (end === 'failed') await pauseOrphaned(id, 'disk')
    await writes.retryUntilWritten(id, 'follow', async () => {
      const { state } = (await store.campaign(id)) ?? {}
      // Resumed while the last answers of the paused run were still awaited.
      if (isUnderWay(state) && end === 'ended') await run(id)
      // Stopped in the run's last moment, after its last check.
      else if (state === 'settling' && !runs.has(id)) await finish(id)
    })
  }

  async function start(id: CampaignId, from: 'approved' | 'paused', approvedAt: number, delayMs = 0): Promise<void> {
    const until = new Date(clock.now() + delayMs).toISOString()
    // If the clock is set during the countdown, the stored end may be long over: the countdown follows the monotonic clock.
    countdownEnds.set(id, clock.monotonic() + delayMs)
    const isStarted = await (delayMs > 0 && from === 'approved'
      ? store.wait({ id, reason: 'countdown', until, at: now(), from })
      : store.start({ id, at: now(), from }))
    // A start that falls into those seconds is not late because of them.
    if (isStarted) await run(id, approvedAt + delayMs)
    announce(id)
  }

  async function changed(id: CampaignId, isDone: boolean): Promise<CoreResult<Progress>> {
    const after = await progress(id)
    if (!after.ok) return after
    live.publish({ kind: 'progress', progress: after.value })
    live.publish({ kind: 'campaigns' })
    return isDone ? after : fail('CAMPAIGN_WRONG_STATE')
  }

  async function touched(id: CampaignId): Promise<void> {
    const known = runs.get(id)
    known?.lookAgain()
    try {
      if (!known && (await store.campaign(id))?.state === 'waiting') await run(id)
      else if (!known) await finish(id)
    } catch (error) {
      logger.warn('touched_not_followed', { campaign: id, error: String(error) })
    }
    announce(id)
  }

  const handlers: Handlers<'outbox'> = {
    ...makeReadLimits({ storage, clock, activeAccount: options.activeAccount }),
    ...makeViews({ view, clock, progress, looks, listedWatch, activeAccount: options.activeAccount, accountOf }),
    ...makeControls({
      ...{ store, looks, clock, now, run, finish, announce, changed, activeAccount: options.activeAccount },
      start: (id, approvedAt) => start(id, 'paused', approvedAt),
      activeIds: view.activeIds,
      isRunning: (id) => runs.has(id),
      wake: (id) => runs.get(id)?.wake(),
    }),
    ...makeListedControls({
      store,
      clock,
      finish,
      announce,
      changed,
      watch: listedWatch,
      start: (id, approvedAt) => start(id, 'paused', approvedAt),
    }),
  }

  return {
    handlers,
    start: (id, { approvedAt, delayMs }) => start(id, 'approved', approvedAt, delayMs),
    touched,
    async resumeWaiting() {
      for (const id of await view.waitingIds()) await run(id)
    },
    async limitsChanged(accountId) {
      try {
        const held = await view.held(accountId)
        for (let after: number | undefined = 0; after !== undefined;)
          after = await store.judgeHeld({ accountId, at: now(), after })
        for (const { id, isByLimit } of held) {
          if (isByLimit === 0) await touched(id)
          // A start that came due meanwhile was held by the limit, and is not late.
          else if (await store.start({ id, at: now(), from: 'waiting' })) await run(id, clock.now())
          announce(id)
        }
      } catch (error) {
        logger.warn('limits_not_applied', { error: String(error) })
      }
    },
    recover: () => options.startUp.open(),
    async adopt(as) {
      const isDone = await options.startUp.adopt(as)
      live.publish({ kind: 'recovery' })
      live.publish({ kind: 'campaigns' })
      return isDone ? ok(undefined) : fail('CAMPAIGN_WRONG_STATE')
    },
    async onReadBack(campaignIds) {
      for (const id of campaignIds as CampaignId[]) {
        if (runs.has(id) || beginning.has(id)) {
          runs.get(id)?.lookForReturned()
          announce(id)
        } else if (!orphaned.has(id) && (await store.campaign(id))?.state === 'running') await run(id)
        else await finish(id)
      }
    },
    async stop() {
      isClosed = true
      unsaved.stop()
      writes.stop()
      listedWatch.stop()
      for (const dispatcher of runs.values()) dispatcher.close()
      const all = Promise.all([...runs.values()].map(({ ended }) => ended))
      await Promise.race([all, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

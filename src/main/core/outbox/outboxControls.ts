// A person's controls of a campaign that is being sent: each is on disk before it is confirmed.
import type { ErrorCode, Progress } from '@contract'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import type { CampaignId } from '../base/ids'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock } from '../ports'
import type { Looks } from './looks'
import type { Decided, DispatchCampaign, OutboxStore } from './store/outboxStore'

export interface ControlOptions {
  readonly store: OutboxStore
  readonly looks: Looks
  readonly activeAccount: ReadActiveAccount
  readonly clock: Pick<Clock, 'now'>
  readonly now: () => string
  readonly activeIds: (accountId: string) => Promise<readonly CampaignId[]>
  /** Begins to submit, or wakes what waits. `approvedAt`: a person said so then, and what was to start before is not late. */
  readonly run: (id: CampaignId, approvedAt?: number) => Promise<void>
  /** paused → running, and `run`. */
  readonly start: (id: CampaignId, approvedAt: number) => Promise<void>
  readonly wake: (id: CampaignId) => void
  /** Never rejects: tried again if it could not be written. */
  readonly finish: (id: CampaignId) => Promise<void>
  readonly isRunning: (id: CampaignId) => boolean
  readonly announce: (id: CampaignId) => void
  /** Tells how it stands; CAMPAIGN_WRONG_STATE where nothing was done. */
  readonly changed: (id: CampaignId, isDone: boolean) => Promise<CoreResult<Progress>>
}

type DecideInput = Parameters<Handlers<'outbox'>['decide']>[0]
const decisionCodes = {
  unknown: 'CAMPAIGN_UNKNOWN',
  stale: 'DECISION_STALE',
  too_early: 'DECISION_TOO_EARLY',
  time_over: 'SCHEDULE_PAST',
  wrong_state: 'CAMPAIGN_WRONG_STATE',
  locked: 'SENDING_LOCKED',
} as const satisfies Record<Exclude<Decided, 'done'>, ErrorCode>

const startStates = ['approved', 'waiting', 'paused'] as const

type Controls = Pick<Handlers<'outbox'>, 'pause' | 'resume' | 'stop' | 'pauseAll' | 'stopAll' | 'decide'>

export function makeControls(options: ControlOptions): Controls {
  const { store, looks, activeAccount, clock, now, activeIds, run, start, wake, finish, isRunning, announce, changed } =
    options

  /** After a quarantine the listing is read before anyone is sent to. */
  async function lookFirst(campaign: DispatchCampaign | undefined): Promise<CoreResult<void>> {
    if (campaign?.pauseReason !== 'quarantine') return ok(undefined)
    const look = await looks.lookNow(campaign.accountId)
    // An account of the older interface may have no listing: then the person decides alone.
    return look.ok || look.problem.code === 'GATEWAY_NOT_FOUND' ? ok(undefined) : look
  }

  async function beforeAgain(campaign: DispatchCampaign | undefined): Promise<CoreResult<void>> {
    if (!campaign) return fail('CAMPAIGN_UNKNOWN')
    const isTimeKnown = await looks.checkWaits(campaign.accountId)
    return isTimeKnown.ok ? lookFirst(campaign) : isTimeKnown
  }

  async function resume(id: CampaignId): Promise<CoreResult<Progress>> {
    const clickedAt = clock.now()
    if (await store.isLocked()) return fail('SENDING_LOCKED')
    const campaign = await store.campaign(id)
    // A plain resume could race the other computer; see `decideListed`.
    if (campaign?.state === 'paused' && campaign.pauseReason === 'already_listed') return fail('ALREADY_LISTED')
    const look = await lookFirst(campaign)
    if (!look.ok) return look
    const from = startStates.find((state) => state === campaign?.state)
    const isDone = from !== undefined && (await store.start({ id, at: now(), from }))
    // Only a pause asks about a late start. A click on an old screen must not excuse one that still waits.
    if (isDone) await run(id, from === 'paused' ? clickedAt : undefined)
    return changed(id, isDone)
  }

  async function pause(id: CampaignId, reason: 'user' | 'restart' = 'user'): Promise<CoreResult<Progress>> {
    const isDone = await store.pause({ id, reason, at: now() })
    wake(id)
    return changed(id, isDone)
  }

  async function stop(id: CampaignId): Promise<CoreResult<Progress>> {
    const isDone = await store.stop({ id, at: now() })
    if (isDone === 'locked') return fail('SENDING_LOCKED')
    wake(id)
    if (isDone && !isRunning(id)) await finish(id)
    return changed(id, isDone)
  }

  async function decide({ campaignId: id, ...decision }: DecideInput): Promise<CoreResult<Progress>> {
    const clickedAt = clock.now()
    const ready = decision.choice === 'send_again' ? await beforeAgain(await store.campaign(id)) : ok(undefined)
    if (!ready.ok) return ready
    const decided = await store.decide({ id, ...decision, at: now() })
    if (decided !== 'done') {
      announce(id)
      return fail(decisionCodes[decided])
    }
    if (decision.choice === 'send_again') await start(id, clickedAt)
    else await finish(id)
    return changed(id, true)
  }

  /** The campaigns that can still be ended or held; one that moved on meanwhile is not an error. */
  async function forAll(act: (id: CampaignId) => Promise<CoreResult<Progress>>): Promise<CoreResult<Progress[]>> {
    const account = await activeAccount()
    if (!account.ok) return account
    const ids = await activeIds(account.value.id)
    const all: Progress[] = []
    const errors: unknown[] = []
    for (const id of ids) {
      // One that the disk does not take keeps none of the others going.
      const done = await act(id).catch((error: unknown) => void errors.push(error))
      if (done?.ok) all.push(done.value)
    }
    if (errors.length > 0) throw errors[0]
    return ok(all)
  }

  return {
    pause: ({ campaignId, why }) => pause(campaignId, why),
    resume: ({ campaignId }) => resume(campaignId),
    stop: ({ campaignId }) => stop(campaignId),
    pauseAll: () => forAll((id) => pause(id)),
    stopAll: () => forAll(stop),
    decide,
  }
}

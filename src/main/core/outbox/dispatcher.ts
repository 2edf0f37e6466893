// Hands one campaign's people to the gateway. The order of writes is the guarantee: people and intent are committed
// (arm) before their one request, the outcome (settle) before the next is armed by the same turn.
//
//   marking      reads the newest page of the listing; on failure nothing is sent → waiting (offline) or ended (auth …)
//   dispatching  arms and submits batches; on disk first: the attempt and its people as in flight
//   draining     arms nothing more; waits for the answers on the wire
//   waiting      paused by itself (rate, offline); on disk: the pause; ends by the clock, or by a person → marking
//   ended        no request on the wire; on disk: paused, settling, done or cancelled
//
// A person's pause, resume or stop is on disk first and reaches a run there: `arm` refuses unless the campaign runs.
import type { CampaignId } from '../base/ids'
import type { Result } from '../base/result'
import type { SendPayload } from '../gateway/buildSend'
import type { SubmitOutcome } from '../gateway/submitOutcome'
import type { Clock, Logger } from '../ports'
import { StorageError } from '../storage/storageError'
import { buildPayload } from './buildPayload'
import { classifyOutcome, type Verdict } from './classifyOutcome'
import type { DispatchCampaign, OutboxStore } from './outboxStore'
import { isRefusalLimit, isUncertainLimit, planBatch } from './planBatch'
import { pauseAfterAnswer, pauseAfterRead, type PlannedPause, refusalPause } from './planPause'

/** What the dispatcher asks of the account's gateway. */
export interface DispatchGateway {
  /** Waits for the account's pace. Taken before arming, so that no armed attempt waits. */
  takeTurn(): Promise<void>
  /** One request, once. Costs money. */
  submit(payload: SendPayload): Promise<SubmitOutcome>
  payloadHash(payload: SendPayload): string
  slowDown(retryAfterMs?: number): void
  /** Reads the newest page of the listing and keeps its watermark. */
  readMark(): Promise<Result<void>>
}

export interface DispatcherOptions {
  readonly id: CampaignId
  readonly store: OutboxStore
  readonly gateway: DispatchGateway
  readonly clock: Clock
  readonly logger: Logger
  /** States changed on disk. */
  readonly onChange: (id: CampaignId) => void
}

export interface Dispatcher {
  /** Resolves when the run has ended, with no request on the wire. Never rejects. */
  readonly ended: Promise<'ended' | 'failed'>
  /** Ends a waiting early: the person resumed, paused or stopped. */
  wake(): void
  /** Arms nothing more, writes no pause: the app is closing. */
  close(): void
}

/** From one marking to the next. */
interface Run {
  readonly campaign: DispatchCampaign
  readonly acceptedSizes: number[]
  /** Set by an answer or a failed read: why the run cannot go on. */
  pause: PlannedPause | undefined
}

/** How often the spent money is compared with the approval's ceiling, in requests. */
const ceilingEvery = 20

export function startDispatcher({ id, store, gateway, clock, logger, onChange }: DispatcherOptions): Dispatcher {
  let isClosing = false
  let wake: (() => void) | undefined
  let failuresInRow = 0
  let lastRefusal: string | undefined
  // Since a person started or resumed: what they have seen and gone on from does not count against them again.
  const tally = { requests: 0, unknown: 0, unknownInRow: 0, refusedInRow: 0, comparedAt: 0 }
  const onWire = new Set<Promise<void>>()
  const now = (): string => new Date(clock.now()).toISOString()

  async function main(): Promise<void> {
    while (!isClosing) {
      const run = await begin()
      if (run && !run.pause) await dispatch(run)
      await Promise.all(onWire)
      if (isClosing) return
      if (!run?.pause) break
      if (!(await waitOut(run.pause))) break
    }
    if (isClosing) return
    await store.finish({ id, at: now() })
    onChange(id)
  }

  /** marking */
  async function begin(): Promise<Run | undefined> {
    const campaign = await store.campaign(id)
    if (campaign?.state !== 'running') return undefined
    const run: Run = { campaign, acceptedSizes: [], pause: undefined }
    const mark = await gateway.readMark()
    if (!mark.ok) run.pause = pauseAfterRead(mark.problem.code, mark.problem.detail, failuresInRow++)
    return run
  }

  /** dispatching; it is the only place that arms. */
  async function dispatch(run: Run): Promise<void> {
    while (!isClosing && !run.pause) {
      if (isUncertainLimit(tally)) run.pause = { reason: 'uncertain_limit' }
      else if (isRefusalLimit(tally)) run.pause = refusalPause(lastRefusal)
      else if (await isOverCeiling(run)) run.pause = { reason: 'balance', words: 'ceiling_reached' }
      if (run.pause) return
      const { acceptedSizes, campaign } = run
      const plan = planBatch({ acceptedSizes, inFlight: onWire.size, batchSize: campaign.batchSize })
      if (!plan.mayStart) {
        await Promise.race(onWire)
        continue
      }
      await gateway.takeTurn()
      if (isClosing || run.pause) return
      const people = await store.nextPeople({ id, size: plan.size })
      if (people.length === 0) {
        if (onWire.size === 0) return
        await Promise.race(onWire)
        continue
      }
      const payload = buildPayload(campaign, people)
      const recipientIds = people.map((person) => person.id)
      const payloadHash = gateway.payloadHash(payload)
      const armed = await store.arm({ campaignId: id, recipientIds, form: payload.form, payloadHash, at: now() })
      if (!armed.armed) {
        if ((await store.campaign(id))?.state !== 'running') return
        continue
      }
      onChange(id)
      const request: Promise<void> = submit(run, armed.attemptId, payload, people.length).finally(() => {
        onWire.delete(request)
      })
      onWire.add(request)
    }
  }

  /** Never rejects: what went wrong on the way is an outcome too, and the other requests must be waited for. */
  async function submit(run: Run, attemptId: number, payload: SendPayload, people: number): Promise<void> {
    const verdict = await submitOnce(attemptId, payload)
    try {
      await store.settle({ attemptId, verdict, at: now() })
    } catch (error) {
      // F2 failed: the attempt stays armed on disk and becomes uncertain at the next start.
      run.pause = { reason: 'disk' }
      logger.error('outcome_not_recorded', { campaign: id, attempt: attemptId, error: String(error) })
      return
    }
    tally.requests += 1
    if (verdict.state === 'unknown') {
      tally.unknown += 1
      tally.unknownInRow += 1
    } else if (verdict.state !== 'unsent') tally.unknownInRow = 0
    if (verdict.state === 'refused') {
      tally.refusedInRow += 1
      lastRefusal = verdict.words
    } else if (verdict.state === 'acked') tally.refusedInRow = 0
    if (verdict.state === 'acked') {
      run.acceptedSizes.push(people)
      failuresInRow = 0
    }
    const pause = pauseAfterAnswer(verdict, failuresInRow)
    if (pause?.waitMs !== undefined) failuresInRow += 1
    if (pause?.reason === 'rate') gateway.slowDown(verdict.state === 'unsent' ? verdict.retryAfterMs : undefined)
    if (pause) run.pause ??= pause
    onChange(id)
  }

  async function submitOnce(attemptId: number, payload: SendPayload): Promise<Verdict> {
    try {
      return classifyOutcome(await gateway.submit(payload))
    } catch (error) {
      // A defect or a failed disk on the way: nobody can say whether the request left.
      logger.error('request_broke', {
        campaign: id,
        attempt: attemptId,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      return { state: 'unknown', fault: 'app_fault' }
    }
  }

  async function isOverCeiling({ campaign }: Run): Promise<boolean> {
    const isDue = tally.requests === 0 || tally.requests - tally.comparedAt >= ceilingEvery
    if (campaign.ceilingMicros === null || !isDue) return false
    tally.comparedAt = tally.requests
    return (await store.spent(id)) > campaign.ceilingMicros
  }

  /** Writes the pause; for those that end by themselves waits and starts again. True when there may be more to do. */
  async function waitOut({ reason, words, waitMs }: PlannedPause): Promise<boolean> {
    const isPaused = await store.pause({ id, reason, ...(words === undefined ? {} : { words }), at: now() })
    // Paused or stopped by a person meanwhile: theirs stands, and `begin` finds it.
    if (!isPaused) return true
    onChange(id)
    if (waitMs === undefined) return false
    await new Promise<void>((resolve) => {
      const cancel = clock.after(waitMs, resolve)
      wake = () => {
        cancel()
        resolve()
      }
      if (isClosing) wake()
    })
    wake = undefined
    if (isClosing) return false
    await store.start({ id, at: now(), after: reason })
    onChange(id)
    return true
  }

  /** Nothing more is armed. Where even the pause cannot be written, the next start finds the campaign and pauses it. */
  async function fail(error: unknown): Promise<'failed'> {
    logger.error('run_failed', {
      campaign: id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    await Promise.all(onWire)
    const reason = error instanceof StorageError ? 'disk' : 'restart'
    if (!isClosing) await store.pause({ id, reason, at: now() }).catch(() => undefined)
    onChange(id)
    return 'failed'
  }

  return {
    ended: main().then(() => 'ended' as const, fail),
    wake: () => wake?.(),
    close() {
      isClosing = true
      wake?.()
    },
  }
}

// Hands one campaign's people to the gateway. The order of writes is the guarantee: people and intent are committed
// (arm) before their one request, the outcome (settle) before the next is armed by the same turn.
//
//   marking      reads the newest page of the listing, and opt-outs that are older than an hour; on failure nothing is
//                sent → waiting (offline) or ended (auth …)
//   dispatching  arms and submits batches; on disk first: the journal's line, then the attempt and its people as in flight
//   draining     arms nothing more; waits for the answers on the wire
//   waiting      paused by itself (rate, offline); on disk: the pause; ends by the clock, or by a person → marking
//   ended        no request on the wire; on disk: paused, settling, done or cancelled
//
// A person's pause, resume or stop is on disk first and reaches a run there: `arm` refuses unless the campaign runs.
import { guard } from '../base/guards'
import type { CampaignId } from '../base/ids'
import type { Result } from '../base/result'
import type { SendPayload } from '../gateway/buildSend'
import type { Clock, Logger, Random } from '../ports'
import { StorageError } from '../storage/storageError'
import type { DispatchGateway } from './dispatchGateway'
import { areOptOutsOld, isBehindRecords, isTimeOver, judgeClock, type ClockReading } from './judgeClock'
import type { DispatchCampaign, OutboxStore } from './outboxStore'
import type { OwedOutcomes } from './owedOutcomes'
import { makeOutcomes } from './outcomes'
import { planBatch, type BatchPlan } from './planBatch'
import { pauseAfterAnswer, pauseAfterRead, type PlannedPause } from './planPause'
import { makePreparation, type PreparedRequest } from './prepareRequest'
import { makeRunTally } from './runTally'
import { stackOf, submitOnce } from './submitOnce'

export interface DispatcherOptions {
  readonly id: CampaignId
  readonly store: OutboxStore
  readonly gateway: DispatchGateway
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly owed: OwedOutcomes
  /** States changed on disk; `isInDoubt`: a request has just left people in doubt. */
  readonly onChange: (id: CampaignId, isInDoubt?: boolean) => void
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
  /** The computer slept: mark and opt-outs are read again. */
  isStale: boolean
  readonly startedAt: ClockReading
}

/** How often the spent money is compared with the approval's ceiling, in requests. */
const ceilingEvery = 20

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { id, store, gateway, clock, random, logger, owed, onChange } = options
  let isClosing = false
  let wake: (() => void) | undefined
  const tally = makeRunTally()
  let comparedAt = 0
  const onWire = new Set<Promise<void>>()
  const now = (): string => new Date(clock.now()).toISOString()
  const preparation = makePreparation({ id, store, gateway, random })
  const outcomes = makeOutcomes({ id, store, owed, logger, now })
  const readClock = (): ClockReading => ({ wall: clock.now(), monotonic: clock.monotonic() })

  async function main(): Promise<void> {
    while (!isClosing) {
      const run = await begin()
      if (run && !run.pause) await dispatch(run)
      await Promise.all(onWire)
      if (isClosing) return
      if (run?.isStale && !run.pause) continue
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
    await owed.settle(id)
    preparation.drop()
    const run: Run = { campaign, acceptedSizes: [], pause: undefined, isStale: false, startedAt: readClock() }
    if (isBehindRecords(clock.now(), campaign.latestAt)) return { ...run, pause: { reason: 'clock' } }
    const mark = await gateway.readMark()
    if (!guard('mark.first', mark.ok)) run.pause = afterRead(mark)
    else if (areOptOutsOld(clock.now(), campaign.optOutsReadAt)) run.pause = afterRead(await gateway.readOptOuts(id))
    return run
  }

  function afterRead(read: Result<void>): PlannedPause | undefined {
    if (read.ok) return undefined
    const pause = pauseAfterRead(read.problem.code, read.problem.detail, tally.failuresInRow())
    tally.noteFailure()
    return pause
  }

  /** Why nothing more is armed for now, apart from what answers said. */
  async function judge(run: Run): Promise<PlannedPause | undefined> {
    const clockVerdict = judgeClock(readClock(), run.startedAt)
    if (clockVerdict === 'wrong') return { reason: 'clock' }
    run.isStale = clockVerdict === 'slept'
    if (isTimeOver(clock.now(), run.campaign.scheduledFor)) return { reason: 'schedule' }
    const limit = tally.limit()
    if (limit) return limit
    return (await isOverCeiling(run)) ? { reason: 'balance', words: 'ceiling_reached' } : undefined
  }

  /** dispatching */
  async function dispatch(run: Run): Promise<void> {
    try {
      while (!isClosing && !run.pause) {
        const plan = planNext(run)
        if (!plan.mayStart) {
          if (!(await outcomes.rest())) await Promise.race(onWire)
          continue
        }
        if (!gateway.isTurnFree()) await outcomes.rest()
        await gateway.takeTurn()
        outcomes.expectIntent()
        // After the turn, for which the computer may have slept. An answer that came meanwhile has said more.
        const found = await judge(run)
        run.pause ??= found
        if (isClosing || run.pause || run.isStale) return
        const { request, optedOut } = await preparation.take(run.campaign, plan.size)
        if (optedOut.length > 0) await store.setAside(optedOut)
        if (request && !(await armAndSubmit(run, request))) return
        if (request || (await outcomes.rest())) continue
        if (onWire.size === 0) return
        await Promise.race(onWire)
      }
    } finally {
      await outcomes.rest()
    }
  }

  function planNext({ acceptedSizes, campaign: { batchSize } }: Run, coming: readonly number[] = []): BatchPlan {
    return planBatch({ acceptedSizes: [...acceptedSizes, ...coming], inFlight: onWire.size, batchSize })
  }

  /** The only place that arms. False when nothing of this campaign may be armed any more. */
  async function armAndSubmit(run: Run, { arming, payload, people, position }: PreparedRequest): Promise<boolean> {
    const writing = outcomes.withIntent((before) => store.arm({ ...arming, outcomes: before, at: now() }))
    // Of the size that the next request has when this one is accepted.
    preparation.begin({ campaign: run.campaign, size: planNext(run, [people]).size, after: position })
    const armed = await writing
    if (!armed.armed) {
      preparation.drop()
      if ((await store.campaign(id))?.state !== 'running') return false
      // Locked while it ran: asked again at once, it would say so for ever.
      if (await store.isLocked()) run.pause = { reason: 'quarantine' }
      return true
    }
    onChange(id)
    const request: Promise<void> = submit(run, armed.attemptId, payload, people).finally(() => {
      onWire.delete(request)
    })
    onWire.add(request)
    return true
  }

  /** Never rejects: what went wrong on the way is an outcome too, and the other requests must be waited for. */
  async function submit(run: Run, attemptId: number, payload: SendPayload, people: number): Promise<void> {
    const { verdict, answer } = await submitOnce({ gateway, logger, id, attemptId }, payload)
    const failures = tally.failuresInRow()
    tally.note(verdict)
    if (verdict.state === 'acked') run.acceptedSizes.push(people)
    const pause = pauseAfterAnswer(verdict, failures)
    if (pause?.waitMs !== undefined) tally.noteFailure()
    if (pause?.reason === 'rate') gateway.slowDown(verdict.state === 'unsent' ? verdict.retryAfterMs : undefined)
    if (pause) run.pause ??= pause
    const isInDoubt = verdict.state === 'unknown' || (verdict.state === 'refused' && people > 1)
    await outcomes.add({
      settling: { attemptId, verdict, answer },
      onRecorded: () => onChange(id, isInDoubt),
      // Nothing more is armed before it is on disk after all.
      onOwed: () => (run.pause = { reason: 'disk' }),
    })
  }

  async function isOverCeiling({ campaign }: Run): Promise<boolean> {
    const isDue = tally.requests === 0 || tally.requests - comparedAt >= ceilingEvery
    if (campaign.ceilingMicros === null || !isDue) return false
    comparedAt = tally.requests
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
    logger.error('run_failed', { campaign: id, error: stackOf(error) })
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

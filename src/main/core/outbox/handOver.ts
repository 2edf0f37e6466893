// Arms and submits the batches of one run: `dispatching` and `draining` of the dispatcher, which says what comes before and
// after. The only place that arms. The disk is the slowest part of a fast send, so an intent is handed to it while the one
// before is still being written, as far as two requests may be on the wire and its people are prepared.
import { hour, minute, second } from '../base/durations'
import { guard } from '../base/guards'
import type { Result } from '../base/result'
import type { DispatcherOptions } from './dispatcher'
import type { Evidence } from './evidence'
import { judgeClock, type ClockReading } from './judgeClock'
import type { DoubtWatch } from './doubtWatch'
import { makeOutcomes } from './outcomes'
import { dayOf, type Day } from './dayOf'
import { planBatch, type BatchPlan } from './planBatch'
import { makeFeedCheck } from './feedCheck'
import { pauseAfterAnswer, pauseAfterRead, pauseForPace, type PlannedPause } from './planPause'
import type { Wave } from './planTurn'
import { makePreparation, type PreparedRequest } from './prepareRequest'
import { makeSignal } from './signal'
import type { Rest } from './rest'
import type { Run } from './run'
import type { RunTally } from './runTally'
import { submitOnce } from './submitOnce'
import { makeUnderWay } from './underWay'
import type { WaveWatch } from './waveWatch'

export interface HandOverParts extends DispatcherOptions {
  readonly tally: RunTally
  readonly watch: WaveWatch
  readonly rest: Rest
  readonly isClosing: () => boolean
  readonly evidence: Evidence
  readonly afterRead: (read: Result<unknown>) => PlannedPause | undefined
  readonly readClock: () => ClockReading
  readonly doubts: DoubtWatch
  /** Sets why nobody has their turn, where that is so, and answers whose it is otherwise. */
  readonly takeTurn: (run: Run, slackMs: number) => { readonly wave: Wave; readonly until: number } | undefined
}

export interface HandOver {
  dispatch(run: Run): Promise<void>
  /** No request is on the wire or on its way there. */
  drained(): Promise<unknown>
  /** What was prepared ahead is not used. */
  drop(): void
}

/** How often the spent money is compared with the approval's ceiling, in requests. */
const ceilingEvery = 20
/** A request may take a minute, in which nobody looks whose turn it is. */
const lookSlackMs = minute
/** From an intent to its request. Where it is more, the computer slept or its clock was set: whose turn it is has to be asked again. */
const freshMs = minute
/** Of a reading before the next batch. */
const readAheadMs = 5 * second
/** A wait that ends this much later than it should: the computer slept. */
const sleptMs = 2 * minute

export function makeHandOver(parts: HandOverParts): HandOver {
  const { id, store, gateway, clock, random, logger, owed, onChange, tally, watch, rest, evidence, doubts } = parts
  const underWay = makeUnderWay()
  const now = (): string => new Date(clock.now()).toISOString()
  const preparation = makePreparation({ id, store, gateway, random })
  const outcomes = makeOutcomes({ id, store, owed, logger, now })
  const feedCheck = makeFeedCheck({ gateway, clock, onWait: () => outcomes.rest() })
  let comparedAt = 0
  let today: Day | undefined
  /** An answer has paused the run: no turn is waited for any more. */
  const paused = makeSignal()
  /** A turn of the account's pace that was asked for and not used yet. */
  let turn: Promise<void> | undefined

  async function dispatch(run: Run): Promise<void> {
    paused.lower()
    try {
      while (goesOn(run) && (await next(run)));
    } finally {
      await underWay.written()
      await outcomes.rest()
    }
    if (run.failure) throw run.failure.error
  }

  /** The next request, or what it waits for. False when nothing of this campaign may be armed any more. */
  async function next(run: Run): Promise<boolean> {
    const plan = planNext(run)
    if (!plan.mayStart) return untilRoom()
    if (clock.now() < run.nextBatchAt && clock.now() >= run.lastBatchAt) return untilNextBatch(run)
    // What the gateway asked for is waited for as a pause, with its end on the screen.
    run.pause ??= pauseForPace(gateway.pausedMs())
    if (run.pause) return false
    // It may take long: what is judged below is good for a moment only.
    if (await isStoppedByEvidence(run)) return false
    if (!gateway.isTurnFree()) await outcomes.rest()
    await takeTurn()
    if (!goesOn(run)) return false
    const unread = await readOptOuts(run)
    outcomes.expectIntent()
    // After the turn, for which the computer may have slept. An answer that came meanwhile has said more.
    const found = (await judge(run, plan.size)) ?? unread
    if (!goesOn(run) || run.isStale) return false
    const takenAt = clock.now()
    const whose = parts.takeTurn(run, lookSlackMs)
    if (run.pause || run.wait) return false
    // What the listing has proved meanwhile may let the run grow.
    return whose ? handOver(run, { ...whose, takenAt }, planNext(run).size, found) : whoIsLeft()
  }

  /** After the first person, and after the first ten. */
  async function isStoppedByEvidence(run: Run): Promise<boolean> {
    if (!evidence.isDue(run.acceptedSizes.length)) return false
    const looked = await evidence.beforeMore(run.acceptedSizes.length)
    run.pause ??= looked.ok ? looked.value : parts.afterRead(looked)
    if (looked.ok) await watch.read()
    return !goesOn(run)
  }

  /** A turn that a pause kept from being used is the next one's. */
  async function takeTurn(): Promise<void> {
    turn ??= gateway.takeTurn()
    if (await paused.unlessRaised(turn)) turn = undefined
  }

  function goesOn(run: Run): boolean {
    return !parts.isClosing() && !run.pause && !run.wait && !run.isOver && !run.failure
  }

  /** An answer lets the next intent in, which takes its outcome along; where none comes meanwhile, outcomes are written alone. */
  async function untilRoom(): Promise<true> {
    if (underWay.isWriting || !(await outcomes.rest())) await underWay.moved()
    return true
  }

  /** `found`: what stands in the way of handing anybody over. */
  async function handOver(
    run: Run,
    turn: { wave: Wave; until: number; takenAt: number },
    size: number,
    found: PlannedPause | undefined,
  ): Promise<boolean> {
    const wanted = { campaign: run.campaign, wave: turn.wave, size: Math.min(size, run.mostPeople) }
    const ahead = await preparation.ahead(wanted)
    if (!ahead && underWay.isWriting) {
      // Storage would answer those whose intent it has not written yet.
      await underWay.written()
      return true
    }
    const { request, optedOut } = ahead ?? (await preparation.fresh(wanted))
    if (optedOut.length > 0) await store.setAside(optedOut)
    // Where nobody is left, nothing stands in the way of the end.
    if (request) run.pause ??= found
    // Much may have been said meanwhile.
    if (!goesOn(run)) return false
    if (!request) return whoIsLeft()
    // The clock was set back while this was prepared, perhaps to a time before their turn, or the computer slept: people may have
    // opted out since.
    const waitedMs = clock.now() - turn.takenAt
    if (!guard('turn.clock', waitedMs >= 0 && waitedMs <= freshMs)) return true
    begin(run, turn, request)
    // From the start of one batch to the start of the next: it has to have started.
    if (run.campaign.everySeconds !== null) await underWay.written()
    return true
  }

  /** Nobody waits who had their turn. False when nobody comes back either. */
  async function whoIsLeft(): Promise<boolean> {
    const isNew = await outcomes.rest()
    await watch.read()
    if (isNew || !watch.isEmpty) return true
    if (underWay.size === 0) return false
    await underWay.moved()
    await watch.read()
    return true
  }

  /** The pause between two batches. False when the run ends in it. */
  async function untilNextBatch(run: Run): Promise<boolean> {
    const at = run.nextBatchAt
    // The last batch is followed by none.
    if (!(await whoIsLeft())) return false
    if (watch.isEmpty || run.pause) return true
    const how = await restUntilBatch(run, at)
    if (how === 'woken') return run.pause !== undefined || (await store.campaign(id))?.state === 'running'
    if (clock.now() - at < sleptMs) watch.seen(clock.now())
    run.isStale = run.isSure = clock.now() - run.startedAt.wall > hour
    return !run.isStale
  }

  /** The feed is read shortly before, so that the batch starts in time. */
  async function restUntilBatch({ campaign }: Run, at: number): ReturnType<Rest['until']> {
    if (clock.now() < at - readAheadMs) {
      const how = await rest.until(at - readAheadMs)
      if (how === 'woken') return how
    }
    if (!campaign.bypassOptOut) feedCheck.readAhead()
    return rest.until(at)
  }

  /** Why nothing more is armed for now, apart from what answers said and from whose turn it is. */
  async function judge(run: Run, planned: number): Promise<PlannedPause | undefined> {
    const clockVerdict = judgeClock(parts.readClock(), run.startedAt)
    if (clockVerdict === 'wrong') return { reason: 'clock' }
    run.isStale = clockVerdict === 'slept'
    const limit = tally.limit() ?? (await doubts.judge(run, planned))
    if (limit) return limit
    return (await isOverCeiling(run)) ? { reason: 'balance', words: 'ceiling_reached' } : undefined
  }

  /** Why nothing is armed without a new reading of the feed of opt-outs. */
  async function readOptOuts({ campaign, acceptedSizes }: Run): Promise<PlannedPause | undefined> {
    if (campaign.bypassOptOut) return undefined
    const problem = await feedCheck.before(!acceptedSizes.some((size) => size >= campaign.batchSize))
    return problem && pauseAfterRead(problem.code, problem.detail, tally.failuresInRow(), gateway.pausedMs())
  }

  function planNext({ acceptedSizes, campaign: { batchSize } }: Run, coming: readonly number[] = []): BatchPlan {
    return planBatch({ acceptedSizes: [...acceptedSizes, ...coming], inFlight: underWay.size, batchSize })
  }

  /** Begins to write the intent of a request, which follows by itself. */
  function begin(run: Run, turn: { wave: Wave; until: number }, prepared: PreparedRequest): void {
    const at = clock.now()
    const intent = arm(run, turn, prepared, at).catch((error: unknown) => {
      run.failure ??= { error }
      return undefined
    })
    underWay.begin(intent, (attemptId) => submit(run, attemptId, at, prepared))
  }

  /** The attempt, once it is on disk; undefined where these people may not be handed over now, or nobody may. */
  async function arm(
    run: Run,
    { wave, until }: { wave: Wave; until: number },
    { arming, people, position }: PreparedRequest,
    at: number,
  ): Promise<number | undefined> {
    const daySince = new Date(dayNow(run, at).since).toISOString()
    const closesAt = Number.isFinite(until) ? new Date(until).toISOString() : null
    const armed = outcomes.withIntent((before) =>
      store.arm({ ...arming, closesAt, daySince, outcomes: before, at: new Date(at).toISOString() }),
    )
    // Of the size that the next request has when this one is accepted.
    preparation.begin({ campaign: run.campaign, wave, size: planNext(run, [people]).size, after: position })
    const result = await armed
    if (!result.armed) {
      preparation.drop()
      if (result.cap) keepToCap(run, result.cap, people)
      else if ((await store.campaign(id))?.state !== 'running') run.isOver = true
      // Locked while it ran: asked again at once, it would say so for ever.
      else if (await store.isLocked()) run.pause = { reason: 'quarantine' }
      return undefined
    }
    doubts.noteArmed(result.attemptId)
    run.mostPeople = Infinity
    const { everySeconds } = run.campaign
    if (everySeconds !== null) Object.assign(run, { lastBatchAt: at, nextBatchAt: at + everySeconds * second })
    onChange(id)
    if (guard('arm.confirmed', result.isConfirmed)) return result.attemptId
    await outcomes.add({
      settling: { attemptId: result.attemptId, verdict: { state: 'unsent', fault: 'journal_failed' }, answer: null },
      onRecorded: () => onChange(id),
      onOwed: () => undefined,
    })
    run.pause = { reason: 'disk' }
    return undefined
  }

  /** The account has texted as many today as it may, or has room for fewer than these. */
  function keepToCap(run: Run, cap: { readonly left: number; readonly of: number }, people: number): void {
    if (cap.left > 0 && cap.left < people) run.mostPeople = cap.left
    // A list of the gateway goes as a whole, or never.
    else if (cap.left === cap.of) run.pause = { reason: 'balance', words: 'cap_below_list' }
    else run.wait = { reason: 'daily_cap', until: dayNow(run, clock.now()).until }
  }

  function dayNow(run: Run, at: number): Day {
    if (!today || at < today.since || at >= today.until) today = dayOf(at, run.campaign.timeZone)
    return today
  }

  /** Never rejects: what went wrong on the way is an outcome too, and the other requests must be waited for. */
  async function submit(run: Run, attemptId: number, at: number, request: PreparedRequest): Promise<void> {
    const { send, people } = request
    // Whoever waits from here on waits for others to be handed over, and is not late.
    const unsee = watch.seen(at)
    const isStale = (): boolean => Math.abs(clock.now() - at) > freshMs
    const { verdict, answer } = await submitOnce({ gateway, logger, id, attemptId, isStale }, send)
    const answeredAt = clock.monotonic()
    const failures = tally.failuresInRow()
    tally.note(verdict)
    if (verdict.state === 'acked') run.acceptedSizes.push(people)
    // It handed nobody over: the next one is no second batch, and may come too late.
    if (verdict.state === 'unsent') {
      run.nextBatchAt = -Infinity
      unsee()
    }
    const pause = pauseAfterAnswer(verdict, failures, answeredAt)
    if (pause?.waitMs !== undefined) tally.noteFailure()
    if (pause?.reason === 'rate') gateway.slowDown(verdict.state === 'unsent' ? verdict.retryAfterMs : undefined)
    if (pause) {
      // It knows more of the wait than the account's pace does.
      if (!run.pause || (run.pause.reason === 'rate' && pause.reason === 'rate')) run.pause = pause
      paused.raise()
    }
    const areSeveral = people > 1 || run.campaign.listId !== null
    const isInDoubt = verdict.state === 'unknown' || (verdict.state === 'refused' && areSeveral)
    await outcomes.add({
      settling: { attemptId, verdict, answer },
      onRecorded: () => {
        if (isInDoubt) doubts.noteDoubt(attemptId)
        onChange(id, isInDoubt)
      },
      // Nothing more is armed before it is on disk after all.
      onOwed: () => (run.pause = { reason: 'disk' }),
    })
    if (run.pause) rest.wake()
  }

  async function isOverCeiling({ campaign }: Run): Promise<boolean> {
    const isDue = tally.requests === 0 || tally.requests - comparedAt >= ceilingEvery
    if (campaign.ceilingMicros === null || !isDue) return false
    comparedAt = tally.requests
    return (await store.spent(id)) > campaign.ceilingMicros
  }

  return { dispatch, drained: () => underWay.drained(), drop: () => preparation.drop() }
}

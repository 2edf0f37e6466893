// Arms and submits the batches of one run: `dispatching` and `draining` of the dispatcher, which says what comes before and
// after. The only place that arms. The disk is the slowest part of a fast send, so an intent is handed to it while the one
// before is still being written, as far as two requests may be on the wire and its people are prepared.
import { hour, minute, second } from '../../base/durations'
import { guard } from '../../base/guards'
import type { Result } from '../../base/result'
import type { DispatcherOptions } from './dispatcher'
import type { Evidence } from './evidence'
import { judgeClock, type ClockReading } from './judgeClock'
import type { DoubtWatch } from './doubtWatch'
import { makeOutcomes } from './outcomes'
import { dayOf, type Day } from './dayOf'
import { makeMoneyBudget } from './moneyBudget'
import type { MoneyHold } from '../store/moneyRows'
import { planBatch, type BatchPlan } from '../../planning/planBatch'
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
  /** Answers whose turn it is. If it is no one's, sets the pause or the wait of the run. */
  readonly takeTurn: (run: Run, slackMs: number) => { readonly wave: Wave; readonly until: number } | undefined
}

export interface HandOver {
  dispatch(run: Run): Promise<void>
  /** No request is on the wire or on its way there. */
  drained(): Promise<unknown>
  /** Discards what was prepared ahead. */
  drop(): void
}

/** How often the spent money is compared with the approval's ceiling, in requests. */
const ceilingEvery = 20
/** A request may take a minute, and turns are not checked meanwhile. */
const lookSlackMs = minute
/** From an intent to its request. If it takes longer, the computer slept or its clock was set, and turns are checked again. */
const freshMs = minute
/** How long before the next batch the feed is read. */
const readAheadMs = 5 * second
/** If a wait ends this much later than it should, the computer slept. */
const sleptMs = 2 * minute

export function makeHandOver(parts: HandOverParts): HandOver {
  const { id, store, gateway, clock, random, logger, owed, onChange, tally, watch, rest, evidence, doubts } = parts
  const underWay = makeUnderWay()
  const now = (): string => new Date(clock.now()).toISOString()
  const preparation = makePreparation({ id, store, gateway, random })
  const outcomes = makeOutcomes({ id, store, owed, logger, now })
  const budget = makeMoneyBudget({ store, clock })
  const feedCheck = makeFeedCheck({ gateway, clock, onWait: () => outcomes.rest() })
  let comparedAt = 0
  let today: Day | undefined
  /** Raised when an answer pauses the run, to stop waiting for a turn. */
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
    // A wait that the gateway asked for becomes a pause, so that the screen shows its end.
    run.pause ??= pauseForPace(gateway.pausedMs())
    if (run.pause) return false
    // May take long, and the checks below are valid for a moment only.
    if (await isStoppedByEvidence(run)) return false
    if (!gateway.isTurnFree()) await outcomes.rest()
    await takeTurn()
    if (!goesOn(run)) return false
    const unread = await readOptOuts(run)
    await budget.refresh(run.campaign)
    outcomes.expectIntent()
    // Checked after the turn, because the computer may have slept. A pause from an answer meanwhile says more than `found`.
    const found = (await judge(run, plan.size)) ?? unread
    if (!goesOn(run) || run.isStale) return false
    const takenAt = clock.now()
    const whose = parts.takeTurn(run, lookSlackMs)
    if (run.pause || run.wait) return false
    // Planned again, because the listing may have proved a larger size meanwhile.
    return whose ? handOver(run, { ...whose, takenAt }, planNext(run).size, found) : whoIsLeft()
  }

  /** Reads the listing again after the first person and after the first ten. */
  async function isStoppedByEvidence(run: Run): Promise<boolean> {
    if (!evidence.isDue(run.acceptedSizes.length)) return false
    const looked = await evidence.beforeMore(run.acceptedSizes.length)
    run.pause ??= looked.ok ? looked.value : parts.afterRead(looked)
    if (looked.ok) await watch.read()
    return !goesOn(run)
  }

  /** A turn that was not used because of a pause serves the next batch. */
  async function takeTurn(): Promise<void> {
    turn ??= gateway.takeTurn()
    if (await paused.unlessRaised(turn)) turn = undefined
  }

  function goesOn(run: Run): boolean {
    return !parts.isClosing() && !run.pause && !run.wait && !run.isOver && !run.failure
  }

  /** An answer makes room for the next intent, which also writes its outcome. If no intent follows, outcomes are written alone. */
  async function untilRoom(): Promise<true> {
    if (underWay.isWriting || !(await outcomes.rest())) await underWay.moved()
    return true
  }

  /** `found`: a pause that applies if there is anyone to submit. */
  async function handOver(
    run: Run,
    turn: { wave: Wave; until: number; takenAt: number },
    size: number,
    found: PlannedPause | undefined,
  ): Promise<boolean> {
    const wanted = { campaign: run.campaign, wave: turn.wave, size: Math.min(size, run.maxPeople) }
    const ahead = await preparation.ahead(wanted)
    if (!ahead && underWay.isWriting) {
      // Storage would answer people whose intent it has not written yet.
      await underWay.written()
      return true
    }
    const { request, optedOut } = ahead ?? (await preparation.fresh(wanted))
    if (optedOut.length > 0) await store.setAside(optedOut)
    // If no one is left, the run may end without this pause.
    if (request) run.pause ??= found
    // Answers may have paused the run meanwhile.
    if (!goesOn(run)) return false
    if (!request) return whoIsLeft()
    // If the clock was set back, their turn may not have come yet; if the computer slept, people may have opted out since.
    const waitedMs = clock.now() - turn.takenAt
    if (!guard('turn.clock', waitedMs >= 0 && waitedMs <= freshMs)) return true
    begin(run, turn, request)
    // The interval counts from start to start, so this batch has to have started.
    if (run.campaign.everySeconds !== null) await underWay.written()
    return true
  }

  /** No one is left to submit. False if no answer on the wire can bring anyone back either. */
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
    // No pause follows the last batch.
    if (!(await whoIsLeft())) return false
    if (watch.isEmpty || run.pause) return true
    const how = await restUntilBatch(run, at)
    if (how !== 'over') return run.pause !== undefined || (await store.campaign(id))?.state === 'running'
    if (clock.now() - at < sleptMs) watch.seen(clock.now())
    run.isStale = run.isSure = clock.now() - run.startedAt.wall > hour
    return !run.isStale
  }

  /** Reads the feed shortly before the batch, so that the batch starts in time. */
  async function restUntilBatch({ campaign }: Run, at: number): ReturnType<Rest['until']> {
    if (clock.now() < at - readAheadMs) {
      const how = await rest.until(at - readAheadMs)
      if (how !== 'over') return how
    }
    if (!campaign.bypassOptOut) feedCheck.readAhead()
    return rest.until(at)
  }

  /** Whether the clock, doubt or the ceiling pauses the run. Answers and turns are judged elsewhere. */
  async function judge(run: Run, planned: number): Promise<PlannedPause | undefined> {
    const clockVerdict = judgeClock(parts.readClock(), run.startedAt)
    if (clockVerdict === 'wrong') return { reason: 'clock' }
    run.isStale = clockVerdict === 'slept'
    const limit = tally.limit() ?? (await doubts.judge(run, planned))
    if (limit) return limit
    return (await isOverCeiling(run)) ? { reason: 'balance', words: 'ceiling_reached' } : undefined
  }

  /** A pause if the feed of opt-outs was not read recently enough. */
  async function readOptOuts({ campaign, acceptedSizes }: Run): Promise<PlannedPause | undefined> {
    if (campaign.bypassOptOut) return undefined
    const problem = await feedCheck.before(!acceptedSizes.some((size) => size >= campaign.batchSize))
    return problem && pauseAfterRead(problem.code, problem.detail, tally.failuresInRow(), gateway.pausedMs())
  }

  function planNext({ acceptedSizes, campaign: { batchSize } }: Run, coming: readonly number[] = []): BatchPlan {
    return planBatch({ acceptedSizes: [...acceptedSizes, ...coming], inFlight: underWay.size, batchSize })
  }

  /** Starts to write the intent; the request follows once it is on disk. */
  function begin(run: Run, turn: { wave: Wave; until: number }, prepared: PreparedRequest): void {
    const at = clock.now()
    const intent = arm(run, turn, prepared, at).catch((error: unknown) => {
      run.failure ??= { error }
      return undefined
    })
    underWay.begin(intent, (attemptId) => submit(run, attemptId, at, prepared))
  }

  /** The attempt, once it is on disk; undefined if these people, or the whole campaign, may not be submitted now. */
  async function arm(
    run: Run,
    { wave, until }: { wave: Wave; until: number },
    { arming, people, position }: PreparedRequest,
    at: number,
  ): Promise<number | undefined> {
    const daySince = new Date(dayNow(run, at).since).toISOString()
    const closesAt = Number.isFinite(until) ? new Date(until).toISOString() : null
    const armed = outcomes.withIntent((before) =>
      store.arm({
        ...{ ...arming, closesAt, daySince, money: budget.basis, outcomes: before },
        at: new Date(at).toISOString(),
      }),
    )
    // Prepared in the size that the next request has if this one is accepted.
    preparation.begin({ campaign: run.campaign, wave, size: planNext(run, [people]).size, after: position })
    const result = await armed
    if (!result.armed) {
      preparation.drop()
      if (result.cap) keepToCap(run, result.cap, people)
      else if (result.money) await keepToMoney(run, result.money)
      else if ((await store.campaign(id))?.state !== 'running') run.isOver = true
      // The profile was locked during the run; trying again at once would never end.
      else if (await store.isLocked()) run.pause = { reason: 'quarantine' }
      return undefined
    }
    doubts.noteArmed(result.attemptId)
    budget.noteArmed()
    run.maxPeople = Infinity
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

  /** The account's daily limit is reached, or leaves room for fewer people than these. */
  function keepToCap(run: Run, cap: { readonly left: number; readonly of: number }, people: number): void {
    if (cap.left > 0 && cap.left < people) run.maxPeople = cap.left
    // A list at the gateway is sent as a whole or not at all.
    else if (cap.left === cap.of) run.pause = { reason: 'balance', words: 'cap_below_list' }
    else run.wait = { reason: 'daily_cap', until: dayNow(run, clock.now()).until }
  }

  /** The account's limits of money leave no room for this request, as far as it is known. What was charged since may have made room. */
  async function keepToMoney(run: Run, hold: MoneyHold): Promise<void> {
    if (hold.kind === 'unread' || !budget.isFresh) await budget.read(run.campaign)
    else if (hold.kind === 'no_price') run.pause = { reason: 'balance', words: 'limit_no_price' }
    else if (hold.kind === 'too_low') run.pause = { reason: 'balance', words: 'limit_too_low' }
    else if (hold.people > 0) run.maxPeople = hold.people
    else run.wait = { reason: hold.period === 'day' ? 'money_day' : 'money_month', until: Date.parse(hold.until) }
  }

  function dayNow(run: Run, at: number): Day {
    if (!today || at < today.since || at >= today.until) today = dayOf(at, run.campaign.timeZone)
    return today
  }

  /** Never rejects: a failure on the way is an outcome too, and the other requests must be waited for. */
  async function submit(run: Run, attemptId: number, at: number, request: PreparedRequest): Promise<void> {
    const { send, people } = request
    // From here on, people wait because others are being submitted, so they are not late.
    const unsee = watch.seen(at)
    const isStale = (): boolean => Math.abs(clock.now() - at) > freshMs
    const { verdict, answer } = await submitOnce({ gateway, logger, id, attemptId, isStale }, send)
    const answeredAt = clock.monotonic()
    const failures = tally.failuresInRow()
    tally.note(verdict)
    if (verdict.state === 'acked') run.acceptedSizes.push(people)
    // No one was submitted, so the next batch need not wait for the interval, and may be late.
    if (verdict.state === 'unsent') {
      run.nextBatchAt = -Infinity
      unsee()
    }
    const pause = pauseAfterAnswer(verdict, failures, answeredAt)
    if (pause?.waitMs !== undefined) tally.noteFailure()
    if (pause?.reason === 'rate') gateway.slowDown(verdict.state === 'unsent' ? verdict.retryAfterMs : undefined)
    if (pause) {
      // The answer knows more about the wait than the account's pace does.
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
      // Nothing more is armed before the outcome is on disk.
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

// Arms and submits the batches of a run: `dispatching` and `draining` of campaignRun.ts, which says what comes before and
// after. The only place that arms. The order of writes of one request:
//
//   arm      the journal's line, then the attempt and its people as in flight, each on disk before the next
//   submit   one POST, once
//   settle   the outcome of the attempt and of its people, on disk before its place on the wire is free again
//
// Intents are written one at a time, while up to two requests are on the wire.
import { hour, minute, second } from '../../base/durations'
import { guard } from '../../base/guards'
import type { Result } from '../../base/result'
import type { SubmitOutcome } from '../../gateway/client/sending'
import type { WrittenSend } from '../../gateway/client/wireRequest'
import { planBatch, type BatchPlan } from '../../planning/planBatch'
import type { MoneyHold } from '../store/accountLimitRows'
import type { Armed, Settling } from '../store/outboxStore'
import type { CampaignRunOptions } from './campaignRun'
import {
  classifyOutcome,
  type Verdict,
  pauseAfterAnswer,
  pauseAfterRead,
  pauseForPace,
  type PlannedPause,
} from './judgeOutcome'
import type { DoubtWatch, WaveWatch } from './runWatches'
import { type Evidence, makeFeedCheck } from './evidence'
import { type Wave, judgeClock, type ClockReading } from './planTurn'
import { makePrepareRequest, type PreparedRequest, makeMoneyBudget } from './prepareRequest'
import type { Run, RunTally } from './run'
import type { Sleep, SleepEnd } from './sleep'

/** `until`: nothing of the wave may be armed from then on. */
export interface WaveTurn {
  readonly wave: Wave
  readonly until: number
}

export interface BatchSenderParts extends CampaignRunOptions {
  readonly tally: RunTally
  readonly watch: WaveWatch
  readonly sleep: Sleep
  readonly isClosing: () => boolean
  readonly evidence: Evidence
  readonly afterRead: (read: Result<unknown>) => PlannedPause | undefined
  readonly readClock: () => ClockReading
  readonly doubts: DoubtWatch
  /** Answers whose turn it is. If it is no one's, ends the run with a pause or a wait. */
  readonly nextTurn: (run: Run, slackMs: number) => WaveTurn | undefined
}

export interface BatchSender {
  /** Sends until something ends the run, or no one is left. Rejects if an intent could not be written. */
  send(run: Run): Promise<void>
  /** No request is on the wire or on its way there. */
  drained(): Promise<unknown>
}

type Refused = Extract<Armed, { readonly armed: false }>

/** A request may take a minute, and turns are not checked meanwhile. */
const turnSlackMs = minute
/** From the checks to the intent. If it takes longer, the computer slept or its clock was set, and all is checked again. */
const checkedMs = 5 * second
/** From an intent to its request, which needs a connection first. If it takes longer, the request is not made. */
const freshMs = minute
/** How long before the next batch the feed is read. */
const readAheadMs = 5 * second
/** If a wait ends this much later than it should, the computer slept. */
const sleptMs = 2 * minute

export function makeBatchSender(parts: BatchSenderParts): BatchSender {
  const { id, store, gateway, clock, random, logger, unsaved, onChange, tally, watch, sleep, evidence, doubts } = parts
  /** On the wire, or with an outcome that is being written. None of them rejects. */
  const requests = new Set<Promise<void>>()
  const prepareRequest = makePrepareRequest({ id, store, gateway, random })
  const budget = makeMoneyBudget({ store, clock })
  const feedCheck = makeFeedCheck({ gateway, clock })
  /** Requests when the ceiling was last compared with a listing just read. */
  let listedAfter = -1
  /** A turn of the account's pace that was asked for and not used yet. */
  let paceTurn: Promise<void> | undefined

  async function send(run: Run): Promise<void> {
    while (isSending(run) && (await next(run)));
  }

  function isSending(run: Run): boolean {
    return !parts.isClosing() && !run.end
  }

  /** The next request, or what it waits for. False when nothing of this campaign may be armed any more. */
  async function next(run: Run): Promise<boolean> {
    const plan = planNext(run)
    if (!plan.mayStart) return untilAnswered()
    if (clock.now() < run.nextBatchAt && clock.now() >= run.lastBatchAt) return untilNextBatch(run)
    // A wait that the gateway asked for becomes a pause, so that the screen shows its end.
    run.pauseFor(pauseForPace(gateway.pausedMs()))
    if (run.end) return false
    // May take long, and the checks below are valid for a moment only.
    if (await isStoppedByEvidence(run)) return false
    await takePaceTurn(run)
    if (!isSending(run)) return false
    const unread = await readOptOuts(run)
    const checkedAt = clock.now()
    await budget.refresh(run.campaign)
    // Checked after the turn, because the computer may have slept. A pause from an answer meanwhile says more than `found`.
    const found = (await judge(run, plan.size)) ?? unread
    if (!isSending(run)) return false
    const turn = parts.nextTurn(run, turnSlackMs)
    if (run.end) return false
    // Planned again, because the listing may have proved a larger size meanwhile.
    return turn ? sendNext(run, { ...turn, checkedAt }, planNext(run).size, found) : isAnyoneLeft()
  }

  /** Reads the listing again after the first person and after the first ten. */
  async function isStoppedByEvidence(run: Run): Promise<boolean> {
    if (!evidence.isDue(run.acceptedSizes.length)) return false
    const read = await evidence.beforeMore(run.acceptedSizes.length)
    run.pauseFor(read.ok ? read.value : parts.afterRead(read))
    budget.noteListed()
    if (read.ok) await watch.read()
    return !isSending(run)
  }

  /** A turn that was not used because the run ended serves the next batch. */
  async function takePaceTurn(run: Run): Promise<void> {
    paceTurn ??= gateway.takeTurn()
    const how = await Promise.race([run.ended.then(() => 'ended'), paceTurn.then(() => 'taken')])
    if (how === 'taken') paceTurn = undefined
  }

  /** Until one of the requests on the wire has its outcome on disk. */
  async function untilAnswered(): Promise<true> {
    await Promise.race(requests)
    return true
  }

  /** `found`: a pause that applies if there is anyone to submit. */
  async function sendNext(
    run: Run,
    turn: WaveTurn & { readonly checkedAt: number },
    size: number,
    found: PlannedPause | undefined,
  ): Promise<boolean> {
    const request = await prepareRequest({
      campaign: run.campaign,
      wave: turn.wave,
      size: Math.min(size, run.maxPeople),
      // The time at which the clock was judged.
      at: Math.min(turn.checkedAt, clock.now()),
      isClockWrong: found?.reason === 'clock',
    })
    // If no one is left, the run may end without this pause.
    if (request) run.pauseFor(found)
    // Answers may have paused the run meanwhile.
    if (!isSending(run)) return false
    if (!request) {
      const isLeft = await isAnyoneLeft()
      // It lets no one go whom a limit holds, so without the pause the run would ask for them again and again.
      if (found?.reason === 'clock' && !watch.isEmpty) run.pauseFor(found)
      return isLeft
    }
    // If the clock was set back, their turn may not have come yet; if the computer slept, people may have opted out since.
    const waitedMs = clock.now() - turn.checkedAt
    if (!guard('turn.clock', waitedMs >= 0 && waitedMs <= checkedMs)) return true
    const armedAt = clock.now()
    const attemptId = await arm(run, turn, request, armedAt)
    if (attemptId !== undefined) begin(submit(run, attemptId, armedAt, request))
    return true
  }

  /** Whether anyone waits. False if no answer on the wire can bring anyone back either. */
  async function isAnyoneLeft(): Promise<boolean> {
    // Taken before the reading, which cannot show the outcome of a request that ends during it.
    const onTheWire = [...requests]
    await watch.read()
    if (!watch.isEmpty) return true
    if (onTheWire.length === 0) return false
    await Promise.race(onTheWire)
    await watch.read()
    return true
  }

  /** The pause between two batches. False when the run ends in it. */
  async function untilNextBatch(run: Run): Promise<boolean> {
    const at = run.nextBatchAt
    // No pause follows the last batch.
    if (!(await isAnyoneLeft())) return false
    if (watch.isEmpty || run.end) return true
    const how = await sleepUntilBatch(run, at)
    if (how !== 'over') return run.end !== undefined || (await store.campaign(id))?.state === 'running'
    if (clock.now() - at < sleptMs) watch.seen(clock.now())
    // A long pause: watermark and opt-outs are read again, and the sizes stay proved.
    if (clock.now() - run.startedAt.wall > hour) run.endBy({ kind: 'stale', isSure: true })
    return !run.end
  }

  /** Reads the feed shortly before the batch, so that the batch starts in time. */
  async function sleepUntilBatch({ campaign }: Run, at: number): Promise<SleepEnd> {
    if (clock.now() < at - readAheadMs) {
      const how = await sleep.until(at - readAheadMs)
      if (how !== 'over') return how
    }
    if (!campaign.bypassOptOut) feedCheck.readAhead()
    return sleep.until(at)
  }

  /** Whether the clock or doubt pauses the run. Answers, turns and money are judged elsewhere. */
  async function judge(run: Run, planned: number): Promise<PlannedPause | undefined> {
    const clockVerdict = judgeClock(parts.readClock(), run.startedAt)
    if (clockVerdict === 'wrong') return { reason: 'clock' }
    if (clockVerdict === 'slept') run.endBy({ kind: 'stale', isSure: false })
    return tally.limit() ?? (await doubts.judge(run, planned))
  }

  /** A pause if the feed of opt-outs was not read recently enough. */
  async function readOptOuts({ campaign, acceptedSizes }: Run): Promise<PlannedPause | undefined> {
    if (campaign.bypassOptOut) return undefined
    const problem = await feedCheck.before(!acceptedSizes.some((size) => size >= campaign.batchSize))
    return problem && pauseAfterRead(problem.code, problem.detail, tally.failuresInRow(), gateway.pausedMs())
  }

  function planNext({ acceptedSizes, campaign: { batchSize } }: Run): BatchPlan {
    return planBatch({ acceptedSizes, inFlight: requests.size, batchSize })
  }

  function begin(request: Promise<void>): void {
    const whole = request.finally(() => requests.delete(whole))
    requests.add(whole)
  }

  /** The attempt, once it is on disk; undefined if these people, or the whole campaign, may not be submitted now. */
  async function arm(
    run: Run,
    { until }: WaveTurn,
    { arming, people }: PreparedRequest,
    at: number,
  ): Promise<number | undefined> {
    const closesAt = Number.isFinite(until) ? new Date(until).toISOString() : null
    const { basis: money, ceiling } = budget
    const result = await store.arm({ ...arming, closesAt, money, ceiling, at: new Date(at).toISOString() })
    if (!result.armed) {
      if (result.cap) holdForCap(run, result.cap, people)
      else if (result.ceiling) await holdForCeiling(run, result.ceiling.people)
      else if (result.money) await holdForMoney(run, result.money)
      else if ((await store.campaign(id))?.state !== 'running') run.endBy({ kind: 'over' })
      // The profile was locked during the run; trying again at once would never end.
      else if (await store.isLocked()) run.pauseInstead({ reason: 'quarantine' })
      return undefined
    }
    doubts.noteArmed(result.attemptId)
    budget.noteArmed()
    run.maxPeople = Infinity
    run.noteBatch(at)
    onChange(id)
    if (guard('arm.confirmed', result.isConfirmed)) return result.attemptId
    const verdict = { state: 'unsent', fault: 'journal_failed' } as const
    if (await record({ attemptId: result.attemptId, verdict, answer: null })) onChange(id)
    run.pauseInstead({ reason: 'disk' })
    return undefined
  }

  /** Never rejects: a failure on the way is an outcome too, and the other requests must be waited for. */
  async function submit(run: Run, attemptId: number, at: number, { send, people }: PreparedRequest): Promise<void> {
    // From here on, people wait because others are being submitted, so they are not late.
    const unsee = watch.seen(at)
    const { verdict, answer } = await submitOnce(attemptId, send, at)
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
    // The answer knows more about the wait than the account's pace does.
    if (pause?.reason === 'rate' && run.pause?.reason === 'rate') run.pauseInstead(pause)
    else run.pauseFor(pause)
    await settle(run, attemptId, verdict, answer, people)
    if (run.pause) sleep.wake()
  }

  async function settle(
    run: Run,
    attemptId: number,
    verdict: Verdict,
    answer: string | null,
    people: number,
  ): Promise<void> {
    const areSeveral = people > 1 || run.campaign.listId !== null
    const isInDoubt = verdict.state === 'unknown' || (verdict.state === 'refused' && areSeveral)
    const isRecorded = await record({ attemptId, verdict, answer })
    // Nothing more is armed before the outcome is on disk.
    if (!isRecorded) return run.pauseInstead({ reason: 'disk' })
    if (isInDoubt) doubts.noteDoubt(attemptId)
    onChange(id, isInDoubt)
  }

  /** F2: false if the disk refused the outcome, which is then kept to be written later. Never rejects. */
  async function record(outcome: Omit<Settling, 'at'>): Promise<boolean> {
    // The answer counts from when it is written: earlier polls of the listing did not look for it.
    const settling = { ...outcome, at: new Date(clock.now()).toISOString() }
    try {
      await store.settle(settling)
      return true
    } catch (error) {
      unsaved.add(id, settling)
      logger.error('outcome_not_recorded', { campaign: id, attempt: settling.attemptId, error: String(error) })
      return false
    }
  }

  /** One request, and its outcome. Costs money. Never rejects. `answer`: JSON of the gateway's answer as it was. */
  async function submitOnce(
    attemptId: number,
    send: WrittenSend,
    armedAt: number,
  ): Promise<{ readonly verdict: Verdict; readonly answer: string | null }> {
    const isFresh = (): boolean => Math.abs(clock.now() - armedAt) < freshMs
    try {
      const outcome = await gateway.submit(send, () => !guard('submit.fresh', isFresh()))
      return { verdict: classifyOutcome(outcome), answer: answerOf(outcome) }
    } catch (error) {
      // After a defect or a failed disk the request may or may not have left.
      logger.error('request_broke', { campaign: id, attempt: attemptId, error: stackOf(error) })
      return { verdict: { state: 'unknown', fault: 'app_fault' }, answer: null }
    }
  }

  /** The account's daily limit is reached, or leaves room for fewer people than these. */
  function holdForCap(run: Run, cap: NonNullable<Refused['cap']>, people: number): void {
    if (cap.left > 0 && cap.left < people) run.maxPeople = cap.left
    // A list at the gateway is sent as a whole or not at all.
    else if (cap.wanted > Math.max(cap.of, people)) run.pauseInstead({ reason: 'balance', words: 'cap_below_list' })
    else run.reachLimit({ reason: 'daily_cap', until: Date.parse(cap.until) })
  }

  /** The account's limits of money leave no room for this request, as far as it is known. What was charged since may have made room. */
  async function holdForMoney(run: Run, hold: MoneyHold): Promise<void> {
    if (hold.kind === 'unread' || !budget.isFresh) await budget.read(run.campaign)
    else if (hold.kind === 'no_price') run.pauseInstead({ reason: 'balance', words: 'limit_no_price' })
    else if (hold.kind === 'too_low') run.pauseInstead({ reason: 'balance', words: 'limit_too_low' })
    else if (hold.people > 0) run.maxPeople = hold.people
    else run.reachLimit({ reason: hold.period === 'day' ? 'money_day' : 'money_month', until: Date.parse(hold.until) })
  }

  /** The approval covers only so many of these people, as far as the charges are known: the listing is read once more first. */
  async function holdForCeiling(run: Run, people: number): Promise<void> {
    if (listedAfter !== tally.requests) {
      listedAfter = tally.requests
      const read = await evidence.beforeMore(run.acceptedSizes.length)
      run.pauseFor(read.ok ? read.value : parts.afterRead(read))
      await budget.read(run.campaign)
    } else if (!budget.isFresh) await budget.read(run.campaign)
    else if (people > 0) run.maxPeople = people
    else run.pauseInstead({ reason: 'balance', words: 'ceiling_reached' })
  }

  return { send, drained: () => Promise.all(requests) }
}

function answerOf(outcome: SubmitOutcome): string | null {
  if (outcome.kind !== 'answer') return null
  const { kind: _, json: __, ...said } = outcome
  return JSON.stringify(said)
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

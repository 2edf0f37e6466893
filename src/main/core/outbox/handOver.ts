// Arms and submits the batches of one run: `dispatching` and `draining` of the dispatcher, which says what comes before and
// after. The only place that arms.
import { hour, minute, second } from '../base/durations'
import type { DispatcherOptions } from './dispatcher'
import { judgeClock, type ClockReading } from './judgeClock'
import { makeOutcomes } from './outcomes'
import type { DispatchCampaign } from './outboxStore'
import { dayOf, type Day } from './dayOf'
import { planBatch, type BatchPlan } from './planBatch'
import { pauseAfterAnswer, type PlannedPause, type PlannedWait } from './planPause'
import type { Wave } from './planTurn'
import { makePreparation, type PreparedRequest } from './prepareRequest'
import type { Rest } from './rest'
import type { RunTally } from './runTally'
import { submitOnce } from './submitOnce'
import type { WaveWatch } from './waveWatch'

/** From one marking to the next. */
export interface Run {
  readonly campaign: DispatchCampaign
  readonly acceptedSizes: number[]
  /** Set by an answer, a failed read, or a limit: why the run cannot go on. */
  pause: PlannedPause | undefined
  /** Nobody has their turn until then. */
  wait: PlannedWait | undefined
  /** Mark and opt-outs are read again: the computer slept, or it waited long for its next batch, and is as sure of it as before. */
  isStale: boolean
  isSure: boolean
  readonly startedAt: ClockReading
  /** The next batch takes no more people: that is what the account's day has room for. */
  mostPeople: number
  /** Milliseconds since the epoch: no batch starts before, unless the clock was set back behind the last one. */
  nextBatchAt: number
  lastBatchAt: number
}

export interface HandOverParts extends DispatcherOptions {
  readonly tally: RunTally
  readonly watch: WaveWatch
  readonly rest: Rest
  readonly isClosing: () => boolean
  readonly readClock: () => ClockReading
  /** Sets why nobody has their turn, where that is so, and answers whose it is otherwise. */
  readonly takeTurn: (run: Run, slackMs: number) => { readonly wave: Wave; readonly until: number } | undefined
}

export interface HandOver {
  dispatch(run: Run): Promise<void>
  /** No request is on the wire any more. */
  drained(): Promise<unknown>
  /** What was prepared ahead is not used. */
  drop(): void
}

/** How often the spent money is compared with the approval's ceiling, in requests. */
const ceilingEvery = 20
/** A request may take a minute, in which nobody looks whose turn it is. */
const lookSlackMs = minute
/** From an intent to its request. Where it takes longer, the computer slept: whose turn it is has to be asked again. */
const freshMs = minute
/** A wait that ends this much later than it should: the computer slept. */
const sleptMs = 2 * minute

export function makeHandOver(parts: HandOverParts): HandOver {
  const { id, store, gateway, clock, random, logger, owed, onChange, tally, watch, rest } = parts
  const onWire = new Set<Promise<void>>()
  const now = (): string => new Date(clock.now()).toISOString()
  const preparation = makePreparation({ id, store, gateway, random })
  const outcomes = makeOutcomes({ id, store, owed, logger, now })
  let comparedAt = 0
  let today: Day | undefined

  async function dispatch(run: Run): Promise<void> {
    try {
      while (!parts.isClosing() && !run.pause) {
        const plan = planNext(run)
        if (!plan.mayStart) {
          if (!(await outcomes.rest())) await Promise.race(onWire)
          continue
        }
        if (clock.now() < run.nextBatchAt && clock.now() >= run.lastBatchAt) {
          if (await untilNextBatch(run)) continue
          return
        }
        if (!gateway.isTurnFree()) await outcomes.rest()
        await gateway.takeTurn()
        outcomes.expectIntent()
        // After the turn, for which the computer may have slept. An answer that came meanwhile has said more.
        const found = await judge(run)
        if (parts.isClosing() || run.pause || run.isStale) return
        const turn = parts.takeTurn(run, lookSlackMs)
        if (run.pause || run.wait) return
        if (turn ? await handOver(run, turn, plan.size, found) : await whoIsLeft()) continue
        return
      }
    } finally {
      await outcomes.rest()
    }
  }

  /** False when nothing of this campaign may be armed any more. `found`: what stands in the way of handing anybody over. */
  async function handOver(
    run: Run,
    turn: { wave: Wave; until: number },
    size: number,
    found: PlannedPause | undefined,
  ): Promise<boolean> {
    const most = Math.min(size, run.mostPeople)
    const { request, optedOut } = await preparation.take({ campaign: run.campaign, wave: turn.wave, size: most })
    if (optedOut.length > 0) await store.setAside(optedOut)
    // Where nobody is left, nothing stands in the way of the end.
    if (request) run.pause ??= found
    if (run.pause) return false
    return request ? armAndSubmit(run, turn, request) : whoIsLeft()
  }

  /** Nobody waits who had their turn. False when nobody comes back either. */
  async function whoIsLeft(): Promise<boolean> {
    const isNew = await outcomes.rest()
    await watch.read()
    if (isNew || !watch.isEmpty) return true
    if (onWire.size === 0) return false
    await Promise.race(onWire)
    await watch.read()
    return true
  }

  /** The pause between two batches. False when the run ends in it. */
  async function untilNextBatch(run: Run): Promise<boolean> {
    const at = run.nextBatchAt
    // The last batch is followed by none.
    if (!(await whoIsLeft())) return false
    if (watch.isEmpty || run.pause) return true
    const how = await rest.until(at)
    if (how === 'woken') return run.pause !== undefined || (await store.campaign(id))?.state === 'running'
    if (clock.now() - at < sleptMs) watch.seen(clock.now())
    run.isStale = run.isSure = clock.now() - run.startedAt.wall > hour
    return !run.isStale
  }

  /** Why nothing more is armed for now, apart from what answers said and from whose turn it is. */
  async function judge(run: Run): Promise<PlannedPause | undefined> {
    const clockVerdict = judgeClock(parts.readClock(), run.startedAt)
    if (clockVerdict === 'wrong') return { reason: 'clock' }
    run.isStale = clockVerdict === 'slept'
    const limit = tally.limit()
    if (limit) return limit
    return (await isOverCeiling(run)) ? { reason: 'balance', words: 'ceiling_reached' } : undefined
  }

  function planNext({ acceptedSizes, campaign: { batchSize } }: Run, coming: readonly number[] = []): BatchPlan {
    return planBatch({ acceptedSizes: [...acceptedSizes, ...coming], inFlight: onWire.size, batchSize })
  }

  /** False when nothing of this campaign may be armed any more. */
  async function armAndSubmit(
    run: Run,
    { wave, until }: { wave: Wave; until: number },
    prepared: PreparedRequest,
  ): Promise<boolean> {
    const { arming, people, position } = prepared
    const at = clock.now()
    const daySince = new Date(dayNow(run, at).since).toISOString()
    const closesAt = Number.isFinite(until) ? new Date(until).toISOString() : null
    const writing = outcomes.withIntent((before) =>
      store.arm({ ...arming, closesAt, daySince, outcomes: before, at: new Date(at).toISOString() }),
    )
    // Of the size that the next request has when this one is accepted.
    preparation.begin({ campaign: run.campaign, wave, size: planNext(run, [people]).size, after: position })
    const armed = await writing
    if (!armed.armed) {
      preparation.drop()
      if (armed.cap) return keepToCap(run, armed.cap, people)
      if ((await store.campaign(id))?.state !== 'running') return false
      // Locked while it ran: asked again at once, it would say so for ever.
      if (await store.isLocked()) run.pause = { reason: 'quarantine' }
      return true
    }
    run.mostPeople = Infinity
    const { everySeconds } = run.campaign
    if (everySeconds !== null) Object.assign(run, { lastBatchAt: at, nextBatchAt: at + everySeconds * second })
    onChange(id)
    const request: Promise<void> = submit(run, armed.attemptId, at, prepared).finally(() => {
      onWire.delete(request)
    })
    onWire.add(request)
    return true
  }

  /** The account has texted as many today as it may, or has room for fewer than these. */
  function keepToCap(run: Run, cap: { readonly left: number; readonly of: number }, people: number): boolean {
    if (cap.left > 0 && cap.left < people) {
      run.mostPeople = cap.left
      return true
    }
    // A list of the gateway goes as a whole, or never.
    if (cap.left === cap.of) run.pause = { reason: 'balance', words: 'cap_below_list' }
    else run.wait = { reason: 'daily_cap', until: dayNow(run, clock.now()).until }
    return false
  }

  function dayNow(run: Run, at: number): Day {
    if (!today || at < today.since || at >= today.until) today = dayOf(at, run.campaign.timeZone)
    return today
  }

  /** Never rejects: what went wrong on the way is an outcome too, and the other requests must be waited for. */
  async function submit(run: Run, attemptId: number, at: number, request: PreparedRequest): Promise<void> {
    const { payload, people } = request
    // Whoever waits from here on waits for others to be handed over, and is not late.
    const unsee = watch.seen(at)
    const isStale = (): boolean => clock.now() - at > freshMs
    const { verdict, answer } = await submitOnce({ gateway, logger, id, attemptId, isStale }, payload)
    const failures = tally.failuresInRow()
    tally.note(verdict)
    if (verdict.state === 'acked') run.acceptedSizes.push(people)
    // It handed nobody over: the next one is no second batch, and may come too late.
    if (verdict.state === 'unsent') {
      run.nextBatchAt = -Infinity
      unsee()
    }
    const pause = pauseAfterAnswer(verdict, failures)
    if (pause?.waitMs !== undefined) tally.noteFailure()
    if (pause?.reason === 'rate') gateway.slowDown(verdict.state === 'unsent' ? verdict.retryAfterMs : undefined)
    if (pause) run.pause ??= pause
    const areSeveral = people > 1 || run.campaign.listId !== null
    const isInDoubt = verdict.state === 'unknown' || (verdict.state === 'refused' && areSeveral)
    await outcomes.add({
      settling: { attemptId, verdict, answer },
      onRecorded: () => onChange(id, isInDoubt),
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

  return { dispatch, drained: () => Promise.all(onWire), drop: () => preparation.drop() }
}

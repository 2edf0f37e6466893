// Sends one campaign's people to the gateway. The order of writes is the guarantee: people and intent are committed (arm)
// before their one request, the outcome (settle) before the next is armed by the same turn; sendBatches.ts keeps it.
//
//   checking     reads the campaign: a person's pause, resume or stop is on disk first → waiting, marking, or ended
//   waiting      until a moment: the seconds after an approval, a planned start, the end of quiet hours, another day or month
//                in which the account's limits have room; on disk first: why, and until when. Ends by the clock → checking, or
//                pausing (late, locked); a person ends it with a pause, a stop, or by resuming → checking
//   marking      reads the newest page of the listing, and the opt-outs; on failure nothing is sent. If no wave is due yet,
//                without reading → dispatching, or draining
//   dispatching  arms and submits batches; on disk first: the journal's line, then the attempt and its people as in flight.
//                Between two batches as long as the person chose → draining, when something ends the run or no one is left
//   draining     arms nothing more; waits for the answers on the wire → pausing, checking (with a wait on disk, or to read
//                watermark and opt-outs again), or ended
//   pausing      paused automatically; on disk: the pause. It ends by the clock or by the listing → checking; or a person has
//                to → ended
//   ended        no request on the wire; on disk: paused, settling, done or cancelled
//
// `arm` refuses unless the campaign runs on disk. A wait is on disk alone, so that the next start of the app continues it.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Result } from '../../base/result'
import type { Clock, Logger, Random } from '../../ports'
import { StorageError } from '../../storage/storageError'
import type { DispatchCampaign, OutboxStore } from '../store/outboxStore'
import type { DispatchGateway } from './dispatchGateway'
import { doubtCheckMs, Run, makeRunTally } from './run'
import { makeDoubtWatch, type DoubtWatch, makeWaveWatch, type WaveWatch } from './runWatches'
import { makeEvidence, type Evidence } from './evidence'
import { pauseAfterRead, pauseForPace, type PlannedPause, type PlannedWait } from './judgeOutcome'
import { maxLimitWaitMs, maxWaitMs, isBehindRecords, type ClockReading } from './planTurn'
import { makeBatchSender, stackOf, type BatchSender, type WaveTurn } from './sendBatches'
import { makeSleep } from './sleep'
import type { UnsavedOutcomes } from './retriedWrites'

export interface CampaignRunOptions {
  readonly id: CampaignId
  readonly store: OutboxStore
  readonly gateway: DispatchGateway
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly unsaved: UnsavedOutcomes
  /** When a person approved or resumed it, by the clock of that moment: a start planned for earlier is not late. */
  readonly approvedAt: number
  /** Monotonic milliseconds: when the seconds after its approval are over. */
  readonly countdownEndsAt: number
  /** States changed on disk; `isInDoubt`: a request has just left people in doubt. */
  readonly onChange: (id: CampaignId, isInDoubt?: boolean) => void
}

type Mode = 'checking' | 'waiting' | 'marking' | 'dispatching' | 'draining' | 'pausing' | 'ended'

export class CampaignRun {
  /** Resolves when the run has ended, with no request on the wire. Never rejects. */
  readonly ended: Promise<'ended' | 'failed'>
  #mode: Mode = 'checking'
  #isClosing = false
  /** The wait was ended by the listing, which takes no one out: the moment on disk stands. */
  #areStartsSame = false
  /** Batch sizes that the gateway has accepted, if the next run may continue with them. */
  #proved: readonly number[] = []
  readonly #options: CampaignRunOptions
  readonly #tally = makeRunTally()
  readonly #sleep
  readonly #doubts: DoubtWatch
  readonly #watch: WaveWatch
  readonly #evidence: Evidence
  readonly #sender: BatchSender

  /** Starts at once. */
  constructor(options: CampaignRunOptions) {
    const { id, store, gateway, clock } = options
    this.#options = options
    this.#sleep = makeSleep(clock)
    this.#doubts = makeDoubtWatch(store, id, clock)
    this.#watch = makeWaveWatch(store, id, clock, options.approvedAt)
    this.#evidence = makeEvidence({ id, store, gateway, now: () => this.#now() })
    this.#sender = makeBatchSender({
      ...options,
      tally: this.#tally,
      doubts: this.#doubts,
      watch: this.#watch,
      sleep: this.#sleep,
      evidence: this.#evidence,
      readClock: () => this.#readClock(),
      nextTurn: (run, slackMs) => this.#nextTurn(run, slackMs),
      afterRead: (read) => this.#pauseAfterRead(read),
      isClosing: () => this.#isClosing,
    })
    this.ended = this.#follow().then(
      () => 'ended' as const,
      (error: unknown) => this.#fail(error),
    )
  }

  /** Ends a wait early because a person resumed, paused or stopped. `approvedAt`: when they resumed. */
  wake(approvedAt?: number): void {
    if (approvedAt !== undefined) {
      this.#watch.seen(approvedAt)
      this.#tally.restart()
      this.#doubts.restart()
    }
    this.#sleep.wake()
  }

  /** Its people changed on disk: only a wait for a start depends on them. */
  lookAgain(): void {
    this.#areStartsSame = false
    if (this.#is('waiting')) this.#sleep.wake()
  }

  /** The listing told something about it: people whom it brought back do not wait for those whom a limit holds. */
  lookForReturned(): void {
    if (!this.#is('waiting')) return
    this.#areStartsSame = true
    this.#sleep.wake()
  }

  /** Arms nothing more, writes no pause: the app is closing. */
  close(): void {
    this.#isClosing = true
    this.#sleep.close()
  }

  async #follow(): Promise<void> {
    const { id, store, onChange } = this.#options
    while (this.#is('checking') && !this.#isClosing) {
      const campaign = await store.campaign(id)
      if (campaign?.state === 'waiting') await this.#waitForStart(campaign)
      else if (campaign?.state === 'running') await this.#send(campaign)
      else this.#enter('ended', 'checking')
    }
    if (this.#isClosing) return
    await store.finish({ id, at: this.#now() })
    onChange(id)
  }

  async #waitForStart(campaign: DispatchCampaign): Promise<void> {
    const { id, store, clock, onChange } = this.#options
    this.#enter('waiting', 'checking')
    const until = await this.#waitsUntil(campaign)
    const isCountdown = campaign.waitReason === 'countdown'
    const leftMs = Math.max(0, this.#options.countdownEndsAt - clock.monotonic())
    // Written by a clock that was ahead.
    const isLong = campaign.waitReason === 'money_month' || campaign.waitReason === 'person_limit'
    const maxMs = isLong ? maxLimitWaitMs : maxWaitMs
    const isTooFar = !isCountdown && until > clock.now() + maxMs
    const how = isTooFar ? 'set_back' : await (isCountdown ? this.#sleep.forMs(leftMs) : this.#sleep.until(until))
    if (this.#isClosing) return
    this.#watch.forgetOpen()
    if (how === 'woken') return this.#waitAnew(campaign, until)
    // A start that came due during the wait is not late. A countdown is left out, because its lateness counts from the click.
    if (!isCountdown && how === 'over') this.#watch.seen(until - 1)
    await this.#watch.read()
    const turn = this.#watch.look(campaign)
    // A moment that was reckoned from the gateway's time is reckoned again after its next answer.
    if (turn.kind === 'wait' && !(turn.isReckoned && how === 'over')) return this.#wait(turn, 'waiting')
    // A clock that is behind opens no quiet hours.
    if (how === 'set_back' && !isTooFar) return this.#enter('checking', 'waiting')
    if (turn.kind === 'missed')
      return this.#pauseThenRetry({ reason: 'late', missedAt: new Date(turn.at).toISOString() })
    const isStarted = await store.start({ id, at: this.#now(), from: 'waiting' })
    // The profile was locked during the wait; trying again at once would never end.
    if (!isStarted && (await store.isLocked())) return this.#pauseThenRetry({ reason: 'quarantine' })
    onChange(id)
    this.#enter('checking', 'waiting')
  }

  /** Without the people who were taken out meanwhile the next start may be another one. */
  async #waitAnew(campaign: DispatchCampaign, until: number): Promise<void> {
    await this.#watch.read()
    const turn = this.#watch.look(campaign)
    const isPlanned = campaign.waitReason === 'planned' || campaign.waitReason === 'quiet_hours'
    const isSame = this.#areStartsSame || (turn.kind === 'wait' && turn.until === until)
    this.#areStartsSame = false
    if (isPlanned && turn.kind === 'wait' && !isSame) return this.#wait(turn, 'waiting')
    if (
      isPlanned &&
      turn.kind === 'missed' &&
      (await this.#options.store.campaign(this.#options.id))?.state === 'waiting'
    )
      return this.#pauseThenRetry({ reason: 'late', missedAt: new Date(turn.at).toISOString() })
    if (isPlanned && turn.kind === 'hand_over')
      await this.#options.store.start({ id: this.#options.id, at: this.#now(), from: 'waiting' })
    this.#enter('checking', 'waiting')
  }

  /**
   * The moment is read again: the one on disk may have been written by a clock that was ahead, and others may have come back meanwhile,
   * or may be held by nothing any more. A clock that was set back since opens no quiet hours.
   */
  async #waitsUntil(campaign: DispatchCampaign): Promise<number> {
    const { waitsUntil, waitReason, changedAt } = campaign
    const until = Date.parse(waitsUntil ?? this.#now())
    const isForLimit = waitReason === 'person_limit'
    if (!isForLimit && waitReason !== 'planned' && waitReason !== 'quiet_hours') return until
    await this.#watch.read()
    const now = this.#options.clock.now()
    const turn = this.#watch.look(campaign)
    if (turn.kind === 'wait') return isForLimit && turn.reason === 'person_limit' ? Math.min(until, turn.until) : until
    const isThere = turn.kind === 'hand_over' || (isForLimit && turn.kind === 'nobody')
    return isThere && now >= Date.parse(changedAt) ? Math.min(until, now) : until
  }

  async #send(campaign: DispatchCampaign): Promise<void> {
    const run = await this.#mark(campaign)
    this.#proved = []
    if (!run.end) {
      this.#enter('dispatching', 'marking')
      await this.#sender.send(run)
    }
    this.#enter('draining', 'marking', 'dispatching')
    await this.#sender.drained()
    if (this.#isClosing) return
    const { end } = run
    if (end?.kind === 'paused')
      return end.pause.endsBy === 'listing' ? this.#waitForListing(run, end.pause) : this.#pauseThenRetry(end.pause)
    if (end?.kind === 'waits') return this.#wait(end.wait, 'running')
    if (end?.kind === 'stale' && end.isSure) this.#proved = run.acceptedSizes
    this.#enter(end?.kind === 'stale' ? 'checking' : 'ended', 'draining')
  }

  async #mark(campaign: DispatchCampaign): Promise<Run> {
    const { id, clock, unsaved } = this.#options
    this.#enter('marking', 'checking')
    await unsaved.settle(id)
    const run = new Run(campaign, this.#readClock(), this.#proved)
    if (isBehindRecords(clock.now(), campaign.latestAt)) {
      run.pauseFor({ reason: 'clock' })
      return run
    }
    await this.#watch.read()
    // Every reading would wait as long, for example after a resume, and the campaign would seem to be sending.
    const wait = pauseForPace(this.#options.gateway.pausedMs())
    if (this.#watch.isReckoned) {
      run.pauseFor(wait)
      if (run.end) return run
      await this.#evidence.beforeRun()
      await this.#watch.read()
    }
    this.#nextTurn(run, 0)
    if (!run.end) run.pauseFor(wait)
    if (run.end) return run
    const mark = await this.#evidence.beforeRun()
    if (!guard('mark.first', mark.ok)) run.pauseFor(this.#pauseAfterRead(mark))
    else if (mark.ok && mark.value) run.pauseFor(mark.value)
    // A bypass was approved together with texting people who opted out.
    else if (!guard('feed.first', campaign.bypassOptOut)) run.pauseFor(await this.#readOptOuts())
    return run
  }

  /** A person has to agree to hours that no reading covers, also before a planned start. */
  async #readOptOuts(): Promise<PlannedPause | undefined> {
    const { id, store, gateway } = this.#options
    const pause = this.#pauseAfterRead(await gateway.readOptOuts(id))
    if (pause) return pause
    const unknown = await store.unacceptedHours({ id, at: this.#now() })
    return unknown && { reason: 'opt_outs_unknown', unknown }
  }

  /** Whose turn it is, if it is anyone's; otherwise the run ends with a pause or a wait, or has no one left. */
  #nextTurn(run: Run, slackMs: number): WaveTurn | undefined {
    const turn = this.#watch.look(run.campaign, slackMs)
    switch (turn.kind) {
      case 'hand_over':
        return turn
      case 'missed':
        run.pauseFor({ reason: 'late', missedAt: new Date(turn.at).toISOString() })
        return undefined
      case 'time_over':
        run.pauseFor({ reason: 'schedule' })
        return undefined
      case 'wait':
        if (turn.isAsked) run.pauseFor({ reason: 'quiet_hours' })
        else if (turn.reason === 'person_limit') run.reachLimit(turn)
        else run.waitFor(turn)
        return undefined
      case 'nobody':
        return undefined
    }
  }

  #pauseAfterRead(read: Result<unknown>): PlannedPause | undefined {
    if (read.ok) return undefined
    const { code, detail } = read.problem
    const pause = pauseAfterRead(code, detail, this.#tally.failuresInRow(), this.#options.gateway.pausedMs())
    this.#tally.noteFailure()
    return pause
  }

  /** If a person paused or stopped it meanwhile, that stands, and is found when the campaign is read again. */
  async #wait({ reason, until }: PlannedWait, from: 'running' | 'waiting'): Promise<void> {
    const { id, store, onChange } = this.#options
    const input = { id, reason, until: new Date(until).toISOString(), at: this.#now(), from }
    if (await store.wait(input)) onChange(id)
    this.#enter('checking', 'draining', 'waiting')
  }

  /** Writes the pause; if the clock ends it, waits and starts again. */
  async #pauseThenRetry({ reason, words, waitMs, waitsFrom, missedAt, unknown }: PlannedPause): Promise<void> {
    const { id, store, clock, onChange } = this.#options
    this.#enter('pausing', 'waiting', 'draining', 'pausing')
    const goneMs = waitsFrom === undefined ? 0 : clock.monotonic() - waitsFrom
    const leftMs = waitMs === undefined ? undefined : Math.max(0, waitMs - goneMs)
    const isPaused = await store.pause({
      id,
      reason,
      ...(words === undefined ? {} : { words }),
      ...(missedAt === undefined ? {} : { missedAt }),
      ...(leftMs === undefined ? {} : { until: new Date(clock.now() + leftMs).toISOString() }),
      ...(unknown === undefined ? {} : { unknown }),
      at: this.#now(),
    })
    // If a person paused or stopped it meanwhile, that stands, and is found when the campaign is read again.
    if (!isPaused) return this.#enter('checking', 'pausing')
    onChange(id)
    if (leftMs === undefined) return this.#enter('ended', 'pausing')
    await this.#sleep.forMs(leftMs)
    if (!this.#isClosing) await this.#startAfter(reason)
  }

  /** Until the listing has settled enough of the doubt. If that takes too long, a person is asked. */
  async #waitForListing(run: Run, { reason, words = '', waitMs = 0 }: PlannedPause): Promise<void> {
    const { id, store, clock, onChange } = this.#options
    this.#enter('pausing', 'draining')
    const until = new Date(clock.now() + waitMs).toISOString()
    if (!(await store.pause({ id, reason, words, until, at: this.#now() }))) return this.#enter('checking', 'pausing')
    onChange(id)
    const endsAt = clock.monotonic() + waitMs
    for (let isSettled = false; !isSettled; isSettled = await this.#doubts.isSettled(run)) {
      const leftMs = endsAt - clock.monotonic()
      if (leftMs <= 0) return this.#pauseThenRetry({ reason, words })
      const how = await this.#sleep.forMs(Math.min(doubtCheckMs, leftMs))
      if (this.#isClosing) return
      // A person paused, stopped or resumed it: what they did stands.
      if (how === 'woken') return this.#enter('checking', 'pausing')
    }
    // The listing proves that the gateway accepts these sizes, so the next run continues with them.
    this.#proved = run.acceptedSizes
    await this.#startAfter(reason)
  }

  async #startAfter(reason: PlannedPause['reason']): Promise<void> {
    const { id, store, onChange } = this.#options
    const isStarted = await store.start({ id, at: this.#now(), after: reason })
    // The profile was locked during the pause. Without a person the campaign cannot go on.
    if (!isStarted && (await store.isLocked())) return this.#pauseThenRetry({ reason: 'quarantine' })
    onChange(id)
    this.#enter('checking', 'pausing')
  }

  /** Nothing more is armed. If even the pause cannot be written, the next start finds the campaign and pauses it. */
  async #fail(error: unknown): Promise<'failed'> {
    const { id, store, logger, onChange } = this.#options
    logger.error('run_failed', { campaign: id, error: stackOf(error) })
    await this.#sender.drained()
    const reason = error instanceof StorageError ? 'disk' : 'restart'
    if (!this.#isClosing) await store.pause({ id, reason, at: this.#now() }).catch(() => undefined)
    this.#mode = 'ended'
    onChange(id)
    return 'failed'
  }

  #is(mode: Mode): boolean {
    return this.#mode === mode
  }

  #enter(mode: Mode, ...from: readonly Mode[]): void {
    if (!from.includes(this.#mode)) throw new Error(`A run cannot go from ${this.#mode} to ${mode}`)
    this.#mode = mode
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString()
  }

  #readClock(): ClockReading {
    const { clock } = this.#options
    return { wall: clock.now(), monotonic: clock.monotonic() }
  }
}

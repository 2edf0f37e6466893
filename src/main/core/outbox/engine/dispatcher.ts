// Hands one campaign's people to the gateway. The order of writes is the guarantee: people and intent are committed
// (arm) before their one request, the outcome (settle) before the next is armed by the same turn.
//
//   waiting      until a moment: the seconds after an approval, a planned start, the end of quiet hours, another day or month
//                in which the account's limits have room; on disk first: why, and until when. Ends by the clock → waiting (for
//                something else), marking, or ended (late); a person ends it with a pause, a stop, or by resuming
//   marking      reads the newest page of the listing, and the opt-outs; on failure nothing is
//                sent → pausing (offline) or ended (auth …). If no wave is due yet → waiting, without reading
//   dispatching  arms and submits batches; on disk first: the journal's line, then the attempt and its people as in flight.
//                Between two batches as long as the person chose. Quiet hours for the rest → waiting, or ended if the person
//                wants to be asked; a start missed by more than is allowed → ended (late)
//   draining     arms nothing more; waits for the answers on the wire
//   pausing      paused automatically (rate, offline, doubt); on disk: the pause; ends by the clock, by the listing, or by a
//                person → marking
//   ended        no request on the wire; on disk: paused, settling, done or cancelled
//
// A person's pause, resume or stop is on disk first and reaches a run there: `arm` refuses unless the campaign runs. A
// wait is on disk alone, so that the next start of the app continues it.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { second } from '../../base/durations'
import type { Result } from '../../base/result'
import type { Clock, Logger, Random } from '../../ports'
import { StorageError } from '../../storage/storageError'
import type { DispatchGateway } from './dispatchGateway'
import { doubtCheckMs } from './doubtRule'
import { makeDoubtWatch } from './doubtWatch'
import { makeEvidence } from './evidence'
import { makeHandOver } from './handOver'
import { isBehindRecords, type ClockReading } from './judgeClock'
import type { DispatchCampaign, OutboxStore } from '../store/outboxStore'
import type { OwedOutcomes } from './owedOutcomes'
import { pauseAfterRead, type PlannedPause, type PlannedWait } from './planPause'
import { maxMonthWaitMs, maxWaitMs, type Wave } from './planTurn'
import { makeRest } from './rest'
import type { Run } from './run'
import { makeRunTally } from './runTally'
import { stackOf } from './submitOnce'
import { makeWaveWatch } from './waveWatch'

export interface DispatcherOptions {
  readonly id: CampaignId
  readonly store: OutboxStore
  readonly gateway: DispatchGateway
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly owed: OwedOutcomes
  /** When a person approved or resumed it, by the clock of that moment: a start planned for earlier is not late. */
  readonly letGoAt: number
  /** Monotonic milliseconds: when the seconds after its approval are over. */
  readonly countdownEndsAt: number
  /** States changed on disk; `isInDoubt`: a request has just left people in doubt. */
  readonly onChange: (id: CampaignId, isInDoubt?: boolean) => void
}

export interface Dispatcher {
  /** Resolves when the run has ended, with no request on the wire. Never rejects. */
  readonly ended: Promise<'ended' | 'failed'>
  /** Ends a wait early because a person resumed, paused or stopped. `letGoAt`: when they resumed. */
  wake(letGoAt?: number): void
  /** Arms nothing more, writes no pause: the app is closing. */
  close(): void
}

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { id, store, gateway, clock, logger, owed, onChange } = options
  let isClosing = false
  const tally = makeRunTally()
  const doubts = makeDoubtWatch(store, id, clock)
  const rest = makeRest(clock)
  /** Batch sizes that the gateway has accepted, if the next run may continue with them. */
  let proved: readonly number[] = []
  const watch = makeWaveWatch(store, id, clock, options.letGoAt)
  const now = (): string => new Date(clock.now()).toISOString()
  const readClock = (): ClockReading => ({ wall: clock.now(), monotonic: clock.monotonic() })
  const parts = { tally, doubts, watch, rest, readClock, takeTurn, isClosing: () => isClosing }
  const evidence = makeEvidence({ id, store, gateway, now })
  const handOver = makeHandOver({ ...options, ...parts, evidence, afterRead })

  async function main(): Promise<void> {
    for (let goesOn = true; goesOn && !isClosing;) {
      const campaign = await store.campaign(id)
      if (campaign?.state === 'waiting') goesOn = await sitOut(campaign)
      else goesOn = campaign?.state === 'running' && (await run(campaign))
    }
    if (isClosing) return
    await store.finish({ id, at: now() })
    onChange(id)
  }

  /** waiting. True when there may be more to do. */
  async function sitOut(campaign: DispatchCampaign): Promise<boolean> {
    const until = Date.parse(campaign.waitsUntil ?? now())
    const isCountdown = campaign.waitReason === 'countdown'
    const leftMs = Math.max(0, options.countdownEndsAt - clock.monotonic())
    // Written by a clock that was ahead.
    const maxMs = campaign.waitReason === 'money_month' ? maxMonthWaitMs : maxWaitMs
    const isTooFar = !isCountdown && until > clock.now() + maxMs
    const how = isTooFar ? 'set_back' : await (isCountdown ? rest.forMs(leftMs) : rest.until(until))
    if (isClosing) return false
    watch.forgetOpen()
    if (how === 'woken') return true
    // A start that came due during the wait is not late. A countdown is left out, because its lateness counts from the click.
    if (!isCountdown && how === 'over') watch.seen(until - 1)
    await watch.read()
    const turn = watch.look(campaign)
    if (turn.kind === 'wait') return wait(turn, 'waiting')
    // A clock that is behind opens no quiet hours.
    if (how === 'set_back' && !isTooFar) return true
    if (turn.kind === 'missed') return waitOut({ reason: 'late', missedAt: new Date(turn.at).toISOString() })
    const isStarted = await store.start({ id, at: now(), from: 'waiting' })
    // The profile was locked during the wait; trying again at once would never end.
    if (!isStarted && (await store.isLocked())) return waitOut({ reason: 'quarantine' })
    onChange(id)
    return true
  }

  /** marking, dispatching, draining. True when there may be more to do. */
  async function run(campaign: DispatchCampaign): Promise<boolean> {
    const begun = await begin(campaign)
    proved = []
    if (!begun.pause && !begun.wait) await handOver.dispatch(begun)
    await handOver.drained()
    if (isClosing) return false
    if (begun.pause?.endsBy === 'listing') return waitForListing(begun, begun.pause)
    if (begun.pause) return waitOut(begun.pause)
    if (begun.isSure) proved = begun.acceptedSizes
    if (begun.isStale) return true
    return begun.wait ? wait(begun.wait, 'running') : false
  }

  async function begin(campaign: DispatchCampaign): Promise<Run> {
    await owed.settle(id)
    handOver.drop()
    const lastBatchAt = campaign.lastArmedAt === null ? -Infinity : Date.parse(campaign.lastArmedAt)
    const begun: Run = {
      campaign,
      acceptedSizes: [...proved],
      pause: undefined,
      wait: undefined,
      isOver: false,
      failure: undefined,
      isStale: false,
      isSure: false,
      maxPeople: Infinity,
      startedAt: readClock(),
      lastBatchAt,
      nextBatchAt: lastBatchAt + (campaign.everySeconds ?? 0) * second,
    }
    if (isBehindRecords(clock.now(), campaign.latestAt)) return { ...begun, pause: { reason: 'clock' } }
    await watch.read()
    takeTurn(begun, 0)
    if (begun.pause || begun.wait) return begun
    const mark = await evidence.beforeRun()
    if (!guard('mark.first', mark.ok)) begun.pause = afterRead(mark)
    else if (mark.ok && mark.value) begun.pause = mark.value
    // A bypass was approved together with texting people who opted out.
    else if (!guard('feed.first', campaign.bypassOptOut)) begun.pause = await readOptOuts()
    return begun
  }

  /** A person has to agree to hours that no reading covers, also before a planned start. */
  async function readOptOuts(): Promise<PlannedPause | undefined> {
    const pause = afterRead(await gateway.readOptOuts(id))
    if (pause) return pause
    const unknown = await store.unacceptedHours({ id, at: now() })
    return unknown && { reason: 'opt_outs_unknown', unknown }
  }

  function takeTurn(begun: Run, slackMs: number): { readonly wave: Wave; readonly until: number } | undefined {
    const turn = watch.look(begun.campaign, slackMs)
    if (turn.kind === 'hand_over') return turn
    if (turn.kind === 'missed') begun.pause ??= { reason: 'late', missedAt: new Date(turn.at).toISOString() }
    else if (turn.kind === 'time_over') begun.pause ??= { reason: 'schedule' }
    else if (turn.kind === 'wait' && turn.isAsked) begun.pause ??= { reason: 'quiet_hours' }
    else if (turn.kind === 'wait') begun.wait = turn
    return undefined
  }

  function afterRead(read: Result<unknown>): PlannedPause | undefined {
    if (read.ok) return undefined
    const pause = pauseAfterRead(read.problem.code, read.problem.detail, tally.failuresInRow(), gateway.pausedMs())
    tally.noteFailure()
    return pause
  }

  /** Paused or stopped by a person meanwhile: theirs stands, and is found when the campaign is read again. */
  async function wait({ reason, until }: PlannedWait, from: 'running' | 'waiting'): Promise<true> {
    if (await store.wait({ id, reason, until: new Date(until).toISOString(), at: now(), from })) onChange(id)
    return true
  }

  /** pausing. Writes the pause; if the clock ends it, waits and starts again. True when there may be more to do. */
  async function waitOut({ reason, words, waitMs, waitsFrom, missedAt, unknown }: PlannedPause): Promise<boolean> {
    const goneMs = waitsFrom === undefined ? 0 : clock.monotonic() - waitsFrom
    const leftMs = waitMs === undefined ? undefined : Math.max(0, waitMs - goneMs)
    const more = {
      ...(words === undefined ? {} : { words }),
      ...(missedAt === undefined ? {} : { missedAt }),
      ...(leftMs === undefined ? {} : { until: new Date(clock.now() + leftMs).toISOString() }),
      ...(unknown === undefined ? {} : { unknown }),
    }
    const isPaused = await store.pause({ id, reason, ...more, at: now() })
    // Paused or stopped by a person meanwhile: theirs stands, and is found when the campaign is read again.
    if (!isPaused) return true
    onChange(id)
    if (leftMs === undefined) return false
    await rest.forMs(leftMs)
    if (isClosing) return false
    await store.start({ id, at: now(), after: reason })
    onChange(id)
    return true
  }

  /** pausing, until the listing has settled enough of the doubt. If that takes too long, a person is asked. */
  async function waitForListing(begun: Run, { reason, words = '', waitMs = 0 }: PlannedPause): Promise<boolean> {
    const until = new Date(clock.now() + waitMs).toISOString()
    if (!(await store.pause({ id, reason, words, until, at: now() }))) return true
    onChange(id)
    const endsAt = clock.monotonic() + waitMs
    for (let isSettled = false; !isSettled; isSettled = await doubts.isSettled(begun)) {
      const leftMs = endsAt - clock.monotonic()
      if (leftMs <= 0) return waitOut({ reason, words })
      const how = await rest.forMs(Math.min(doubtCheckMs, leftMs))
      if (isClosing) return false
      // A person paused, stopped or resumed it: what they did stands.
      if (how === 'woken') return true
    }
    // The listing proves that the gateway accepts these sizes, so the next run continues with them.
    proved = begun.acceptedSizes
    await store.start({ id, at: now(), after: reason })
    onChange(id)
    return true
  }

  /** Nothing more is armed. If even the pause cannot be written, the next start finds the campaign and pauses it. */
  async function fail(error: unknown): Promise<'failed'> {
    logger.error('run_failed', { campaign: id, error: stackOf(error) })
    await handOver.drained()
    const reason = error instanceof StorageError ? 'disk' : 'restart'
    if (!isClosing) await store.pause({ id, reason, at: now() }).catch(() => undefined)
    onChange(id)
    return 'failed'
  }

  return {
    ended: main().then(() => 'ended' as const, fail),
    wake(letGoAt) {
      if (letGoAt !== undefined) {
        watch.seen(letGoAt)
        tally.restart()
        doubts.restart()
      }
      rest.wake()
    },
    close() {
      isClosing = true
      rest.close()
    },
  }
}

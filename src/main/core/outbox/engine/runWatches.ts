// The two things that a run reads again from storage while it sends. Its waves: which of them have people who wait, what was open,
// and until when every start was seen to. And the doubt about its requests: people whose answer got lost, whom the listing settles
// bit by bit, and people who were accepted and then rejected.
import type { CampaignId } from '../../base/ids'
import { doubtCheckMs, doubtWaitMs, isEnoughSettled, isTooMuchDoubt, maxInDoubt, type Run } from './run'
import { rejectionPause, type PlannedPause } from './judgeOutcome'
import type { Clock } from '../../ports'
import { openAt, type Opening } from '../../planning/openHours'
import type { DispatchCampaign, OutboxStore } from '../store/outboxStore'
import { lateAllowedMs, planTurn, type Turn, type Wave } from './planTurn'

export interface WaveWatch {
  /** Reads which waves have people who wait. */
  read(): Promise<void>
  /** The next turn, from the last reading. `slackMs`: a start may be this much later without being missed. */
  look(campaign: DispatchCampaign, slackMs?: number): Turn
  /** Starts until then are no business of the next look. Takes it back, if nothing else was seen since. */
  seen(until: number): () => void
  /** Forgets which waves were open in this run, so that none counts as having become quiet. */
  forgetOpen(): void
  readonly isEmpty: boolean
  /** A moment was reckoned from the gateway's time. */
  readonly isReckoned: boolean
}

/** `seenAt`: the time of a person's approval or resumption. */
export function makeWaveWatch(
  store: Pick<OutboxStore, 'waves'>,
  id: DispatchCampaign['id'],
  clock: Clock,
  seenAt: number,
): WaveWatch {
  let waves: readonly Wave[] = []
  let seenUntil = seenAt
  const wereOpen = new Set<number>()
  const known = new Map<string, { readonly from: number; readonly opening: Opening }>()

  /** Caches an opening until it changes: it is needed for every batch, and computing it takes longer than a batch may. */
  function openingOf(wave: Wave, at: number, use: 'due' | 'now'): Opening {
    if (wave.hours === null) return openAt(null, wave.zones, at)
    const key = `${wave.wave} ${use}`
    const found = known.get(key)
    if (found && at >= found.from && at < found.opening.until) return found.opening
    const opening = openAt(wave.hours, wave.zones, at)
    known.set(key, { from: at, opening })
    return opening
  }

  function noteOpen(now: number): void {
    for (const wave of waves) {
      if (wereOpen.has(wave.wave) || (wave.dueAt !== null && Date.parse(wave.dueAt) > now)) continue
      if (openingOf(wave, now, 'now').isOpen) wereOpen.add(wave.wave)
    }
  }

  return {
    async read() {
      waves = await store.waves(id)
    },
    look(campaign, slackMs = 0) {
      const now = clock.now()
      const turn = planTurn({
        ...{ waves, now, wereOpen, seenAt: Math.max(seenUntil, sentAt(campaign, now)) },
        scheduler: campaign.scheduler,
        scheduledFor: campaign.scheduledFor,
        allowedMs: lateAllowedMs(campaign.late) + slackMs,
        openAt: (wave, at) => openingOf(wave, at, wave.dueAt !== null && at === Date.parse(wave.dueAt) ? 'due' : 'now'),
      })
      if (turn.kind === 'hand_over') noteOpen(now)
      return turn
    },
    seen(until) {
      const before = seenUntil
      seenUntil = until
      return () => {
        if (seenUntil === until) seenUntil = before
      }
    },
    forgetOpen: () => wereOpen.clear(),
    get isEmpty() {
      return waves.length === 0
    },
    get isReckoned() {
      return waves.some((wave) => wave.isReckoned)
    },
  }
}

/** People sent to by an earlier run: the others waited because of them, and are not late. The time of a clock that was ahead says nothing. */
function sentAt({ lastArmedAt }: DispatchCampaign, now: number): number {
  const at = lastArmedAt === null ? -Infinity : Date.parse(lastArmedAt)
  return at <= now ? at : -Infinity
}

/** Asks storage at most every `doubtCheckMs` unless something is new. */
export interface DoubtWatch {
  /** An intent is on disk. */
  noteArmed(attemptId: number): void
  /** Its people are in doubt from here on. */
  noteDoubt(attemptId: number): void
  /** A pause if too many are in doubt or rejected. `planned`: people of the next request. */
  judge(run: Run, planned: number): Promise<PlannedPause | undefined>
  /** Whether the listing has settled enough of the doubt to continue. */
  isSettled(run: Run): Promise<boolean>
  /** Call it when a person resumes: what they have seen does not stop the run again. */
  restart(): void
}

export function makeDoubtWatch(
  store: Pick<OutboxStore, 'doubt' | 'rejected'>,
  id: CampaignId,
  clock: Pick<Clock, 'monotonic'>,
): DoubtWatch {
  /** Requests of this run that still have people in doubt. */
  const open = new Set<number>()
  let isNew = false
  let doubtReadAt = -Infinity
  let rejectedReadAt = -Infinity
  let firstAttempt: number | undefined
  let plannedPeople = Infinity

  /** Counts people in doubt. A request whose people are all listed counts as accepted, so that the next batch may be larger. */
  async function readDoubt(run: Run): Promise<number> {
    if (open.size === 0) return 0
    isNew = false
    doubtReadAt = clock.monotonic()
    let people = 0
    let hasGrown = false
    for (const attempt of await store.doubt([...open])) {
      people += attempt.uncertain
      if (attempt.uncertain > 0) continue
      open.delete(attempt.id)
      // Batches grow one step at a time, as they do after answers.
      if (hasGrown || !attempt.isFound || attempt.people < plannedPeople) continue
      run.acceptedSizes.push(attempt.people)
      hasGrown = true
    }
    return people
  }

  async function judgeRejected(): Promise<PlannedPause | undefined> {
    if (firstAttempt === undefined || clock.monotonic() - rejectedReadAt < doubtCheckMs) return undefined
    rejectedReadAt = clock.monotonic()
    const rejected = await store.rejected({ id, since: firstAttempt })
    return rejected ? rejectionPause(rejected.words) : undefined
  }

  const limitOf = ({ campaign }: Run): number =>
    maxInDoubt({ people: campaign.people, batchSize: campaign.batchSize, own: campaign.maxInDoubt })

  return {
    noteArmed(attemptId) {
      firstAttempt ??= attemptId
    },
    noteDoubt(attemptId) {
      open.add(attemptId)
      isNew = true
    },
    async judge(run, planned) {
      plannedPeople = planned
      if (isNew || clock.monotonic() - doubtReadAt >= doubtCheckMs) {
        const people = await readDoubt(run)
        if (isTooMuchDoubt(people, limitOf(run)))
          return { reason: 'uncertain_limit', words: 'in_doubt', waitMs: doubtWaitMs, endsBy: 'listing' }
      }
      return judgeRejected()
    },
    isSettled: async (run) => isEnoughSettled(await readDoubt(run), limitOf(run)),
    restart() {
      open.clear()
      isNew = false
      firstAttempt = undefined
    },
  }
}

// The waves of one run: which of them have people who wait, what was open, and until when every start was seen to.
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

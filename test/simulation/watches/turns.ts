// Whether everybody had their turn when a request left: their time, their hours, the account's day, the seconds after an
// approval. Worked out from the plan and from what left, with nothing of the app's own.
import { hour, minute } from '../../../src/main/core/base/durations'
import { writeDateHeader } from '../../../src/main/practice/readings/writeOtherAnswers'
import { moneyLimitOf, priceMicros, type TimingPlan } from '../plans/plan'
import type { PreparedWave } from '../plans/preparedWaves'
import { readingsOf } from './listedFacts'
import { isClockUntold, makePersonWatch } from './personWatch'
import type { Sent } from './truth'
import type { World } from '../world'

export interface TimedCampaign {
  readonly id: string
  readonly timing: TimingPlan | undefined
  readonly waveOf: ReadonlyMap<string, PreparedWave>
  readonly scheduledFor: number | undefined
}

export interface Turns {
  frozen(campaign: TimedCampaign): void
  /** A person approved it, or resumes it. A waiting campaign needs no consent, so a click on it excuses no late start. */
  letGo(campaignId: string): void
  /** `isBeside`: from another copy of the folder, which only the listing tells of. */
  leaves(request: Sent, attempt: { readonly campaignId: string; readonly armedAt: string }, isBeside: boolean): void
  /** The person chose to send to these above the limit for one person. */
  passes(campaignId: string, phones: readonly string[]): void
  /** The database was exchanged, so it knows other things about the day. */
  wentBack(isBlind: boolean): void
  check(): void
}

/** Looking for the turn and reading the listing come between the judging of a start and its first request. */
const lateSlackMs = 4 * minute
const minutesOf = new Map<string, Intl.DateTimeFormat>()
const daysOf = new Map<string, Intl.DateTimeFormat>()

export function makeTurns(world: () => World): Turns {
  const campaigns = new Map<string, TimedCampaign>()
  const persons = makePersonWatch(world)
  const wentOn = new Map<string, number[]>()
  /** When a start whose time had passed was last allowed to go on, by the computer's clock: it is the only one that a person sees. */
  const excused = new Map<string, number>()
  /** By request: the day on which it was armed. */
  const dayOf = new Map<number, string>()
  const begun = new Set<string>()
  const short = (phone: string): string => phone.slice(-4)
  /** The time as the app sees it: a person may have set its clock. */
  const clock = (at: number): number => at + world().clockIsOffMs

  function checkWave({ at, people, scheduledFor, n }: Sent, { waveOf, scheduledFor: ofAll }: TimedCampaign): void {
    const waves = new Set(people.flatMap(({ phone }) => waveOf.get(phone) ?? []))
    if (waves.size > 1) world().breach('one wave', `request ${n} holds people of ${waves.size} waves`)
    for (const { phone } of people) {
      const wave = waveOf.get(phone)
      if (!wave) continue
      if (ofAll !== undefined) {
        if (scheduledFor !== wave.dueAt) world().breach('its own time', `${short(phone)} goes with ${scheduledFor}`)
      } else if (wave.dueAt !== undefined && clock(at) < wave.dueAt)
        world().breach('not before their time', `${short(phone)} was handed over ${wave.dueAt - clock(at)} ms early`)
      else if (wave.untilAt !== undefined && clock(at) >= wave.untilAt)
        world().breach(
          'not after their time',
          `${short(phone)} was handed over ${clock(at) - wave.untilAt} ms too late`,
        )
      else if (!isOpen(wave, clock(at))) world().breach('quiet hours', `${short(phone)} was handed over in them`)
    }
  }

  /** The question may come between the click and its reading; only a person lets the campaign go on after it. */
  function wasAsked(id: string): boolean {
    const sql = `SELECT 1 FROM audit WHERE campaign_id = ? AND what = 'paused' AND json_extract(detail, '$.reason') = 'late'`
    return world().look(sql, id).length > 0
  }

  /** For a campaign whose first start is held up by nothing but sleep or absence. */
  function checkLate({ at, people }: Sent, { id, timing, waveOf, scheduledFor }: TimedCampaign): void {
    const wave = waveOf.get(people[0]?.phone ?? '')
    if (begun.has(id) || !timing || scheduledFor !== undefined || wave?.dueAt === undefined) return
    const { dailyCap, moneyPerDay, personLimit } = world().plan.world
    if (timing.everySeconds !== undefined || dailyCap || moneyPerDay || personLimit) return
    const late = timing.late ?? { kind: 'send', minutes: 10 }
    const startsAt = firstOpen(wave, wave.dueAt)
    const isExcused = (excused.get(id) ?? 0) >= startsAt || wasAsked(id)
    const allowedMs = late.kind === 'send' ? late.minutes * minute : minute
    if (!isExcused && clock(at) - startsAt > allowedMs + lateSlackMs)
      world().breach('not too late', `it began ${clock(at) - startsAt} ms after its time, and nobody was asked`)
  }

  /** Limits count by the gateway's time where it says it. */
  function countedAt(armedAt: string): number {
    const { clockIsOffMs, plan } = world()
    const told = plan.world.isDateless === true ? undefined : writeDateHeader(0, readingsOf(plan))
    const aheadMs = clockIsOffMs - (told === undefined ? 0 : Date.parse(told))
    const isOff = Math.abs(aheadMs) > 2 * minute && !isClockUntold(plan)
    return Date.parse(armedAt) - (isOff ? aheadMs : 0)
  }

  function checkCountdown({ at }: Sent, id: string): void {
    const delayMs = (world().plan.world.startDelaySeconds ?? 0) * 1_000
    const [approvedAt, ...later] = wentOn.get(id) ?? []
    if (approvedAt !== undefined && later.length === 0 && at < approvedAt + delayMs)
      world().breach('the seconds after an approval', `a request left after ${at - approvedAt} ms`)
  }

  /** Counts the people whom the gateway took, by the day of their request. A refused request is not a message. */
  function checkCap(): void {
    const { plan, truth, breach } = world()
    const { dailyCap, moneyPerDay } = plan.world
    if (!dailyCap && !moneyPerDay) return
    const texted = new Map<string, number>()
    for (const { request = 0 } of truth.acceptances) {
      const day = dayOf.get(request)
      if (day !== undefined) texted.set(day, (texted.get(day) ?? 0) + 1)
    }
    for (const [day, people] of texted) {
      if (dailyCap && people > dailyCap.people)
        breach('people a day', `${people} on ${day}, and not ${dailyCap.people}`)
      const micros = people * priceMicros
      if (moneyPerDay && micros > moneyLimitOf(moneyPerDay.people))
        breach('money a day', `${people} people on ${day} cost ${micros}, and not ${moneyLimitOf(moneyPerDay.people)}`)
    }
  }

  return {
    frozen: (campaign) => void campaigns.set(campaign.id, campaign),
    letGo(id) {
      const { look, timeline } = world()
      wentOn.set(id, [...(wentOn.get(id) ?? []), timeline.now])
      const waits = look(`SELECT 1 FROM campaigns WHERE id = ? AND state = 'waiting'`, id).length > 0
      if (!waits) excused.set(id, clock(timeline.now))
    },
    leaves(request, { campaignId, armedAt }, isBeside) {
      const { dailyCap, moneyPerDay } = world().plan.world
      const zone = dailyCap?.zone ?? moneyPerDay?.zone
      if (zone !== undefined) dayOf.set(request.n, format(daysOf, zone, { dateStyle: 'short' }, countedAt(armedAt)))
      // Dates without a zone may be hours off.
      if (!isBeside || readingsOf(world().plan).dates !== 'sqlAccountZone') persons.leaves(request, campaignId)
      const campaign = campaigns.get(campaignId)
      if (!campaign) return
      checkWave(request, campaign)
      checkLate(request, campaign)
      checkCountdown(request, campaignId)
      begun.add(campaignId)
    },
    passes: (campaignId, phones) => persons.passes(campaignId, phones),
    wentBack(isBlind) {
      dayOf.clear()
      if (isBlind) persons.forget()
    },
    check() {
      checkCap()
      persons.check()
    },
  }
}

function isOpen({ open, zones = [] }: PreparedWave, at: number): boolean {
  if (!open) return true
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return zones.every((zone) => {
    const time = format(minutesOf, zone, form, at)
    return open[0] <= time && time < open[1]
  })
}

function firstOpen(wave: PreparedWave, from: number): number {
  let at = from
  while (!isOpen(wave, at) && at < from + 48 * hour) at += minute - (at % minute)
  return at
}

function format(
  kept: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  form: Intl.DateTimeFormatOptions,
  at: number,
): string {
  const known = kept.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...form })
  kept.set(timeZone, known)
  return known.format(at)
}

// Flight plans of drafts and frozen campaigns. People's places are read once and kept for a while, so that moving the start by a
// quarter of an hour only plans again.
import type { Draft, FlightPlan, Money, Timing } from '@contract'
import { type ActiveAccount, makeWithAccount } from '../../accounts/activeAccount'
import type { CampaignId } from '../../base/ids'
import { minute } from '../../base/durations'
import { toIso } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import { isZone, dayOf, toSpan } from '../../planning/localInstants'
import type { Load } from '../../planning/flightTimes'
import { planFlight, planLoads, type FlightGroup, type FlightTerms } from '../../planning/planFlight'
import { makeHoursBook, type HoursBook } from '../../quietHours/hoursBook'
import type { hoursOperations } from '../../quietHours/hoursRows'
import { makeWaves } from '../approval/assignWaves'
import type { CampaignsOptions } from '../makeCampaigns'
import type { draftOperations } from '../draft/draftRows'
import { peopleKey } from '../draft/timing'
import type { PlaceCount } from '../draft/measureDraft'
import { hasOwnTimes } from '../draft/timing'
import { batchSizeOf } from './batchSizeOf'
import type { planOperations, AccountDay } from './planRows'
import type { StoredWave } from '../approval/wavesRows'

export interface Plans {
  readonly handlers: Pick<Handlers<'campaigns'>, 'plan'>
  /** Undefined for what is not frozen. */
  planFrozen(id: CampaignId, account: ActiveAccount): Promise<FlightPlan | undefined>
  /** The batches of that plan, in the order in which they go. */
  loadsFrozen(id: CampaignId, account: ActiveAccount): Promise<readonly FrozenLoad[] | undefined>
}

/** Batches of people at neighbouring places. */
export interface FrozenLoad extends Load {
  /** People at places before it. */
  readonly offset: number
}

interface PlansOptions extends Pick<CampaignsOptions, 'storage'> {
  readonly clock: Pick<CampaignsOptions['clock'], 'now'>
  readonly accounts: Pick<CampaignsOptions['accounts'], 'active' | 'gateways'>
}

interface KnownPlaces {
  readonly key: string
  readonly readAt: number
  readonly places: readonly PlaceCount[]
}

/** Used for a gateway that has not answered anything yet. */
const usualAnswerMs = 800

/** Contacts may change meanwhile; what is approved is counted again. */
const keptMs = minute

export function makePlans({ storage, clock, accounts }: PlansOptions): Plans {
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const plans = storage.bind<typeof planOperations>('plans')
  const hours = storage.bind<typeof hoursOperations>('quietHours')
  let known: KnownPlaces | undefined

  async function placesOf(draft: Draft, timing: Timing, accountId: string): Promise<readonly PlaceCount[]> {
    const { timing: _timing, name: _name, savedAt: _savedAt, state: _state, ...choices } = draft
    const key = JSON.stringify([accountId, choices, peopleKey(timing)])
    const now = clock.now()
    if (known?.key === key && Math.abs(now - known.readAt) < keptMs) return known.places
    const id = draft.id as CampaignId
    const places = (await plans.places({ id, accountId, at: toIso(now), timing })) ?? []
    known = { key, readAt: now, places }
    return places
  }

  async function termsFor(id: CampaignId, account: ActiveAccount, timing: Timing) {
    const now = clock.now()
    const ownZone = zoneOf(account)
    const { dailyCap: cap } = account
    const [{ rules, crossing }, day, client] = await Promise.all([
      hours.all(),
      plans.account({ accountId: account.id, id, day: toSpan(dayOf(now, ownZone)), cap, at: toIso(now) }),
      accounts.gateways.of(account.id),
    ])
    const answerMs = day.answerMs ?? client?.typicalAnswerMs() ?? usualAnswerMs
    const terms = {
      limit: cap === undefined ? undefined : { cap, usedToday: day.usedToday, zone: ownZone, others: day.others },
      keepsQuietHours: timing.quietHours,
      isLocalTime: hasOwnTimes(timing),
      clock: timing.kind === 'now' ? ('app' as const) : timing.clock,
      zone: timing.kind === 'moment' ? (timing.zone ?? ownZone) : ownZone,
      now,
    }
    return { terms, day, answerMs, ownZone, book: makeHoursBook(rules, crossing) }
  }

  const tempoOf = (account: ActiveAccount, timing: Timing, batchSize: number, answerMs: number) => ({
    batchSize,
    answerMs,
    everySeconds: timing.everySeconds,
    perSecond: account.pacePerSecond,
  })

  async function frozenTerms(id: CampaignId, account: ActiveAccount) {
    const frozen = await plans.frozen(id)
    if (!frozen) return undefined
    const { timing, batchSize, waves, places } = frozen
    const untilAt = frozen.untilAt === null ? undefined : Date.parse(frozen.untilAt)
    const { terms, day, answerMs, ownZone, book } = await termsFor(id, account, timing)
    const price = makePrice(day, account.currency)
    const groups =
      waves.length > 0
        ? waves.map((wave) => ofWave(wave, book, terms, ownZone, price))
        : groupPlaces(places, { timing, book, zone: ownZone, now: terms.now }, price).map((group) => ({
            ...group,
            untilAt,
          }))
    return { waves, terms: { ...terms, groups, tempo: tempoOf(account, timing, batchSize, answerMs) } }
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    handlers: {
      plan: withAccount(async (account, { campaignId: id, timing: other }) => {
        const draft = await drafts.get(id)
        if (!draft) return fail('CAMPAIGN_UNKNOWN')
        const timing = other ?? draft.timing
        if (timing.zone !== undefined && !isZone(timing.zone)) return fail('ZONE_UNKNOWN', 'no', { field: 'timing' })
        // The people of a gateway list are not known here.
        const places = draft.gatewayList ? [] : await placesOf(draft, timing, account.id)
        if (places.length === 0) return fail('CAMPAIGN_NO_PEOPLE')
        const { terms, day, answerMs, ownZone, book } = await termsFor(id, account, timing)
        const price = makePrice(day, account.currency)
        const groups = groupPlaces(places, { timing, book, zone: ownZone, now: terms.now }, price)
        const batchSize = batchSizeOf(draft, timing, account)
        return ok(planFlight({ ...terms, groups, tempo: tempoOf(account, timing, batchSize, answerMs) }))
      }),
    },

    async planFrozen(id, account) {
      const frozen = await frozenTerms(id, account)
      return frozen && planFlight(frozen.terms)
    },

    async loadsFrozen(id, account) {
      const frozen = await frozenTerms(id, account)
      if (!frozen) return undefined
      const gone = new Map<number, number>()
      return planLoads(frozen.terms).map(({ wave, ...load }) => {
        const before = gone.get(wave) ?? (frozen.waves[wave]?.firstPosition ?? 1) - 1
        gone.set(wave, before + load.people)
        return { ...load, offset: before }
      })
    },
  }
}

type Price = (country: string | null, parts: number) => Money | undefined

function makePrice({ prices }: AccountDay, currency: string | undefined): Price {
  return (country, parts) => {
    const price = prices.get(country ?? '')
    return currency === undefined || price === undefined ? undefined : { micros: Math.round(price * parts), currency }
  }
}

/** Groups people into waves as a freeze would now. */
function groupPlaces(
  places: readonly PlaceCount[],
  { timing, book, zone, now }: { timing: Timing; book: HoursBook; zone: string; now: number },
  price: Price,
): FlightGroup[] {
  const waves = makeWaves({ timing, hours: book, zone, now })
  const sums = new Map<number, { people: number; parts: number }>()
  for (const { place, country, dueAt, people, parts } of places) {
    const index = waves.groupOf(place, country, dueAt)
    const sum = sums.get(index) ?? { people: 0, parts: 0 }
    sums.set(index, { people: sum.people + people, parts: sum.parts + parts })
  }
  const counts = waves.groups.map((_, index) => sums.get(index)?.people ?? 0)
  return waves.finish(counts).order.flatMap((index) => {
    const [group, sum] = [waves.groups[index], sums.get(index)]
    return group && sum ? [{ ...group, ...sum, about: price(group.country, sum.parts) }] : []
  })
}

function ofWave(
  { country, region, zones, hours, dueAt, untilAt, people, parts }: StoredWave,
  book: HoursBook,
  { now }: Pick<FlightTerms, 'now'>,
  zone: string,
  price: Price,
): FlightGroup {
  return {
    country,
    region,
    zones,
    people,
    parts,
    about: price(country, parts),
    hours: hours ?? book.freeze(country, region, now, zone),
    dueAt: dueAt === null ? null : Date.parse(dueAt),
    untilAt: untilAt === null ? undefined : Date.parse(untilAt),
  }
}

function zoneOf({ timeZone }: ActiveAccount): string {
  return isZone(timeZone) ? timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

// A plan from one integer: a few people, a few faults on about a quarter of the requests, sometimes several ends of the
// process, and a person who clicks at any moment.
import { hour, minute, second } from '../../../src/main/core/base/durations'
import { drawReadings } from '../../../src/main/practice/readings/readings'
import { makeChance, type Chance } from '../chance'
import {
  emptyPlan,
  type Action,
  type AnswerKind,
  type CampaignPlan,
  type DiskFate,
  type End,
  type Left,
  type ListingFate,
  type Outage,
  type Plan,
  type SendFate,
  type WorldPlan,
} from './plan'
import { withChanges, withTakeOuts } from './changePlans'
import { withComputers } from './computerPlans'
import { withOptOuts } from './livenessPlans'
import { withLimit } from './limitPlans'
import { withTime } from './timedPlans'

export function randomPlan(seed: number): Plan {
  const chance = makeChance(seed, 'plan')
  const isScheduled = chance.is(0.02)
  const chosen = isScheduled ? [{ ...oneCampaign(chance), kind: 'scheduled' as const }] : someCampaigns(chance)
  // A separate stream of chance: what is added later leaves the other plans as they were.
  const campaigns = makeChance(seed, 'list').is(0.03) ? [{ ...oneCampaign(chance), kind: 'list' as const }] : chosen
  const world = {
    ...someWorld(chance),
    idsIncrease: !makeChance(seed, 'scattered').is(0.1),
    isDateless: makeChance(seed, 'dateless').is(0.2),
  }
  const people = Math.max(...campaigns.map((each) => each.people))
  const drawn = someSends(chance, world.frozenListing !== undefined)
  const offline = chance.is(0.1) ? [outage(chance, minute, 3 * minute)] : []
  const ends = someEnds(chance)
  const actions = someActions(chance, campaigns.length, people, ends)
  const sends = world.frozenListing ? drawn.map((fate) => inTime(fate, ends.length > 0)) : drawn
  const readings = makeChance(seed, 'readings')
  const plan: Plan = {
    ...emptyPlan,
    ...{ name: `seed ${seed}`, seed, world, campaigns, sends, offline, ends, actions },
    // About a third keep the document's wording.
    ...(readings.is(0.33) ? {} : { readings: drawReadings(() => readings.next()) }),
    listings: chance.is(0.4) ? someListings(chance) : [],
    disk: chance.is(0.12) ? someDisk(chance) : [],
    fairAfterMs: chance.weigh([
      [5, 20 * second],
      [3, 3 * minute],
      [2, 45 * minute],
    ]),
    lastChoice: chance.pick(['assumed_sent', 'written_off', 'send_again']),
  }
  const timed = withOptOuts(withTime(plan, makeChance(seed, 'time')), makeChance(seed, 'opt-outs'))
  const limited = withLimit(timed, makeChance(seed, 'limits'))
  const full = withComputers(limited, makeChance(seed, 'computers'))
  return withChanges(withTakeOuts(full, makeChance(seed, 'take-outs')), makeChance(seed, 'changes'))
}

function oneCampaign(chance: Chance): CampaignPlan {
  return {
    first: 0,
    people: chance.pick([5, 8, 12, 20, 32]),
    kind: chance.weigh([
      [5, 'one_text'],
      [4, 'personalised'],
      [1, 'flash'],
    ]),
    batchSize: chance.pick([1, 3, 4, 8]),
    startsAtMs: 0,
  }
}

/** Sometimes two campaigns at once that have some people in common. */
function someCampaigns(chance: Chance): CampaignPlan[] {
  const first = oneCampaign(chance)
  if (!chance.is(0.15)) return [first]
  return [
    { ...first, people: 8, batchSize: 3 },
    { ...first, first: 4, people: 8, batchSize: 4, startsAtMs: chance.int(0, 2_000) },
  ]
}

function someWorld(chance: Chance): Omit<WorldPlan, 'idsIncrease'> {
  return {
    zoneHours: chance.pick([0, 0, -8, 5.5, 12]),
    pageCap: chance.pick([200, 200, 7, 4]),
    callbackAddress: chance.is(0.15),
    storageMs: chance.pick([0, 2, 10, 60]),
    strangers: chance.is(0.2) ? chance.int(1, 4) : 0,
    sentBefore: chance.is(0.25),
    ...(chance.is(0.06) ? { frozenListing: outage(chance, minute, 50 * minute) } : {}),
  }
}

const unknownAnswers: readonly AnswerKind[] = [
  ...([
    'no_answer',
    'reset',
    'truncated',
    'too_large',
    'html',
    'empty',
    'success_text',
    'success_number',
    'success_missing',
  ] as const),
  ...([
    'http_301',
    'http_307',
    'http_408',
    'http_421',
    'http_425',
    'http_500',
    'http_502',
    'http_503',
    'http_504',
  ] as const),
]
const refusals: readonly AnswerKind[] = [
  ...(['success_false', 'balance_words', 'http_400', 'http_401', 'http_402', 'http_403', 'http_404'] as const),
  ...(['http_405', 'http_413', 'http_415', 'http_422'] as const),
]

function someSends(chance: Chance, isListingFrozen: boolean): SendFate[] {
  const share = chance.pick([0, 0.15, 0.25, 0.4])
  const fates: SendFate[] = []
  for (let n = 1; n <= 40; n++) if (chance.is(share)) fates.push(oneSend(chance, n, isListingFrozen))
  return fates
}

function oneSend(chance: Chance, n: number, isListingFrozen: boolean): SendFate {
  const lagMs = chance.weigh([
    [6, 500],
    [2, 20 * second],
    [1, 12 * minute],
  ])
  const late = chance.weigh([
    [5, 30],
    [2, 20 * second],
    [1, 12 * minute],
  ])
  switch (
    chance.weigh([
      [2, 'unsent'],
      [5, 'unknown'],
      [2, 'refused'],
      [1, 'busy'],
      [2, 'yes'],
    ] as const)
  ) {
    case 'unsent':
      return { n, kind: 'unsent', reason: chance.pick(['dns', 'refused', 'unreachable', 'connect_timeout']) }
    case 'unknown': {
      const accept = chance.weigh([
        [4, 'all'],
        [3, 'none'],
        [1, 'some'],
        [1, 'twice'],
      ] as const)
      return { n, kind: 'sent', accept, acceptAfterMs: late, lagMs, answer: chance.pick(unknownAnswers) }
    }
    case 'refused': {
      const answer = chance.pick(refusals)
      // A gateway that refuses and still takes some people: the listing shows those soon.
      const accept = !isListingFrozen && chance.is(0.25) ? 'some' : 'none'
      return { n, kind: 'sent', accept, acceptAfterMs: 30, lagMs: 500, answer }
    }
    case 'busy':
      return {
        n,
        kind: 'sent',
        accept: 'none',
        acceptAfterMs: 0,
        answer: 'http_429',
        retryAfterSeconds: chance.is(0.8) ? chance.int(1, 20) : chance.pick([30, 45, 60]),
      }
    case 'yes': {
      const accept = chance.is(0.3) ? 'twice' : 'all'
      // A yes is the gateway's word that it has taken them.
      return { n, kind: 'sent', accept, acceptAfterMs: 30, lagMs, answer: chance.pick(['plain_yes', 'late_yes']) }
    }
  }
}

/**
 * Taken while its answer is awaited. What is taken after a request was given up, by a listing that stands still from before
 * that until everything was waited for, leaves no trace.
 */
function inTime(fate: SendFate, canEnd: boolean): SendFate {
  if (fate.kind !== 'sent') return fate
  const awaitedMs = fate.answer === 'no_answer' && !canEnd ? 30 * second : 30
  return { ...fate, acceptAfterMs: fate.acceptAfterMs > awaitedMs ? 30 : fate.acceptAfterMs }
}

function someListings(chance: Chance): ListingFate[] {
  const troubles = [
    'http_500',
    'html',
    'reset',
    'row_left_out',
    'drift',
    'repeat',
    'endless',
    'shrink',
    'more_than_there',
    'not_records',
  ] as const
  const fates: ListingFate[] = []
  for (let n = 2; n <= 60; n++) if (chance.is(0.2)) fates.push({ n, trouble: chance.pick(troubles) })
  return fates
}

function someDisk(chance: Chance): DiskFate[] {
  return Array.from({ length: chance.int(1, 3) }, () => {
    const where = chance.pick(['begin', 'commit', 'commit', 'journal_append', 'journal_sync'] as const)
    return { n: chance.int(1, where.startsWith('journal') ? 8 : 40), where, how: chance.pick(['full', 'io']) }
  })
}

function outage(chance: Chance, latestStart: number, longest: number): Outage {
  const fromMs = chance.int(0, latestStart)
  return { fromMs, toMs: fromMs + chance.int(second, longest) }
}

function someEnds(chance: Chance): End[] {
  const count = chance.weigh([
    [5, 0],
    [4, 1],
    [2, 2],
    [1, 4],
  ])
  const ends: End[] = []
  for (let index = 0; index < count; index++) {
    const left = chance.weigh<Left>([
      [6, 'everything'],
      [6, 'synced'],
      [4, 'torn'],
      [3, 'closed'],
      [3, 'old_database'],
      [1, 'no_journal'],
      [1, 'copy_here'],
      [1, 'copy_elsewhere'],
    ])
    const awayMs = chance.pick([10, second, minute, 40 * minute])
    ends.push({ atStep: chance.int(1, 260), left, awayMs })
  }
  return ends
}

function someActions(chance: Chance, campaigns: number, people: number, ends: readonly End[]): Action[] {
  const actions: Action[] = []
  const when = (): { readonly atMs: number } | { readonly atStep: number } =>
    chance.is(0.7) ? { atStep: chance.int(1, 200) } : { atMs: chance.int(0, 3 * minute) }
  const campaign = (): number => chance.int(0, campaigns - 1)
  for (let index = chance.int(0, 5); index > 0; index--) {
    const what = chance.weigh([
      [3, 'pause'],
      [4, 'resume'],
      [1, 'stop'],
      [1, 'stopAll'],
      [1, 'pauseAll'],
      [3, 'optOut'],
      [1, 'look'],
      [2, 'decide'],
      [1, 'setClock'],
      [1, 'sleep'],
      [1, 'optOutAtGateway'],
    ] as const)
    switch (what) {
      case 'pause':
      case 'resume':
      case 'stop':
      case 'look':
        actions.push({ ...when(), do: what, campaign: campaign() })
        break
      case 'optOut':
        actions.push({ ...when(), do: what, person: chance.int(0, people - 1) })
        break
      case 'optOutAtGateway':
        actions.push({ ...when(), do: what, person: chance.int(0, people - 1) })
        break
      case 'decide':
        actions.push({
          ...when(),
          do: 'decide',
          campaign: campaign(),
          choice: chance.pick(['send_again', 'send_again', 'assumed_sent', 'written_off']),
          stale: chance.is(0.3),
        })
        break
      case 'setClock':
        actions.push({
          ...when(),
          do: 'setClock',
          byMs: chance.pick([24 * hour, -24 * hour, 40 * minute, -worldYears, 2 * hour]),
        })
        break
      case 'sleep':
        actions.push({ ...when(), do: 'sleep', ms: chance.pick([minute, 40 * minute]) })
        break
      default:
        actions.push({ ...when(), do: what })
    }
  }
  if (chance.is(0.3)) for (const atMs of [30_000, 120_000]) actions.push({ atMs, do: 'resume', campaign: 0 })
  if (ends.some(({ left }) => left.startsWith('old'))) actions.push({ atStep: chance.int(2, 120), do: 'snapshot' })
  if (ends.some(({ left }) => left.startsWith('copy'))) actions.push({ atStep: chance.int(2, 120), do: 'copy' })
  return actions
}

/** Back to 1970. */
const worldYears = Date.parse('2026-11-20T00:00:00Z')

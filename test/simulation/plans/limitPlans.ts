// Several campaigns to the same people, under what the account allows one person.
import { day, hour, minute, second } from '../../../src/main/core/base/durations'
import type { Chance } from '../chance'
import { calmWorld, emptyPlan, type CampaignPlan, type LimitChoice, type Plan, type WorldPlan } from './plan'

const first: CampaignPlan = { first: 0, people: 6, kind: 'one_text', batchSize: 3, startsAtMs: 0 }
/** To some of the same people, a moment later. */
const later: CampaignPlan = { ...first, first: 3, startsAtMs: 400 }

const hourly: WorldPlan = { ...calmWorld, personLimit: { hours: 1 } }

export function limited(name: string, changes: Partial<Omit<Plan, 'name'>> = {}): Plan {
  return {
    ...emptyPlan,
    ...{ name, seed: 1, campaigns: [first, later], world: hourly, fairAfterMs: 20 * second },
    ...changes,
  }
}

export const limitScenarios: readonly Plan[] = [
  limited('two campaigns to the same people, and an hour between two texts'),
  limited('two campaigns to the same people, and one text in a week', {
    world: { ...calmWorld, personLimit: { texts: 1 } },
    actions: [{ atMs: minute, do: 'sleep', ms: 7 * day - 10 * minute }],
    fairAfterMs: 2 * minute,
  }),
  limited('an hour between two texts, and the answer of the first is lost', {
    sends: [{ n: 2, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, answer: 'reset' }],
  }),
  limited('an hour between two texts, and the second would come too late after it', {
    campaigns: [first, { ...later, timing: { waves: [{ people: 6, untilAfterMs: 30 * minute }] } }],
  }),
  limited('an hour between two texts, and it is quiet then', {
    campaigns: [first, { ...later, timing: { waves: [{ people: 6, zones: ['UTC'], open: ['13:00', '14:30'] }] } }],
  }),
  limited('an hour between two texts, and the clock is a year ahead for an hour', {
    actions: [
      { atMs: 10 * second, do: 'setClock', byMs: 365 * day },
      { atMs: 20 * second, do: 'resume', campaign: 1 },
      { atMs: hour, do: 'setClock', byMs: -365 * day },
    ],
    fairAfterMs: hour + minute,
  }),
  limited('texted while the clock is a year ahead, and again when it is right', {
    campaigns: [first, { ...later, startsAtMs: 2 * minute }],
    actions: [
      { atMs: 0, do: 'setClock', byMs: 365 * day },
      { atMs: 90 * second, do: 'setClock', byMs: -365 * day },
      { atMs: 3 * minute, do: 'resume', campaign: 1 },
    ],
    fairAfterMs: 5 * minute,
  }),
  limited('an hour between two texts, and the database goes back to before the first', {
    campaigns: [first, { ...later, startsAtMs: minute }],
    actions: [{ atMs: 100, do: 'snapshot' }],
    ends: [{ atMs: 10 * second, left: 'old_database', awayMs: second }],
    fairAfterMs: 2 * minute,
  }),
  limited('an hour between two texts, and the person leaves out whom the review names', {
    world: { ...calmWorld, personLimit: { hours: 1, choice: 'leave_out' } },
    campaigns: [first, { ...later, startsAtMs: minute }],
    fairAfterMs: 2 * minute,
  }),
  limited('an hour between two texts, and the person sends anyway to whom the review names', {
    world: { ...calmWorld, personLimit: { hours: 1, choice: 'send_anyway' } },
    campaigns: [first, { ...later, startsAtMs: minute }],
    fairAfterMs: 2 * minute,
  }),
  limited('an hour between two texts, and the answer of a rule', {
    campaigns: [
      { ...first, people: 1 },
      { ...first, people: 1, startsAtMs: minute, isAnswer: true },
    ],
    fairAfterMs: 2 * minute,
  }),
]

/** Gives some plans with two campaigns to the same people a limit; a stream of chance of its own leaves the others as they were. */
export function withLimit(plan: Plan, chance: Chance): Plan {
  if (plan.campaigns.length < 2 || !chance.is(0.6)) return plan
  const hours = chance.pick([1, 1, 3])
  const choice = chance.weigh<LimitChoice | 'hold'>([
    [4, 'hold'],
    [1, 'leave_out'],
    [1, 'send_anyway'],
  ])
  return { ...plan, world: { ...plan.world, personLimit: { hours, ...(choice === 'hold' ? {} : { choice }) } } }
}

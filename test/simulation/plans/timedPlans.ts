// Sends that wait: for a start, for the end of quiet hours, for another day, for the next batch, for the seconds after an
// approval. The world begins at 14:00 UTC, which is 09:00 in New York and 19:30 in Kolkata.
import { minute, second } from '../../../src/main/core/base/durations'
import type { Chance } from '../chance'
import {
  calmWorld,
  emptyPlan,
  type CampaignPlan,
  type Plan,
  type TimingPlan,
  type WavePlan,
  type WorldPlan,
} from './plan'

const six: CampaignPlan = { first: 0, people: 6, kind: 'one_text', batchSize: 2, startsAtMs: 0 }
export const soon: WavePlan = { people: 6, dueAfterMs: 30 * second }
const open = ['08:00', '20:00'] as const
/** Half past two in the world's afternoon it is midnight there. */
const midnightSoon = 'Australia/Darwin'
/** Quiet for five minutes after it. */
const notAtMidnight = { zones: [midnightSoon], open: ['00:05', '24:00'] } as const

export function timed(timing: TimingPlan, more: Partial<CampaignPlan> = {}): CampaignPlan {
  const people = timing.waves.reduce((sum, wave) => sum + wave.people, 0)
  return { ...six, people, timing, ...more }
}

function scenario(name: string, campaign: CampaignPlan, changes: Partial<Omit<Plan, 'name'>> = {}): Plan {
  return { ...emptyPlan, name, seed: 1, campaigns: [campaign], fairAfterMs: 40 * second, ...changes }
}

const stop = { do: 'stop', campaign: 0 } as const
const capped = (people: number): WorldPlan => ({ ...calmWorld, dailyCap: { people, zone: midnightSoon } })

const paidFor = (people: number): WorldPlan => ({ ...calmWorld, moneyPerDay: { people, zone: midnightSoon } })

const backTo1970 = -Date.parse('2026-11-20T00:00:00Z')

/** Eight turns of one person each; between two of them a person sets the clock to 1970. */
export function clockSetBack(afterMs: number): Plan {
  const early = { people: 3, dueAfterMs: 30 * second }
  const late = { people: 5, dueAfterMs: 20 * minute, zones: [midnightSoon], open: ['00:05', '24:00'] } as const
  return scenario(
    `the clock is set to 1970 between two requests, ${afterMs} ms after the start`,
    timed({ waves: [early, late] }, { kind: 'personalised', batchSize: 1 }),
    {
      world: { ...calmWorld, storageMs: 60 },
      actions: [{ atMs: 30 * second + afterMs, do: 'setClock', byMs: backTo1970 }],
      fairAfterMs: 45 * minute,
    },
  )
}

export const timedScenarios: readonly Plan[] = [
  scenario('a planned start', timed({ waves: [soon] })),
  scenario(
    'three turns in their order',
    timed({ waves: [{ people: 2 }, { ...soon, people: 2 }, { people: 2, dueAfterMs: minute }] }),
  ),
  scenario(
    'quiet for half of them',
    timed({
      waves: [
        { people: 3, zones: ['America/New_York'], open },
        { people: 3, zones: ['Asia/Kolkata', 'America/New_York'], open: ['09:01', '20:00'] },
      ],
    }),
  ),
  scenario(
    'it gets quiet, and a person is asked',
    timed({ waves: [{ people: 6, ...notAtMidnight, dueAfterMs: 28 * minute }], crossing: 'ask', everySeconds: 20 }),
    { fairAfterMs: 32 * minute },
  ),
  scenario('a start is slept over', timed({ waves: [soon], late: { kind: 'ask' } }), {
    actions: [{ atMs: 10 * second, do: 'sleep', ms: 10 * minute }],
    fairAfterMs: 12 * minute,
  }),
  scenario('the clock is set forward in the moment of the approval', timed({ waves: [soon], late: { kind: 'ask' } }), {
    actions: [{ atStep: 10, do: 'setClock', byMs: 40 * minute }],
  }),
  scenario('let go on right after the clock was set forward', timed({ waves: [soon], late: { kind: 'hold' } }), {
    actions: [
      { atMs: 19 * second, do: 'setClock', byMs: 40 * minute },
      { atMs: 20 * second, do: 'resume', campaign: 0 },
    ],
  }),
  clockSetBack(1_000),
  scenario('quiet until tomorrow', timed({ waves: [{ people: 2, zones: ['UTC'], open: ['09:00', '13:00'] }] }), {
    world: { ...calmWorld, startDelaySeconds: 0 },
  }),
  scenario('closed over a start', timed({ waves: [soon], late: { kind: 'hold' } }), {
    ends: [{ atMs: 10 * second, left: 'closed', awayMs: 10 * minute }],
    fairAfterMs: 12 * minute,
  }),
  scenario('closed, and opened before it starts', timed({ waves: [soon] }), {
    ends: [{ atMs: 5 * second, left: 'synced', awayMs: second }],
  }),
  scenario(
    'a reminder that takes too long',
    timed({
      waves: [
        { ...soon, people: 4, untilAfterMs: 4 * minute },
        { people: 2, dueAfterMs: 6 * minute },
      ],
      everySeconds: 90,
    }),
    { fairAfterMs: 12 * minute },
  ),
  scenario('a reminder that is slept over', timed({ waves: [{ ...soon, untilAfterMs: 20 * minute }] }), {
    actions: [{ atMs: 10 * second, do: 'sleep', ms: 30 * minute }],
    fairAfterMs: 35 * minute,
  }),
  scenario('stopped while it waits', timed({ waves: [soon] }), { actions: [{ atMs: 20 * second, ...stop }] }),
  scenario('a pause between batches', timed({ waves: [{ people: 6 }], everySeconds: 7 })),
  scenario('as many a day as there may be', timed({ waves: [{ people: 6 }] }), { world: capped(4) }),
  scenario('as much money a day as there may be', timed({ waves: [{ people: 6 }] }), { world: paidFor(4) }),
  scenario('some seconds before it starts', six, { world: { ...calmWorld, startDelaySeconds: 10 } }),
  scenario('stopped in the seconds before it starts', six, {
    world: { ...calmWorld, startDelaySeconds: 10 },
    actions: [{ atMs: 5 * second, ...stop }],
  }),
  scenario(
    'times that the gateway keeps, of two turns',
    timed(
      {
        waves: [
          { people: 3, dueAfterMs: 60 * minute },
          { people: 3, dueAfterMs: 200 * minute },
        ],
      },
      { kind: 'scheduled' },
    ),
  ),
]

/** Makes some plans wait; a stream of chance of its own leaves the others as they were. */
export function withTime(plan: Plan, chance: Chance): Plan {
  const [first, ...others] = plan.campaigns
  if (!first || (first.kind !== 'one_text' && first.kind !== 'personalised') || !chance.is(0.1)) return plan
  const early = chance.int(1, first.people - 1)
  const waves = [someWave(chance, early), someWave(chance, first.people - early)]
  const late = chance.pick([
    { kind: 'send', minutes: 10 },
    { kind: 'send', minutes: 60 },
    { kind: 'hold' },
    { kind: 'ask' },
  ] as const)
  const everySeconds = chance.pick([undefined, undefined, 5, 60])
  const crossing = chance.pick(['go_on', 'ask'] as const)
  const timing = { waves, late, crossing, ...(everySeconds === undefined ? {} : { everySeconds }) }
  const cap =
    others.length === 0 && chance.is(0.25)
      ? { dailyCap: { people: Math.ceil(first.people / 2), zone: midnightSoon } }
      : {}
  const startDelaySeconds = chance.pick([0, 0, 10])
  const slept = chance.is(0.3)
    ? [{ atMs: chance.int(0, 2 * minute), do: 'sleep', ms: chance.pick([2 * minute, 30 * minute]) } as const]
    : []
  const withEnds = { ...timing, waves: waves.map((wave) => withEnd(wave, chance)) }
  return {
    ...plan,
    campaigns: [{ ...first, timing: withEnds }, ...others],
    world: { ...plan.world, ...cap, startDelaySeconds },
    actions: [...plan.actions, ...slept],
  }
}

function withEnd(wave: WavePlan, chance: Chance): WavePlan {
  return chance.is(0.3) ? { ...wave, untilAfterMs: (wave.dueAfterMs ?? 0) + chance.pick([2, 5, 15]) * minute } : wave
}

function someWave(chance: Chance, people: number): WavePlan {
  const due = chance.pick([undefined, undefined, 30 * second, 3 * minute, 20 * minute])
  const hours = chance.pick([
    undefined,
    undefined,
    notAtMidnight,
    { ...notAtMidnight, dueAfterMs: 28 * minute },
    { zones: ['UTC'], open: ['14:02', '20:00'] },
    { zones: ['America/New_York', 'Asia/Kolkata'], open: ['09:00', '20:00'] },
  ] as const)
  return { people, ...(due === undefined ? {} : { dueAfterMs: due }), ...hours }
}

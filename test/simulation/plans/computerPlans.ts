// More than one computer, or more than one state of one: a folder that is carried over and back, a copy that is used elsewhere
// while the folder it was made of still waits, a computer that is restored as a whole, a copy beside a window that is open.
// Counted over all of them, no one is accepted more often than approved. Only the listing can tell one computer what the other
// did, so it is prompt here.
import { minute, second } from '../../../src/main/core/base/durations'
import type { Chance } from '../chance'
import { emptyPlan, type Action, type CampaignPlan, type End, type Plan, type SendFate, type WorldPlan } from './plan'
import { soon, timed } from './timedPlans'

const eight: CampaignPlan = { first: 0, people: 8, kind: 'personalised', batchSize: 2, startsAtMs: 0 }

function scenario(name: string, changes: Partial<Omit<Plan, 'name' | 'seed'>>): Plan {
  return { ...emptyPlan, campaigns: [eight], fairAfterMs: 6 * minute, ...changes, name, seed: 1 }
}

const resume = (atMs: number): Action => ({ atMs, do: 'resume', campaign: 0 })
const adopt = (atMs: number): Action => ({ atMs, do: 'adopt' })
const end = (atMs: number, left: End['left'], awayMs = 20 * second): End => ({ atMs, left, awayMs })

export const computerScenarios: readonly Plan[] = [
  scenario('carried to another computer in mid-run, and back', {
    campaigns: [{ ...eight, timing: { waves: [{ people: 8 }], everySeconds: 10 } }],
    ends: [end(15 * second, 'carried'), end(90 * second, 'carried')],
    actions: [adopt(50 * second), resume(55 * second), adopt(130 * second), resume(135 * second)],
  }),
  // Both computers know the folder from before its first approval.
  scenario('a planned send waits in a folder that is synchronised to another computer', {
    campaigns: [timed({ waves: [{ ...soon, dueAfterMs: 2 * minute }] }, { startsAtMs: minute })],
    actions: [{ atMs: 70 * second, do: 'copy' }],
    ends: [
      end(5 * second, 'carried', 5 * second),
      end(20 * second, 'carried', 5 * second),
      end(80 * second, 'copy_elsewhere', 5 * second),
      end(200 * second, 'other_copy', 10 * second),
    ],
  }),
  scenario('a send goes on from a copy on another computer, then from the folder', {
    campaigns: [{ ...eight, timing: { waves: [{ people: 8 }], everySeconds: 10 } }],
    actions: [{ atMs: 12 * second, do: 'copy' }, resume(150 * second), resume(160 * second)],
    ends: [end(18 * second, 'copy_elsewhere', 10 * second), end(120 * second, 'other_copy')],
  }),
  scenario('a whole computer is restored to a state before a planned send', {
    campaigns: [timed({ waves: [soon] })],
    actions: [{ atMs: 10 * second, do: 'snapshot' }, resume(90 * second)],
    ends: [end(60 * second, 'computer_restored')],
  }),
  scenario('a whole computer is restored to a state in mid-run', {
    actions: [{ atStep: 60, do: 'snapshot' }, resume(90 * second), resume(100 * second)],
    ends: [end(30 * second, 'computer_restored')],
  }),
  scenario('a copy is adopted while the folder it was made of is open and sends', {
    campaigns: [{ ...eight, timing: { waves: [{ people: 8 }], everySeconds: 10 } }],
    actions: [
      { atMs: 12 * second, do: 'copy' },
      { atMs: 15 * second, do: 'openCopy' },
      ...[adopt(18 * second), resume(20 * second), resume(50 * second)],
    ],
  }),
  scenario('a copy is adopted while a planned send waits in the folder it was made of', {
    campaigns: [timed({ waves: [soon] })],
    actions: [
      { atMs: 10 * second, do: 'copy' },
      { atMs: 12 * second, do: 'openCopy' },
      ...[adopt(15 * second), resume(18 * second), resume(60 * second)],
    ],
  }),
]

/** Uses more than one computer in some plans; a stream of chance of its own leaves the others as they were. */
export function withComputers(plan: Plan, chance: Chance): Plan {
  if (!chance.is(0.08) || plan.campaigns.some(({ kind }) => kind === 'list' || kind === 'scheduled')) return plan
  const first = chance.int(2, 140)
  const at = first + chance.int(1, 60)
  const awayMs = chance.pick([minute, 3 * minute])
  const later = 200 + chance.int(0, 200)
  const drawn: readonly [readonly Action[], readonly End[]] = chance.weigh([
    [
      2,
      [
        [],
        [
          { atStep: at, left: 'carried', awayMs },
          { atStep: at + later, left: 'carried', awayMs },
        ],
      ],
    ],
    [3, [[{ atStep: first, do: 'snapshot' }], [{ atStep: at, left: 'computer_restored', awayMs }]]],
    [
      3,
      [
        [{ atStep: first, do: 'copy' }],
        [
          { atStep: at, left: 'copy_elsewhere', awayMs },
          { atStep: at + later, left: 'other_copy', awayMs },
        ],
      ],
    ],
    [
      2,
      [
        [
          { atStep: first, do: 'copy' },
          { atStep: at, do: 'openCopy' },
        ],
        [],
      ],
    ],
  ] as const)
  const [actions, ends] = drawn
  const clicks = [40, 80, 120, 200].flatMap((seconds): Action[] => [
    adopt(seconds * second),
    resume(seconds * second + 500),
  ])
  return {
    ...plan,
    world: promptWorld(plan.world),
    ...(plan.readings ? { readings: { ...plan.readings, lag: 'none', rows: 'once' } } : {}),
    ...{ ends, listings: [], disk: [], offline: [] },
    sends: plan.sends.map(prompt),
    actions: [...plan.actions.filter(isCalm), ...actions, ...clicks],
    fairAfterMs: 20 * minute,
  }
}

function promptWorld({ frozenListing: _, ...world }: WorldPlan): WorldPlan {
  return { ...world, idsIncrease: true }
}

function prompt(fate: SendFate): SendFate {
  return fate.kind === 'sent' ? { ...fate, acceptAfterMs: 30, lagMs: 500 } : fate
}

function isCalm(action: Action): boolean {
  return !['setClock', 'sleep', 'snapshot', 'copy', 'decide'].includes(action.do)
}

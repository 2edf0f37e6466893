// Plans in which a person changes an approved campaign: takes people out while it waits or is being sent, or makes a new version of it.
import { minute, second } from '../../../src/main/core/base/durations'
import type { Chance } from '../chance'
import { emptyPlan, type Action, type CampaignPlan, type Left, type Plan } from './plan'

const eight: CampaignPlan = { first: 0, people: 8, kind: 'one_text', batchSize: 2, startsAtMs: 0 }
const soon = { people: 8, dueAfterMs: 30 * second }

function scenario(name: string, changes: Partial<Omit<Plan, 'name'>>): Plan {
  return { ...emptyPlan, name, seed: 1, campaigns: [eight], fairAfterMs: 40 * second, ...changes }
}

const takeOutAt = (atMs: number, person: number): Action => ({ atMs, do: 'takeOut', campaign: 0, person })

/** Two are taken out before the start, and one of them is put back. */
export const takenOutBeforeTheStart = scenario('two are taken out before the start, and one is put back', {
  campaigns: [{ ...eight, timing: { waves: [soon] } }],
  actions: [takeOutAt(5 * second, 3), takeOutAt(6 * second, 6), { atMs: 9 * second, do: 'putBack' }],
})

type Step = 'change' | 'changeAgain' | 'approveChange' | 'goBack' | 'resume' | 'stop'
const stepAt = (atMs: number, step: Step): Action => ({ atMs, do: step, campaign: 0 }) as Action

const planned = (name: string, actions: readonly Action[], changes: Partial<Omit<Plan, 'name'>> = {}): Plan =>
  scenario(name, { campaigns: [{ ...eight, timing: { waves: [soon] } }], actions, ...changes })

/** A click on an old screen while the change waits for its approval. */
export const resumedWhileChanged = planned('changed, and resumed by an old screen', [
  stepAt(5 * second, 'change'),
  stepAt(10 * second, 'resume'),
  stepAt(35 * second, 'approveChange'),
])

/** The old version goes out, and then the database goes back to when the new one was frozen. */
export const approvedAfterItWentBack = (step: number): Plan =>
  planned(
    `the old version is sent, and the database goes back to step ${step}`,
    [
      stepAt(2 * second, 'change'),
      { atStep: step, do: 'snapshot' },
      stepAt(20 * second, 'goBack'),
      stepAt(50 * second, 'approveChange'),
    ],
    { ends: [{ atMs: 40 * second, left: 'old_database', awayMs: second }], fairAfterMs: 60 * second },
  )

/** The new version goes out, and then the database goes back to when it was a draft, or frozen. */
const sentBeforeItWentBack = (step: number): Plan =>
  planned(
    `the new version is sent, and the database goes back to step ${step}`,
    [
      stepAt(2 * second, 'change'),
      { atStep: step, do: 'snapshot' },
      stepAt(15 * second, 'approveChange'),
      stepAt(50 * second, 'approveChange'),
      stepAt(55 * second, 'goBack'),
      stepAt(58 * second, 'resume'),
    ],
    { ends: [{ atMs: 42 * second, left: 'old_database', awayMs: second }], fairAfterMs: 70 * second },
  )

/** Two are taken out, and the database goes back to before that: to before the approval, or to the wait after it. */
export const takenOutBeforeItWentBack = (step: number): Plan =>
  planned(
    `two are taken out, and the database goes back to step ${step}`,
    [
      { atStep: step, do: 'snapshot' },
      takeOutAt(5 * second, 3),
      takeOutAt(6 * second, 6),
      ...[20, 22, 24].map((at) => stepAt(at * second, 'resume')),
    ],
    { ends: [{ atMs: 10 * second, left: 'old_database', awayMs: second }] },
  )

/** A campaign is stopped, or a change of it is begun, and the database goes back to before that. */
const setAsideBeforeItWentBack =
  (step: 'change' | 'stop') =>
  (at: number): Plan =>
    planned(
      `${step === 'stop' ? 'stopped' : 'a change is begun'}, and the database goes back to step ${at}`,
      [{ atStep: at, do: 'snapshot' }, stepAt(5 * second, step)],
      { ends: [{ atMs: 10 * second, left: 'old_database', awayMs: second }] },
    )
export const stoppedBeforeItWentBack = setAsideBeforeItWentBack('stop')
export const changedBeforeItWentBack = setAsideBeforeItWentBack('change')

/** The new version is frozen, edited, frozen again and sent, and the database goes back to the first freeze. A later message is listed. */
export const frozenTwiceBeforeItWentBack = planned(
  'the new version is frozen twice and sent, and the database goes back to the first freeze',
  [
    stepAt(2 * second, 'change'),
    { atMs: 5 * second, do: 'snapshot' },
    stepAt(8 * second, 'changeAgain'),
    stepAt(15 * second, 'approveChange'),
    { atMs: 50 * second, do: 'adopt' },
  ],
  {
    campaigns: [
      { ...eight, timing: { waves: [soon] } },
      { ...eight, first: 20, people: 3, startsAtMs: 35 * minute },
    ],
    ends: [{ atMs: 42 * second, left: 'old_database', awayMs: second }],
    fairAfterMs: 45 * minute,
  },
)

/** Two of a refused request, whose refusal is not proved yet. */
export const takenOutInDoubt = scenario('two of a refused request are taken out before that is proved', {
  sends: [{ n: 2, kind: 'sent', accept: 'none', acceptAfterMs: 30, lagMs: 500, answer: 'http_401' }],
  actions: [1, 2, 3].map((person) => takeOutAt((5 + person) * second, person)),
})

export const changeScenarios: readonly Plan[] = [
  takenOutBeforeTheStart,
  planned('changed before the start, and approved again', [
    stepAt(5 * second, 'change'),
    stepAt(15 * second, 'approveChange'),
  ]),
  planned('changed before the start, and not approved before it', [
    stepAt(5 * second, 'change'),
    stepAt(35 * second, 'approveChange'),
  ]),
  planned('changed before the start, and back', [stepAt(5 * second, 'change'), stepAt(12 * second, 'goBack')]),
  scenario('paused in mid-run, and the rest is changed', {
    actions: [
      { atMs: 700, do: 'pause', campaign: 0 },
      stepAt(5 * second, 'change'),
      stepAt(9 * second, 'approveChange'),
    ],
  }),
  resumedWhileChanged,
  approvedAfterItWentBack(62),
  ...[56, 59, 62, 66, 72].map(sentBeforeItWentBack),
  frozenTwiceBeforeItWentBack,
  takenOutInDoubt,
  ...[10, 30, 45, 60].flatMap((step) => [
    takenOutBeforeItWentBack(step),
    stoppedBeforeItWentBack(step),
    changedBeforeItWentBack(step),
  ]),
  planned(
    'the new version is sent, and the database goes back to before the change',
    [
      { atMs: second, do: 'snapshot' },
      stepAt(2 * second, 'change'),
      stepAt(5 * second, 'approveChange'),
      stepAt(32 * second, 'resume'),
    ],
    { ends: [{ atMs: 20 * second, left: 'old_database', awayMs: second }], fairAfterMs: 60 * second },
  ),
  scenario('someone is taken out in mid-run', {
    sends: [{ n: 2, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, answer: 'late_yes' }],
    actions: [takeOutAt(500, 7), takeOutAt(600, 1)],
  }),
]

/** Sometimes a new version of the first campaign; not where a copy of the folder would know nothing of it. */
export function withChanges(plan: Plan, chance: Chance): Plan {
  const [first] = plan.campaigns
  if (!first || first.kind === 'list' || first.kind === 'scheduled' || !chance.is(0.12)) return plan
  if (plan.world.moneyPerDay ?? plan.world.rival) return plan
  if (plan.ends.some(({ left }) => !knowing.has(left)) || plan.actions.some((each) => each.do === 'openCopy'))
    return plan
  const when = () => (chance.is(0.7) ? { atStep: chance.int(1, 150) } : { atMs: chance.int(0, 60 * second) })
  const actions: Action[] = [{ ...when(), do: 'pause', campaign: 0 }]
  for (let index = chance.int(2, 6); index > 0; index--)
    actions.push({ ...when(), do: chance.pick(['change', 'change', 'approveChange', 'goBack'] as const), campaign: 0 })
  return { ...plan, actions: [...plan.actions, ...actions] }
}

const knowing: ReadonlySet<Left> = new Set<Left>([
  'everything',
  'synced',
  'torn',
  'closed',
  'old_database',
  'no_journal',
])

/** A stream of chance of its own leaves the other plans as they were. */
export function withTakeOuts(plan: Plan, chance: Chance): Plan {
  const [first] = plan.campaigns
  if (!first || first.kind === 'list' || !chance.is(0.15)) return plan
  const actions: Action[] = []
  const when = () => (chance.is(0.7) ? { atStep: chance.int(1, 200) } : { atMs: chance.int(0, 60 * second) })
  for (let index = chance.int(1, 4); index > 0; index--) {
    actions.push({ ...when(), do: 'takeOut', campaign: 0, person: first.first + chance.int(0, first.people - 1) })
    if (chance.is(0.3)) actions.push({ ...when(), do: 'putBack' })
  }
  return { ...plan, actions: [...plan.actions, ...actions] }
}

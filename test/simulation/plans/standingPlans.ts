// A rule that sends, with everything that may go wrong around its day.
import { hour, minute, second } from '../../../src/main/core/base/durations'
import { makeChance } from '../chance'
import {
  calmWorld,
  emptyPlan,
  type Action,
  type Deed,
  type End,
  type Plan,
  type StandingPlan,
  type WorldPlan,
} from './plan'
import type { PreparedStanding } from './prepared'

export type PreparedRule = PreparedStanding

export const byRule: StandingPlan = { first: 0, people: 6, dueAfterMs: 64 * minute, perDay: 20 }
/** People are claimed about now. */
export const claimedAtMs = 4 * minute
const dueAtMs = byRule.dueAfterMs

/** The first campaign goes to the people of the rule, which texts them again when they do not answer. */
const followUp = {
  campaigns: [{ first: 0, people: 6, kind: 'one_text' as const, batchSize: 2, startsAtMs: 0 }],
  rule: { isFollowUp: true as const, dueAfterMs: 65 * minute },
}

type Changes = Partial<Omit<Plan, 'name' | 'world'>> & {
  readonly world?: Partial<WorldPlan>
  readonly rule?: Partial<StandingPlan>
}

export function standing(name: string, { world = {}, rule = {}, ...changes }: Changes = {}): Plan {
  return {
    ...emptyPlan,
    seed: 1,
    campaigns: [{ first: 40, people: 2, kind: 'one_text', batchSize: 2, startsAtMs: 0 }],
    fairAfterMs: 70 * minute,
    ...changes,
    world: { ...calmWorld, ...world, standing: { ...byRule, ...rule } },
    name,
  }
}

/** Nothing keeps the app from knowing and counting everyone. */
export function isCalm({ ends, disk, offline, actions, sends, listings, world, readings }: Plan): boolean {
  // Of these birthdays each choice for quiet days is known to be over when the run ends.
  const isOver = world.standing?.birthday?.quiet === 'next_day'
  const areQuiet = actions.every(
    (action) =>
      action.do === 'pauseRule' ||
      action.do === 'resumeRule' ||
      action.do === 'skipDay' ||
      (isOver && action.do === 'approveQuiet'),
  )
  const isReadable = readings === undefined && listings.length === 0 && !world.isDateless
  return areQuiet && isReadable && ends.length + disk.length + offline.length + sends.length === 0
}

/** How much later than planned it may be sent, because its time was changed. */
export function laterOf({ actions }: Plan): number {
  return Math.max(0, ...actions.map((action) => (action.do === 'approveQuiet' ? (action.laterMs ?? 0) : 0)))
}

const at = (atMs: number, deed: Deed): Action => ({ atMs, ...deed }) as Action

export const standingScenarios: readonly Plan[] = [
  standing('a day of a rule'),
  standing('a rule that is paused after its people were claimed', { actions: [at(10 * minute, { do: 'pauseRule' })] }),
  standing('a rule that is paused and resumed before its moment', {
    actions: [at(10 * minute, { do: 'pauseRule' }), at(20 * minute, { do: 'resumeRule' })],
  }),
  standing('a rule that is paused while it sends', { actions: [at(dueAtMs + 400, { do: 'pauseRule' })] }),
  standing('a day of a rule that is skipped', { actions: [at(10 * minute, { do: 'skipDay' })] }),
  standing('a person is taken out of a rule', { actions: [at(10 * minute, { do: 'takeOutOfRule', person: 2 })] }),
  standing('a person leaves the list of a rule after the claim', {
    actions: [at(10 * minute, { do: 'leaveRuleList', person: 2 })],
  }),
  standing('the text of a rule is changed', { actions: [at(10 * minute, { do: 'changeText' })] }),
  standing('a stricter limit after people were claimed', { actions: [at(10 * minute, { do: 'fewer', people: 3 })] }),
  standing('the list of a rule explodes', { actions: [at(minute, { do: 'joinRule', people: 12 })] }),
  standing('the computer sleeps over the day of a rule', {
    actions: [at(2 * minute, { do: 'sleep', ms: 3 * hour })],
    fairAfterMs: 4 * hour,
  }),
  standing('the day of a rule is sent late', {
    rule: { lateHours: 6 },
    actions: [at(2 * minute, { do: 'sleep', ms: 3 * hour })],
    fairAfterMs: 4 * hour,
  }),
  standing('a clock that is a year ahead while a rule waits', {
    actions: [at(2 * minute, { do: 'setClock', byMs: 365 * 24 * hour })],
  }),
  standing('an answer of a rule’s day is lost', {
    sends: [{ n: 3, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, answer: 'reset' }],
  }),
]

const birthday = { quiet: 'earlier', days: 3 } as const

/** The seeds draw the other choices, and others in between. */
export const quietScenarios: readonly Plan[] = [
  standing('birthdays that go three days later', { rule: { birthday: { quiet: 'next_day', days: 3 } } }),
  standing('an earlier day that is over is approved before birthdays go on the next open day', {
    rule: { birthday: { quiet: 'next_day', days: 2 }, lateHours: 3 },
    actions: [at(2 * minute, { do: 'approveQuiet', quiet: 'earlier' })],
  }),
  standing('a later time is approved after birthdays went three days earlier', {
    rule: { birthday, lateHours: 3 },
    actions: [at(dueAtMs + 5 * minute, { do: 'approveQuiet', quiet: 'earlier', laterMs: 70 * minute })],
    fairAfterMs: 3 * hour,
  }),
]

export const followUpScenarios: readonly Plan[] = [
  standing('people who do not answer are texted again', followUp),
  standing('an answer before people of a rule are claimed', {
    ...followUp,
    actions: [at(3 * minute, { do: 'reply', person: 1 })],
  }),
  standing('an answer after people of a rule were claimed', {
    ...followUp,
    actions: [at(30 * minute, { do: 'reply', person: 1 })],
  }),
  standing('an answer in the last minute before the moment of a rule', {
    ...followUp,
    actions: [at(65 * minute - 20 * second, { do: 'reply', person: 1 })],
  }),
  standing('a message of the campaign is in doubt when its people are texted again', {
    ...followUp,
    sends: [{ n: 2, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, answer: 'reset' }],
  }),
]

/** For each guard the one thing that it holds back. */
export const standingBites = {
  'arm.standing': standing('a rule is paused before its moment', { actions: [at(10 * minute, { do: 'pauseRule' })] }),
  'standing.bound': standing('the clock of the account is changed', {
    actions: [at(10 * minute, { do: 'changeZone' })],
  }),
  'standing.limit': standing('a stricter limit', { actions: [at(10 * minute, { do: 'fewer', people: 3 })] }),
  'standing.large_day': standing('a list explodes', {
    rule: { perDay: 60 },
    actions: [at(minute, { do: 'joinRule', people: 20 })],
  }),
  'standing.answered': standing('an answer after people of a rule were claimed', {
    ...followUp,
    actions: [at(30 * minute, { do: 'reply', person: 1 })],
  }),
  'standing.due': standing('a person leaves the list of a rule', {
    actions: [at(10 * minute, { do: 'leaveRuleList', person: 2 })],
  }),
  'standing.claim': standing('a day of a rule'),
  'standing.stop': standing('a rule is paused before its moment', { actions: [at(10 * minute, { do: 'pauseRule' })] }),
  'standing.take_out': standing('a person is taken out', {
    actions: [at(10 * minute, { do: 'takeOutOfRule', person: 2 })],
  }),
  // The claims are gone with the database, and nothing says that a birthday in three days was greeted today.
  'standing.first_day': standing('the database is from before birthdays went earlier', {
    rule: { birthday, lateHours: 3 },
    world: { frozenListing: { fromMs: 3 * minute, toMs: 9 * hour } },
    actions: [
      at(2 * minute, { do: 'snapshot' }),
      at(70 * minute, { do: 'adopt' }),
      at(75 * minute, { do: 'approveQuiet', quiet: 'earlier', laterMs: 60 * minute }),
      at(80 * minute, { do: 'resumeDays' }),
      at(130 * minute, { do: 'resumeDays' }),
    ],
    ends: [{ atMs: dueAtMs + 5 * minute, left: 'old_database', awayMs: second }],
    fairAfterMs: 3 * hour,
  }),
  // The listing shows none of what was sent, so nothing but the rule itself keeps it back.
  'standing.restored': standing('the database is from before the day', {
    rule: { lateHours: 6 },
    world: { frozenListing: { fromMs: 3 * minute, toMs: 9 * hour } },
    actions: [
      at(2 * minute, { do: 'snapshot' }),
      at(70 * minute, { do: 'adopt' }),
      at(80 * minute, { do: 'resumeDays' }),
      at(90 * minute, { do: 'resumeDays' }),
    ],
    ends: [{ atMs: dueAtMs + 5 * minute, left: 'old_database', awayMs: second }],
    fairAfterMs: 2 * hour,
  }),
} as const satisfies Readonly<Record<string, Plan>>

/** With a draw of all of it. */
export function randomStandingPlan(seed: number): Plan {
  const chance = makeChance(seed, 'standing')
  const when = (): { readonly atMs: number } =>
    chance.is(0.5)
      ? { atMs: chance.int(claimedAtMs - minute, claimedAtMs + 3 * minute) }
      : { atMs: chance.is(0.5) ? chance.int(dueAtMs - minute, dueAtMs + 20 * second) : chance.int(0, dueAtMs) }
  const actions: Action[] = []
  for (let index = chance.int(0, 4); index > 0; index -= 1) {
    const deed = chance.pick<Deed>([
      { do: 'pauseRule' },
      { do: 'resumeRule' },
      { do: 'resumeRule' },
      { do: 'standingOff' },
      { do: 'skipDay' },
      { do: 'changeText' },
      { do: 'changeZone' },
      { do: 'takeOutOfRule', person: chance.int(0, 5) },
      { do: 'leaveRuleList', person: chance.int(0, 5) },
      { do: 'fewer', people: chance.int(1, 8) },
      { do: 'joinRule', people: chance.int(1, 20) },
      { do: 'pauseAll' },
      { do: 'stopAll' },
      { do: 'optOut', person: chance.int(0, 5) },
      { do: 'setClock', byMs: chance.pick([24 * hour, -24 * hour, 40 * minute, -40 * minute, 365 * 24 * hour]) },
      { do: 'sleep', ms: chance.pick([minute, 40 * minute, 3 * hour]) },
    ])
    actions.push({ ...when(), ...deed } as Action)
  }
  const ends: End[] = []
  for (let index = chance.pick([0, 0, 1, 1, 2]); index > 0; index -= 1) {
    const left = chance.pick([
      'everything',
      'synced',
      'torn',
      'closed',
      'old_database',
      'copy_here',
      'no_journal',
    ] as const)
    ends.push({ ...when(), left, awayMs: chance.pick([10, second, 10 * minute, 70 * minute]) })
  }
  if (ends.some(({ left }) => left.startsWith('old'))) actions.push({ atMs: chance.int(0, dueAtMs), do: 'snapshot' })
  if (ends.some(({ left }) => left.startsWith('copy'))) actions.push({ atMs: chance.int(0, dueAtMs), do: 'copy' })
  const fate = { kind: 'sent', acceptAfterMs: 30, lagMs: 500 } as const
  const drawn = standing(`standing seed ${seed}`, {
    seed,
    actions,
    ends,
    rule: { lateHours: chance.pick([1, 3, 12]), perDay: chance.pick([6, 20]) },
    world: { storageMs: chance.pick([0, 0, 10, 60]) },
    sends: chance.is(0.4)
      ? [
          {
            ...fate,
            n: chance.int(2, 4),
            accept: chance.pick(['all', 'none', 'some']),
            answer: chance.pick(['reset', 'no_answer', 'http_500']),
          },
        ]
      : [],
    offline: chance.is(0.2)
      ? [{ fromMs: chance.int(0, dueAtMs), toMs: dueAtMs + chance.int(-minute, 30 * minute) }]
      : [],
    fairAfterMs: 5 * hour,
  })
  return withBirthdays(drawn, when)
}

/** Another text, zone or list would be approved along with the choice, and is known by no watch. */
const notWithApproval: ReadonlySet<string> = new Set(['changeText', 'changeZone', 'joinRule'])

/** Drawn last, so that the plans of the seeds before stay as they were but for this. */
function withBirthdays(plan: Plan, when: () => { readonly atMs: number }): Plan {
  const chance = makeChance(plan.seed, 'standing birthdays')
  const { standing: rule = byRule } = plan.world
  if (!chance.is(0.5)) return plan
  const quiet = chance.pick(['earlier', 'earlier', 'next_day', 'leave_out'] as const)
  const actions = [...plan.actions]
  if (!actions.some((action) => notWithApproval.has(action.do)))
    for (let index = chance.int(0, 2); index > 0; index -= 1) {
      const chosen = chance.pick(['later', 'next_day', 'earlier', 'leave_out'] as const)
      const laterMs = chance.pick([0, 0, 30 * minute, 70 * minute])
      const time = chance.is(0.5) ? when() : { atMs: dueAtMs + chance.int(-5 * minute, 40 * minute) }
      actions.push({ ...time, do: 'approveQuiet', quiet: chosen, ...(laterMs > 0 ? { laterMs } : {}) })
    }
  const standingPlan = { ...rule, birthday: { quiet, days: quiet === 'leave_out' ? 0 : chance.int(1, 3) } }
  return { ...plan, actions, world: { ...plan.world, standing: standingPlan } }
}

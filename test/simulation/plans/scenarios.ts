// The runs that everybody can name: each kind of send, each kind of answer, each thing a person does in the middle of it.
import { minute, second } from '../../../src/main/core/base/durations'
import { changeScenarios } from './changePlans'
import { computerScenarios } from './computerPlans'
import { limitScenarios } from './limitPlans'
import { livenessScenarios } from './livenessPlans'
import type { RunOutcome } from '../runPlan'
import { followUpScenarios, quietScenarios, standingScenarios } from './standingPlans'
import { timedScenarios } from './timedPlans'
import { calmWorld, emptyPlan, type End, type AnswerKind, type CampaignPlan, type Plan, type SendFate } from './plan'

const five: CampaignPlan = { first: 0, people: 5, kind: 'one_text', batchSize: 2, startsAtMs: 0 }

function scenario(name: string, changes: Partial<Omit<Plan, 'name' | 'seed'>> = {}): Plan {
  return { ...emptyPlan, campaigns: [five], fairAfterMs: 8 * second, ...changes, name, seed: 1 }
}

/** The second request, which is the first of several people. */
function secondIs(answer: AnswerKind, fate: Partial<Extract<SendFate, { kind: 'sent' }>> = {}): readonly SendFate[] {
  return [{ n: 2, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, ...fate, answer }]
}

const busy: SendFate = {
  ...{ n: 2, kind: 'sent', accept: 'none', acceptAfterMs: 0, answer: 'http_429' },
  retryAfterSeconds: 3,
}

export const scenarios: readonly Plan[] = [
  scenario('single', { campaigns: [{ ...five, people: 1 }] }),
  scenario('one text to several'),
  scenario('personalised', { campaigns: [{ ...five, kind: 'personalised' }] }),
  scenario('flash', { campaigns: [{ ...five, people: 3, kind: 'flash' }] }),
  scenario('scheduled', { campaigns: [{ ...five, kind: 'scheduled' }] }),
  scenario('a list of the gateway', { campaigns: [{ ...five, kind: 'list' }] }),
  scenario('a list of the gateway, and the answer is lost', {
    campaigns: [{ ...five, kind: 'list' }],
    sends: [{ n: 1, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, answer: 'reset' }],
  }),
  scenario('a list of the gateway is refused, and part of it is taken', {
    campaigns: [{ ...five, kind: 'list' }],
    sends: [{ n: 1, kind: 'sent', accept: 'some', acceptAfterMs: 30, lagMs: 500, answer: 'http_401' }],
  }),
  scenario('an answer that is lost', { sends: secondIs('reset') }),
  scenario('a request that is lost', { sends: secondIs('reset', { accept: 'none' }) }),
  scenario('half of a request is taken', { sends: secondIs('http_500', { accept: 'some' }) }),
  scenario('several are refused', { sends: secondIs('http_422', { accept: 'none' }) }),
  scenario('several are refused, and some are taken', { sends: secondIs('http_422', { accept: 'some' }) }),
  scenario('one is refused', {
    sends: [{ n: 1, kind: 'sent', accept: 'none', acceptAfterMs: 0, answer: 'http_422' }],
  }),
  scenario('the key is refused in mid-run', { sends: secondIs('http_401', { accept: 'none' }) }),
  scenario('the balance is used up', { sends: secondIs('http_402', { accept: 'none' }) }),
  scenario('too many requests', { sends: [busy] }),
  scenario('offline in mid-run', { offline: [{ fromMs: 250, toMs: 20 * second }] }),
  scenario('stopped in mid-run', {
    sends: secondIs('late_yes'),
    actions: [{ atMs: 1_000, do: 'stop', campaign: 0 }],
  }),
  scenario('paused in mid-run', {
    sends: secondIs('late_yes'),
    actions: [
      { atMs: 1_000, do: 'pause', campaign: 0 },
      { atMs: 5_000, do: 'resume', campaign: 0 },
    ],
  }),
  scenario('sent again after it was not found', {
    sends: secondIs('reset', { accept: 'none' }),
    fairAfterMs: 35 * minute + 5 * second,
    actions: [{ atMs: 35 * minute, do: 'decide', campaign: 0, choice: 'send_again' }],
    lastChoice: 'send_again',
  }),
  scenario('an opt-out in mid-run', {
    sends: secondIs('late_yes'),
    actions: [{ atMs: 500, do: 'optOut', person: 4 }],
  }),
  scenario('an answer by a rule that is switched off in mid-run', {
    campaigns: [{ ...five, batchSize: 1, isAnswer: true }],
    sends: secondIs('late_yes'),
    actions: [{ atMs: 500, do: 'switchRuleOff', campaign: 0 }],
  }),
  scenario('found late', {
    sends: secondIs('reset', { acceptAfterMs: 9 * minute, lagMs: minute }),
    fairAfterMs: 11 * minute,
  }),
  scenario('the same text was sent before', {
    world: { ...calmWorld, sentBefore: true },
    sends: secondIs('reset', { accept: 'none' }),
  }),
  ...timedScenarios,
  ...changeScenarios,
  ...limitScenarios,
  ...computerScenarios,
  ...livenessScenarios,
  ...standingScenarios,
  ...followUpScenarios,
  ...quietScenarios,
]

/** With a crash at every pair of steps: the others have too many. */
export const shortest: readonly string[] = ['single', 'one text to several']

const lefts = ['everything', 'synced', 'torn'] as const

export interface Crashes {
  /** One crash, or also a second at each step after it. */
  readonly crashes: 1 | 2
  /** Crashes at only some of the steps in which a run polls the listing again and again. */
  readonly isQuick: boolean
}

/**
 * The plan itself, then with the process ended at each of its steps, and at each step of what comes after that. The caller
 * runs each plan and hands back how it went.
 */
export async function* crashed(
  plan: Plan,
  { crashes, isQuick }: Crashes,
): AsyncGenerator<Plan, void, Pick<RunOutcome, 'figures'>> {
  const { stepsBeforeFair } = (yield plan).figures
  const all = Array.from({ length: stepsBeforeFair }, (_, index) => index + 1)
  for (const step of isQuick ? quickSteps(plan, all) : all) {
    const once = endedAt(plan, step)
    const { figures } = yield once
    if (crashes === 1) continue
    for (let again = step + 1; again <= figures.stepsBeforeFair; again++) yield endedAt(once, again)
  }
}

/**
 * A few of the steps, far from each other, and fewer where nothing but waits is new; `npm run sim -- --scenarios` takes each. Every
 * scenario begins one step after the one before it, so that together they crash everywhere. No distance is a multiple of 3: then every
 * crash of a scenario would leave the same on disk.
 */
export function quickSteps(plan: Plan, all: readonly number[]): number[] {
  const steps = all.filter((step) => !doesRepeat(step, all.length))
  const crashes = isTimed(plan) ? 2 : 3
  const distance = Math.max(1, Math.floor(steps.length / crashes))
  const apart = distance % lefts.length === 0 ? distance - 1 : distance
  const first = scenarios.findIndex(({ name }) => name === plan.name)
  return steps.filter((_, index) => (index + first) % apart === 0)
}

/** Nothing but the waits is new in these. */
function isTimed({ world, campaigns }: Plan): boolean {
  return (
    Boolean(world.dailyCap ?? world.moneyPerDay ?? world.personLimit) ||
    Boolean(world.startDelaySeconds) ||
    Boolean(world.standing) ||
    campaigns.some(({ timing }) => timing)
  )
}

function endedAt(plan: Plan, step: number): Plan {
  const end: End = { atStep: step, left: lefts[step % lefts.length] ?? 'everything', awayMs: second }
  return { ...plan, name: `${plan.name}, ended at step ${step}`, ends: [...plan.ends, end] }
}

/** Neither the sending and the first looks, nor what the person does in the end. */
function doesRepeat(step: number, steps: number): boolean {
  return step > 90 && step < steps - 70 && step % 11 !== 0
}

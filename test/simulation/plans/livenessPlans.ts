// Sends in which only time, clicks and an opt-out that must be read are at stake.
import { minute, second } from '../../../src/main/core/base/durations'
import type { Chance } from '../chance'
import { calmWorld, emptyPlan, type Action, type CampaignPlan, type Plan, type SendFate } from './plan'

const slow = (people: number, everySeconds: number): CampaignPlan => ({
  ...{ first: 0, people, kind: 'personalised', batchSize: 1, startsAtMs: 0 },
  timing: { waves: [{ people }], everySeconds },
})

function scenario(name: string, changes: Partial<Omit<Plan, 'name' | 'seed'>>): Plan {
  return { ...emptyPlan, campaigns: [slow(12, 10)], fairAfterMs: 3 * minute, ...changes, name, seed: 1 }
}

function request(n: number, fate: Partial<Extract<SendFate, { kind: 'sent' }>>): SendFate {
  return { n, kind: 'sent', accept: 'all', acceptAfterMs: 30, lagMs: 500, answer: 'reset', ...fate }
}

const five: CampaignPlan = { first: 0, people: 5, kind: 'one_text', batchSize: 2, startsAtMs: 0 }
const optOut = (atMs: number, person: number): Action => ({ atMs, do: 'optOutAtGateway', person })
const resume = (atMs: number): Action => ({ atMs, do: 'resume', campaign: 0 })

export const livenessScenarios: readonly Plan[] = [
  scenario('every seventh answer is lost, and found before the next one', {
    campaigns: [slow(60, 7)],
    sends: [7, 14, 21, 28, 35, 42, 49, 56].map((n) => request(n, {})),
    fairAfterMs: 8 * minute,
  }),
  scenario('the gateway asks for thirty seconds', {
    campaigns: [{ ...five, people: 24 }],
    sends: [request(6, { accept: 'none', answer: 'http_429', retryAfterSeconds: 30 })],
  }),
  scenario('an opt-out at the gateway in a slow send', { actions: [optOut(5 * second, 4), optOut(45 * second, 8)] }),
  scenario('an opt-out at the gateway while a person has paused', {
    campaigns: [five],
    actions: [
      { atStep: 40, do: 'pause', campaign: 0 },
      ...[1, 2, 3, 4].map((person) => optOut(20 * second, person)),
      resume(2 * minute),
    ],
  }),
  ...(['http_402', 'http_422'] as const).map((answer) =>
    scenario(`part of a batch is taken, the answer is ${answer}, and the listing is a minute behind`, {
      campaigns: [{ ...five, people: 16, batchSize: 6 }],
      sends: Array.from({ length: 8 }, (_, index) =>
        request(
          index + 1,
          index === 1 ? { accept: 'some', lagMs: minute, answer } : { answer: 'plain_yes', lagMs: minute },
        ),
      ),
      actions: [resume(20 * second), resume(2 * minute)],
      fairAfterMs: 5 * minute,
    }),
  ),
  ...[false, true].map((sentBefore) =>
    scenario(`an answer is lost in a listing of many pages${sentBefore ? ', with the same texts from before' : ''}`, {
      world: { ...calmWorld, pageCap: 4, sentBefore },
      campaigns: [{ ...five, people: 24, batchSize: 4 }],
      sends: [request(3, {})],
      fairAfterMs: 2 * minute,
    }),
  ),
  scenario('a key is refused, and another one is given', {
    campaigns: [five],
    sends: [request(2, { accept: 'none', answer: 'http_401' })],
    actions: [resume(30 * second)],
  }),
]

/** People opt out at the gateway while a slow send goes on; a stream of chance of its own leaves the other plans as they were. */
export function withOptOuts(plan: Plan, chance: Chance): Plan {
  const [first, ...others] = plan.campaigns
  const isSuited = first && !first.timing && (first.kind === 'one_text' || first.kind === 'personalised')
  if (!isSuited || others.length > 0 || !chance.is(0.1)) return plan
  const everySeconds = chance.pick([5, 20, 60])
  const lastsMs = (first.people / first.batchSize) * everySeconds * second
  const optOuts = Array.from({ length: chance.int(1, 4) }, () =>
    optOut(chance.int(0, Math.round(lastsMs)), chance.int(0, first.people - 1)),
  )
  return {
    ...plan,
    campaigns: [{ ...first, timing: { waves: [{ people: first.people }], everySeconds } }],
    actions: [...plan.actions, ...optOuts],
  }
}

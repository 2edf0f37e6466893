// Takes each guard and each durable write of the sending engine away in turn: the simulation must fail without it. What does
// not fail proves nothing, so a name that nothing bites is a failure here.
import { bitingPlans } from './plans/bitingPlans'
import type { Plan } from './plans/plan'
import { prepare } from './plans/prepared'
import { randomPlan } from './plans/randomPlan'
import { runPlan, type RunOutcome } from './runPlan'
import { scenarios } from './plans/scenarios'
import { switchOff, type GuardName } from './switchedGuards'

export interface Bite {
  readonly name: GuardName
  /** The plan and the invariant that failed; undefined where nothing did. */
  readonly how: string | undefined
  readonly runs: number
}

export async function bite(name: GuardName, maxSeeds: number): Promise<Bite> {
  let runs = 0
  for (const plan of plansFor(name, maxSeeds)) {
    runs += 1
    const { breach } = await runWithout(name, plan)
    if (!breach) continue
    // A plan that fails with everything in place says nothing about this name.
    if ((await runWithout(undefined, plan)).breach) continue
    return { name, how: `${plan.name}: ${breach.message.split('\n')[0] ?? ''}`, runs }
  }
  return { name, how: undefined, runs }
}

function* plansFor(name: GuardName, maxSeeds: number): Generator<Plan> {
  yield* bitingPlans(name)
  yield* scenarios
  for (let seed = 1; seed <= maxSeeds; seed++) yield randomPlan(seed)
}

/** The profile is prepared with everything in place. */
export async function runWithout(name: GuardName | undefined, plan: Plan): Promise<RunOutcome> {
  await prepare(plan)
  if (name) switchOff(name)
  try {
    return await runPlan(plan)
  } finally {
    switchOff()
  }
}

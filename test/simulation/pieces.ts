// The pieces of work that one process does at a time: some seeds, one scenario with a crash at every step, or one guard taken away.
import type { GuardName } from '../../src/main/core/base/guards'
import { documentReadings, drawReadingsBySeed, readingNames, valuesOf } from '../../src/main/practice/readings/readings'
import { randomPlan } from './plans/randomPlan'
import { runPlan, type RunOutcome } from './runPlan'
import { randomStandingPlan } from './plans/standingPlans'
import { randomWeeklyPlan } from './plans/weeklyPlans'
import { crashed, scenarios } from './plans/scenarios'
import { addFigures, noFigures, type Failure, type Tally } from './tally'
import { bite, type Bite } from './teeth'
import type { Plan } from './plans/plan'

export type Piece =
  | { readonly kind: 'seeds'; readonly from: number; readonly seeds: number }
  /** One plan of chance alone, without the run with a standing send that some seeds have besides. */
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'standingSeed'; readonly seed: number }
  | { readonly kind: 'weekly'; readonly seed: number; readonly weeks: number }
  | { readonly kind: 'scenario'; readonly name: string; readonly crashes: 1 | 2; readonly isQuick: boolean }
  /** A scenario as it is, under some drawn readings. */
  | { readonly kind: 'drawn'; readonly name: string; readonly draws: number }
  /** A scenario as it is, under each other reading alone. */
  | { readonly kind: 'readings'; readonly name: string }
  | { readonly kind: 'tooth'; readonly name: GuardName; readonly maxSeeds: number }

export type Outcome = { readonly tally: Tally } | { readonly bite: Bite }

/** One in so many seeds has a run with a standing send besides: it takes hours of the world's time. */
const standingShare = 4

/** Enough to see what they have in common. */
const maxFailures = 10

export async function runPiece(piece: Piece): Promise<Outcome> {
  switch (piece.kind) {
    case 'seeds':
      return { tally: await tally(seedsOf(piece)) }
    case 'seed':
      return { tally: await tally([randomPlan(piece.seed)].values()) }
    case 'standingSeed':
      return { tally: await tally([randomStandingPlan(piece.seed)].values()) }
    case 'weekly':
      return { tally: await tally([randomWeeklyPlan(piece.seed, piece.weeks)].values()) }
    case 'scenario':
      return { tally: await tally(crashed(scenarioOf(piece.name), piece)) }
    case 'drawn':
      return { tally: await tally(drawnOf(piece)) }
    case 'readings':
      return { tally: await tally(eachReading(piece.name), Infinity) }
    case 'tooth':
      return { bite: await bite(piece.name, piece.maxSeeds) }
  }
}

function* seedsOf({ from, seeds }: { from: number; seeds: number }): Generator<Plan> {
  for (let seed = from; seed < from + seeds; seed++) yield randomPlan(seed)
  for (let seed = from; seed < from + seeds; seed++) if (seed % standingShare === 0) yield randomStandingPlan(seed)
}

function* drawnOf({ name, draws }: { name: string; draws: number }): Generator<Plan> {
  const plan = scenarioOf(name)
  for (let draw = 1; draw <= draws; draw++)
    yield { ...plan, name: `${name}, drawn ${draw}`, readings: drawReadingsBySeed(`${name} ${draw}`) }
}

function* eachReading(name: string): Generator<Plan> {
  const plan = scenarioOf(name)
  for (const reading of readingNames)
    for (const value of valuesOf(reading).slice(1))
      yield {
        ...plan,
        name: `${name}, ${reading}=${value}`,
        readings: { ...documentReadings, [reading]: value },
      }
}

function scenarioOf(name: string): Plan {
  const plan = scenarios.find((each) => each.name === name)
  if (!plan) throw new Error(`No scenario "${name}"`)
  return plan
}

type Plans = Iterator<Plan, unknown, RunOutcome> | AsyncIterator<Plan, unknown, RunOutcome>

async function tally(plans: Plans, most = maxFailures): Promise<Tally> {
  let figures = noFigures
  const failures: Failure[] = []
  // The next plan may depend on how the previous one went.
  for (let next = await plans.next(); !next.done;) {
    const plan = next.value
    const outcome = await runPlan(plan)
    figures = addFigures(figures, outcome.figures)
    if (outcome.breach) failures.push({ plan, words: outcome.breach.message })
    if (failures.length >= most) break
    next = await plans.next(outcome)
  }
  return { figures, failures }
}

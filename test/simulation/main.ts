// npm run sim and npm run sim:teeth: plans in several processes; what failed is made small and printed with its trace.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { guardNames, type GuardName } from '../../src/main/core/base/guards'
import { bitingPlans } from './plans/bitingPlans'
import { leaveOutRules } from './watches/liveness'
import { parseReadings } from '../../src/main/practice/readings/readings'
import type { Readings } from '../../src/main/practice/readings/table'
import { runPiece, type Outcome, type Piece } from './pieces'
import { longSeeds, mendedSeeds, mendedStandingSeeds, mendedWeeklySeeds } from './plans/mendedSeeds'
import type { Plan } from './plans/plan'
import { randomPlan } from './plans/randomPlan'
import { runPlan } from './runPlan'
import { scenarios, shortest } from './plans/scenarios'
import { shrink } from './plans/shrink'
import { randomStandingPlan } from './plans/standingPlans'
import { addFigures, describeReadings, noFigures, tableOf, type Failure } from './tally'
import { runWithout, type Bite } from './teeth'
import { randomWeeklyPlan } from './plans/weeklyPlans'
import { inWorkers, serveParent } from './workers'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    /** `--seed` is that of a run with a standing send. */
    standing: { type: 'boolean', default: false },
    /** Years of a standing send whose day comes back every week, for each seed. */
    weekly: { type: 'boolean', default: false },
    weeks: { type: 'string', default: '110' },
    /** 0: in this process, for a profiler. */
    workers: { type: 'string', default: '2' },
    /** The scenarios too, with a crash at every step; `pairs`: the shortest with two, at every pair of steps. */
    scenarios: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    /** The scenario of this name alone. */
    only: { type: 'string' },
    /** Prints the events of the scenario of this name, with nothing added. */
    show: { type: 'string' },
    /** Crashes at fewer of the steps that repeat themselves. */
    quick: { type: 'boolean', default: false },
    /** Takes away each guard in turn, or only those in `names`; with at most this many seeds. `--seed` goes without the one in `names`. */
    teeth: { type: 'boolean', default: false },
    names: { type: 'string' },
    /** Prints the events of the `from`-th plan for this guard, with the guard taken away. */
    trace: { type: 'string' },
    /** A file for the number of runs that passed and failed. */
    report: { type: 'string' },
    /** Other readings for `--seed`, as a failing run prints them; `document` for the document's own. */
    readings: { type: 'string' },
    /** A failing seed as it is, and not made small: that takes hundreds of runs. */
    whole: { type: 'boolean', default: false },
    /** The scenarios under each reading that differs from the document's, one at a time. */
    'each-reading': { type: 'boolean', default: false },
    /** How many failures are listed. */
    lines: { type: 'string', default: '20' },
    /** Names of rules in liveness.ts that are not checked. */
    without: { type: 'string', default: '' },
    part: { type: 'boolean', default: false },
  },
})

const workers = Number(values.workers)
leaveOutRules(values.without === '' ? [] : values.without.split(','))
const seedsAtOnce = 20
const maxLines = Number(values.lines)

function seedPieces(): Piece[] {
  const [from, end] = [Number(values.from), Number(values.from) + Number(values.seeds)]
  if (values.weekly)
    return Array.from({ length: end - from }, (_, index) => ({
      ...{ kind: 'weekly' as const, seed: from + index },
      weeks: Number(values.weeks),
    }))
  const pieces: Piece[] = []
  for (let at = from; at < end; at += seedsAtOnce)
    pieces.push({ kind: 'seeds', from: at, seeds: Math.min(seedsAtOnce, end - at) })
  return pieces
}

function scenarioNames(): string[] {
  return scenarios.map(({ name }) => name).filter((name) => name === (values.only ?? name))
}

function scenarioPieces(): Piece[] {
  const names = scenarioNames()
  const drawn = names.map((name) => ({ kind: 'drawn', name, draws: values.quick ? 1 : 20 }) as const)
  const crashed = names.map((name) => {
    const crashes = values.pairs && shortest.includes(name) ? 2 : 1
    return { kind: 'scenario', name, crashes, isQuick: values.quick } as const
  })
  if (values.only !== undefined) return [...crashed, ...drawn]
  const seeds = mendedSeeds.map(([seed]) => seed).filter((seed) => !values.quick || !longSeeds.includes(seed))
  const mended = seeds.map((seed) => ({ kind: 'seed', seed }) as const)
  const mendedStanding = mendedStandingSeeds.map(([seed]) => ({ kind: 'standingSeed', seed }) as const)
  const mendedWeekly = mendedWeeklySeeds.map(([seed, weeks]) => ({ kind: 'weekly', seed, weeks }) as const)
  return [...mendedWeekly, ...mended, ...mendedStanding, ...crashed, ...drawn]
}

async function eachPiece(pieces: readonly Piece[], onOutcome: (outcome: Outcome) => void): Promise<void> {
  if (workers > 0) return inWorkers(pieces, workers, onOutcome, ['--without', values.without])
  for (const piece of pieces) onOutcome(await runPiece(piece))
}

async function showSmallest(failing: Plan): Promise<void> {
  const { plan, outcome } = await shrink(failing)
  const { readings, ...shown } = plan
  process.stdout.write(`\n${failing.name}, made small:\n${JSON.stringify(shown, undefined, 1)}\n\n`)
  process.stdout.write(`${describeReadings(readings)}\n\n`)
  process.stdout.write(`${outcome.trace.join('\n')}\n\n${outcome.breach?.message ?? ''}\n`)
}

function readReadings(text: string): Readings | undefined {
  return text === 'document' || text === '' ? undefined : parseReadings(text)
}

async function showScenario(name: string): Promise<void> {
  const plan = scenarios.find((each) => each.name === name)
  if (!plan) throw new Error(`No scenario "${name}"`)
  const readings = readReadings(values.readings ?? 'document')
  const { trace, breach } = await runPlan(readings === undefined ? plan : { ...plan, readings })
  process.stdout.write(`${trace.join('\n')}\n\n${breach?.message ?? 'Nothing failed.'}\n`)
  process.exitCode = breach ? 1 : 0
}

function drawPlan(seed: number): Plan {
  if (values.weekly) return randomWeeklyPlan(seed, Number(values.weeks))
  return values.standing ? randomStandingPlan(seed) : randomPlan(seed)
}

async function showOne(seed: number): Promise<void> {
  const drawn = drawPlan(seed)
  const { readings: _, ...rest } = drawn
  const chosen = values.readings === undefined ? drawn.readings : readReadings(values.readings)
  const plan: Plan = chosen === undefined ? rest : { ...rest, readings: chosen }
  process.stdout.write(`${describeReadings(plan.readings)}\n`)
  const outcome = values.names === undefined ? await runPlan(plan) : await runWithout(values.names as GuardName, plan)
  if (outcome.breach && !values.whole && values.names === undefined) await showSmallest(plan)
  else process.stdout.write(`${outcome.trace.join('\n')}\n\n${outcome.breach?.message ?? 'Nothing failed.'}\n`)
  process.exitCode = outcome.breach ? 1 : 0
}

async function showBiting(name: GuardName): Promise<void> {
  const plan = [...bitingPlans(name)][Number(values.from) - 1]
  if (!plan) throw new Error(`No plan was made for ${name}`)
  const { trace, breach } = await runWithout(name, plan)
  process.stdout.write(`${trace.join('\n')}\n\n${breach?.message ?? 'Nothing failed.'}\n`)
}

/** Every ten seconds: a large number of seeds takes most of an hour. */
const progressEveryMs = 10_000
let nextProgressAt = progressEveryMs

function sayProgress(runs: number, failed: number): void {
  if (performance.now() < nextProgressAt) return
  nextProgressAt = performance.now() + progressEveryMs
  process.stderr.write(`${runs} runs, ${failed} failed, ${(performance.now() / 1_000).toFixed(0)} s\n`)
}

function runAll(): Promise<void> {
  if (values['each-reading']) return runPieces(scenarioNames().map((name) => ({ kind: 'readings', name })))
  // Scenarios first: the largest piece must not be the last.
  return runPieces(values.scenarios ? [...scenarioPieces(), ...seedPieces()] : seedPieces())
}

async function runPieces(pieces: readonly Piece[]): Promise<void> {
  const startedAt = performance.now()
  let figures = noFigures
  const failures: Failure[] = []
  await eachPiece(pieces, (outcome) => {
    if (!('tally' in outcome)) return
    figures = addFigures(figures, outcome.tally.figures)
    failures.push(...outcome.tally.failures)
    // A run that is ended early has said what failed until then.
    for (const { plan, words } of outcome.tally.failures) process.stderr.write(`${plan.name}: ${words}\n`)
    sayProgress(figures.runs, failures.length)
  })
  process.stdout.write(`${tableOf(figures, failures, maxLines, (performance.now() - startedAt) / 1_000)}\n`)
  if (values.report)
    writeFileSync(
      values.report,
      JSON.stringify({ passed: figures.runs - failures.length, failed: failures.length, skipped: 0 }),
    )
  if (failures[0]) await showSmallest(failures[0].plan)
  process.exitCode = failures.length > 0 ? 1 : 0
}

async function runTeeth(): Promise<void> {
  const wanted = values.names?.split(',')
  const names: readonly GuardName[] = guardNames.filter((name) => wanted?.includes(name) ?? true)
  const pieces = names.map((name) => ({ kind: 'tooth', name, maxSeeds: Number(values.seeds) }) as const)
  const width = Math.max(...names.map(({ length }) => length))
  const bites: Bite[] = []
  await eachPiece(pieces, (outcome) => {
    if (!('bite' in outcome)) return
    const { name, how, runs } = outcome.bite
    bites.push(outcome.bite)
    process.stdout.write(`${name.padEnd(width)}  ${how ?? 'NOTHING BITES'}  (${runs} runs)\n`)
  })
  const toothless = bites.filter(({ how }) => how === undefined)
  process.stdout.write(`\n${bites.length - toothless.length} of ${names.length} are bitten\n`)
  process.exitCode = toothless.length > 0 || bites.length < names.length ? 1 : 0
}

if (values.part) serveParent(runPiece)
else if (values.seed !== undefined) await showOne(Number(values.seed))
else if (values.show !== undefined) await showScenario(values.show)
else if (values.trace !== undefined) await showBiting(values.trace as GuardName)
else if (values.teeth) await runTeeth()
else await runAll()

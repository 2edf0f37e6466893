// Figures of many runs.
import { writeReadings } from '../../src/main/practice/readings/readings'
import type { Readings } from '../../src/main/practice/readings/table'
import type { Plan } from './plans/plan'
import type { RunFigures } from './runPlan'

export interface Failure {
  readonly plan: Plan
  readonly words: string
}

export interface Figures extends RunFigures {
  readonly runs: number
}

export interface Tally {
  readonly figures: Figures
  readonly failures: readonly Failure[]
}

export const noFigures: Figures = {
  runs: 0,
  requests: 0,
  accepted: 0,
  ends: 0,
  steps: 0,
  stepsBeforeFair: 0,
  approvals: 0,
  pauses: 0,
  uncertainLeft: 0,
  virtualMs: 0,
}

export function addFigures(sum: Figures, more: RunFigures & { readonly runs?: number }): Figures {
  const added = Object.entries(sum).map(
    ([name, value]) => [name, value + (more[name as keyof RunFigures] ?? 0)] as const,
  )
  return { ...(Object.fromEntries(added) as unknown as Figures), runs: sum.runs + (more.runs ?? 1) }
}

/** Counts the failures that have no row in `kinds`, by their invariant. */
function byInvariant(failures: readonly Failure[]): (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { words } of failures) {
    const name = words.split(':')[0] ?? ''
    if (!kinds.some(([, invariant]) => name.startsWith(invariant))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => [`  ${name}`, count])
}

const kinds = [
  ['twice', 'never twice'],
  ['lost', 'nobody lost'],
  ['false', 'never false'],
  ['stuck', 'nobody stuck'],
] as const

/** Written as an argument for `--readings`. */
export function describeReadings(readings: Readings | undefined): string {
  return `--readings "${(readings && writeReadings(readings)) || 'document'}"`
}

export function tableOf(figures: Figures, failures: readonly Failure[], maxLines: number, seconds: number): string {
  const failed = (name: string): number => failures.filter(({ words }) => words.startsWith(name)).length
  const rows: (readonly [string, number | string])[] = [
    ['runs', figures.runs],
    ['requests', figures.requests],
    ['accepted', figures.accepted],
    ['ends of the process', figures.ends],
    ['steps', figures.steps],
    ['hours simulated', Math.round(figures.virtualMs / 3_600_000)],
    ['sent again by a person', figures.approvals],
    ['pauses that need a person', figures.pauses],
    ...kinds.map(([name, invariant]) => [name, failed(invariant)] as const),
    ['other failures', failures.length - kinds.reduce((sum, [, invariant]) => sum + failed(invariant), 0)],
    ['uncertain left to a person', figures.uncertainLeft],
    ['seconds', seconds.toFixed(1)],
  ]
  const lines = [...rows, ...byInvariant(failures)].map(
    ([name, value]) => `${name.padEnd(28)}${String(value).padStart(10)}`,
  )
  return [
    ...lines,
    ...failures
      .slice(0, maxLines)
      .map(
        ({ plan, words }) =>
          `${plan.name}: ${words.split('\n')[0] ?? ''}${plan.readings ? `\n    ${describeReadings(plan.readings)}` : ''}`,
      ),
  ].join('\n')
}

// Whether one text of a trial was answered more often by chance: Fisher's exact test, two-sided. Pure.
import type { TrialChance } from '@contract'

export interface Answered {
  readonly people: number
  readonly answered: number
}

/** Chances of the same or a rarer table with the same sums may differ in the last digits. */
const nearlyAs = 1 + 1e-7

export function chanceOf(one: Answered, other: Answered): TrialChance {
  const chances = tablesOf(one, other)
  if (Math.min(...chances.values()) >= 0.05) return 'too_few'
  const seen = chances.get(one.answered) ?? 1
  let chance = 0
  for (const each of chances.values()) if (each <= seen * nearlyAs) chance += each
  return chance < 0.01 ? 'below_1_in_100' : chance < 0.05 ? 'below_1_in_20' : 'may_be_chance'
}

/** The chance of each number of answers in the first group, if all answers fell on the people of both groups at random. */
function tablesOf(one: Answered, other: Answered): ReadonlyMap<number, number> {
  const answers = one.answered + other.answered
  const logFactorial = makeLogFactorial(one.people + other.people)
  const logChoose = (from: number, take: number) => logFactorial(from) - logFactorial(take) - logFactorial(from - take)
  const all = logChoose(one.people + other.people, answers)
  const chances = new Map<number, number>()
  const least = Math.max(0, answers - other.people)
  const most = Math.min(answers, one.people)
  for (let first = least; first <= most; first++)
    chances.set(first, Math.exp(logChoose(one.people, first) + logChoose(other.people, answers - first) - all))
  return chances
}

function makeLogFactorial(most: number): (n: number) => number {
  const sums = new Float64Array(most + 1)
  for (let n = 2; n <= most; n++) sums[n] = (sums[n - 1] ?? 0) + Math.log(n)
  return (n) => sums[n] ?? 0
}

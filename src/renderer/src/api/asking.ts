// How a store asks the core: what it failed with stays for the page, and an answer that a newer question has overtaken is dropped.
import type { Ref } from 'vue'
import { toProblem, type Problem } from './problem'

export interface Asking {
  readonly problem: Ref<Problem | undefined>
  /** True while a question is on its way. */
  readonly isBusy?: Ref<boolean>
}

/** For what a person does: clears the problem, then runs `work`. Answers undefined if it failed; `problem` says why. */
export async function attempt<Answer>(
  { problem, isBusy }: Asking,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (isBusy) isBusy.value = true
  problem.value = undefined
  try {
    return await work()
  } catch (thrown) {
    problem.value = toProblem(thrown)
    return undefined
  } finally {
    if (isBusy) isBusy.value = false
  }
}

export interface Latest {
  /** Shows the answer unless a newer question was asked meanwhile. Answers whether it was shown. */
  ask<Answer>(question: () => Promise<Answer>, show: (answer: Answer) => void): Promise<boolean>
  /** Drops the answer that is on its way. */
  drop(): void
}

/** For what is shown: only the newest question counts. Its problem stays until one goes well. */
export function makeLatest({ problem, isBusy }: Asking): Latest {
  let newest = 0
  return {
    async ask(question, show) {
      newest += 1
      const mine = newest
      if (isBusy) isBusy.value = true
      try {
        const answer = await question()
        if (mine !== newest) return false
        show(answer)
        problem.value = undefined
        return true
      } catch (thrown) {
        if (mine === newest) problem.value = toProblem(thrown)
        return false
      } finally {
        if (isBusy && mine === newest) isBusy.value = false
      }
    },
    drop() {
      newest += 1
      if (isBusy) isBusy.value = false
    },
  }
}

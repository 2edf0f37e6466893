// One question to the gateway at a time, and the latest answer or what went wrong.
import { computed, ref, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { toProblem, type Problem } from '../../../api/problem'
import { useLive } from '../../../stores/live'

export interface Asking<Answer> {
  readonly answer: Readonly<ShallowRef<Answer | undefined>>
  readonly problem: Readonly<ShallowRef<Problem | undefined>>
  readonly isAsking: Readonly<Ref<boolean>>
  readonly isOffline: ComputedRef<boolean>
  ask(question: () => Promise<Answer>): Promise<void>
}

export function useAsking<Answer>(): Asking<Answer> {
  const live = useLive()
  const answer = shallowRef<Answer>()
  const problem = shallowRef<Problem>()
  const isAsking = ref(false)
  return {
    answer,
    problem,
    isAsking,
    isOffline: computed(() => live.isOffline),
    async ask(question) {
      if (isAsking.value) return
      isAsking.value = true
      try {
        answer.value = await question()
        problem.value = undefined
      } catch (thrown) {
        problem.value = toProblem(thrown)
      } finally {
        isAsking.value = false
      }
    },
  }
}

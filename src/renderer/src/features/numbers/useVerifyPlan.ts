// Counts the numbers of a source again whenever it, or what is left out, changes; and begins the job with that very count.
import type { Job, NumbersSource } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { computed, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { toProblem, type Problem } from '../../api/problem'
import { useNumbers, type LookUpPlan, type WhichNumbers } from '../../stores/numbers'

export interface VerifyPlanUse {
  readonly plan: Readonly<ShallowRef<LookUpPlan | undefined>>
  readonly problem: Readonly<ShallowRef<Problem | undefined>>
  readonly isCounting: Readonly<Ref<boolean>>
  readonly isStarting: Readonly<Ref<boolean>>
  readonly skips: Ref<boolean>
  readonly days: Ref<number>
  readonly canStart: ComputedRef<boolean>
  /** Undefined if it did not begin; `problem` says why. */
  start(): Promise<Job | undefined>
}

const usualDays = 30

export function useVerifyPlan(source: () => NumbersSource | undefined): VerifyPlanUse {
  const numbers = useNumbers()
  const plan = shallowRef<LookUpPlan>()
  const problem = shallowRef<Problem>()
  const isCounting = ref(false)
  const isStarting = ref(false)
  const skips = ref(true)
  const days = ref(usualDays)
  const which = computed((): WhichNumbers | undefined => {
    const from = source()
    return from && { source: from, ...(skips.value ? { skipCheckedDays: days.value } : {}) }
  })

  let turn = 0
  async function count(): Promise<void> {
    turn += 1
    const mine = turn
    const asked = which.value
    if (!asked) return
    isCounting.value = true
    try {
      const counted = await numbers.plan(asked)
      if (mine === turn) plan.value = counted
    } catch (thrown) {
      if (mine === turn) problem.value = toProblem(thrown)
    }
    if (mine === turn) isCounting.value = false
  }
  const countSoon = useDebounceFn(() => void count(), 150)
  watch(
    () => JSON.stringify(which.value),
    () => {
      // A count that is not of what is chosen is never on the screen.
      turn += 1
      plan.value = problem.value = undefined
      isCounting.value = which.value !== undefined
      void countSoon()
    },
    { immediate: true },
  )

  async function start(): Promise<Job | undefined> {
    const [asked, shown] = [which.value, plan.value]
    if (!asked || !shown || isStarting.value) return undefined
    const begun = await attempt({ problem, isBusy: isStarting }, () => numbers.start(asked, shown.lookUps))
    if (!begun && problem.value?.code === 'APPROVAL_COUNT_WRONG') void count()
    return begun
  }

  return {
    plan,
    problem,
    isCounting,
    isStarting,
    skips,
    days,
    start,
    canStart: computed(
      () => plan.value !== undefined && plan.value.lookUps > 0 && !isCounting.value && !isStarting.value,
    ),
  }
}

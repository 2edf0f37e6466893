// The trial of the open draft as it would be drawn now. What is shown answers the last question.
import type { TrialPlan } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'

export const useTrialPlan = defineStore('trialPlan', () => {
  const client = useClient()
  const plan = shallowRef<TrialPlan>()
  const isReading = ref(false)
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem, isBusy: isReading })
  let shownId: string | undefined

  async function ask(campaignId: string): Promise<void> {
    if (shownId !== campaignId) forget()
    shownId = campaignId
    await latest.ask(
      () => client.trials.plan({ campaignId }),
      (found) => (plan.value = found),
    )
  }

  /** Shows nothing, and drops a running answer when it arrives. */
  function forget(): void {
    latest.drop()
    shownId = undefined
    plan.value = problem.value = undefined
  }

  return { plan, isReading, problem, ask, forget }
})

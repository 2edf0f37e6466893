// The flight plan of the open draft: who is reached when. Guarantee: at most one question is in flight, and the shown plan
// answers the last one; until it is there the previous plan stays, marked as old.
import type { FlightPlan, Timing } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export interface PlanQuestion {
  readonly campaignId: string
  readonly timing: Timing
}

export const useFlightPlan = defineStore('flightPlan', () => {
  const client = useClient()
  const plan = shallowRef<FlightPlan>()
  const isPlanning = ref(false)
  const problem = shallowRef<Problem>()
  let wanted: PlanQuestion | undefined
  let shownId: string | undefined
  let isUnderWay = false

  async function ask(question: PlanQuestion): Promise<void> {
    if (shownId !== question.campaignId) forget()
    shownId = question.campaignId
    wanted = question
    isPlanning.value = true
    if (isUnderWay) return
    isUnderWay = true
    while (wanted !== undefined) await answer(wanted)
    isUnderWay = false
    isPlanning.value = false
  }

  async function answer(question: PlanQuestion): Promise<void> {
    try {
      const found = await client.campaigns.plan(question)
      if (wanted !== question) return
      plan.value = found
      problem.value = undefined
    } catch (thrown) {
      if (wanted === question) problem.value = toProblem(thrown)
    }
    if (wanted === question) wanted = undefined
  }

  /** Shows nothing, and drops a running answer when it arrives. */
  function forget(): void {
    wanted = shownId = undefined
    plan.value = problem.value = undefined
    isPlanning.value = false
  }

  return { plan, isPlanning, problem, ask, forget }
})

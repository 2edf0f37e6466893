// The one request to the gateway that is open beside its table, with everything its answer said.
import type { AttemptDetail } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export const useAttempt = defineStore('attempt', () => {
  const client = useClient()
  const openId = ref<number>()
  const detail = shallowRef<AttemptDetail>()
  const problem = shallowRef<Problem>()

  /** Reads it again if it is open already; what arrives for one that was left is dropped. */
  async function open(campaignId: string, attemptId: number): Promise<void> {
    if (openId.value !== attemptId) detail.value = problem.value = undefined
    openId.value = attemptId
    try {
      const read = await client.outbox.attempt({ campaignId, attemptId })
      if (openId.value !== attemptId) return
      detail.value = read
      problem.value = undefined
    } catch (thrown) {
      if (openId.value === attemptId) problem.value = toProblem(thrown)
    }
  }

  function close(): void {
    openId.value = detail.value = problem.value = undefined
  }

  return { openId, detail, problem, open, close }
})

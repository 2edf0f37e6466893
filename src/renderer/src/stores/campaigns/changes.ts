// A change of an approved campaign: begun, compared with what was approved, dropped. Its approval is that of any draft.
import type { Comparison } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export const useChanges = defineStore('changes', () => {
  const client = useClient()
  const comparison = shallowRef<Comparison>()
  const problem = shallowRef<Problem>()
  const isActing = ref(false)
  let asked = 0

  /** `campaignId`: the approved campaign or its draft. The later of two requests wins. */
  async function compare(campaignId: string): Promise<void> {
    const mine = (asked += 1)
    const known = comparison.value
    if (known && known.campaignId !== campaignId && known.draftId !== campaignId) comparison.value = undefined
    try {
      const found = await client.changes.compare({ campaignId })
      if (mine === asked) comparison.value = found
    } catch (thrown) {
      if (mine !== asked) return
      comparison.value = undefined
      problem.value = toProblem(thrown)
    }
  }

  async function act<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return isActing.value ? undefined : attempt({ problem, isBusy: isActing }, ask)
  }

  /** The draft to edit. From then on nothing of the campaign is sent. */
  const begin = async (campaignId: string): Promise<string | undefined> =>
    (await act(() => client.changes.begin({ campaignId })))?.id
  const goBack = async (campaignId: string): Promise<boolean> =>
    (await act(() => client.changes.goBack({ campaignId }))) !== undefined

  function forget(): void {
    asked += 1
    comparison.value = problem.value = undefined
  }

  return { comparison, problem, isActing, compare, begin, goBack, forget }
})

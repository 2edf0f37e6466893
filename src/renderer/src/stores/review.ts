// The last look before money is spent: frozen people and texts, the gateway's price, one approval.
// Guarantee: one `approve` is under way at most, and none after one was accepted.
import type { Review } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { useClient } from '../api/client'
import { toProblem, type Problem } from '../api/problem'

/** What a person typed and ticked. */
export interface Approval {
  readonly typedCount?: number
  readonly mayReachOptedOut?: true
  readonly cannotBeCalledBack?: true
}

export const useReview = defineStore('review', () => {
  const client = useClient()
  const review = shallowRef<Review>()
  const isFreezing = ref(false)
  const isAsking = ref(false)
  const isApproving = ref(false)
  const problem = shallowRef<Problem>()
  const priceProblem = shallowRef<Problem>()
  const approvalProblem = shallowRef<Problem>()
  const approvedId = ref<string>()

  function forget(): void {
    review.value = undefined
    problem.value = priceProblem.value = approvalProblem.value = undefined
    approvedId.value = undefined
  }

  /** Freezes a draft, or shows what is frozen already. */
  async function open(campaignId: string, isFrozen: boolean): Promise<void> {
    forget()
    isFreezing.value = true
    try {
      review.value = isFrozen
        ? await client.campaigns.review({ campaignId })
        : await client.campaigns.freeze({ campaignId })
    } catch (thrown) {
      problem.value = toProblem(thrown)
    } finally {
      isFreezing.value = false
    }
  }

  async function askPrice(): Promise<void> {
    const asked = review.value
    if (!asked || isAsking.value) return
    isAsking.value = true
    priceProblem.value = undefined
    try {
      review.value = await client.campaigns.estimate({ campaignId: asked.draft.id })
    } catch (thrown) {
      priceProblem.value = toProblem(thrown)
    } finally {
      isAsking.value = false
    }
  }

  /** Approves exactly what is on the screen. Answers the campaign's id once, and nothing to any press after it. */
  async function approve({ typedCount, ...consents }: Approval = {}): Promise<string | undefined> {
    const shown = review.value
    if (!shown || isApproving.value || approvedId.value !== undefined) return undefined
    isApproving.value = true
    approvalProblem.value = undefined
    try {
      const approved = await client.campaigns.approve({
        campaignId: shown.draft.id,
        hash: shown.hash,
        people: shown.people,
        ...(shown.ceiling === undefined ? {} : { ceiling: shown.ceiling }),
        ...(typedCount === undefined ? {} : { typedCount }),
        ...consents,
      })
      approvedId.value = approved.campaignId
      return approved.campaignId
    } catch (thrown) {
      approvalProblem.value = toProblem(thrown)
      if (approvalProblem.value.code === 'APPROVAL_STALE') await showAgain(shown.draft.id)
      return undefined
    } finally {
      isApproving.value = false
    }
  }

  // What is no longer true must not stay on the screen: the numbers of now, or a fresh freeze where there are none.
  async function showAgain(campaignId: string): Promise<void> {
    try {
      review.value = await client.campaigns.review({ campaignId })
    } catch {
      try {
        review.value = await client.campaigns.freeze({ campaignId })
      } catch (thrown) {
        review.value = undefined
        problem.value = toProblem(thrown)
      }
    }
  }

  return {
    review,
    isFreezing,
    isAsking,
    isApproving,
    problem,
    priceProblem,
    approvalProblem,
    approvedId,
    open,
    askPrice,
    approve,
    forget,
  }
})

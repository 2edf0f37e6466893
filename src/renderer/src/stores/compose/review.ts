// The last step before money is spent: frozen people and texts, the gateway's price, one approval. Guarantee: at most one
// `approve` is in flight, and none after one was accepted.
import type { OverLimitChoice, Preview, Review } from '@contract'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import { useLive } from '../live'
import { toProblem, type Problem } from '../../api/problem'

/** The approval as a person typed and ticked it. */
export interface Approval {
  /** The start of the last hours without known opt-outs that were ticked. */
  readonly optOutsUnknownFrom?: string
  readonly typedCount?: number
  readonly mayReachOptedOut?: true
  readonly cannotBeCalledBack?: true
  /** The numbers of people that were ticked. */
  readonly sameTextPeople?: number
  readonly tooManyTextsPeople?: number
  readonly overLimit?: OverLimitChoice
}

export type RepeatedKind = Parameters<Client['campaigns']['repeatedPeople']>[0]['which']
type RepeatedPage = Awaited<ReturnType<Client['campaigns']['repeatedPeople']>>
export type RepeatedPerson = RepeatedPage['rows'][number]

type FrozenChoice = { readonly position: number } | { readonly phone: string } | { readonly which: 'fallback' }

/** Something was found or changed since the review was made. */
const outdated = new Set(['APPROVAL_STALE', 'APPROVAL_CONSENT'])

export const useReview = defineStore('review', () => {
  const client = useClient()
  const review = shallowRef<Review>()
  /** The person whose message is shown: the first until another one is asked for. */
  const looked = shallowRef<Preview>()
  const isFreezing = ref(false)
  /** Only for very many people. */
  const progress = shallowRef<{ readonly people: number; readonly ofPeople: number }>()
  let freezingId: string | undefined
  useLive().on('freezing', (event) => {
    if (event.campaignId === freezingId) progress.value = event
  })
  const isAsking = ref(false)
  /** The price is known; the messages that other computers sent lately are being read. */
  const isReadingRecent = ref(false)
  useLive().on('reading_recent', ({ campaignId }) => {
    if (isAsking.value && campaignId === review.value?.draft.id) isReadingRecent.value = true
  })
  const isCheckingOptOuts = ref(false)
  const isApproving = ref(false)
  const problem = shallowRef<Problem>()
  const priceProblem = shallowRef<Problem>()
  const approvalProblem = shallowRef<Problem>()
  const approvedId = ref<string>()

  function forget(): void {
    review.value = looked.value = undefined
    problem.value = priceProblem.value = approvalProblem.value = undefined
    approvedId.value = undefined
  }

  /** Freezes a draft, or shows what is frozen already. */
  async function open(campaignId: string, isFrozen: boolean): Promise<void> {
    forget()
    await attempt({ problem, isBusy: isFreezing }, async () => {
      review.value = isFrozen ? await client.campaigns.review({ campaignId }) : await freeze(campaignId)
    })
  }

  async function freeze(campaignId: string): Promise<Review> {
    freezingId = campaignId
    try {
      return await client.campaigns.freeze({ campaignId })
    } finally {
      freezingId = progress.value = undefined
    }
  }

  let looking = 0
  /** Shows another of the frozen people; the last one asked for wins. */
  async function look(show: FrozenChoice): Promise<void> {
    const campaignId = review.value?.draft.id
    if (campaignId === undefined) return
    looking += 1
    const turn = looking
    try {
      const found = await client.campaigns.frozenText({ campaignId, show })
      if (turn === looking && review.value?.draft.id === campaignId) looked.value = found
    } catch (thrown) {
      if (turn === looking) problem.value = toProblem(thrown)
    }
  }

  /** The same for a place among the draft's people, whose order is by name. */
  async function lookAtDraft(position: number): Promise<void> {
    const campaignId = review.value?.draft.id
    if (campaignId === undefined) return
    try {
      const { phone } = await client.campaigns.preview({ campaignId, show: { position } })
      await look({ phone })
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  /** The people of a warning about earlier texts. `choice`: about people over a limit. */
  async function repeatedPeople(
    which: RepeatedKind,
    offset: number,
    limit: number,
    choice?: OverLimitChoice['choice'],
  ): Promise<RepeatedPage> {
    const campaignId = review.value?.draft.id
    if (campaignId === undefined) return { total: 0, rows: [] }
    return client.campaigns.repeatedPeople({ campaignId, which, offset, limit, ...(choice ? { choice } : {}) })
  }

  async function askPrice(): Promise<void> {
    const asked = review.value
    if (!asked || isAsking.value) return
    isReadingRecent.value = false
    await attempt({ problem: priceProblem, isBusy: isAsking }, async () => {
      review.value = await client.campaigns.estimate({ campaignId: asked.draft.id })
    })
  }

  /** Reads the gateway's list of opt-outs, and the review again: anyone it opts out is left out, and the unknown hours are those of now. */
  async function checkOptOuts(): Promise<void> {
    const shown = review.value
    if (!shown || isCheckingOptOuts.value) return
    await attempt({ problem: approvalProblem, isBusy: isCheckingOptOuts }, async () => {
      await client.inbox.lookNow()
      review.value = await client.campaigns.review({ campaignId: shown.draft.id })
    })
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
      if (outdated.has(approvalProblem.value.code)) await showAgain(shown.draft.id)
      return undefined
    } finally {
      isApproving.value = false
    }
  }

  // Outdated numbers must not stay on the screen: it shows the current review, or freezes the campaign once more if there is
  // none.
  async function showAgain(campaignId: string): Promise<void> {
    try {
      review.value = await client.campaigns.review({ campaignId })
    } catch {
      try {
        review.value = await freeze(campaignId)
      } catch (thrown) {
        review.value = undefined
        problem.value = toProblem(thrown)
      }
    }
  }

  return {
    review,
    looked,
    look,
    lookAtDraft,
    repeatedPeople,
    isFreezing,
    progress,
    isAsking,
    isReadingRecent,
    isApproving,
    problem,
    priceProblem,
    approvalProblem,
    approvedId,
    open,
    isCheckingOptOuts,
    checkOptOuts,
    askPrice,
    approve,
    forget,
  }
})

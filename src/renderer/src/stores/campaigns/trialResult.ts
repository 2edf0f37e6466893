// The result of the trial that is open. Read again when its campaign moves on and when replies come in.
import type { CampaignState, Draft, TrialResult } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { attempt, makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useLive } from '../live'

/** A trial that is being sent changes with each batch: it is read at most this often. */
const readAgainMs = 1_000

export const isUnapproved = (state: CampaignState): boolean => state === 'draft' || state === 'frozen'

export const useTrialResult = defineStore('trialResult', () => {
  const client = useClient()
  const live = useLive()
  const result = shallowRef<TrialResult>()
  const problem = shallowRef<Problem>()
  const isActing = ref(false)
  /** Whether the rest still gets it is up to a person: it is the next act of the page. */
  const isToDecide = computed(() => {
    const { rest = 0, restCampaign } = result.value ?? {}
    return rest > 0 && (restCampaign === undefined || isUnapproved(restCampaign.state))
  })
  let openId: string | undefined
  const latest = makeLatest({ problem })

  async function open(campaignId: string): Promise<void> {
    if (openId !== campaignId) result.value = undefined
    openId = campaignId
    await read()
  }

  async function read(): Promise<void> {
    const campaignId = openId
    if (campaignId === undefined) return
    await latest.ask(
      () => client.trials.result({ campaignId }),
      (found) => (result.value = found),
    )
  }
  const readLater = useThrottleFn(() => void read(), readAgainMs, true)

  /** The draft for everyone else, with one of the texts. */
  async function prepareRest(campaignId: string, text: 0 | 1): Promise<Draft | undefined> {
    return attempt({ problem, isBusy: isActing }, () => client.trials.rest({ campaignId, text }))
  }

  function close(): void {
    latest.drop()
    openId = result.value = problem.value = undefined
  }

  live.on('progress', ({ progress }) => progress.campaignId === openId && void readLater())
  live.on('inbox', () => openId !== undefined && void readLater())
  live.on('campaigns', () => openId !== undefined && void readLater())

  return { result, problem, isActing, isToDecide, open, read, prepareRest, close }
})

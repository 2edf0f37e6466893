// The uncertain people of one campaign, while a person looks at it, and their decision. A decision carries the counts that are
// on the screen; the core refuses it if they are outdated.
import type { Progress, Uncertain } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useLive } from '../live'
import { useSends } from './sends'

export type Decision = 'assumed_sent' | 'written_off' | 'send_again'

/** Progress events come twice a second; what is known is read again at most this often. */
const readAgainMs = 1_000
/** After these the numbers on the screen are not the true ones. */
const outdated: ReadonlySet<string> = new Set(['DECISION_STALE', 'DECISION_TOO_EARLY', 'CAMPAIGN_WRONG_STATE'])

export const useUncertain = defineStore('uncertain', () => {
  const client = useClient()
  const sends = useSends()
  const live = useLive()
  const openId = ref<string>()
  const known = shallowRef<Uncertain>()
  const problem = shallowRef<Problem>()
  const isActing = ref(false)
  let asked = 0

  /** The later of two requests wins, in whatever order the answers arrive. */
  async function read(): Promise<void> {
    const campaignId = openId.value
    if (campaignId === undefined) return
    const mine = (asked += 1)
    try {
      const now = await client.outbox.uncertain({ campaignId })
      if (mine === asked && campaignId === openId.value) known.value = now
    } catch (thrown) {
      if (mine === asked && campaignId === openId.value) problem.value = toProblem(thrown)
    }
  }
  const readAgain = useThrottleFn(() => void read(), readAgainMs, true)
  live.on('progress', ({ progress }) => progress.campaignId === openId.value && void readAgain())

  async function open(campaignId: string): Promise<void> {
    if (openId.value !== campaignId) known.value = undefined
    openId.value = campaignId
    problem.value = undefined
    await read()
  }

  function close(): void {
    openId.value = known.value = problem.value = undefined
    asked += 1
  }

  async function attempt<Answer>(ask: (campaignId: string) => Promise<Answer>): Promise<Answer | undefined> {
    const campaignId = openId.value
    if (campaignId === undefined || isActing.value) return undefined
    isActing.value = true
    problem.value = undefined
    try {
      return await ask(campaignId)
    } catch (thrown) {
      problem.value = toProblem(thrown)
      if (outdated.has(problem.value.code)) await read()
      return undefined
    } finally {
      isActing.value = false
    }
  }

  /** Answers how the campaign stands after it, or nothing if it was not decided. Two quick presses decide once. */
  function decide(choice: Decision): Promise<Progress | undefined> {
    const shown = known.value
    if (!shown) return Promise.resolve(undefined)
    const { uncertain, absent } = shown
    return attempt(async (campaignId) => {
      const progress = await client.outbox.decide({ campaignId, choice, uncertain, absent })
      sends.take(progress)
      return progress
    })
  }

  async function lookNow(): Promise<void> {
    await attempt(sends.lookNow)
    if (problem.value === undefined) await read()
  }

  return { openId, known, problem, isActing, open, close, read, decide, lookNow }
})

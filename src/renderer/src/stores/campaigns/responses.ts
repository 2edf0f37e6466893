// How many people of the campaign that is open replied, opted out or wrote something unclear since it began.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useLive } from '../live'

type Responses = Awaited<ReturnType<Client['campaigns']['responses']>>

export const useResponses = defineStore('responses', () => {
  const client = useClient()
  const counts = shallowRef<Responses>()
  let openId: string | undefined
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem })

  async function open(campaignId: string): Promise<void> {
    if (openId !== campaignId) counts.value = undefined
    openId = campaignId
    await latest.ask(
      () => client.campaigns.responses({ campaignId }),
      (read) => (counts.value = read),
    )
  }

  function close(): void {
    openId = counts.value = undefined
  }

  useLive().on('inbox', () => void (openId !== undefined && open(openId)))

  return { counts, problem, open, close }
})

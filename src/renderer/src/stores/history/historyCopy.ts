// How much of the gateway's listing is on this computer, the job that reads the rest, and what the gateway itself answers.
import type { HistoryCopy } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useJobsStore } from '../jobs'
import { useLive } from '../live'

type Ask<Name extends keyof Client['history']> = Awaited<ReturnType<Client['history'][Name]>>
export type AskedListing = Ask<'askListing'>
export type ListingQuestion = Parameters<Client['history']['askListing']>[0]
export type AskedMessage = Ask<'askMessage'>
export type AskedLast = Ask<'askLast'>
export type AskedCampaigns = Ask<'askCampaigns'>

export const useHistoryCopy = defineStore('historyCopy', () => {
  const client = useClient()
  const jobs = useJobsStore()
  const accounts = useAccounts()
  const copy = shallowRef<HistoryCopy>()
  const problem = shallowRef<Problem>()

  const latest = makeLatest({ problem })
  async function load(): Promise<void> {
    await latest.ask(
      () => client.history.copy(),
      (answer) => (copy.value = answer),
    )
  }
  /** The reading of older messages that is not over, a failed one too. */
  const job = computed(() => jobs.unfinished.find(({ work }) => work.kind === 'history'))
  const loadSoon = useDebounceFn(() => (copy.value ? load() : undefined), 1_000, { maxWait: 1_000 })
  const live = useLive()
  live.on('history', () => void loadSoon())
  live.on('progress', () => void loadSoon())
  watch(
    () => job.value?.state,
    () => void loadSoon(),
  )
  watch(
    () => accounts.activeId,
    () => {
      if (!copy.value) return
      copy.value = undefined
      void load()
    },
  )

  return {
    copy,
    job,
    problem,
    load,
    readOlder: (since?: string) => jobs.readHistory(since),
    askListing: (question: ListingQuestion): Promise<AskedListing> => client.history.askListing(question),
    askMessage: (gatewayKey: string): Promise<AskedMessage> => client.history.askMessage({ gatewayKey }),
    askLast: (): Promise<AskedLast> => client.history.askLast(),
    askCampaigns: (page: number): Promise<AskedCampaigns> => client.history.askCampaigns({ page }),
  }
})

// Trials that are over and whose rest waits for a decision.
import type { WaitingTrial } from '@contract'
import { useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useLive } from '../live'

/** The end of a trial is a moment of the clock, which nothing announces. */
const readAgainMs = 60_000

export const useWaitingTrials = defineStore('waitingTrials', () => {
  const client = useClient()
  const live = useLive()
  const accounts = useAccounts()
  const rows = shallowRef<readonly WaitingTrial[]>([])
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem })

  async function read(): Promise<void> {
    if (!accounts.activeId) {
      latest.drop()
      rows.value = []
      return
    }
    await latest.ask(
      () => client.trials.waiting(),
      (found) => (rows.value = found),
    )
  }
  live.on('campaigns', () => void read())
  useIntervalFn(() => void read(), readAgainMs)

  return { rows, problem, read }
})

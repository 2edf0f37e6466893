// The audience of a campaign made from an import: the people of its file, or its whole list.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'

export type ImportReach = Awaited<ReturnType<Client['campaigns']['reachOfImport']>>

export const useImportReach = defineStore('importReach', () => {
  const client = useClient()
  const reach = shallowRef<ImportReach>()
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem })

  async function read(importId: string): Promise<void> {
    reach.value = problem.value = undefined
    await latest.ask(
      () => client.campaigns.reachOfImport({ importId }),
      (answer) => (reach.value = answer),
    )
  }

  return { reach, problem, read }
})

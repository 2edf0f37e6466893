// The audience of a campaign made from an import: the people of its file, or its whole list.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export type ImportReach = Awaited<ReturnType<Client['campaigns']['reachOfImport']>>

export const useImportReach = defineStore('importReach', () => {
  const client = useClient()
  const reach = shallowRef<ImportReach>()
  const problem = shallowRef<Problem>()
  let wanted = ''

  async function read(importId: string): Promise<void> {
    wanted = importId
    reach.value = problem.value = undefined
    try {
      const answer = await client.campaigns.reachOfImport({ importId })
      if (wanted === importId) reach.value = answer
    } catch (thrown) {
      if (wanted === importId) problem.value = toProblem(thrown)
    }
  }

  return { reach, problem, read }
})

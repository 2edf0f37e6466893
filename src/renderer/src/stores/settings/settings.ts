// The person's settings on this computer. A change shows at once and is stored by the core; a failure to store it is shown.
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/defaultSettings'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { showInOrder } from '../inOrder'

export const useSettings = defineStore('settings', () => {
  const client = useClient()
  const current = shallowRef<Settings>(defaultSettings)
  const isLoaded = shallowRef(false)
  const wasReset = shallowRef(false)
  const problem = shallowRef<Problem>()

  const stored = showInOrder((settings: Settings) => {
    current.value = settings
  })

  async function load(): Promise<void> {
    try {
      await stored.ask(async () => {
        const answer = await client.settings.get()
        wasReset.value = answer.wasReset
        return answer.settings
      })
      isLoaded.value = true
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  async function change(part: Partial<Settings>): Promise<void> {
    stored.tell({ ...current.value, ...part })
    try {
      await stored.ask(() => client.settings.change(part))
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  return { current, isLoaded, wasReset, problem, load, change }
})

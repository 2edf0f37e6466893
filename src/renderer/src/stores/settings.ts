// The person's settings on this computer. A change shows at once and is stored by the core; a failure to store it is shown.
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/defaultSettings'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient } from '../api/client'
import { toProblem, type Problem } from '../api/problem'

export const useSettings = defineStore('settings', () => {
  const client = useClient()
  const current = shallowRef<Settings>(defaultSettings)
  const isLoaded = shallowRef(false)
  const wasReset = shallowRef(false)
  const problem = shallowRef<Problem>()

  async function load(): Promise<void> {
    try {
      const answer = await client.settings.get()
      current.value = answer.settings
      wasReset.value = answer.wasReset
      isLoaded.value = true
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  async function change(part: Partial<Settings>): Promise<void> {
    current.value = { ...current.value, ...part }
    try {
      current.value = await client.settings.change(part)
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  return { current, isLoaded, wasReset, problem, load, change }
})

// The person's settings on this computer. A change shows at once and is stored by the core; a failure to store it is shown.
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient } from '../../api/client'
import { readFirstLook } from '../../api/firstLook'
import type { Problem } from '../../api/problem'
import { showInOrder } from '../inOrder'

export const useSettings = defineStore('settings', () => {
  const client = useClient()
  const ahead = readFirstLook()
  const current = shallowRef<Settings>({ ...defaultSettings, ...ahead })
  /** The choice of colours is known: it was read ahead, or all settings were. */
  const hasColours = computed(() => ahead !== undefined || isLoaded.value)
  const isLoaded = shallowRef(false)
  const wasReset = shallowRef(false)
  const problem = shallowRef<Problem>()

  const stored = showInOrder((settings: Settings) => {
    current.value = settings
  })

  async function load(): Promise<void> {
    await attempt({ problem }, async () => {
      await stored.ask(async () => {
        const answer = await client.settings.get()
        wasReset.value = answer.wasReset
        return answer.settings
      })
      isLoaded.value = true
    })
  }

  async function change(part: Partial<Settings>): Promise<void> {
    stored.tell({ ...current.value, ...part })
    await attempt({ problem }, () => stored.ask(() => client.settings.change(part)))
  }

  return { current, isLoaded, hasColours, wasReset, problem, load, change }
})

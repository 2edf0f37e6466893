// The words that opt a person out when they are the whole reply. A change counts at once.
import type { OptOutWords } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'

export type TriedWords = Awaited<ReturnType<Client['inbox']['tryWords']>>

export const useOptOutWords = defineStore('optOutWords', () => {
  const client = useClient()
  const words = shallowRef<OptOutWords>()
  const problem = shallowRef<Problem>()

  async function load(): Promise<void> {
    words.value = (await attempt({ problem }, () => client.inbox.words())) ?? words.value
  }

  /** Answers whether it is kept. */
  async function change(wanted: {
    readonly add?: readonly string[]
    readonly remove?: readonly string[]
  }): Promise<boolean> {
    const { add, remove } = wanted
    const changed = await attempt({ problem }, () =>
      client.inbox.changeWords({ ...(add ? { add: [...add] } : {}), ...(remove ? { remove: [...remove] } : {}) }),
    )
    if (changed) words.value = changed
    return changed !== undefined
  }

  const tryWords = (text: string): Promise<TriedWords> => client.inbox.tryWords({ text })

  return { words, problem, load, change, tryWords }
})

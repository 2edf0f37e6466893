// The words that opt a person out when they are the whole reply. A change counts at once.
import type { OptOutWords } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export type TriedWords = Awaited<ReturnType<Client['inbox']['tryWords']>>

export const useOptOutWords = defineStore('optOutWords', () => {
  const client = useClient()
  const words = shallowRef<OptOutWords>()
  const problem = shallowRef<Problem>()

  async function load(): Promise<void> {
    try {
      words.value = await client.inbox.words()
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  /** Answers whether it is kept. */
  async function change(wanted: {
    readonly add?: readonly string[]
    readonly remove?: readonly string[]
  }): Promise<boolean> {
    try {
      words.value = await client.inbox.changeWords({
        ...(wanted.add ? { add: [...wanted.add] } : {}),
        ...(wanted.remove ? { remove: [...wanted.remove] } : {}),
      })
      problem.value = undefined
      return true
    } catch (thrown) {
      problem.value = toProblem(thrown)
      return false
    }
  }

  const tryWords = (text: string): Promise<TriedWords> => client.inbox.tryWords({ text })

  return { words, problem, load, change, tryWords }
})

// The browsers that may use Postrider now. Read when the list is opened and after each end.
import type { SessionsState } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export const useSessions = defineStore('sessions', () => {
  const client = useClient()
  const state = shallowRef<SessionsState>()
  const problem = shallowRef<Problem>()

  async function take(asking: Promise<SessionsState>): Promise<boolean> {
    try {
      state.value = await asking
      problem.value = undefined
      return true
    } catch (thrown) {
      problem.value = toProblem(thrown)
      return false
    }
  }

  return {
    state,
    problem,
    load: () => take(client.sessions.list()),
    end: (id: string) => take(client.sessions.end({ id })),
  }
})

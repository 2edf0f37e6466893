// The browsers that may use Postrider now. Read when the list is opened and after each end.
import type { SessionsState } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'

export const useSessions = defineStore('sessions', () => {
  const client = useClient()
  const state = shallowRef<SessionsState>()
  const problem = shallowRef<Problem>()

  const latest = makeLatest({ problem })
  const take = (asking: () => Promise<SessionsState>): Promise<boolean> =>
    latest.ask(asking, (answer) => (state.value = answer))

  return {
    state,
    problem,
    load: () => take(() => client.sessions.list()),
    end: (id: string) => take(() => client.sessions.end({ id })),
  }
})

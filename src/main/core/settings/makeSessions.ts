// The sessions of the browser host, for a person who wants to see and end them. The host owns them.
import type { SessionsState } from '@contract'
import { ok } from '../base/result'
import type { Handlers } from '../handlers'
import type { BrowserSessions } from '../ports'

export function makeSessionHandlers(sessions: BrowserSessions | undefined): Handlers<'sessions'> {
  const state = (): SessionsState => ({
    isPossible: sessions !== undefined,
    sessions: sessions ? [...sessions.list()] : [],
  })
  return {
    list: async () => ok(state()),
    end: async ({ id }) => {
      sessions?.end(id)
      return ok(state())
    },
  }
}

// Asks for the next page of a job while the one before is being stored. At most one is on its way for each job, and none that
// waited for long is taken: by then the listing may be another.
import { second } from '../base/durations'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageQuery } from '../gateway/messages'
import type { Clock } from '../ports'

type Ask<Page> = (query: MessageQuery) => Promise<GatewayResult<Page>>

export interface NextPage<Page> {
  /** Begins to ask; what it answers is for `take`. */
  askAhead(jobId: string, query: MessageQuery, ask: Ask<Page>): void
  take(jobId: string, query: MessageQuery, ask: Ask<Page>): ReturnType<Ask<Page>>
  forget(jobId: string): void
}

const freshForMs = 10 * second

export function makeNextPage<Page>(clock: Clock): NextPage<Page> {
  const asked = new Map<string, { readonly key: string; readonly at: number; readonly answer: ReturnType<Ask<Page>> }>()
  return {
    askAhead(jobId, query, ask) {
      const answer = ask(query)
      // Whoever takes it hears of it; of one that nobody takes nobody need.
      answer.catch(() => undefined)
      asked.set(jobId, { key: JSON.stringify(query), at: clock.monotonic(), answer })
    },
    take(jobId, query, ask) {
      const known = asked.get(jobId)
      asked.delete(jobId)
      const isFresh = known?.key === JSON.stringify(query) && clock.monotonic() - known.at < freshForMs
      return known && isFresh ? known.answer : ask(query)
    },
    forget: (jobId) => void asked.delete(jobId),
  }
}

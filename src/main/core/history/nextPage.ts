// Asks for the next pages of a job while those before are on their way or being stored. At most two are ahead for each job, and
// none that waited for long is taken: by then the listing may be another.
import { second } from '../base/durations'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageQuery } from '../gateway/client/messages'
import type { Clock } from '../ports'

type Ask<Page> = (query: MessageQuery) => Promise<GatewayResult<Page>>

export interface NextPage<Page> {
  /** Begins to ask, unless that is asked already; what it answers is for `take`. */
  askAhead(jobId: string, query: MessageQuery, ask: Ask<Page>): void
  /** Pages requested before it are dropped. */
  take(jobId: string, query: MessageQuery, ask: Ask<Page>): ReturnType<Ask<Page>>
  forget(jobId: string): void
}

interface Asked<Page> {
  readonly key: string
  readonly at: number
  readonly answer: ReturnType<Ask<Page>>
}

const freshForMs = 10 * second
const maxAhead = 2

export function makeNextPage<Page>(clock: Clock): NextPage<Page> {
  const ahead = new Map<string, readonly Asked<Page>[]>()
  const asked = (jobId: string): readonly Asked<Page>[] =>
    (ahead.get(jobId) ?? []).filter(({ at }) => clock.monotonic() - at < freshForMs)
  return {
    askAhead(jobId, query, ask) {
      const key = JSON.stringify(query)
      const known = asked(jobId)
      if (known.some((each) => each.key === key)) return
      const answer = ask(query)
      // `take` passes a failure on; an answer that is never taken may fail unnoticed.
      answer.catch(() => undefined)
      ahead.set(jobId, [...known, { key, at: clock.monotonic(), answer }].slice(-maxAhead))
    },
    take(jobId, query, ask) {
      const key = JSON.stringify(query)
      const known = asked(jobId)
      const place = known.findIndex((each) => each.key === key)
      ahead.set(jobId, place < 0 ? [] : known.slice(place + 1))
      return known[place]?.answer ?? ask(query)
    },
    forget: (jobId) => void ahead.delete(jobId),
  }
}

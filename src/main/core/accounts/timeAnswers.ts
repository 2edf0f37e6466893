// Reads two things from the gateway's answers: how long it takes to answer, so that a send can be planned before its first answer, and
// what time it is there.
import type { Clock, Transports } from '../ports'

export interface AnswerTimes {
  /** Wraps the transports and measures each answer. */
  timed(transports: Transports): Transports
  /** Median of the latest answers in milliseconds; undefined before the first one. */
  typicalMs(): number | undefined
}

const keptAnswers = 9

export function makeAnswerTimes(clock: Pick<Clock, 'monotonic'>): AnswerTimes {
  const latest: number[] = []
  return {
    timed: ({ send, read }) => ({
      send,
      read: {
        async request(request) {
          const startedAt = clock.monotonic()
          const outcome = await read.request(request)
          if (outcome.kind !== 'answer') return outcome
          latest.push(clock.monotonic() - startedAt)
          if (latest.length > keptAnswers) latest.shift()
          return outcome
        },
      },
    }),
    typicalMs: () => latest.toSorted((a, b) => a - b)[Math.floor(latest.length / 2)],
  }
}

/** `origin`: only answers from there; the others of an account may go by another clock. */
export function hearTime(
  { send, read }: Transports,
  origin: string,
  heard: (toldAt: number | undefined) => void,
): Transports {
  return {
    send,
    read: {
      async request(request) {
        const outcome = await read.request(request)
        if (outcome.kind === 'answer' && new URL(request.url).origin === origin) heard(parseDate(outcome.headers.date))
        return outcome
      },
    },
  }
}

/** Milliseconds since the epoch, of an HTTP date (RFC 9110, 5.6.7). */
function parseDate(words: string | undefined): number | undefined {
  const at = Date.parse(words ?? '')
  return Number.isNaN(at) ? undefined : at
}

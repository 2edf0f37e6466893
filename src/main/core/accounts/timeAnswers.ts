// Measures how long a gateway takes to answer reads. The first send is planned with it, before any send has been answered.
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

// The requests of one campaign that are in flight: from their intent, while it is being written, to their outcome.

export interface InFlight {
  readonly size: number
  readonly isWriting: boolean
  /** `intent`: the attempt, or undefined if there was none. The request follows automatically. Neither may reject. */
  begin(intent: Promise<number | undefined>, request: (attemptId: number) => Promise<void>): void
  /** Resolves when no intent is being written: storage takes them in order. */
  written(): Promise<unknown>
  /** Resolves when the newest intent is written, or one of the requests has come to its outcome. */
  moved(): Promise<unknown>
  /** Resolves when nothing is in flight. */
  drained(): Promise<unknown>
}

export function makeInFlight(): InFlight {
  const requests = new Set<Promise<void>>()
  let newest: Promise<unknown> | undefined

  return {
    get size() {
      return requests.size
    },
    get isWriting() {
      return newest !== undefined
    },
    begin(intent, request) {
      const written = intent.finally(() => {
        if (newest === written) newest = undefined
      })
      newest = written
      const whole: Promise<void> = written
        .then((attemptId) => (attemptId === undefined ? undefined : request(attemptId)))
        .finally(() => {
          requests.delete(whole)
        })
      requests.add(whole)
    },
    written: () => Promise.resolve(newest),
    moved: () => Promise.race(newest ? [newest, ...requests] : requests),
    drained: () => Promise.all(requests),
  }
}

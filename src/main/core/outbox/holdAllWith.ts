import type { Outbox } from './makeOutbox'

/** Pausing or stopping everything also calls `hold`, for an area that sends without being asked. Both are tried, even if one fails. */
export function holdAllWith(outbox: Outbox, hold: () => Promise<unknown>): Outbox {
  const { pauseAll, stopAll } = outbox.handlers
  const both = async <Value>(holdOutbox: () => Promise<Value>): Promise<Value> =>
    (await Promise.all([holdOutbox(), hold()]))[0]
  return {
    ...outbox,
    handlers: {
      ...outbox.handlers,
      pauseAll: () => both(() => pauseAll(undefined)),
      stopAll: () => both(() => stopAll(undefined)),
    },
  }
}

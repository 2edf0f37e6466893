// Waits that a person can end early. `until` follows the wall clock: a computer that slept through its end continues as soon as
// it is awake, while a timer would still wait for the time that it was asleep.
import { minute, second } from '../../base/durations'
import type { Clock } from '../../ports'

export type RestEnd = 'over' | 'woken' | 'set_back'

export interface Rest {
  /** Milliseconds since the epoch. `woken`, `set_back`: ended before that, by a person or because the clock was set back. */
  until(at: number): Promise<RestEnd>
  /** Measured by the monotonic clock. */
  forMs(ms: number): Promise<RestEnd>
  wake(): void
  /** From now on nothing is waited for. */
  close(): void
}

/** How late a computer that was asleep notices, at most. */
const lookEveryMs = 30 * second

const backSlackMs = 2 * minute

export function makeRest(clock: Clock): Rest {
  let end: ((how: RestEnd) => void) | undefined
  let isClosed = false

  /** `nextMs`: how long until it is asked again; undefined: over. */
  function sit(nextMs: () => number | undefined): Promise<RestEnd> {
    return new Promise((resolve) => {
      if (isClosed) return resolve('woken')
      let cancel: (() => void) | undefined
      end = (how) => {
        cancel?.()
        end = undefined
        resolve(how)
      }
      const look = (): void => {
        const ms = nextMs()
        if (ms === undefined) end?.('over')
        else if (end) cancel = clock.after(ms, look)
      }
      look()
    })
  }

  return {
    until(at) {
      let latest = clock.now()
      return sit(() => {
        const now = clock.now()
        if (now < latest - backSlackMs) end?.('set_back')
        latest = now
        return now < at ? Math.min(at - now, lookEveryMs) : undefined
      })
    },
    forMs(ms) {
      let left: number | undefined = ms
      return sit(() => {
        const next = left
        left = undefined
        return next
      })
    },
    wake: () => end?.('woken'),
    close() {
      isClosed = true
      end?.('woken')
    },
  }
}

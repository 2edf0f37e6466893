// Waits that a person ends early. `until` is measured by the clock on the wall: a computer that slept through its end goes on as
// soon as it is awake, where a timer would still wait for the time that the computer was asleep.
import { minute, second } from '../base/durations'
import type { Clock } from '../ports'

export interface Rest {
  /** Milliseconds since the epoch. `woken`: before that; also where the clock was set back. */
  until(at: number): Promise<'over' | 'woken'>
  /** Whatever becomes of the clock. */
  forMs(ms: number): Promise<'over' | 'woken'>
  wake(): void
  /** From now on nothing is waited for. */
  close(): void
}

/** How late a computer that was asleep notices, at most. */
const lookEveryMs = 30 * second

const backSlackMs = 2 * minute

export function makeRest(clock: Clock): Rest {
  let end: ((how: 'over' | 'woken') => void) | undefined
  let isClosed = false

  /** `nextMs`: how long until it is asked again; undefined: over. */
  function sit(nextMs: () => number | undefined): Promise<'over' | 'woken'> {
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
        if (now < latest - backSlackMs) end?.('woken')
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

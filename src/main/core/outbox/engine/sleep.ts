// Waits that a person can end early. `until` follows the wall clock: a computer that slept through its end continues as soon as
// it is awake, while a timer would still wait for the time that it was asleep.
import { minute, second } from '../../base/durations'
import type { Clock } from '../../ports'

/** `woken`, `set_back`: ended before its time, by a person or because the clock was set back. */
export type SleepEnd = 'over' | 'woken' | 'set_back'

export interface Sleep {
  /** Milliseconds since the epoch. */
  until(at: number): Promise<SleepEnd>
  /** Measured by the monotonic clock. */
  forMs(ms: number): Promise<SleepEnd>
  wake(): void
  /** From now on nothing is waited for. */
  close(): void
}

/** How late a computer that was asleep notices, at most. */
const checkEveryMs = 30 * second

const backSlackMs = 2 * minute

export function makeSleep(clock: Clock): Sleep {
  let end: ((how: SleepEnd) => void) | undefined
  let isClosed = false

  /** `nextMs`: how long until it is asked again; undefined: over. */
  function sleep(nextMs: () => number | undefined): Promise<SleepEnd> {
    return new Promise((resolve) => {
      if (isClosed) return resolve('woken')
      let cancel: (() => void) | undefined
      end = (how) => {
        cancel?.()
        end = undefined
        resolve(how)
      }
      const check = (): void => {
        const ms = nextMs()
        if (ms === undefined) end?.('over')
        else if (end) cancel = clock.after(ms, check)
      }
      check()
    })
  }

  return {
    until(at) {
      let latest = clock.now()
      return sleep(() => {
        const now = clock.now()
        if (now < latest - backSlackMs) end?.('set_back')
        latest = now
        return now < at ? Math.min(at - now, checkEveryMs) : undefined
      })
    },
    forMs(ms) {
      let left: number | undefined = ms
      return sleep(() => {
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

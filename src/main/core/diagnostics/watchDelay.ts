// How late the main thread is for a timer that should come every 20 milliseconds: anything that blocks it shows here.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AppFigures } from '@contract'
import { minute } from '../base/durations'
import { toIso } from '../base/instants'
import type { Clock } from '../ports'

export interface DelayWatch {
  /** Since `since`, which moves on with a reading once it is ten minutes ago. */
  read(): AppFigures['delay']
  stop(): void
}

const everyMs = 20
const longestMs = 10 * minute

export function watchDelay(clock: Clock): DelayWatch {
  const histogram = monitorEventLoopDelay({ resolution: everyMs })
  let since = clock.now()
  histogram.enable()
  /** The histogram counts the wait itself. */
  const lateMs = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, Math.round((nanoseconds / 1e6 - everyMs) * 10) / 10) : 0
  return {
    read() {
      const { count, max } = histogram
      const delay = {
        since: toIso(since),
        medianMs: count === 0 ? 0 : lateMs(histogram.percentile(50)),
        p99Ms: count === 0 ? 0 : lateMs(histogram.percentile(99)),
        maxMs: count === 0 ? 0 : lateMs(max),
      }
      if (clock.now() - since > longestMs) {
        histogram.reset()
        since = clock.now()
      }
      return delay
    },
    stop: () => void histogram.disable(),
  }
}

// Small work that is repeated beside something large, to learn how long it has to wait.
import { setTimeout as sleep } from 'node:timers/promises'

interface Probes {
  readonly read: () => Promise<void>
  readonly write: () => Promise<void>
}

/** How long each of them waits for its answer, in milliseconds. */
export function startProbes({ read, write }: Probes) {
  let isOver = false
  const repeat = async (act: () => Promise<void>): Promise<number[]> => {
    const took: number[] = []
    while (!isOver) {
      const startedAt = performance.now()
      await act()
      took.push(performance.now() - startedAt)
      await sleep(50)
    }
    return took
  }
  const running = Promise.all([repeat(read), repeat(write)])
  return {
    async stop() {
      isOver = true
      const [reads, writes] = await running
      return { reads, writes }
    },
  }
}

export function percentile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? NaN
}

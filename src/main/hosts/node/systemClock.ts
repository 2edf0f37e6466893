// The real clock and the real chance of this computer.
import { randomUUID } from 'node:crypto'
import type { Clock, Random } from '../../core/ports'

/** Node fires a longer timer at once instead; longer waits are cut into pieces of this size. */
const maxTimerMs = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, run) {
    let timer: NodeJS.Timeout
    const wait = (leftMs: number): void => {
      const pieceMs = Math.min(leftMs, maxTimerMs)
      timer = setTimeout(() => (leftMs > pieceMs ? wait(leftMs - pieceMs) : run()), pieceMs)
    }
    wait(Math.max(0, delayMs))
    return () => clearTimeout(timer)
  },
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  next: () => Math.random(),
}

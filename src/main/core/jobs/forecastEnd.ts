// When a job will have ended, from its speed since it last began. Pure.
import { second } from '../base/durations'
import { toIso } from '../base/instants'

export interface Stretch {
  /** Things done in this stretch, and how long it took. */
  readonly done: number
  readonly elapsedMs: number
}

/** Less than this says nothing of the speed. */
const fewest = 5
const shortestMs = 2 * second

export function forecastEnd(left: number | undefined, { done, elapsedMs }: Stretch, nowMs: number): string | undefined {
  if (left === undefined || left <= 0 || done < fewest || elapsedMs < shortestMs) return undefined
  return toIso(nowMs + (left * elapsedMs) / done)
}

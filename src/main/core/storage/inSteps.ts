// Divides long work on the database into short writes, so that other writes never wait long for it.
import type { Clock } from '../ports'
import type { Storage } from './openStorage'
import { StorageError } from './storageError'

/** Target duration of a step. Sending at 20 requests a second kept 80 % of its pace beside steps of 60 ms, and 99 % beside these. */
const stepMs = 20
const firstRows = 500
const minRows = 200
const maxRows = 20_000
/** Steps of this duration together fill about half of the log that the writer would otherwise checkpoint itself. */
const checkpointAfterMs = 300

/** `next` names the kind of work of the next step. */
export type Step<Answer> = { readonly answer: Answer } | { readonly next: string }

export interface StepOptions {
  readonly clock: Clock
  readonly storage: Pick<Storage, 'checkpoint'>
  /** Asked before every step. */
  readonly isEnding: () => boolean
}

/**
 * Calls `step` until it answers, each time with the number of rows that should take about `stepMs`. A new kind of work starts with few
 * rows again, because its rows may take much longer. Throws what `step` throws, and StorageError `closed` if the app is ending.
 */
export async function inSteps<Answer>(
  { storage, clock, isEnding }: StepOptions,
  step: (maxRows: number) => Promise<Step<Answer>>,
): Promise<Answer> {
  let rows = firstRows
  let kind: string | undefined
  let sinceCheckpointMs = 0
  for (;;) {
    if (isEnding()) throw new StorageError('closed', 'The app is ending')
    const startedAt = clock.monotonic()
    const result = await step(rows)
    if ('answer' in result) return result.answer
    const tookMs = Math.max(1, clock.monotonic() - startedAt)
    sinceCheckpointMs += tookMs
    if (sinceCheckpointMs >= checkpointAfterMs) {
      await storage.checkpoint()
      sinceCheckpointMs = 0
    }
    rows =
      result.next === kind
        ? Math.round(Math.min(maxRows, Math.max(minRows, rows * Math.min(2, stepMs / tookMs))))
        : firstRows
    kind = result.next
  }
}

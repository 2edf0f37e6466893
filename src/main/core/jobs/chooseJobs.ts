// Which of the unfinished jobs begin now: one of a kind for an account at a time, in the order in which they were asked for. Pure.
import type { JobRecord } from './jobKind'

export type Unfinished = Pick<JobRecord, 'id' | 'accountId' | 'kind' | 'state' | 'goesOnAt'>

export interface Choice {
  readonly begin: readonly string[]
  /** The next moment at which a pause ends automatically, ISO 8601. */
  readonly lookAgainAt: string | undefined
}

/**
 * `jobs` in the order of their creation. One that a person paused makes room for the next; one that continues automatically
 * does not.
 */
export function chooseJobs(jobs: readonly Unfinished[], now: string): Choice {
  const taken = new Set<string>()
  const begin: string[] = []
  let lookAgainAt: string | undefined
  for (const { accountId, kind, state, goesOnAt } of jobs) {
    const isDue = goesOnAt !== null && goesOnAt <= now
    if (state === 'running' || (state === 'paused' && goesOnAt !== null && !isDue)) taken.add(`${kind} ${accountId}`)
    if (state === 'paused' && goesOnAt !== null && !isDue && (lookAgainAt ?? goesOnAt) >= goesOnAt)
      lookAgainAt = goesOnAt
  }
  for (const { id, accountId, kind, state, goesOnAt } of jobs) {
    const mayBegin = state === 'waiting' || (state === 'paused' && goesOnAt !== null && goesOnAt <= now)
    const lane = `${kind} ${accountId}`
    if (!mayBegin || taken.has(lane)) continue
    taken.add(lane)
    begin.push(id)
  }
  return { begin, lookAgainAt }
}

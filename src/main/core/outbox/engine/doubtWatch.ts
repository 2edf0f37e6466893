// Watches a run's requests after their answers: people in doubt, settled by the listing bit by bit, and
// people who were accepted and then rejected. Asks storage at most every two seconds unless something is new.
import { second } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { Clock } from '../../ports'
import { doubtWaitMs, isEnoughSettled, isTooMuchDoubt, maxInDoubt } from './doubtRule'
import type { OutboxStore } from '../store/outboxStore'
import { rejectionPause, type PlannedPause } from './planPause'
import type { Run } from './run'

export interface DoubtWatch {
  /** An intent is on disk. */
  noteArmed(attemptId: number): void
  /** Its people are in doubt from here on. */
  noteDoubt(attemptId: number): void
  /** A pause if too many are in doubt or rejected. `planned`: people of the next request. */
  judge(run: Run, planned: number): Promise<PlannedPause | undefined>
  /** Whether the listing has settled enough of the doubt to continue. */
  isSettled(run: Run): Promise<boolean>
  /** Call it when a person resumes: what they have seen does not stop the run again. */
  restart(): void
}

/** How often storage is asked while nothing of this run is new. */
const checkEveryMs = 2 * second

export function makeDoubtWatch(
  store: Pick<OutboxStore, 'doubt' | 'rejected'>,
  id: CampaignId,
  clock: Pick<Clock, 'monotonic'>,
): DoubtWatch {
  /** Requests of this run that still have people in doubt. */
  const open = new Set<number>()
  let isNew = false
  let doubtReadAt = -Infinity
  let rejectedReadAt = -Infinity
  let firstAttempt: number | undefined
  let plannedPeople = Infinity

  /** Counts people in doubt. A request whose people are all listed counts as accepted, so that the next batch may be larger. */
  async function readDoubt(run: Run): Promise<number> {
    if (open.size === 0) return 0
    isNew = false
    doubtReadAt = clock.monotonic()
    let people = 0
    let hasGrown = false
    for (const attempt of await store.doubt([...open])) {
      people += attempt.uncertain
      if (attempt.uncertain > 0) continue
      open.delete(attempt.id)
      // Batches grow one step at a time, as they do after answers.
      if (hasGrown || !attempt.isFound || attempt.people < plannedPeople) continue
      run.acceptedSizes.push(attempt.people)
      hasGrown = true
    }
    return people
  }

  async function judgeRejected(): Promise<PlannedPause | undefined> {
    if (firstAttempt === undefined || clock.monotonic() - rejectedReadAt < checkEveryMs) return undefined
    rejectedReadAt = clock.monotonic()
    const rejected = await store.rejected({ id, since: firstAttempt })
    return rejected ? rejectionPause(rejected.words) : undefined
  }

  const limitOf = ({ campaign }: Run): number =>
    maxInDoubt({ people: campaign.people, batchSize: campaign.batchSize, own: campaign.maxInDoubt })

  return {
    noteArmed(attemptId) {
      firstAttempt ??= attemptId
    },
    noteDoubt(attemptId) {
      open.add(attemptId)
      isNew = true
    },
    async judge(run, planned) {
      plannedPeople = planned
      if (isNew || clock.monotonic() - doubtReadAt >= checkEveryMs) {
        const people = await readDoubt(run)
        if (isTooMuchDoubt(people, limitOf(run)))
          return { reason: 'uncertain_limit', words: 'in_doubt', waitMs: doubtWaitMs, endsBy: 'listing' }
      }
      return judgeRejected()
    },
    isSettled: async (run) => isEnoughSettled(await readDoubt(run), limitOf(run)),
    restart() {
      open.clear()
      isNew = false
      firstAttempt = undefined
    },
  }
}

// Fills the sets of rows of a hidden draft, in short transactions. If that fails, or the last step refuses, nothing is left of it.
import type { CampaignId } from '../../base/ids'
import { inSteps } from '../../storage/inSteps'
import type { rowSetOperations, RowSetCopy } from '../audience/rowSetRows'
import type { CampaignsOptions } from '../makeCampaigns'
import type { draftOperations } from './draftRows'

/** `show`: makes the draft visible. Only an answer of `false` refuses. */
export async function fillRowSets<Answer>(
  { storage, clock, freezing }: Pick<CampaignsOptions, 'storage' | 'clock' | 'freezing'>,
  id: CampaignId,
  sets: readonly RowSetCopy[],
  show: () => Promise<Answer>,
): Promise<Answer> {
  const rowSets = storage.bind<typeof rowSetOperations>('rowSets')
  let isWhole = false
  try {
    for (const set of sets) {
      let after = 0
      await inSteps({ storage, clock, isEnding: () => false }, async (limit) => {
        const last = await rowSets.copyRows({ ...set, after, limit })
        if (last === undefined) return { answer: undefined }
        after = last
        return { next: 'rows' }
      })
    }
    const answer = await show()
    isWhole = answer !== false
    return answer
  } finally {
    if (!isWhole) {
      await storage.bind<typeof draftOperations>('drafts').drop(id)
      freezing.clearLater()
    }
  }
}

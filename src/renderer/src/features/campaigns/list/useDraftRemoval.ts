// Throws a draft away at once, with a way back for as long as the notice shows.
import type { CampaignRow } from '@contract'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { useCampaigns } from '../../../stores/campaigns/campaigns'

const undoForMs = 10_000

export function useDraftRemoval(): (row: Pick<CampaignRow, 'id' | 'name'>) => Promise<void> {
  const t = useText()
  const notices = useNotices()
  const campaigns = useCampaigns()

  return async ({ id, name }) => {
    if (!(await campaigns.remove(id))) return
    notices.show({
      title: t('campaigns.removed', { name: name || t('campaigns.untitled') }),
      durationMs: undoForMs,
      undo: () => void campaigns.restore(id),
    })
  }
}

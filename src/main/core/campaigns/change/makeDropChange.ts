// Drops the draft that changes an approved campaign, which is as it was before. By the account that it was begun in: another one may be
// the active one by then.
import type { CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import type { CampaignsOptions } from '../makeCampaigns'
import type { changeOperations } from './changeRows'

/** The campaign that was approved; undefined if no draft of it is open. */
export type DropChange = (accountId: string, id: CampaignId) => Promise<CampaignId | 'locked' | undefined>

export function makeDropChange({ storage, clock, live, freezing, touched }: CampaignsOptions): DropChange {
  const rows = storage.bind<typeof changeOperations>('changes')
  return async (accountId, id) => {
    const change = await rows.find({ id, accountId })
    const done = change ? await rows.goBack({ from: change.from, at: isoNow(clock) }) : 'unknown'
    if (!change || done !== 'done') return done === 'locked' ? 'locked' : undefined
    freezing.clearLater()
    await touched(change.from)
    live.publish({ kind: 'campaigns' })
    return change.from
  }
}

// How many of a frozen campaign's people have a landline's number.
import type { CampaignId } from '../base/ids'
import { isLandline } from '../phones/isLandline'
import { operationGroup, read } from '../storage/operations'

export const landlineOperations = operationGroup('landlines', {
  count: read((db, id: CampaignId): number => {
    let people = 0
    for (const { phone } of db.iterate<{ phone: string }>(
      'SELECT phone FROM recipients WHERE campaign_id = ? AND position IS NOT NULL',
      id,
    ))
      if (isLandline(phone)) people += 1
    return people
  }),
})

import type { FigureRow } from '@contract'
import type { Translate } from '@text'
import { campaignName } from '../shell/sending/campaignName'

/** The campaign of a row of figures by campaign. */
export function figureCampaign({ key, label: name = '', isTrial, isRest }: FigureRow, t: Translate): string {
  return key === '' ? t('insight.noCampaign') : campaignName({ name, isTrial, isRest }, t)
}

import type { CampaignRow } from '@contract'
import type { Translate } from '@text'

/** A campaign's name on the screen, even before the person has named it. A trial and its rest have the same one and are told apart. */
export function campaignName(
  { name, isTrial, isRest }: Pick<CampaignRow, 'name' | 'isTrial' | 'isRest'>,
  t: Translate,
): string {
  const part = isTrial ? t('trial.partTrial') : isRest ? t('trial.partRest') : undefined
  return [name || t('campaigns.untitled'), ...(part === undefined ? [] : [part])].join(' · ')
}

interface CampaignOfMessage extends Pick<CampaignRow, 'isTrial' | 'isRest'> {
  readonly campaignId?: string | undefined
  readonly campaignName?: string | undefined
}

/** The campaign of a message; undefined if it has none. */
export function campaignNameOf(message: CampaignOfMessage, t: Translate): string | undefined {
  const { campaignId, campaignName: name = '', isTrial, isRest } = message
  return campaignId === undefined ? undefined : campaignName({ name, isTrial, isRest }, t)
}

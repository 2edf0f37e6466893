import type { Translate } from '@text'

/** A campaign's name on the screen, even before the person has named it. */
export function campaignName(campaign: { readonly name: string }, t: Translate): string {
  return campaign.name || t('campaigns.untitled')
}

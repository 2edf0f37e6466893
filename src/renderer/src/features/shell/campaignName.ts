import type { Translate } from '@text'

/** What a campaign is called on the screen, also before the person has named it. */
export function campaignName(campaign: { readonly name: string }, t: Translate): string {
  return campaign.name || t('campaigns.untitled')
}

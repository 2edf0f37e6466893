// Branded ids: a campaign's id cannot be passed where an attempt's is asked for.

declare const brand: unique symbol
export type Branded<Name extends string> = string & { readonly [brand]: Name }

export type AccountId = Branded<'AccountId'>
export type CampaignId = Branded<'CampaignId'>

/** Its last 48 bits, which are random: enough to tell a profile's own things apart, and short, for rows and indexes repeat it. */
export function shortId(uuid: string): string {
  return uuid.replaceAll('-', '').slice(-12)
}

/** `uuid`: a random one. */
export function newCampaignId(uuid: string): CampaignId {
  return shortId(uuid) as CampaignId
}

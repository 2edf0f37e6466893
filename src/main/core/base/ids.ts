// Branded ids: a campaign's id cannot be passed where an attempt's is asked for.

declare const brand: unique symbol
export type Branded<Name extends string> = string & { readonly [brand]: Name }

export type AccountId = Branded<'AccountId'>
export type CampaignId = Branded<'CampaignId'>
export type AttemptId = Branded<'AttemptId'>
export type RecipientId = Branded<'RecipientId'>
export type ImportId = Branded<'ImportId'>

// Everything that a person does with a campaign before it is over: the draft and its approval, its changes, and taking people out.
import type { Handlers } from '../handlers'
import { makeChanges } from './change/makeChanges'
import { makeCampaigns, type CampaignsOptions } from './makeCampaigns'
import { makeTakeOut } from './takeOut/makeTakeOut'
import { makeTrials } from './trial/makeTrials'

export { makeDropChange } from './change/makeDropChange'

export type CampaignParts = CampaignsOptions

export interface CampaignAreas {
  readonly campaigns: Handlers<'campaigns'>
  readonly changes: Handlers<'changes'>
  readonly takeOut: Handlers<'takeOut'>
  readonly trials: Handlers<'trials'>
}

export function makeCampaignAreas(options: CampaignParts): CampaignAreas {
  return {
    campaigns: makeCampaigns(options),
    changes: makeChanges(options),
    takeOut: makeTakeOut(options),
    trials: makeTrials(options),
  }
}

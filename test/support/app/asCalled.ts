// Handlers as a page calls them: by the contract's inputs, whose ids carry no brand.
import type { CampaignId } from '../../../src/main/core/base/ids'

type Plain<Input> = Input extends { readonly campaignId: CampaignId }
  ? Omit<Input, 'campaignId'> & { readonly campaignId: string }
  : Input

export type AsCalled<All> = {
  readonly [Name in keyof All]: All[Name] extends (input: infer Input) => infer Output
    ? (input: Plain<Input>) => Output
    : never
}

export function asCalled<All extends object>(handlers: All): AsCalled<All> {
  return handlers as unknown as AsCalled<All>
}

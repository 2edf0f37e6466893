// Campaigns of a shop to some of the same people, under the limits of its account.
import type { Review } from '@contract'
import { openCore, type Core, type CoreOptions } from '../app/openCore'
import { makePeople, openPracticeAccount } from './campaignSteps'
import { approvalOf, draftForm } from './formSteps'

export async function openShop(options: CoreOptions = {}): Promise<Core> {
  const core = await openCore(options)
  await openPracticeAccount(core)
  return core
}

export async function limit(core: Core, defaults: Record<string, unknown>): Promise<void> {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: 'UTC', ...defaults } }))
}

let texts = 0
/** The people from one place up to another, with a text that no other campaign has. */
export async function reviewOf(core: Core, from: number, until: number, more: object = {}): Promise<Review> {
  const template = `Message number ${(texts += 1)} of a shop that has something else to say each time`
  const people = makePeople(until).slice(from)
  const campaignId = await draftForm(core, { template, ...more }, { people, batchSize: 8 })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  return core.drive(core.client.campaigns.estimate({ campaignId }))
}

export async function sendTo(core: Core, from: number, until: number, more: object = {}): Promise<string> {
  const review = await reviewOf(core, from, until, more)
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  return review.draft.id
}

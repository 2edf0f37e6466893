// The steps of a person who sends a campaign in one of its forms, and what the gateway then knows of it.
import type { Review, Timing } from '@contract'
import { acceptances, addList, campaignState, makePeople, openPracticeAccount, type TestPerson } from './campaignSteps'
import type { Core } from '../app/openCore'
import { ticksOf } from '../app/ticks'

type Save = Parameters<Core['client']['campaigns']['save']>[0]
export type Choices = Omit<Save, 'campaignId'>

export const tomorrow = '2026-11-22T08:30:00.000Z'

export const atOnce: Timing = {
  kind: 'now',
  clock: 'app',
  late: { kind: 'send', minutes: 10 },
  quietHours: false,
}

/** The gateway is asked to keep this time for everyone. */
export function atGateway(at: string): Timing {
  return { ...atOnce, kind: 'moment', at, zone: 'UTC', clock: 'gateway' }
}

export const picture = {
  kind: 'chat_app',
  imageUrl: 'https://shop.example/a.png',
  targetUrl: 'https://shop.example/spring',
  caption: 'Spring',
} as const

/** A draft of the active account with these choices. */
export async function draftForm(
  core: Core,
  choices: Choices,
  { people = makePeople(12), batchSize = 5 }: { people?: readonly TestPerson[]; batchSize?: number } = {},
): Promise<string> {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { batchSize } }))
  const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds: [addList(core, people)] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello', ...choices }))
  return id
}

/** Frozen and priced, on the practice account. */
export async function reviewForm(core: Core, choices: Choices, more: Parameters<typeof draftForm>[2] = {}) {
  await openPracticeAccount(core)
  const campaignId = await draftForm(core, choices, more)
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  return core.drive(core.client.campaigns.estimate({ campaignId }))
}

export type Approval = Parameters<Core['client']['campaigns']['approve']>[0]

export function approvalOf(review: Review): Approval {
  const { draft, hash, people, ceiling } = review
  return {
    ...{ campaignId: draft.id, hash, people },
    ...(ceiling ? { ceiling } : { typedCount: people }),
    ...ticksOf(review),
  }
}

export async function sendReview(core: Core, review: Review): Promise<void> {
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  await core.until(() => /^(done|settling|paused)/.test(campaignState(core, review.draft.id)))
}

/** The paths that requests of sends came by, one for each. */
export function sendPaths(core: Core): string[] {
  return core.practice.gateway
    .truth()
    .requests.filter(({ method, path }) => method === 'POST' && /\/send(\?|$)/.test(path))
    .map(({ path }) => path)
}

export function takenForms(core: Core): Set<string> {
  return new Set(acceptances(core).map(({ form }) => form))
}

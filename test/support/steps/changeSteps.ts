// The steps of a person with an approved campaign that was not sent to everyone yet: changing it, and taking people out.
import type { TakeOutChoice, Timing } from '@contract'
import { openCore, type Core } from '../app/openCore'
import { ticksOf } from '../app/ticks'
import { acceptances, makePeople } from './campaignSteps'
import { atOnce, startWaves, type TestWave } from './waveSteps'

export const minute = 60_000
export const hour = 60 * minute
/** It is 2026-11-21T10:00Z when a core is opened. */
export const noon = '2026-11-21T12:00:00.000Z'
export const evening = '2026-11-21T18:00:00.000Z'
export const atNoon: Timing = { ...atOnce, kind: 'moment', at: noon }
export const atEvening: Timing = { ...atOnce, kind: 'moment', at: evening }
export const ten = makePeople(10)

/** Ten people whose messages go in the evening. */
export async function planned(
  waves: readonly TestWave[] = [{ people: 10, dueAt: evening }],
  timing = atEvening,
  more: Parameters<typeof openCore>[0] = {},
) {
  const core = await openCore(more)
  const { id, listId } = await startWaves(core, waves, timing, { people: ten })
  await core.clock.advance(minute)
  return { core, id, listId }
}

export const begin = async (core: Core, id: string) =>
  (await core.drive(core.client.changes.begin({ campaignId: id }))).id
export const codeOfBegin = (core: Core, id: string) => core.codeOf(core.client.changes.begin({ campaignId: id }))
export const goBack = (core: Core, id: string) => core.drive(core.client.changes.goBack({ campaignId: id }))

export async function freeze(
  core: Core,
  id: string,
  change: object = { template: 'Bye {{firstname}}', timing: atOnce },
) {
  await core.drive(core.client.campaigns.save({ campaignId: id, ...change }))
  await core.drive(core.client.campaigns.freeze({ campaignId: id }))
  return core.drive(core.client.campaigns.estimate({ campaignId: id }))
}

type Frozen = Awaited<ReturnType<typeof freeze>>
export const approvalOf = ({ draft, hash, people, ceiling, ...review }: Frozen) => ({
  ...{ campaignId: draft.id, hash, people },
  ...(ceiling ? { ceiling } : { typedCount: people }),
  ...ticksOf({ draft, hash, people, ...review }),
})
export const approve = (core: Core, frozen: Frozen) => core.drive(core.client.campaigns.approve(approvalOf(frozen)))
export const codeOfApprove = (core: Core, frozen: Frozen) =>
  core.codeOf(core.client.campaigns.approve(approvalOf(frozen)))

/** Takes out exactly the people whom the count named. */
export async function takeOut(core: Core, campaignId: string, which: TakeOutChoice) {
  const { chosen } = await core.drive(core.client.takeOut.count({ campaignId, which }))
  return core.drive(core.client.takeOut.apply({ campaignId, which, chosen }))
}
export async function codeOfTakeOut(core: Core, campaignId: string, which: TakeOutChoice): Promise<string> {
  const { chosen } = await core.drive(core.client.takeOut.count({ campaignId, which }))
  return core.codeOf(core.client.takeOut.apply({ campaignId, which, chosen }))
}
export const numbersOf = (people: readonly { phone: string }[]) => people.map(({ phone }) => phone).join('\n')

/** Numbers for which the gateway took more than one message, with the texts. */
export function twice(core: Core): string[] {
  const texts = new Map<string, string[]>()
  for (const { number, text } of acceptances(core)) texts.set(number, [...(texts.get(number) ?? []), text])
  return [...texts].filter(([, all]) => all.length > 1).map(([number, all]) => `${number}: ${all.join(' | ')}`)
}
export const texted = (core: Core) => new Set(acceptances(core).map(({ number }) => number))

/** How many people are in which state, with the reason. */
export function states(core: Core, id: string): Record<string, number> {
  const rows = core.db
    .prepare(
      `SELECT state || coalesce(' ' || reason, '') AS state, count(*) AS people FROM recipients
       WHERE campaign_id = ? AND position IS NOT NULL GROUP BY 1`,
    )
    .all(id)
  return Object.fromEntries(rows.map(({ state, people }) => [String(state), Number(people)]))
}

/** Puts the earlier database beside the present journal; a person adopts the folder if it is locked. */
export async function goesBack(core: Core, putBack: ReturnType<Core['snapshot']>): Promise<Core> {
  const again = await core.crash(putBack)
  const { locked } = await again.drive(again.client.recovery.status())
  if (locked) await again.drive(again.client.recovery.adopt())
  return again
}

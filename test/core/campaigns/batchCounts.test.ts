// Batches of a send wherever they are counted: the flight plan, the review, the strip of the campaign, and what was sent.
import type { FlightPlan, Review, Timing } from '@contract'
import { describe, expect, test } from 'vitest'
import { addList, makePeople, openPracticeAccount, type TestPerson } from '../../support/steps/campaignSteps'
import { approvalOf, atOnce } from '../../support/steps/formSteps'
import { openCore, type Core, type CoreOptions } from '../../support/app/openCore'

const places = [
  ...Array.from({ length: 14 }, (_, index) => ({ phone: `+4477009001${index + 10}`, country: 'GB' })),
  ...Array.from({ length: 3 }, (_, index) => ({ phone: `+3363998000${index}`, country: 'FR' })),
  { phone: '+12125550100', country: 'US' },
]
/** Tests begin on Saturday 2026-11-21 at 10:00 UTC. */
const local: Timing = { ...atOnce, kind: 'local', day: '2026-11-21', time: '11:30', quietHours: true }

async function prepare(
  people: readonly (TestPerson & { country?: string })[],
  { timing, batchSize, ...options }: { timing: Timing; batchSize: number } & CoreOptions,
) {
  const core = await openCore(options)
  const account = await openPracticeAccount(core)
  const defaults = { timeZone: 'Europe/London', batchSize }
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults }))
  const listIds = [addList(core, people)]
  for (const { phone, country = 'US' } of people)
    core.db.prepare('UPDATE contacts SET country = ? WHERE phone = ?').run(country, phone)
  const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello', timing }))
  const plan = await core.drive(core.client.campaigns.plan({ campaignId: id }))
  await core.drive(core.client.campaigns.freeze({ campaignId: id }))
  const review = await core.drive(core.client.campaigns.estimate({ campaignId: id }))
  return { core, id, plan, review }
}

async function approved({ core, id, review }: { core: Core; id: string; review: Review }) {
  const unknown = review.warnings.find((warning) => warning.code === 'opt_outs_unknown')
  const from = unknown?.hours.at(-1)?.from
  const tick = from === undefined ? {} : { optOutsUnknownFrom: from }
  await core.drive(core.client.campaigns.approve({ ...approvalOf(review), ...tick }))
  return core.drive(core.client.outbox.batches({ campaignId: id }))
}

const armedAt = (core: Core, id: string): number[] =>
  (
    core.db.prepare('SELECT armed_at AS at FROM attempts WHERE campaign_id = ? ORDER BY id').all(id) as { at: string }[]
  ).map(({ at }) => Date.parse(at))
const ended = (core: Core, id: string) =>
  core.until(async () => {
    const { counts } = await core.client.outbox.progress({ campaignId: id })
    return counts.accepted === counts.total
  })
const rowBatches = ({ rows }: FlightPlan): number[] =>
  rows.map(({ sends }) => sends.reduce((sum, { batches }) => sum + batches, 0))

describe('the batches of a send', () => {
  test('a send has as many batches on the countdown as in the plan, in the review, and in what was sent', async () => {
    const prepared = await prepare(makePeople(33), { timing: atOnce, batchSize: 5, startDelaySeconds: 15 })
    const { core, id, plan, review } = prepared

    const countdown = await approved(prepared)
    expect((await core.client.outbox.progress({ campaignId: id })).waitReason).toBe('countdown')
    await ended(core, id)

    const after = await core.client.outbox.batches({ campaignId: id })
    const sent = armedAt(core, id).length
    expect([plan.batches, review.batches, countdown.length, after.length]).toEqual([sent, sent, sent, sent])
    expect(countdown.map(({ people }) => people)).toEqual(after.map(({ people }) => people))
  })

  test('a send has the same count of batches in the middle of it, after the first small ones', async () => {
    const slowly = { ...atOnce, everySeconds: 60 }
    const prepared = await prepare(makePeople(33), { timing: slowly, batchSize: 12 })
    const { core, id, plan } = prepared
    await approved(prepared)

    const seen: number[] = []
    for (let gone = 1; gone < plan.batches; gone += 1) {
      await core.until(() => armedAt(core, id).length === gone)
      seen.push((await core.client.outbox.batches({ campaignId: id })).length)
    }
    await ended(core, id)

    expect(armedAt(core, id)).toHaveLength(plan.batches)
    expect(seen).toEqual(Array(plan.batches - 1).fill(plan.batches))
  })

  test('a send that was paused and resumed keeps its count of batches (it went back, and then up again)', async () => {
    const slowly = { ...atOnce, everySeconds: 60 }
    const prepared = await prepare(makePeople(60), { timing: slowly, batchSize: 12 })
    const { core, id } = prepared
    const count = async () => (await core.drive(core.client.outbox.batches({ campaignId: id }))).length
    await approved(prepared)
    await core.until(() => armedAt(core, id).length === 3)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    const seen = [await count()]

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    for (let gone = 4; gone < 8; gone += 1) {
      seen.push(await count())
      await core.until(() => armedAt(core, id).length === gone)
    }
    await ended(core, id)

    const sent = armedAt(core, id).length
    expect(seen).toEqual(seen.map(() => sent))
  })

  test('batches that wait and batches that the gateway already lists are told apart, each at its place', async () => {
    const { core, id } = await prepare(makePeople(33), { timing: atOnce, batchSize: 12 })
    const hold = (positions: string): void =>
      core.db.exec(
        `UPDATE recipients SET state = 'held', reason = 'already_listed' WHERE campaign_id = '${id}' AND position IN (${positions})`,
      )
    hold('2, 3, 33')
    core.db.exec(
      `UPDATE recipients SET state = 'held', reason = 'quiet_hours' WHERE campaign_id = '${id}' AND position = 4`,
    )
    const cells = await core.client.outbox.batches({ campaignId: id })

    expect(cells.reduce((sum, { people }) => sum + people, 0)).toBe(33)
    expect(cells.map(({ people, listed, waiting }) => people - listed - waiting)).toEqual(cells.map(() => 0))
    expect(cells.at(-1)?.listed).toBe(1)
    expect(cells.reduce((sum, { listed }) => sum + listed, 0)).toBe(3)
  })

  test('batches to several places at their own time are counted place by place everywhere', async () => {
    const near = places.filter(({ country }) => country !== 'US')
    const prepared = await prepare(near, { timing: local, batchSize: 5 })
    const { core, id, plan, review } = prepared

    const waiting = await approved(prepared)
    await ended(core, id)

    const sent = armedAt(core, id).length
    expect([plan.batches, review.batches, waiting.length]).toEqual([sent, sent, sent])
    expect(rowBatches(plan).reduce((sum, batches) => sum + batches, 0)).toBe(sent)
    expect(plan.isMixed).toBe(false)
  })

  test('a batch with people of several places belongs to none of them, and each person is in one batch', async () => {
    const { plan, review } = await prepare(places, { timing: atOnce, batchSize: 5 })

    expect(plan.isMixed).toBe(true)
    expect(plan.batches).toBe(review.batches)
    for (const [index, { people }] of plan.rows.entries())
      expect(rowBatches(plan)[index]).toBe(Math.min(people, plan.batches))
  })

  test('batches of one person take as long in the plan of a first send as they then do', async () => {
    const prepared = await prepare(makePeople(60), {
      ...{ timing: { ...atOnce, batchSize: 1 }, batchSize: 1 },
      latencyMs: [60, 60],
    })
    const { core, id, plan } = prepared
    const planned = Date.parse(plan.last ?? '') - Date.parse(plan.first ?? '')

    await approved(prepared)
    await ended(core, id)

    const at = armedAt(core, id)
    const took = (at.at(-1) ?? 0) - (at[0] ?? 0)
    expect(planned / took).toBeGreaterThan(0.5)
    expect(planned / took).toBeLessThan(2)
  })
})

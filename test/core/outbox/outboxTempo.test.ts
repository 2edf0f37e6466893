// How fast, how many a day, and times that the gateway keeps.
import { describe, expect, test } from 'vitest'
import type { Timing } from '@contract'
import { bindList } from '../../support/steps/gatewayLists'
import {
  acceptances,
  addList,
  approve,
  campaignState,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import type { FaultRule } from '../../../src/main/practice/transport/faults'
import { openCore, type Core } from '../../support/app/openCore'
import { approvalOf, draftForm } from '../../support/steps/formSteps'
import { atOnce, prepareWaves, startWaves } from '../../support/steps/waveSteps'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const at = (time: string, day = '2026-11-21'): string => `${day}T${time}:00.000Z`
const progressOf = (core: Core, id: string) => core.drive(core.client.outbox.progress({ campaignId: id }))
const armedAt = (core: Core): number[] =>
  (core.db.prepare('SELECT armed_at AS at FROM attempts ORDER BY id').all() as { at: string }[]).map(({ at: each }) =>
    Date.parse(each),
  )
const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((each, place) => each - (times[place] ?? 0))

test('the people of before a pause are not counted to the pace of the seconds after it', async () => {
  const people = makePeople(300)
  const core = await openCore()
  const { id } = await startWaves(core, [{ people: 300 }], atOnce, { people, batchSize: 1 })
  await core.clock.advance(4 * second)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  const before = stateCounts(core, id).accepted ?? 0
  await core.clock.advance(10 * second)
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(8 * second)

  const { state, counts, peoplePerMinute = 0 } = await progressOf(core, id)
  const since = counts.accepted - before
  expect([state, before > 0, since > 0]).toEqual(['running', true, true])
  expect(peoplePerMinute / (since * 7.5)).toBeGreaterThan(0.8)
  expect(peoplePerMinute / (since * 7.5)).toBeLessThan(1.25)
})

test('a wait that the gateway asked for is not counted to the pace of the seconds after it (the end was said to be too far away)', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 60 },
    do: { answer: { status: 429, headers: { 'retry-after': '30' } } },
  })
  const { id } = await startWaves(core, [{ people: 300 }], atOnce, { people: makePeople(300), batchSize: 1 })
  await core.until(() => campaignState(core, id) === 'paused (rate)')
  const before = stateCounts(core, id).accepted ?? 0
  await core.until(() => campaignState(core, id) === 'running')
  await core.clock.advance(8 * second)

  const { state, counts, peoplePerMinute = 0 } = await progressOf(core, id)
  const since = counts.accepted - before
  expect([state, before > 0, since > 0]).toEqual(['running', true, true])
  expect(peoplePerMinute / (since * 7.5)).toBeGreaterThan(0.8)
  expect(peoplePerMinute / (since * 7.5)).toBeLessThan(1.25)
})

describe('a pause between batches', () => {
  const slowly: Timing = { ...atOnce, everySeconds: 90 }
  const start = async (people: number) => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people }], slowly, { people: makePeople(people), batchSize: 5 })
    return { core, id }
  }

  test('a pause between batches lies between the starts of any two, also during the slow start', async () => {
    const { core, id } = await start(21)
    await core.clock.advance(20 * minute)

    expect(campaignState(core, id)).toBe('done')
    // The newest page of the listing is read once more after the first two.
    const gaps = gapsOf(armedAt(core))
    expect(gaps).toHaveLength(4)
    for (const gap of gaps) expect(gap - 90_000).toBeLessThanOrEqual(100)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(90_000)
    // 1, 5, 5, 5, 5: nothing is waited for after the last.
    const { finishedAt } = await progressOf(core, id)
    expect(Date.parse(finishedAt ?? '') - (armedAt(core).at(-1) ?? 0)).toBeLessThan(60_000)
  })

  test('a pause between batches is shown with the time of the next, and ends at once with a pause or a stop', async () => {
    const { core, id } = await start(21)
    await core.clock.advance(10 * second)
    const { state, nextBatchAt } = await progressOf(core, id)
    expect([state, Date.parse(nextBatchAt ?? '') - (armedAt(core)[0] ?? 0)]).toEqual(['running', 90_000])

    await core.drive(core.client.outbox.pause({ campaignId: id }))
    expect((await progressOf(core, id)).nextBatchAt).toBeUndefined()
    await core.clock.advance(hour)
    expect(armedAt(core)).toHaveLength(1)

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(5 * second)
    expect(armedAt(core)).toHaveLength(2)
    await core.drive(core.client.outbox.stop({ campaignId: id }))
    expect(campaignState(core, id)).not.toBe('running')
    await core.clock.advance(hour)
    expect(armedAt(core)).toHaveLength(2)
  })

  test('a pause between batches is counted into the end that is shown (it was hours too early, and then hours too late)', async () => {
    const core = await openCore()
    const timing: Timing = { ...atOnce, everySeconds: 600 }
    const { id } = await startWaves(core, [{ people: 26 }], timing, { people: makePeople(26), batchSize: 5 })
    const shown: number[] = []
    await core.until(() => armedAt(core).length === 2)
    for (let times = 0; times < 4; times += 1) {
      await core.clock.advance(3 * minute)
      shown.push(Date.parse((await progressOf(core, id)).endsAt ?? ''))
    }
    await core.until(() => campaignState(core, id) === 'done')

    const last = armedAt(core).at(-1) ?? 0
    for (const at of shown) expect(Math.abs(at - last)).toBeLessThan(minute)
  })

  test('a pause between batches does not hold back a batch that never left', async () => {
    const { core, id } = await start(6)
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', times: 1 },
      do: { connection: 'refused' },
    })
    await core.clock.advance(3 * minute)
    expect(campaignState(core, id)).toBe('done')
    expect(gapsOf(armedAt(core)).at(-1)).toBeLessThanOrEqual(90_100)
  })

  test('a pause between batches longer than an hour reads opt-outs again before the next', async () => {
    const core = await openCore()
    const timing = { ...atOnce, everySeconds: 2 * 3_600 }
    const { id } = await startWaves(core, [{ people: 6 }], timing, { people: makePeople(6), batchSize: 5 })
    await core.clock.advance(3 * hour)

    const row = core.db.prepare('SELECT opt_outs_read_at AS at FROM campaigns WHERE id = ?').get(id) as { at: string }
    expect([campaignState(core, id), armedAt(core).length]).toEqual(['done', 2])
    expect((armedAt(core)[1] ?? 0) - Date.parse(row.at)).toBeLessThanOrEqual(hour)
  })
})

describe('people a day', () => {
  const capOf = (core: Core, cap: number, zone = '') =>
    core.db.prepare('UPDATE accounts SET daily_cap = ?, time_zone = ? WHERE is_active = 1').run(cap, zone)
  const startCapped = async (cap: number, zone?: string) => {
    const core = await openCore()
    const people = makePeople(30)
    const prepared = await prepareWaves(core, [{ people: 30 }], atOnce, { people, batchSize: 8 })
    capOf(core, cap, zone)
    await approve(core, prepared)
    return { core, id: prepared.id }
  }

  test('a daily limit of people is used to the last of them, and the rest go the next day', async () => {
    const { core, id } = await startCapped(12, 'UTC')
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 12, pending: 18 })
    const { state, waitReason, waitsUntil } = await progressOf(core, id)
    expect([state, waitReason, waitsUntil]).toEqual(['waiting', 'daily_cap', at('00:00', '2026-11-22')])

    await core.clock.advance(23 * hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 24, pending: 6 })
    await core.clock.advance(24 * hour)
    expect(campaignState(core, id)).toBe('done')
  })

  test('a daily limit of people is counted from midnight in the zone of the account', async () => {
    const { core, id } = await startCapped(12, 'Asia/Kathmandu')
    await core.clock.advance(hour)
    // UTC+5:45.
    expect((await progressOf(core, id)).waitsUntil).toBe(at('18:15'))
    await core.clock.advance(8 * hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 24, pending: 6 })
  })

  test('a daily limit of people holds when the clock is set past midnight between two batches (one batch too many was sent)', async () => {
    const core = await openCore({ saysTime: 'true' })
    const people = makePeople(30)
    const slowly: Timing = { ...atOnce, everySeconds: 60 }
    const prepared = await prepareWaves(core, [{ people: 30 }], slowly, { people, batchSize: 2 })
    await core.clock.advance(30 * minute)
    // There it is midnight at 11:00.
    capOf(core, 8, 'Pacific/Auckland')
    await approve(core, prepared)
    await core.clock.advance(210 * second)
    expect(stateCounts(core, prepared.id)).toEqual({ accepted: 7, pending: 23 })

    core.clock.set(40 * minute)
    await core.clock.advance(10 * minute)
    expect(stateCounts(core, prepared.id)).toEqual({ accepted: 8, pending: 22 })
  })

  test('a daily limit of people holds for all campaigns of the account together', async () => {
    const { core, id } = await startCapped(20, 'UTC')
    const other = await startCampaign(core, {
      people: makePeople(60).slice(30),
      batchSize: 7,
      template: 'Other {{firstname}}',
    })
    await core.clock.advance(2 * hour)

    expect(acceptances(core)).toHaveLength(20)
    const states = await Promise.all([id, other.id].map(async (each) => (await progressOf(core, each)).waitReason))
    expect(states).toEqual(['daily_cap', 'daily_cap'])
  })

  test('a typed reply and a test go out at once when the daily limit of people is reached, and count (they waited until midnight)', async () => {
    const { core } = await startCapped(12, 'UTC')
    await core.clock.advance(hour)
    const { phone = '' } = makePeople(1)[0] ?? {}
    const reply = await core.drive(core.client.replies.send({ phone, text: 'We open at nine.' }))
    const campaignId = await draftForm(core, { template: 'Next {{firstname}}' })
    const own = await core.drive(core.client.campaigns.testSend({ campaignId, phone: '+447700900123', positions: [1] }))
    await core.clock.advance(minute)

    const sent = [reply.campaignId, ...own.campaignIds].map((each) => stateCounts(core, each))
    expect(sent).toEqual([{ accepted: 1 }, { accepted: 1 }])
    expect((await core.drive(core.client.outbox.limits())).dailyCap).toMatchObject({ used: 14, left: 0 })
  })

  test('a list at the gateway with more people than the daily limit pauses at once, also on a day that is partly used (it waited for midnight)', async () => {
    const { core } = await startCapped(40, 'UTC')
    await core.clock.advance(hour)
    const regulars = makePeople(20)
    const id = await bindList(core, addList(core, regulars), regulars)
    const gatewayList = { id, name: 'Regulars', people: 20 }
    const campaignId = await draftForm(core, { template: 'We are closed', gatewayList })
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.clock.advance(minute)
    expect((await progressOf(core, campaignId)).waitReason).toBe('daily_cap')

    capOf(core, 19, 'UTC')
    await core.drive(core.client.outbox.pause({ campaignId }))
    await core.drive(core.client.outbox.resume({ campaignId }))
    await core.clock.advance(minute)
    const { state, pauseWords } = await progressOf(core, campaignId)
    expect([state, pauseWords]).toEqual(['paused', 'cap_below_list'])
  })

  test('a daily limit of people does not count requests that never left', async () => {
    const { core, id } = await startCapped(12, 'UTC')
    core.practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', times: 3 },
      do: { connection: 'refused' },
    })
    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 12, pending: 18 })
  })
})

describe('times that the gateway keeps', () => {
  const local: Timing = { ...atOnce, kind: 'local', clock: 'gateway', day: '2026-11-21', time: '12:00' }

  async function start(dueAts: readonly string[], faults: readonly FaultRule[] = [], startDelaySeconds = 0) {
    const core = await openCore({ startDelaySeconds })
    for (const fault of faults) core.practice.gateway.faults.add(fault)
    const waves = dueAts.map((dueAt) => ({ people: 4, dueAt }))
    const { id, review } = await prepareWaves(core, waves, local, { people: makePeople(dueAts.length * 4) })
    core.db.prepare(`UPDATE campaigns SET form = 'scheduled' WHERE id = ?`).run(id)
    const { hash, people, ceiling } = review
    const approval = { campaignId: id, hash, people, cannotBeCalledBack: true, ...(ceiling ? { ceiling } : {}) }
    await core.drive(core.client.campaigns.approve(approval))
    return { core, id }
  }

  test('a time kept by the gateway is each wave’s own, and all waves are submitted at once', async () => {
    const { core, id } = await start([at('12:00'), at('17:00')])
    await core.clock.advance(minute)

    expect(acceptances(core).map(({ dueAt }) => dueAt && new Date(dueAt).toISOString())).toEqual([
      ...Array<string>(4).fill(at('12:00')),
      ...Array<string>(4).fill(at('17:00')),
    ])
    const stored = core.db.prepare('SELECT DISTINCT scheduled_for AS at FROM attempts ORDER BY 1').all()
    expect(stored).toEqual([{ at: at('12:00') }, { at: at('17:00') }])
    expect([campaignState(core, id), (await progressOf(core, id)).scheduledFor]).toEqual(['done', at('17:00')])
  })

  test('a time kept by the gateway that is over holds its own people back, and no one else', async () => {
    const { core, id } = await start([at('11:00'), at('17:00')], [], 10)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(2 * hour)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(minute)

    expect([stateCounts(core, id), campaignState(core, id)]).toEqual([{ accepted: 4, pending: 4 }, 'paused (schedule)'])
    expect(new Set(acceptances(core).map(({ dueAt }) => dueAt))).toEqual(new Set([Date.parse(at('17:00'))]))
  })

  test('a time kept by the gateway proves people whose answer was lost, and keeps it open for a day past that time', async () => {
    const { core, id } = await start(
      [at('12:00'), at('17:00')],
      [
        { match: { method: 'POST', path: '/sms/send', nth: 2 }, do: { connection: 'reset_after' } },
        { match: { method: 'POST', path: '/sms/send', nth: 3 }, do: { connection: 'reset_before' } },
      ],
    )
    await core.clock.advance(hour)

    expect(stateCounts(core, id)).toEqual({ accepted: 4, uncertain: 4 })
    const { settlesAt } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))
    expect(settlesAt).toBe(at('17:00', '2026-11-22'))
  })
})

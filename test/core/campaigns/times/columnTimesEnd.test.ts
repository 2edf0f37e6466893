// A reminder that is late: what it reminds of is over, and it must not come any more.
import { minute } from '../../../../src/main/core/base/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import { approveNow, draftTo, openPractice, timingOf, wavesOf } from '../../../support/steps/appointmentSteps'
import { acceptances, campaignState } from '../../../support/steps/campaignSteps'

/** It is 10:00 on 21 November. */
let core: Core
beforeEach(async () => (core = await openPractice()))

const rowsAt = (time: string, people = 3) =>
  ['Maya', 'Beatrix', 'Cal']
    .slice(0, people)
    .map((name, index) => `+44770090010${index + 1},${name},21/11/2026 ${time}`)
const ida = '+447700900106,Ida,21/11/2026 18:00'
const hourBefore = timingOf({ shift: { count: 1, unit: 'hour', side: 'before' } })
const halfBefore = timingOf({ shift: { count: 30, unit: 'minute', side: 'before' } })

/** The minutes at which someone was texted. */
const sentAt = () => acceptances(core).map(({ at }) => new Date(at).toISOString().slice(5, 16))
const sentTo = () => acceptances(core).map(({ number }) => number.slice(-3))
const leftOut = (id: string) =>
  core.db
    .prepare(`SELECT name, reason FROM recipients WHERE campaign_id = ? AND state = 'skipped' ORDER BY position`)
    .all(id)
    .map(({ name, reason }) => `${String(name)} ${String(reason)}`)

/** A time of day by the computer's clock: how long the steps before took does not matter. */
const passUntil = (time: string, day = 21) =>
  core.clock.advance(Date.parse(`2026-11-${day}T${time}Z`) - core.clock.now())

async function approved(rows: readonly string[], timing = halfBefore): Promise<string> {
  const id = await draftTo(core, rows, timing)
  await approveNow(core, id)
  return id
}

describe('a reminder that could not be sent in time', () => {
  it('a late reminder is not sent on the next day after a daily limit, and its person is left out with the reason', async () => {
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 2 } }))
    const id = await approved(rowsAt('13:30'), hourBefore)
    await passUntil('12:00', 22)
    expect(sentAt()).toEqual(['11-21T12:30', '11-21T12:30'])
    expect(leftOut(id)).toHaveLength(1)
    expect(leftOut(id)[0]).toMatch(/ time_past$/)
    expect(campaignState(core, id)).toBe('done_with_exceptions')
    const { rows } = await core.drive(
      core.client.outbox.recipients({ campaignId: id, state: 'skipped', offset: 0, limit: 10 }),
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['time_past'])
  })

  it('a late reminder is not sent after what it reminds of if the pace is too slow', async () => {
    const id = await approved(rowsAt('13:30'), { ...hourBefore, batchSize: 1, everySeconds: 3_000 })
    await passUntil('18:00')
    expect(sentAt()).toEqual(['11-21T12:30', '11-21T13:20'])
    expect(leftOut(id)).toHaveLength(1)
  })

  it('a late reminder is not sent if an earlier time takes so long that its own is over', async () => {
    const id = await approved([...rowsAt('13:30', 2), '+447700900103,Cal,21/11/2026 13:35'], {
      ...halfBefore,
      batchSize: 1,
      everySeconds: 1_600,
    })
    await passUntil('18:00')
    expect(sentAt()).toEqual(['11-21T13:00', '11-21T13:26'])
    expect(leftOut(id)).toEqual(['Cal time_past'])
  })

  it('a late reminder is not sent once the gateway can be reached again', async () => {
    const id = await approved(rowsAt('13:30'), { ...halfBefore, batchSize: 1, everySeconds: 60 })
    await passUntil('13:00:20')
    core.practice.gateway.faults.add({ match: { method: 'POST', times: 40 }, do: { connection: 'refused' } })
    await passUntil('14:20')
    expect(sentAt()).toEqual(['11-21T13:00'])
    expect(leftOut(id)).toHaveLength(2)
    expect(campaignState(core, id)).toBe('done_with_exceptions')
  })

  it('a late reminder is not sent when a computer wakes up in the middle of a time', async () => {
    const id = await approved(rowsAt('13:30'), { ...halfBefore, batchSize: 1, everySeconds: 60 })
    await passUntil('13:00:20')
    core.clock.set(50 * minute)
    await core.clock.advance(10 * minute)
    expect(sentAt()).toEqual(['11-21T13:00'])
    expect(leftOut(id)).toHaveLength(2)
  })

  it('a late reminder is not sent at a late start, however late one may be', async () => {
    const id = await approved([...rowsAt('13:30'), ida], { ...halfBefore, late: { kind: 'send', minutes: 60 } })
    await passUntil('12:50')
    core.clock.set(52 * minute)
    await core.clock.advance(5 * minute)
    expect(sentAt()).toEqual([])
    expect(leftOut(id)).toHaveLength(3)
    await passUntil('17:40')
    expect(sentTo()).toEqual(['106'])
  })

  it('a late reminder is not sent after quiet hours that began in the middle of its time', async () => {
    const id = await approved(rowsAt('21:56'), { ...hourBefore, batchSize: 1, everySeconds: 120 })
    const [wave = ''] = wavesOf(core, id)
    await passUntil('12:00', 22)
    expect(wave.startsWith('2026-11-21T20:56')).toBe(true)
    expect(sentAt().filter((at) => at > '11-21T21:56')).toEqual([])
    expect(leftOut(id).length).toBeGreaterThan(0)
  })

  it('a late reminder is not sent after a pause, and those whose time is still to come get theirs', async () => {
    const id = await approved([...rowsAt('13:30', 1), ida])
    await passUntil('12:50')
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await passUntil('13:40')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(5 * minute)
    expect(leftOut(id)).toEqual(['Maya time_past'])
    await passUntil('17:40')
    expect(sentTo()).toEqual(['106'])
  })

  it('a reminder is sent a little late as long as what it reminds of is to come', async () => {
    const id = await approved(rowsAt('13:30'), { ...halfBefore, batchSize: 1, everySeconds: 600 })
    await passUntil('18:00')
    expect(sentAt()).toEqual(['11-21T13:00', '11-21T13:10', '11-21T13:20'])
    expect(leftOut(id)).toEqual([])
  })
})

it('a number that may be in Lisbon or in the Azores gets its reminder before the appointment in Lisbon', async () => {
  const id = await draftTo(core, ['+351912345678,Ines,25/11/2026 14:00'], halfBefore)
  await core.drive(core.client.campaigns.freeze({ campaignId: id }))
  expect(wavesOf(core, id)).toEqual(['2026-11-25T13:30 Ines'])
})

it('the review warns of people whose turn comes too late at the chosen pace, and of no one at a faster one', async () => {
  const warningsAt = async (everySeconds: number) => {
    const timing = { ...halfBefore, batchSize: 1, everySeconds }
    await core.drive(core.client.campaigns.save({ campaignId: id, timing }))
    const { warnings } = await core.drive(core.client.campaigns.freeze({ campaignId: id }))
    return warnings.filter(({ code }) => code === 'too_late')
  }
  const id = await draftTo(core, rowsAt('13:30'), halfBefore)
  expect(await warningsAt(60)).toEqual([])
  expect(await warningsAt(1_000)).toEqual([{ code: 'too_late', people: 1 }])
  expect(await warningsAt(3_000)).toEqual([{ code: 'too_late', people: 2 }])
})

it('an approval binds until when each person may get it', async () => {
  const hashOf = async (id: string) => (await core.drive(core.client.campaigns.freeze({ campaignId: id }))).hash
  const template = 'See you soon'
  const onTheDay = timingOf({ time: '10:00', order: 'day' })
  const id = await draftTo(core, ['+447700900101,Maya,25/11/2026 12:00'], onTheDay)
  await core.drive(core.client.campaigns.save({ campaignId: id, template }))
  const first = await hashOf(id)
  core.db.exec(`UPDATE contacts SET fields = replace(fields, '12:00', '15:00')`)
  expect(await hashOf(id)).not.toBe(first)
})

it('days that a program wrote with midnight get a message on the day itself, unless another time stands among them', async () => {
  const onTheDay = timingOf({ time: '09:00', shift: { count: 0, unit: 'day', side: 'before' } })
  const rows = ['+447700900101,Maya,25/11/2026 00:00', '+447700900102,Bea,26/11/2026 00:00:00']
  const days = await draftTo(core, rows, onTheDay, 'Days')
  await core.drive(core.client.campaigns.freeze({ campaignId: days }))
  expect(wavesOf(core, days)).toEqual(['2026-11-25T09:00 Maya', '2026-11-26T09:00 Bea'])

  const times = await draftTo(core, [...rows, '+447700900103,Cal,27/11/2026 10:00'], onTheDay, 'Times')
  await core.drive(core.client.campaigns.freeze({ campaignId: times }))
  expect(wavesOf(core, times)).toEqual(['2026-11-27T09:00 Cal'])
})

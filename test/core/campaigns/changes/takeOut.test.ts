// People who are taken out of an approved campaign, while it waits and while it is being sent.
import { describe, expect, test } from 'vitest'
import type { TakeOutChoice, Timing } from '@contract'
import { openCore, type Core } from '../../../support/app/openCore'
import {
  acceptances,
  addList,
  campaignState,
  findBreaches,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../../support/steps/campaignSteps'
import { codeOfTakeOut, takeOut as takeOutOf } from '../../../support/steps/changeSteps'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'

const minute = 60_000
const hour = 60 * minute
const noon = '2026-11-21T12:00:00.000Z'
const atNoon: Timing = { ...atOnce, kind: 'moment', at: noon }
const ten = makePeople(10)
const phonesOf = (core: Core) =>
  acceptances(core)
    .map(({ number }) => number)
    .sort()
const numbers = (...indexes: number[]) => indexes.map((index) => ten[index]?.phone ?? '').join('\n')

/** Ten people whose messages go at noon. */
async function planned() {
  const core = await openCore()
  const { id, listId } = await startWaves(core, [{ people: 10, dueAt: noon }], atNoon, { people: ten })
  return { core, id, listId, takeOut: (which: TakeOutChoice) => takeOutOf(core, id, which) }
}

describe('while it waits', () => {
  test('people who are taken out get nothing, and everyone else does', async () => {
    const { core, id, takeOut } = await planned()

    expect(await takeOut({ numbers: numbers(2, 5) })).toMatchObject({ people: 2, tooLate: 0 })
    expect(stateCounts(core, id)).toEqual({ pending: 8, skipped: 2 })
    await core.clock.advance(3 * hour)

    const out = new Set([ten[2]?.phone, ten[5]?.phone])
    expect(phonesOf(core)).toEqual(ten.map(({ phone }) => phone).filter((phone) => !out.has(phone)))
    expect(campaignState(core, id)).toBe('done_with_exceptions')
    expect(findBreaches(core, id, 10)).toEqual([])
    expect((await core.drive(core.client.campaigns.leftOutCounts({ campaignId: id }))).reasons).toEqual([
      { reason: 'taken_out', people: 2 },
    ])
  })

  test('a list is counted before it is taken out: who leaves, who stays, what it saves', async () => {
    const { core, id } = await planned()
    const trade = addList(core, ten.slice(0, 4), 'Trade')
    const guests = addList(core, [...ten.slice(3, 5), ...makePeople(12).slice(10)], 'Guests')

    const count = await core.drive(
      core.client.takeOut.count({ campaignId: id, which: { listIds: [trade, guests], numbers: 'nothing, 12' } }),
    )
    const { lists } = await core.drive(core.client.takeOut.choices({ campaignId: id }))

    const { estimate } = await core.drive(core.client.campaigns.review({ campaignId: id }))
    const whole = estimate?.state === 'priced' ? estimate.cost.micros : 0
    expect(count).toMatchObject({ people: 5, onSeveral: 1, left: 5, tooLate: 0 })
    expect(count.notFound).toBeGreaterThan(0)
    expect([count.about?.micros, count.less?.micros]).toEqual([whole / 2, whole / 2])
    expect(lists.filter(({ name }) => ['Trade', 'Guests'].includes(name))).toEqual([
      { kind: 'list', id: trade, name: 'Trade', people: 4, waiting: 4 },
      { kind: 'list', id: guests, name: 'Guests', people: 4, waiting: 2 },
    ])
  })

  test('a wave is taken out as a whole, and the others keep their time', async () => {
    const core = await openCore()
    const waves = [
      { people: 4, dueAt: noon },
      { people: 6, dueAt: '2026-11-21T13:00:00.000Z' },
    ]
    const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten })

    await takeOutOf(core, id, { waves: [1] })
    await core.clock.advance(minute)
    const { waitsUntil } = await core.drive(core.client.outbox.progress({ campaignId: id }))
    expect(waitsUntil).toBe('2026-11-21T13:00:00.000Z')
    await core.clock.advance(2.5 * hour)
    expect(acceptances(core)).toEqual([])
    await core.clock.advance(hour)

    expect(phonesOf(core)).toEqual(ten.slice(4).map(({ phone }) => phone))
  })

  test('undo puts them back for a minute, and not after it', async () => {
    const { core, id, takeOut } = await planned()
    const first = await takeOut({ numbers: numbers(0) })
    const second = await takeOut({ numbers: numbers(1) })

    expect(await core.drive(core.client.takeOut.undo({ campaignId: id, takeOutId: second.takeOutId }))).toEqual({
      people: 1,
    })
    await core.clock.advance(2 * minute)
    const late = core.client.takeOut.undo({ campaignId: id, takeOutId: first.takeOutId })
    expect(await core.codeOf(late)).toBe('UNDO_GONE')
    await core.clock.advance(3 * hour)

    expect(phonesOf(core)).toEqual(ten.slice(1).map(({ phone }) => phone))
  })

  test('undo puts no one back whom a later choice took out as well, before that is undone', async () => {
    const { core, id, takeOut } = await planned()
    const trade = addList(core, ten.slice(0, 2), 'Trade')
    const first = await takeOut({ numbers: numbers(0) })
    const second = await takeOut({ listIds: [trade] })
    const undo = ({ takeOutId }: { takeOutId: number }) => core.client.takeOut.undo({ campaignId: id, takeOutId })

    expect(await core.codeOf(undo(first))).toBe('UNDO_GONE')
    expect(stateCounts(core, id)).toEqual({ pending: 8, skipped: 2 })
    expect(await core.drive(undo(second))).toEqual({ people: 1 })
    expect(await core.drive(undo(first))).toEqual({ people: 1 })
    expect(stateCounts(core, id)).toEqual({ pending: 10 })
  })

  test('a person who opted out between taking out and undo is still left out', async () => {
    const { core, id, takeOut } = await planned()
    const { takeOutId } = await takeOut({ numbers: numbers(3) })
    const { id: contactId } = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(ten[3]?.phone ?? '') as {
      id: number
    }
    await core.drive(core.client.contacts.optOut({ contactIds: [contactId] }))
    await core.drive(core.client.takeOut.undo({ campaignId: id, takeOutId }))
    await core.clock.advance(3 * hour)

    expect(phonesOf(core)).not.toContain(ten[3]?.phone)
    expect(acceptances(core)).toHaveLength(9)
  })

  test('everyone is not taken out: that is what stopping is for', async () => {
    const { core, id, listId } = await planned()

    expect(await codeOfTakeOut(core, id, { listIds: [listId] })).toBe('TAKE_OUT_EVERYONE')
    expect(await codeOfTakeOut(core, id, { numbers: '+12025559999' })).toBe('TAKE_OUT_NO_ONE')
    expect(stateCounts(core, id)).toEqual({ pending: 10 })
  })

  test('people can be searched by name and by number, and the chosen ones listed', async () => {
    const { core, id } = await planned()
    const window = { campaignId: id, offset: 0, limit: 20 }

    const byName = await core.drive(core.client.takeOut.people({ ...window, search: 'ada7' }))
    const byNumber = await core.drive(core.client.takeOut.people({ ...window, search: ten[4]?.phone.slice(-7) ?? '' }))
    const chosen = await core.drive(core.client.takeOut.people({ ...window, which: { numbers: numbers(1, 2) } }))

    expect([byName, byNumber, chosen].map(({ total, rows }) => [total, rows.map(({ phone }) => phone)])).toEqual([
      [1, [ten[7]?.phone]],
      [1, [ten[4]?.phone]],
      [2, [ten[1]?.phone, ten[2]?.phone]],
    ])
  })

  test('a crash right after the confirmation forgets no one who was taken out', async () => {
    const { core, id, takeOut } = await planned()
    await takeOut({ numbers: numbers(6) })

    const again = await core.crash()
    await again.clock.advance(3 * hour)

    expect(stateCounts(again, id)).toEqual({ accepted: 9, skipped: 1 })
    expect(phonesOf(again)).not.toContain(ten[6]?.phone)
  })
})

describe('while it is being sent', () => {
  test('those whose batch was sent are counted as too late, and the others get nothing', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const people = makePeople(100)
    const { id } = await startCampaign(core, { people, batchSize: 10 })
    await core.until(() => (stateCounts(core, id).accepted ?? 0) >= 31)
    const half = addList(core, people.slice(0, 90), 'Most')

    const { people: out, tooLate } = await takeOutOf(core, id, { listIds: [half] })
    await core.until(() => campaignState(core, id).startsWith('done'))

    expect(out + tooLate).toBe(90)
    expect(tooLate).toBeGreaterThanOrEqual(31)
    expect(acceptances(core)).toHaveLength(100 - out)
    expect(findBreaches(core, id, 100)).toEqual([])
  })

  test('nothing is taken out of a campaign that has ended', async () => {
    const core = await openCore()
    const { id } = await startCampaign(core, { people: ten, batchSize: 10 })
    await core.until(() => campaignState(core, id) === 'done')

    expect(await codeOfTakeOut(core, id, { numbers: numbers(0) })).toBe('CAMPAIGN_WRONG_STATE')
  })
})

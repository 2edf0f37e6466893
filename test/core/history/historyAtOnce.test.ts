// The history between the moment in which the gateway takes people and the one in which it lists them.
import { describe, expect, test } from 'vitest'
import {
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { keysAt, keysHere, lie, sendElsewhere, untilFirstRead } from '../../support/steps/historySteps'
import { openCore, type Core } from '../../support/app/openCore'
import { openPractice, testStart } from '../../support/app/practiceGateway'

const page = (core: Core, filter = {}, offset = 0, limit = 100) =>
  core.drive(core.client.history.page({ offset, limit, filter }))
const copyOf = (core: Core) => core.drive(core.client.history.copy())

/** 30 people are accepted; the listing hides them until `list` is called. */
async function openUnlisted() {
  const practice = openPractice({ clock: createFakeClock(testStart) })
  await sendElsewhere(practice, [1], 5)
  const core = await openCore({ practice })
  let isHiding = true
  const before = new Set(keysAt(practice))
  lie(practice, {
    answer: (listed) => {
      if (!isHiding) return listed
      const data = (listed.data ?? []).filter(({ _id }) => before.has(String(_id)))
      return { ...listed, data, total: data.length, last_page: 1, next_page_url: null }
    },
  })
  await openPracticeAccount(core)
  await untilFirstRead(core)
  const { id } = await startCampaign(core, { people: makePeople(30) })
  await core.until(() => stateCounts(core, id).accepted === 30)
  return { core, id, practice, list: () => (isHiding = false) }
}

describe('people who were just handed over', () => {
  test('people just sent to are in the history at once, as on the way, and become the messages that the gateway then lists', async () => {
    const { core, id, list } = await openUnlisted()

    const { total, notListed, rows } = await page(core, { campaignId: id })
    expect([total, notListed, rows.length]).toEqual([30, 30, 30])
    expect(new Set(rows.map(({ phone }) => phone)).size).toBe(30)
    expect(rows[0]).toMatchObject({ delivery: 'on_the_way', isListed: false, campaignId: id, campaignName: 'News' })
    expect(rows.find(({ phone }) => phone === fictionPhone(7))).toMatchObject({ name: 'Ada7', text: 'Hello Ada7' })
    expect(rows.every((row) => row.id < 0)).toBe(true)

    list()
    await core.drive(core.client.history.refresh())
    await core.until(() => campaignState(core, id) === 'done')
    const later = await page(core, { campaignId: id })
    expect([later.total, later.notListed]).toEqual([30, 0])
    expect(later.rows.every((row) => row.id > 0 && row.isListed === undefined)).toBe(true)
  })

  test('people just sent to come before the listed messages, page by page and each once', async () => {
    const { core } = await openUnlisted()

    const windows = [await page(core, {}, 0, 20), await page(core, {}, 20, 20), await page(core, {}, 40, 20)]

    expect(windows.map(({ total, rows }) => [total, rows.length])).toEqual([
      [35, 20],
      [35, 15],
      [35, 0],
    ])
    const ids = windows.flatMap(({ rows }) => rows.map((row) => row.id))
    expect(new Set(ids).size).toBe(35)
    expect(ids.map((id) => id > 0)).toEqual([...Array<boolean>(30).fill(false), ...Array<boolean>(5).fill(true)])
  })

  test.each([
    [{ search: 'Ada7' }, 1],
    [{ search: fictionPhone(7) }, 1],
    [{ search: '5550107' }, 1],
    [{ text: 'hello' }, 30],
    [{ text: 'hello ada12' }, 1],
    [{ phone: fictionPhone(3) }, 1],
    [{ country: 'US' }, 30],
    [{ country: 'GB' }, 0],
    [{ delivery: 'on_the_way' }, 30],
    [{ delivery: 'delivered' }, 0],
    [{ status: 'DELIVERED' }, 0],
    [{ costFromMicros: 0 }, 0],
    [{ from: '2026-11-21T09:00:00.000Z' }, 30],
    [{ until: '2026-11-21T09:00:00.000Z' }, 0],
    [{ campaignId: 'another' }, 0],
  ] as const)('people just sent to are found by %j', async (filter, count) => {
    const { core } = await openUnlisted()

    expect((await page(core, filter)).notListed).toBe(count)
  })
})

describe('that all messages are here is said', () => {
  test('the history is called complete only when the messages just sent are listed too', async () => {
    const { core, id, list } = await openUnlisted()
    expect(await copyOf(core)).toMatchObject({ messages: 5, notListed: 30, isAllHere: false })

    list()
    await core.until(() => campaignState(core, id) === 'done')
    await core.drive(core.client.history.refresh())

    expect(await copyOf(core)).toMatchObject({ messages: 35, total: 35, notListed: 0, isAllHere: true })
  })

  test('the history is not called complete with 171 of 241 after a refresh, which says both and reads the others', async () => {
    const practice = openPractice({ clock: createFakeClock(testStart) })
    await sendElsewhere(practice, [3], 171)
    const core = await openCore({ practice })
    await openPracticeAccount(core)
    await untilFirstRead(core)
    await core.drive(core.client.jobs.readHistory({}))
    await core.until(async () => (await core.client.history.copy()).isWhole)
    expect(await copyOf(core)).toMatchObject({ messages: 171, total: 171, isAllHere: true })
    await sendElsewhere(practice, [1], 70)

    await core.drive(core.client.history.refresh())

    const known = await copyOf(core)
    expect(known.total).toBe(241)
    expect(known.isAllHere).toBe(known.messages === 241)
    await core.until(() => keysHere(core).length === 241)
    await core.until(async () => (await core.client.history.copy()).isAllHere)
    expect(keysHere(core)).toEqual(keysAt(practice))
  })

  test('the history is not called complete if the gateway counts no messages, nor while its list contradicts itself', async () => {
    const practice = openPractice({ clock: createFakeClock(testStart) })
    await sendElsewhere(practice, [0], 5)
    const core = await openCore({ practice })
    lie(practice, { answer: ({ total: _, ...listed }) => listed })
    await openPracticeAccount(core)
    await untilFirstRead(core)
    await core.drive(core.client.history.refresh())

    expect(await copyOf(core)).toMatchObject({ messages: 5, isAllHere: false })
  })
})

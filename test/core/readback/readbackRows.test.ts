import { afterEach, describe, expect, test } from 'vitest'
import { keepErased } from '../../../src/main/core/contacts/people/erasedRows'
import { restOf } from '../../../src/main/core/gateway/client/recordRest'
import { Db } from '../../../src/main/core/storage/db'
import { later, openReadback, phone } from '../../support/readbackProfile'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let open: Awaited<ReturnType<typeof openReadback>> | undefined
async function openProfile() {
  open = await openReadback()
  return open
}
afterEach(async () => {
  await open?.close()
  open = undefined
})

describe('a record of somebody who was erased', () => {
  test('a record of an erased person that is listed only later keeps what counts, and neither the number nor the text', async () => {
    const profile = await openProfile()
    keepErased(new Db(profile.db), 'acc', phone, later(0))

    await profile.list([{}, { phone: '+447700900999' }])

    expect(profile.db.prepare('SELECT phone, text, raw, parts FROM messages ORDER BY id').all()).toMatchObject([
      { phone: 'erased', text: '', raw: '{}' },
      { phone: '+447700900999', text: 'Hello' },
    ])
  })
})

test('a message that stands twice on one page is kept once, as it was last, if it is not awaited', async () => {
  const profile = await openProfile()
  profile.db.exec('DELETE FROM campaigns')
  const same = { gatewayKey: 'same', gatewayId: '900' }

  const recorded = await profile.list([
    { ...same, status: 'SENT', at: later(1_000) },
    { ...same, status: 'DELIVERED', at: later(2_000) },
  ])

  expect(recorded).toMatchObject({ added: 1, changed: 1 })
  expect(profile.db.prepare('SELECT gateway_key AS key, status FROM messages').all()).toEqual([
    { key: 'same', status: 'DELIVERED' },
  ])
})

describe('a record of somebody who was thought', () => {
  test.each([
    ['absent', 'absent', 1],
    ['closed', 'unknown', 1],
    ['refused', 'refused', 0],
    ['skipped', 'refused', 0],
    ['pending', 'refused', 0],
    ['held', 'refused', 0],
    ['pending', 'absent', 0],
  ] as const)(
    'a late record of a person who was %s (attempt %s) makes them accepted, and says that it came late',
    async (state, attempt, live) => {
      const profile = await openProfile()
      const { recipientId, attemptId } = profile.addRequest({ state, attempt, live })

      await profile.list([{}])

      expect(profile.person(recipientId)).toMatchObject({ state: 'accepted', reason: null, evidence: 'listing' })
      expect(profile.attempt(attemptId)).toBe('found')
      expect(profile.isLive(attemptId)).toBe(1)
      expect(profile.told()).toMatchObject([{ what: 'found_late', recipientId, from: state }])
    },
  )

  test('a record of an uncertain person is the one that was awaited', async () => {
    const profile = await openProfile()
    const { recipientId, attemptId } = profile.addRequest({ state: 'uncertain', attempt: 'unknown' })

    await profile.list([{}])

    expect(profile.person(recipientId)).toMatchObject({ state: 'accepted', evidence: 'listing' })
    expect(profile.attempt(attemptId)).toBe('found')
    expect(profile.told()).toMatchObject([{ what: 'found', recipientId }])
  })

  test('a record of a person in flight waits for the answer, which finds it there', async () => {
    const profile = await openProfile()
    const { recipientId, attemptId } = profile.addRequest({ state: 'inflight', attempt: 'armed' })

    await profile.list([{}])

    expect(profile.person(recipientId)).toMatchObject({ state: 'inflight' })
    expect(profile.get('SELECT message_id IS NOT NULL AS listed FROM recipients')).toEqual({ listed: 1 })
    expect(profile.attempt(attemptId)).toBe('armed')
  })

  test('a record is not matched to a person waiting after a request that provably did not leave', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ state: 'pending', attempt: 'unsent', live: 0 })

    await profile.list([{}])

    expect(profile.person(recipientId)).toMatchObject({ state: 'pending' })
  })

  test('a record seen before the request was made is not matched to it', async () => {
    const profile = await openProfile()
    await profile.list([{ gatewayKey: 'early', gatewayId: '900' }])
    const { recipientId } = profile.addRequest({ state: 'uncertain', attempt: 'unknown', seen: 1 })

    await profile.list([{ gatewayKey: 'early', gatewayId: '900' }])

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })
})

test('the message of a later week said that someone had been texted whose own time was over after a restore', async () => {
  const profile = await openProfile()
  const { recipientId } = profile.addRequest({ state: 'uncertain', attempt: 'unknown' })
  profile.db.prepare('UPDATE recipients SET until_at = ? WHERE id = ?').run(later(2 * hour), recipientId)

  await profile.list([{ gatewayKey: 'later', gatewayId: '900', at: later(7 * day) }])
  expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })

  // Listed times carry no zone.
  await profile.list([{ gatewayKey: 'own', gatewayId: '901', at: later(15 * hour) }])
  expect(profile.person(recipientId)).toMatchObject({ state: 'accepted', evidence: 'listing' })
})

describe('of several requests to one number', () => {
  test('a live request to a number is proved before one that was given up', async () => {
    const profile = await openProfile()
    const refused = profile.addRequest({ campaign: 'first', state: 'refused', attempt: 'refused', live: 0 })
    const unknown = profile.addRequest({ campaign: 'second', state: 'uncertain', attempt: 'unknown' })

    await profile.list([{}])

    expect(profile.person(unknown.recipientId)).toMatchObject({ state: 'accepted' })
    expect(profile.person(refused.recipientId)).toMatchObject({ state: 'refused' })
  })

  test('the first record belongs to the earlier request although both come on one page, newest first', async () => {
    const profile = await openProfile()
    const accepted = profile.addRequest({ campaign: 'first', state: 'accepted', attempt: 'acked', watermark: '500' })
    const unknown = profile.addRequest({ campaign: 'second', state: 'uncertain', attempt: 'unknown', watermark: '600' })

    await profile.list([
      { gatewayId: '700', at: later(9_000) },
      { gatewayId: '550', at: later(2_000) },
    ])

    expect(profile.person(unknown.recipientId)).toMatchObject({ state: 'accepted', second: 0 })
    expect(profile.person(accepted.recipientId)).toMatchObject({ state: 'accepted', second: 0 })
  })

  test('a record matched to the wrong request is passed on when its own shows up', async () => {
    const profile = await openProfile()
    const accepted = profile.addRequest({ campaign: 'first', state: 'accepted', attempt: 'acked', watermark: '500' })
    const unknown = profile.addRequest({ campaign: 'second', state: 'uncertain', attempt: 'unknown', watermark: '600' })
    await profile.list([{ gatewayId: '700', at: later(9_000) }])
    expect(profile.person(unknown.recipientId)).toMatchObject({ state: 'uncertain' })

    await profile.list([{ gatewayId: '550', at: later(2_000) }])

    expect(profile.person(unknown.recipientId)).toMatchObject({ state: 'accepted', second: 0 })
    expect(profile.person(accepted.recipientId)).toMatchObject({ second: 0 })
    const theirs = (id: number) =>
      profile.get(
        'SELECT m.gateway_id AS id FROM recipients r JOIN messages m ON m.id = r.message_id WHERE r.id = ?',
        id,
      )
    expect([theirs(accepted.recipientId), theirs(unknown.recipientId)]).toEqual([{ id: '550' }, { id: '700' }])
  })
})

describe('a second record of one acceptance', () => {
  test('a second record of one acceptance is shown and reported once, and proves no one else', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ state: 'accepted', attempt: 'acked', campaignId: 'c1' })

    await profile.list([{ gatewayCampaignId: 'c1' }, { gatewayCampaignId: 'c2' }, { gatewayCampaignId: 'c2' }])

    expect(profile.person(recipientId)).toMatchObject({ state: 'accepted', second: 1 })
    expect(profile.told()).toMatchObject([{ what: 'second_record', recipientId }])
    expect(profile.get('SELECT count(*) AS n FROM messages WHERE recipient_id = ?', recipientId)).toEqual({ n: 3 })
  })

  test('a second record is expected of a person who was sent to again, once for each time', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ state: 'accepted', attempt: 'absent', live: 0, resends: 1 })
    profile.addRequest({ state: 'accepted', attempt: 'acked', watermark: '900' })

    await profile.list([{ gatewayId: '800' }, { gatewayId: '1000' }])
    expect(profile.person(recipientId)).toMatchObject({ second: 0 })
    await profile.list([{ gatewayId: '1001' }])

    expect(profile.person(recipientId)).toMatchObject({ second: 1 })
  })

  test('a second record with the mark of its request proves no one else by the first', async () => {
    const profile = await openProfile()
    const marked = profile.addRequest({ campaign: 'first', state: 'accepted', attempt: 'acked', ref: 'mark-1' })
    const other = profile.addRequest({ campaign: 'second', state: 'uncertain', attempt: 'unknown', watermark: '600' })
    const rest = restOf({ to: phone, callback_url: 'https://shop.example/hook?ref=mark-1' })
    const listed = { ref: 'mark-1', rest }

    await profile.list([{ gatewayId: '700', ...listed }])
    await profile.list([{ gatewayId: '701', ...listed, at: later(3_000) }])

    expect(profile.person(other.recipientId)).toMatchObject({ state: 'uncertain' })
    expect(profile.person(marked.recipientId)).toMatchObject({ state: 'accepted', second: 1 })
  })

  test('a second record is not next week’s message with the same text', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ state: 'accepted', attempt: 'acked' })

    await profile.list([{}, { at: later(7 * day) }])

    expect(profile.person(recipientId)).toMatchObject({ second: 0 })
  })

  test('a second record leaves the delivery of the first alone', async () => {
    const profile = await openProfile()
    profile.addRequest({ state: 'accepted', attempt: 'acked' })
    await profile.list([
      { gatewayKey: 'a', gatewayId: '801' },
      { gatewayKey: 'b', gatewayId: '802' },
    ])

    await profile.list([{ gatewayKey: 'b', gatewayId: '802', status: 'FAILED' }])

    expect(profile.get('SELECT delivery FROM recipients')).toEqual({ delivery: 'SENT' })
  })
})

describe('ids that do not grow with time', () => {
  test('ids that do not grow with time are noticed, and then a record below the watermark proves what was never seen before', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ state: 'uncertain', attempt: 'unknown', watermark: '5000' })
    await profile.list([{ gatewayId: '700' }])
    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })

    await profile.list([
      { gatewayKey: 'other', gatewayId: '9000', phone: '+12015550199', at: later(1_000) },
      { gatewayId: '800', at: later(3_000) },
    ])

    expect(profile.person(recipientId)).toMatchObject({ state: 'accepted' })
    expect(profile.get('SELECT ids_increase AS n FROM listing_marks')).toEqual({ n: 0 })
  })

  test('ids that grow with time are not suspected', async () => {
    const profile = await openProfile()

    await profile.list([
      { gatewayId: '9000', at: later(3_000) },
      { gatewayId: '800', at: later(1_000) },
    ])

    expect(profile.get('SELECT count(*) AS n FROM listing_marks WHERE ids_increase = 0')).toEqual({ n: 0 })
  })
})

describe('a send to a list of the gateway’s own', () => {
  const send = (more: object) => ({ campaign: 'regulars', phone: 'list:7', ...more })

  test('a send to a list of the gateway counts the records of its campaign id as its own', async () => {
    const profile = await openProfile()
    profile.addCampaign('regulars', { gateway_list: '{"id":"7","name":"Regulars"}' })
    const { recipientId } = profile.addRequest({ ...send({}), state: 'accepted', attempt: 'acked', campaignId: 'c1' })

    await profile.list([
      { gatewayCampaignId: 'c1', phone: '+12015550101' },
      { gatewayCampaignId: 'c1', phone: '+12015550102', text: 'Folded' },
      { gatewayCampaignId: 'c9', phone: '+12015550103' },
    ])

    expect(
      profile.get(
        `SELECT count(*) AS n, sum(recipient_id IS NULL) AS loose FROM messages WHERE campaign_id = 'regulars'`,
      ),
    ).toEqual({ n: 2, loose: 2 })
    expect(profile.person(recipientId)).toMatchObject({ state: 'accepted', second: 0 })
  })

  test('a send to a list without an answer is proved by a record of its text, whose campaign id finds the others', async () => {
    const profile = await openProfile()
    profile.addCampaign('regulars', { gateway_list: '{"id":"7","name":"Regulars"}' })
    const { recipientId, attemptId } = profile.addRequest({ ...send({}), state: 'uncertain', attempt: 'unknown' })

    await profile.list([
      { gatewayCampaignId: 'c1', phone: '+12015550101' },
      { gatewayCampaignId: 'c1', phone: '+12015550102', text: 'Folded' },
    ])

    expect(profile.person(recipientId)).toMatchObject({ state: 'accepted', evidence: 'listing' })
    expect(profile.attempt(attemptId)).toBe('found')
    expect(profile.get(`SELECT count(*) AS n FROM messages WHERE campaign_id = 'regulars'`)).toEqual({ n: 2 })
  })

  test('a send to a list leaves a record to the person in doubt who has its number', async () => {
    const profile = await openProfile()
    profile.addCampaign('regulars', { gateway_list: '{"id":"7","name":"Regulars"}' })
    const list = profile.addRequest({ ...send({}), state: 'uncertain', attempt: 'unknown' })
    const person = profile.addRequest({ state: 'uncertain', attempt: 'unknown' })

    await profile.list([{ phone }])

    expect(profile.person(person.recipientId)).toMatchObject({ state: 'accepted' })
    expect(profile.person(list.recipientId)).toMatchObject({ state: 'uncertain' })
  })
})

describe('people whom the listing does not show', () => {
  const uncertain = { state: 'uncertain', attempt: 'unknown', looks: 2 } as const

  /** Adds a person of a later request whose record is there. */
  async function addLater(profile: Awaited<ReturnType<typeof openReadback>>) {
    profile.addRequest({ phone: '+12015550150', state: 'accepted', attempt: 'acked', armedAt: later(minute) })
    await profile.list([{ phone: '+12015550150', at: later(minute) }])
  }

  test('people are absent after the waiting time, three polls, and a later message of ours', async () => {
    const profile = await openProfile()
    const { recipientId, attemptId } = profile.addRequest(uncertain)
    await addLater(profile)

    const spoken = await profile.look({ from: 30 * minute })

    expect(profile.person(recipientId)).toMatchObject({ state: 'absent' })
    expect(profile.attempt(attemptId)).toBe('absent')
    expect(spoken).toEqual(['news'])
  })

  test.each([
    ['before the settle window is over', { from: 30 * minute - 1 }, {}],
    ['after two looks', { from: hour }, { looks: 1 }],
    ['by a listing that contradicted itself', { from: hour, isClean: false }, {}],
  ])('people whom the listing does not show stay uncertain %s', async (_, look, changes) => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ ...uncertain, ...changes })
    await addLater(profile)

    await profile.look(look)

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })

  test('people whom the listing does not show stay uncertain if nothing later is visible', async () => {
    const profile = await openProfile()
    profile.addRequest({ phone: '+12015550150', state: 'accepted', attempt: 'acked' })
    const { recipientId } = profile.addRequest({ ...uncertain, armedAt: later(minute) })
    await profile.list([{ phone: '+12015550150' }])

    await profile.look({ from: 2 * hour })

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })

  test('people whom the listing does not show stay uncertain if only requests made while their answer was awaited are visible', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ ...uncertain, answeredAt: later(minute) })
    await addLater(profile)
    await profile.look({ from: 2 * hour })
    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })

    profile.addRequest({ phone: '+12015550151', state: 'accepted', attempt: 'acked', armedAt: later(minute + 1) })
    await profile.list([{ phone: '+12015550151', at: later(2 * minute) }])
    await profile.look({ from: 2 * hour })

    expect(profile.person(recipientId)).toMatchObject({ state: 'absent' })
  })

  test('people whom the listing does not show stay uncertain if the listing, read day by day, has another day than this computer', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest(uncertain)
    profile.addRequest({ phone: '+12015550150', state: 'accepted', attempt: 'acked', armedAt: later(minute) })
    await profile.list([{ phone: '+12015550150', at: later(3 * day) }])

    await profile.look({ from: 2 * hour })

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })

  test('people of a request made by a clock that was years behind are searched for, and never called not found', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest({ ...uncertain, armedAt: '1970-01-02T00:00:00.000Z' })
    profile.db.exec(`UPDATE campaigns SET changed_at = '1970-01-02T00:00:00.000Z'`)
    await profile.store.waitAnew({ at: later(0) })
    await addLater(profile)
    const now = Date.parse(later(hour))
    const { days } = await profile.store.outlook({ accountId: 'acc', now, watchingSince: now })
    expect(days).toContain('2026-11-21')
    expect(days.length).toBeLessThan(50)

    await profile.look({ from: 2 * hour })

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })

  test('people of a send that the gateway keeps stay uncertain a day past its time', async () => {
    const profile = await openProfile()
    profile.addCampaign('news', { scheduled_for: later(3 * day) })
    const { recipientId } = profile.addRequest(uncertain)
    await addLater(profile)

    await profile.look({ from: 4 * day - 1 })
    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
    await profile.look({ from: 4 * day })

    expect(profile.person(recipientId)).toMatchObject({ state: 'absent' })
  })

  test('refused people stay uncertain if the listing continues beyond the days that were read: a clock a day behind called them refused', async () => {
    const profile = await openProfile()
    const owed = { ...uncertain, attempt: 'refused', owes: 1, after: 'refused', answeredAt: later(0) } as const
    const { recipientId } = profile.addRequest(owed)

    await profile.look({ from: 2 * 60_000, isBeyondDays: true })

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })

  const refused = { ...uncertain, attempt: 'refused', owes: 1, after: 'refused', answeredAt: later(0) } as const

  test('refused people are refused by a clean poll once the waiting time is over and the listing has come past them', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest(refused)
    await addLater(profile)

    await profile.look({ from: 30 * minute - 1 })
    await profile.look({ from: 30 * minute, isClean: false })
    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
    await profile.look({ from: 30 * minute })

    expect(profile.person(recipientId)).toMatchObject({ state: 'refused' })
  })

  test('people of a refused batch that was accepted in part stay uncertain while the listing shows nothing later', async () => {
    const profile = await openProfile()
    const { recipientId } = profile.addRequest(refused)

    await profile.look({ from: minute })
    await profile.look({ from: 2 * hour })

    expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
  })
})

test('a refused list stays in doubt while a record like its own, to any number, belongs to no one', async () => {
  const profile = await openProfile()
  profile.addCampaign('news', { gateway_list: '{"id":"7"}' })
  const owed = { state: 'uncertain', attempt: 'refused', owes: 1, after: 'refused', answeredAt: later(0) } as const
  const { recipientId } = profile.addRequest({ ...owed, phone: 'list:7' })
  // By its id it is older than the request.
  await profile.list([{ phone: '+12015550177', gatewayId: '400' }])

  await profile.look({ from: 2 * minute })

  expect(profile.person(recipientId)).toMatchObject({ state: 'uncertain' })
})

test('an attempt with some people found late is mixed', async () => {
  const profile = await openProfile()
  const { attemptId } = profile.addRequest({ state: 'absent', attempt: 'absent' })
  const other = profile.addRequest({ phone: '+12015550101', state: 'absent', attempt: 'absent' })
  profile.db
    .prepare('UPDATE attempt_recipients SET attempt_id = ? WHERE recipient_id = ?')
    .run(attemptId, other.recipientId)

  await profile.list([{}])
  expect(profile.attempt(attemptId)).toBe('mixed')
  await profile.list([{ phone: '+12015550101' }])

  expect(profile.attempt(attemptId)).toBe('found')
})

test('a status is awaited by a clock that may be a day ahead, unless the gateway’s answers say the time', async () => {
  const profile = await openProfile()
  await profile.list([{ status: 'SENT' }])
  const now = Date.parse(later(30 * hour))
  const isMoving = async () => (await profile.store.outlook({ accountId: 'acc', now, watchingSince: now })).isMoving
  expect(await isMoving()).toBe(true)
  profile.db.exec("INSERT INTO gateway_times (account_id, ahead_ms) VALUES ('acc', 0)")

  expect(await isMoving()).toBe(false)
})

import { describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  attemptStates,
  campaignState,
  fictionPhone,
  openPracticeAccount,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { conversationOf, look, rented, story, write } from '../../support/steps/inboxSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'

const minute = 60_000

async function openAnswered(options: Parameters<typeof openCore>[0] = {}) {
  const core = await openCore(options)
  await openPracticeAccount(core)
  addList(core, [{ phone: fictionPhone(1), firstname: 'Maya' }])
  const phone = write(core, 1, 'When do you open?')
  await look(core)
  // The listing writes whole seconds.
  await core.clock.advance(5_000)
  return { core, phone }
}

const send = (core: Core, phone: string, text = 'At nine.') => core.drive(core.client.replies.send({ phone, text }))
const isOver = (core: Core, id: string) => core.until(() => /^(done|settling)/.test(campaignState(core, id)))

describe('an answer to one person', () => {
  test('an answer to one person is sent like every message, from the number they wrote to, and is in the conversation once', async () => {
    const { core, phone } = await openAnswered()

    const { campaignId } = await send(core, phone)
    await isOver(core, campaignId)

    expect(acceptances(core).map(({ number, text, sender }) => [number, text, sender])).toEqual([
      [phone, 'At nine.', rented],
    ])
    expect(attemptStates(core, campaignId)).toEqual(['acked 1'])
    const { approval } = core.db.prepare('SELECT approval FROM campaigns WHERE id = ?').get(campaignId) as {
      approval: string
    }
    expect(JSON.parse(approval)).toMatchObject({ people: 1, isReply: true })
    expect(JSON.parse(approval)).toHaveProperty('ceiling')
    expect(story((await conversationOf(core, phone)).entries)).toEqual([
      'reply When do you open? (reply)',
      'sent At nine.',
    ])
    await core.clock.advance(3 * minute)
    expect((await conversationOf(core, phone)).entries).toMatchObject([
      {},
      { kind: 'sent', status: 'DELIVERED', campaignId },
    ])
  })

  test('an answer to one person is sent at once, whatever the countdown and the hour', async () => {
    const { core, phone } = await openAnswered({ startDelaySeconds: 30 })
    const from = core.clock.now()
    const { campaignId } = await send(core, phone)
    await isOver(core, campaignId)
    expect(core.clock.now() - from).toBeLessThan(10_000)
  })

  test('an answer to one person is sent once, however often it is clicked, and again when it is written again', async () => {
    const { core, phone } = await openAnswered()
    const [first, second] = await core.drive(
      Promise.all([
        core.client.replies.send({ phone, text: 'At nine.' }),
        core.client.replies.send({ phone: '+1 (201) 555-0101', text: 'At nine.' }),
      ]),
    )
    const third = await send(core, phone)
    expect(new Set([first?.campaignId, second?.campaignId, third.campaignId]).size).toBe(1)
    await isOver(core, third.campaignId)
    expect(acceptances(core)).toHaveLength(1)

    const other = await send(core, phone, 'At nine!')
    await core.clock.advance(3 * minute)
    const later = await send(core, phone)
    await isOver(core, later.campaignId)
    expect(new Set([third.campaignId, other.campaignId, later.campaignId]).size).toBe(3)
    expect(acceptances(core)).toHaveLength(3)
  })

  test('an answer that the gateway refused is sent when the button is pressed again', async () => {
    const { core, phone } = await openAnswered()
    core.practice.gateway.faults.add({
      match: { path: '/sms/send', times: 1 },
      do: { answer: { status: 400, body: '{"success":false,"message":"No such sender"}' } },
    })
    const first = await send(core, phone)
    await core.until(() => stateCounts(core, first.campaignId).refused === 1)

    const second = await send(core, phone)
    await isOver(core, second.campaignId)
    expect(second.campaignId).not.toBe(first.campaignId)
    expect(acceptances(core)).toHaveLength(1)
  })

  test('an answer to one person is not in the list of campaigns unless tests are asked for', async () => {
    const { core, phone } = await openAnswered()
    const { campaignId } = await send(core, phone)
    await isOver(core, campaignId)
    const shown = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10 }))
    const all = await core.drive(core.client.campaigns.page({ offset: 0, limit: 10, withTests: true }))
    expect(shown.rows).toEqual([])
    expect(all.rows).toMatchObject([{ id: campaignId, name: '↩ Maya', isTest: false }])
  })

  test.each([
    ['opted out', 'STOP'],
    ['held', 'please stop texting me'],
  ])('an answer is not sent to a person who is %s', async (_, text) => {
    const { core, phone } = await openAnswered()
    write(core, 1, text)
    await look(core)

    expect(await core.drive(core.client.replies.price({ phone, text: 'Sorry' }))).toMatchObject({ isLeftOut: true })
    expect(await core.codeOf(core.client.replies.send({ phone, text: 'Sorry' }))).toBe('CAMPAIGN_NO_PEOPLE')
    expect(core.db.prepare('SELECT count(*) AS n FROM campaigns').get()).toMatchObject({ n: 0 })
  })

  test('an answer is not sent to a person who opts out between the press and the send', async () => {
    const { core, phone } = await openAnswered()
    core.practice.gateway.faults.add({ match: { path: '/messages', times: 3 }, do: { connection: 'refused' } })
    const { campaignId } = await send(core, phone)
    write(core, 1, 'STOP')
    await look(core)
    await core.until(() => campaignState(core, campaignId) === 'cancelled')
    expect(stateCounts(core, campaignId)).toEqual({ skipped: 1 })
    expect(acceptances(core)).toEqual([])
  })

  test.each([
    ['', 'CAMPAIGN_NO_TEXT'],
    [' \n ', 'CAMPAIGN_NO_TEXT'],
    ['x'.repeat(4_500), 'CAMPAIGN_TEXT_TOO_LONG'],
  ])('an answer of %j is refused as no text', async (text, code) => {
    const { core, phone } = await openAnswered()
    expect(await core.codeOf(core.client.replies.send({ phone, text }))).toBe(code)
  })

  test.each(['DHL', '60777', '', '+44'])('an answer to %j is refused as no number', async (phone) => {
    const { core } = await openAnswered()
    expect(await core.codeOf(core.client.replies.send({ phone, text: 'Hello' }))).toBe('PHONE_NOT_USABLE')
    expect(await core.codeOf(core.client.replies.price({ phone, text: 'Hello' }))).toBe('PHONE_NOT_USABLE')
  })

  test('an answer that cannot be priced leaves nothing behind', async () => {
    const { core, phone } = await openAnswered()
    core.practice.gateway.faults.add({
      match: { path: '/sms/estimate', times: 'always' },
      do: { answer: { status: 500 } },
    })
    expect(await core.codeOf(core.client.replies.send({ phone, text: 'At nine.' }))).toMatch(/^GATEWAY_/)
    expect(core.db.prepare('SELECT count(*) AS n FROM campaigns').get()).toMatchObject({ n: 0 })
    core.practice.gateway.faults.clear()
    await isOver(core, (await send(core, phone)).campaignId)
    expect(acceptances(core)).toHaveLength(1)
  })

  test('an answer keeps braces as they were written', async () => {
    const { core, phone } = await openAnswered()
    const { campaignId } = await send(core, phone, 'Hi {{firstname}} {x}')
    await isOver(core, campaignId)
    expect(acceptances(core).map(({ text }) => text)).toEqual(['Hi {{firstname}} {x}'])
  })

  test('an answer goes through the older API, without a price', async () => {
    const { core } = await openWired()
    await addAccount(core, credentials.api_key, { usesOlderApi: true })
    const { campaignId } = await send(core, fictionPhone(5))
    await core.until(() => /^(done|settling)/.test(campaignState(core, campaignId)))
    expect(acceptances(core)).toHaveLength(1)
  })

  test('an answer is priced from past costs', async () => {
    const { core, phone } = await openAnswered()
    expect(await core.drive(core.client.replies.price({ phone: '+1 (201) 555-0101', text: 'At nine. 👍' }))).toEqual({
      ...{ phone, parts: 1, letters: 10, isLeftOut: false },
    })
    await isOver(core, (await send(core, phone)).campaignId)
    await core.clock.advance(5 * minute)
    const { about } = await core.drive(core.client.replies.price({ phone, text: 'At nine.' }))
    expect(about?.micros).toBeGreaterThan(0)
  })
})

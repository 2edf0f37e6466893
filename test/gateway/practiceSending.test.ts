import { describe, expect, it } from 'vitest'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'
import { growthOf } from '../support/growthOf'

describe('sending', () => {
  it('the practice gateway accepts a single message and answers its id as message_Id', async () => {
    const { gateway, post } = openPractice()

    const sent = await post('/sms/send', { message: 'Hello', to: '+447700900001' })

    const [acceptance] = gateway.truth().acceptances
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      success: true,
      message: expect.stringContaining('report'),
      message_Id: acceptance?.key,
    })
    expect(acceptance).toMatchObject({ number: '+447700900001', text: 'Hello', request: 1, form: 'single' })
  })

  it('the practice gateway keeps duplicates inside a to array and answers a campaign id', async () => {
    const { gateway, post } = openPractice()

    const sent = await post('/sms/send', { message: 'Hi', to: [fictionNumber(1), fictionNumber(2), fictionNumber(1)] })

    expect(Object.keys(sent.body).sort()).toEqual(['campaign_id', 'message', 'success'])
    expect(gateway.truth().acceptances.map(({ number }) => number)).toEqual([1, 2, 1].map(fictionNumber))
  })

  it('the practice gateway sends personalised messages without giving an id', async () => {
    const { gateway, post } = openPractice()
    const messages = [
      { to: fictionNumber(1), message: 'Hello Ada' },
      { to: fictionNumber(2), message: 'Hello Bruno' },
    ]

    const sent = await post('/sms/send', { messages, sender_id: 'Shop' })

    expect(Object.keys(sent.body).sort()).toEqual(['message', 'success'])
    expect(gateway.truth().acceptances.map(({ number, text, sender }) => ({ number, text, sender }))).toEqual([
      { number: fictionNumber(1), text: 'Hello Ada', sender: 'Shop' },
      { number: fictionNumber(2), text: 'Hello Bruno', sender: 'Shop' },
    ])
  })

  it('the practice gateway removes duplicates across lists and skips people who opted out of all of them', async () => {
    const { gateway, post } = openPractice()
    const first = (await post('/v1/people/lists/create', { name: 'First' })).body.data.id
    const second = (await post('/v1/people/lists/create', { name: 'Second' })).body.data.id
    await post('/v1/people/contacts/create', { phone: fictionNumber(1), list_ids: [first, second] })
    await post('/v1/people/contacts/create', { phone: fictionNumber(2), list_ids: String(second) })
    await post('/v1/people/contacts/optout', { phone: fictionNumber(2), list_id: second })

    const sent = await post('/sms/send', { message: 'To lists', list_id: [first, second] })

    expect(sent.body.campaign_id).toEqual(expect.any(String))
    expect(gateway.truth().acceptances.map(({ number, taken }) => ({ number, taken }))).toEqual([
      { number: fictionNumber(1), taken: 'queued' },
      { number: fictionNumber(2), taken: 'unsubscribed' },
    ])
  })

  it('the practice gateway holds a scheduled message back until it is due in its zone', async () => {
    const { clock, get, post } = openPractice({ deliverMs: 10_000 })
    const messages = [{ to: fictionNumber(1), message: 'Later' }]

    const sent = await post('/sms/send', { messages, scheduled_for: '2026-11-21 12:30:00', timezone: 'Europe/Athens' })

    expect(sent.body).toEqual({ success: true, message: expect.any(String) })
    const before = (await get('/last/message')).body
    expect(before).toMatchObject({ status: 'SCHEDULED', timezone: 'Europe/Athens' })
    expect(before.scheduled_for).toBe(Date.parse('2026-11-21T10:30:00Z') / 1_000)
    await clock.advance(30 * 60_000)
    expect((await get('/last/message')).body.status).toBe('QUEUED')
    await clock.advance(60_000)
    expect((await get('/last/message')).body.status).toBe('DELIVERED')
  })

  it.each([
    ['the letter T', { scheduled_for: '2026-11-22T12:30:00' }, 'scheduled_for'],
    ['a day that is not there', { scheduled_for: '2027-02-29 12:00:00' }, 'scheduled_for'],
    ['24:00', { scheduled_for: '2026-12-01 24:00:00' }, 'scheduled_for'],
    ['a leap second', { scheduled_for: '2026-12-01 12:00:60' }, 'scheduled_for'],
    ['the past', { scheduled_for: '2026-11-21 09:59:59', timezone: 'UTC' }, 'scheduled_for'],
    ['an unknown zone', { scheduled_for: '2026-12-01 12:00:00', timezone: 'Europe/Nowhere' }, 'timezone'],
    ['an offset as zone', { scheduled_for: '2026-12-01 12:00:00', timezone: '+02:00' }, 'timezone'],
  ])('a schedule with %s is refused', async (_, schedule, field) => {
    const { gateway, post } = openPractice()

    const sent = await post('/sms/send', { messages: [{ to: fictionNumber(1), message: 'x' }], ...schedule })

    expect(sent.status).toBe(422)
    expect(sent.body).toMatchObject({ success: false, message: expect.stringContaining(field) })
    expect(gateway.truth().acceptances).toEqual([])
  })

  it.each([
    ['no text', { to: fictionNumber(1) }],
    ['a number in place of text', { message: 5, to: fictionNumber(1) }],
    ['an empty to array', { message: 'x', to: [] }],
    ['numbers in the to array', { message: 'x', to: [447700900001] }],
    ['bypass_optout as text', { message: 'x', to: fictionNumber(1), bypass_optout: 'true' }],
    [
      'a schedule outside the messages form',
      { message: 'x', to: fictionNumber(1), scheduled_for: '2026-12-01 12:00:00' },
    ],
    ['a sender that is too long', { message: 'x', to: fictionNumber(1), sender_id: 'ABCDEFGHIJKL' }],
    ['a callback address that is none', { message: 'x', to: fictionNumber(1), callback_url: 'ftp://example.org' }],
    ['an item without a number', { messages: [{ message: 'x' }] }],
    ['no item', { messages: [] }],
    ['an array', []],
    ['null', null],
  ])('a body with %s is refused, and nothing of it is accepted', async (_, body) => {
    const { gateway, post } = openPractice()

    const sent = await post('/sms/send', body)

    expect(sent.status).toBe(422)
    expect(sent.body).toEqual({ success: false, message: expect.any(String), data: [] })
    expect(gateway.truth().acceptances).toEqual([])
  })

  it('the price of the parts is charged to the balance, and no rejected number is billed', async () => {
    const { get, post } = openPractice({ startBalance: 10 })
    const threeParts = 'x'.repeat(307)

    await post('/sms/send', { message: threeParts, to: ['+447700900001', '+99912345678', '+33639980001'] })

    expect((await get('/api/balance')).body).toEqual({ balance: 10 - 3 * 0.032 - 3 * 0.048, currency: 'GBP' })
    const statuses = (await get('/messages?order_direction=asc')).body.data.map((row: { status: string }) => row.status)
    expect(statuses).toEqual(['QUEUED', 'REJECTED', 'QUEUED'])
  })

  it('a balance that is too low is answered 402 with both amounts, and nothing is accepted', async () => {
    const { gateway, get, post } = openPractice({ startBalance: 0.05 })

    const sent = await post('/sms/send', { message: 'x', to: [fictionNumber(1), fictionNumber(2)] })

    expect(sent.status).toBe(402)
    expect(sent.body.message).toMatch(/0\.05 .*0\.064/)
    expect(gateway.truth().acceptances).toEqual([])
    expect((await get('/api/balance')).body.balance).toBe(0.05)
  })

  it('the default prefix is put before numbers without a dial code', async () => {
    const { gateway, post } = openPractice()

    await post('/sms/send', { message: 'x', to: ['07700 900001', '0033639980001', '+33 6 39 98 00 01'] })

    expect(gateway.truth().acceptances.map(({ number }) => number)).toEqual([
      '+447700900001',
      '+33639980001',
      '+33639980001',
    ])
  })

  it('opted-out numbers are skipped unless the send bypasses', async () => {
    const { gateway, post } = openPractice()
    await post('/v1/people/contacts/optout', { phone: fictionNumber(1) })

    await post('/sms/send', { message: 'x', to: fictionNumber(1) })
    await post('/sms/send', { message: 'x', to: fictionNumber(1), bypass_optout: true })
    await post('/sms/send', { messages: [{ message: 'x', to: fictionNumber(1), bypass_optout: true }] })

    expect(gateway.truth().acceptances.map(({ taken }) => taken)).toEqual(['unsubscribed', 'queued', 'queued'])
  })

  it('the practice gateway sends by query string with the key in the query only', async () => {
    const { gateway, get } = openPractice()
    const query = new URLSearchParams({ to: fictionNumber(1), message: 'By query', sender_id: 'Shop' })

    expect((await get(`/sms/send?${query}`)).status).toBe(401)
    const sent = await get(`/sms/send?api_key=practice-key&bypass_optout=true&${query}`, null)

    expect(sent.body.message_Id).toBe(gateway.truth().acceptances[0]?.key)
    expect(JSON.stringify(gateway.truth())).not.toContain('practice-key')
  })

  it('the practice gateway sends flash messages and messages of the chat application under its own name', async () => {
    const { get, post } = openPractice({ channel: 'beacon' })
    const chat = { message: 'Look', to: fictionNumber(2), beacon_image_url: 'https://example.org/a.png' }

    const flash = await post('/fsms/send', { message: 'Now', to: fictionNumber(1) })
    const refused = await post('/beacon/send', chat)
    const sent = await post('/beacon/send', { ...chat, beacon_target_url: 'https://example.org/', beacon_caption: 'A' })

    expect((await get(`/message/${flash.body.message_Id}`)).body.type).toBe('flash')
    expect(refused.body.message).toContain('beacon_target_url')
    expect((await get(`/message/${sent.body.message_Id}`)).body.type).toBe('beacon')
  })

  it('the practice gateway estimates every form without sending', async () => {
    const { gateway, get, post } = openPractice()
    const list = (await post('/v1/people/lists/create', { name: 'One' })).body.data.id
    await post('/v1/people/contacts/create', { phone: fictionNumber(1), list_ids: list })
    const forms = [
      { message: 'x', to: fictionNumber(1) },
      { message: 'x', to: [fictionNumber(1)] },
      { message: 'x', list_id: list },
      { messages: [{ message: 'x', to: fictionNumber(1) }], scheduled_for: '2026-12-01 12:00:00', timezone: 'UTC' },
      {
        message: 'x',
        to: fictionNumber(1),
        chatapp_image_url: 'https://example.org/a.png',
        chatapp_target_url: 'https://example.org/',
      },
    ]

    for (const form of forms) {
      expect((await post('/sms/estimate', form)).body).toEqual({
        ...{ estimated_cost: 0.032, sms_count: 1, min_sms_count: 1, max_sms_count: 1, contact_count: 1 },
        ...{ invalid_count: 0, errors: [] },
      })
    }
    const mixed = [fictionNumber(1), '+99912345678', 'nobody']
    expect((await post('/sms/estimate', { message: 'я'.repeat(71), to: mixed })).body).toMatchObject({
      ...{ estimated_cost: 0.064, sms_count: 2, contact_count: 3, invalid_count: 2, errors: ['Invalid recipients: 2'] },
    })
    expect(gateway.truth().acceptances).toEqual([])
    expect((await get('/api/balance')).body.balance).toBe(50)
  })

  it('the estimate of a chat-app message is checked like the send', async () => {
    const { post } = openPractice({ channel: 'beacon' })
    const whole = {
      message: 'x',
      to: fictionNumber(1),
      beacon_image_url: 'https://example.org/a.png',
      beacon_target_url: 'https://example.org/',
    }
    const { beacon_target_url: _, ...withoutLink } = whole

    expect((await post('/sms/estimate', { ...whole, beacon_caption: 'A' })).status).toBe(200)
    const refused = await post('/sms/estimate', withoutLink)
    const other = await post('/sms/estimate', { ...withoutLink, chatapp_target_url: 'https://example.org/' })

    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('beacon_target_url')])
    expect(other.status).toBe(422)
  })

  it('ten times as many requests of 500 messages take the practice gateway some ten times as long, not a hundred times', async () => {
    const messages = Array.from({ length: 500 }, (_, index) => ({
      to: fictionNumber(index),
      message: `Hello ${index}`,
    }))
    const sendTimes = async (requests: number): Promise<void> => {
      const { gateway, post } = openPractice({ startBalance: 10_000 })
      for (let sent = 0; sent < requests; sent++) await post('/sms/send', { messages })
      expect(gateway.truth().acceptances).toHaveLength(requests * 500)
    }

    expect(await growthOf(sendTimes, 20)).toBeLessThan(40)
  })
})

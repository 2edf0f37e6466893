import { describe, expect, it } from 'vitest'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

const messageFields = {
  ...{ id: 'number', _id: 'string', user_id: 'number', sender_id: 'string', message: 'string', to: 'string' },
  ...{ status: 'string', our_cost: 'number', client_cost: 'number', callback_url: 'string', timezone: 'string' },
  ...{
    created_at: 'string',
    updated_at: 'string',
    provider_id: 'number',
    scheduled_for: 'number',
    sms_count: 'number',
    final_callback_sent: 'number',
  },
  ...{ is_api: 'number', a2_code: 'string' },
}

async function openWithMessages(count: number) {
  const practice = openPractice({ deliverMs: 10_000 })
  for (let index = 0; index < count; index++) {
    await practice.post('/sms/send', { message: `Text ${index}`, to: fictionNumber(index) })
    await practice.clock.advance(1_000)
  }
  return practice
}

describe('reading messages', () => {
  it('messages are shown with every field of the record and its type', async () => {
    const { clock, get, post } = openPractice()
    await post('/sms/send', { message: 'Hi', to: [fictionNumber(1)], callback_url: 'https://example.org/cb' })
    await clock.advance(60_000)

    const row = (await get('/messages')).body.data[0]

    const types = Object.fromEntries(Object.keys(messageFields).map((name) => [name, typeof row[name]]))
    expect(types).toEqual(messageFields)
    expect(row).toMatchObject({
      campaign_id: expect.any(String),
      scheduled_for: 1_795_255_200,
      fallback_provider_id: null,
    })
    expect(row).toMatchObject({ message_id: expect.any(String), sms_count: 1, a2_code: 'GB', client_cost: 0.032 })
    expect(row.created_at).toBe('2026-11-21 10:00:00')
  })

  it('messages are paged from the newest on, 15 at a time', async () => {
    const { get } = await openWithMessages(17)

    const first = (await get('/messages')).body
    const second = (await get('/messages?page=2')).body
    const beyond = (await get('/messages?page=9')).body

    const { data, ...envelope } = first
    expect(data.map((row: { message: string }) => row.message).slice(0, 2)).toEqual(['Text 16', 'Text 15'])
    expect(envelope).toEqual({
      ...{ current_page: 1, from: 1, last_page: 2, per_page: 15, to: 15, total: 17, prev_page_url: null },
      ...{ first_page_url: expect.any(String), last_page_url: expect.any(String), path: expect.any(String) },
      next_page_url: expect.stringContaining('page=2'),
    })
    expect(second.data.map((row: { message: string }) => row.message)).toEqual(['Text 1', 'Text 0'])
    expect(second).toMatchObject({ from: 16, to: 17, next_page_url: null })
    expect(beyond).toMatchObject({ data: [], total: 17 })
  })

  it('messages are filtered by status, number and day, and sorted', async () => {
    const { clock, get } = await openWithMessages(3)
    const texts = async (query: string) =>
      (await get(`/messages?${query}`)).body.data.map((row: { message: string }) => row.message)

    expect(await texts('order_direction=asc&order_by=id')).toEqual(['Text 0', 'Text 1', 'Text 2'])
    expect(await texts('order_direction=asc&order_by=to&limit=2')).toEqual(['Text 0', 'Text 1'])
    expect(await texts(`to=${encodeURIComponent(fictionNumber(1))}`)).toEqual(['Text 1'])
    expect(await texts(`to=${fictionNumber(1).slice(1)}`)).toEqual(['Text 1'])
    expect(await texts('created_at=2026-11-21')).toHaveLength(3)
    expect(await texts('created_at=2026-11-20')).toEqual([])
    expect(await texts('status=delivered')).toEqual([])
    await clock.advance(60_000)
    expect(await texts('status=DELIVERED')).toHaveLength(3)
    expect(await texts('status=REJECTED')).toEqual([])
  })

  it.each(['limit=0', 'limit=abc', 'page=-1', 'order_direction=up', 'order_by=colour', 'created_at=yesterday'])(
    'messages asked for with %s are refused with a text for the field',
    async (query) => {
      const { get } = openPractice()

      const listed = await get(`/messages?${query}`)

      expect(listed.status).toBe(422)
      expect(listed.body.errors[query.split('=')[0]!]).toEqual([expect.any(String)])
    },
  )

  it('one message is shown by its _id in the other form of record', async () => {
    const { clock, get, post } = openPractice()
    const { message_Id } = (await post('/sms/send', { message: 'Hi', to: fictionNumber(1) })).body
    await clock.advance(60_000)

    expect((await get(`/message/${message_Id}`)).body).toEqual({
      ...{ id: message_Id, campaign_id: null, sender_id: '447700900999', message: 'Hi', to: fictionNumber(1) },
      ...{
        status: 'DELIVERED',
        cost: 0.032,
        callback_url: '',
        scheduled_for: 1_795_255_200,
        sms_count: 1,
        type: 'sms',
      },
      ...{ sent_at: expect.stringMatching(/^2026-11-21 10:00:\d\d$/), failed_reason: null },
    })
    expect((await get('/message/nothing')).status).toBe(404)
  })

  it('the last message is shown, and 404 if there is none', async () => {
    const { get } = await openWithMessages(0)
    expect((await get('/last/message')).status).toBe(404)

    const filled = await openWithMessages(2)
    expect((await filled.get('/last/message')).body).toMatchObject({ message: 'Text 1', _id: expect.any(String) })
  })

  it('a delivery goes through its statuses with time, never back', async () => {
    const { clock, get, post } = openPractice({ deliverMs: 10_000 })
    await post('/sms/send', { message: 'x', to: fictionNumber(1) })
    const seen: string[] = []

    for (let step = 0; step < 40; step++) {
      const { status } = (await get('/last/message')).body
      if (seen.at(-1) !== status) seen.push(status)
      await clock.advance(500)
    }

    expect(seen).toEqual(['QUEUED', 'SENT', 'DELIVERED'])
  })

  it('a small share of the numbers ends otherwise, with a reason, and always in the same way', async () => {
    const statuses = async () => {
      const { clock, get, post } = openPractice({ fates: 'mixed', startBalance: 1_000 })
      await post('/sms/send', { message: 'x', to: Array.from({ length: 1_000 }, (_, index) => fictionNumber(index)) })
      await clock.advance(10 * 60_000)
      return (await get('/messages?limit=1000')).body.data as { status: string; failed_reason: string | null }[]
    }

    const rows = await statuses()
    const again = await statuses()

    const delivered = rows.filter(({ status }) => status === 'DELIVERED').length
    expect(delivered).toBeGreaterThan(900)
    expect(delivered).toBeLessThan(980)
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'FAILED', 'REJECTED', 'SENT']),
    )
    expect(
      rows.every(({ status, failed_reason: reason }) => (reason === null) === ['DELIVERED', 'SENT'].includes(status)),
    ).toBe(true)
    expect(again.map(({ status }) => status)).toEqual(rows.map(({ status }) => status))
  })

  it('campaigns are listed with their counts', async () => {
    const { clock, get, post } = openPractice()
    const { campaign_id } = (await post('/sms/send', { message: 'Hi', to: [fictionNumber(1), '+99912345678'] })).body
    await post('/sms/send', { message: 'Alone', to: fictionNumber(1) })

    const pending = (await get('/campaigns')).body
    await clock.advance(60_000)
    const done = (await get('/campaigns')).body

    expect(pending).toMatchObject({ total: 1, current_page: 1 })
    expect(pending.data[0]).toMatchObject({ status: 'ONGOING', pending_messages: 1, failed_messages: 1 })
    expect(done.data).toEqual([
      {
        ...{
          id: expect.any(Number),
          campaign_id,
          type: 'sms',
          user_id: 7001,
          sender_id: '447700900999',
          message: 'Hi',
        },
        ...{
          list_id: null,
          status: 'DELIVERED',
          client_total_cost: 0.032,
          estimated_cost: 0.032,
          delivered_messages: 1,
        },
        ...{ failed_messages: 1, pending_messages: 0, sent_messages: 0, bypass_optout: 0, callback_url: '' },
        ...{ scheduled_for: null, timezone: 'Europe/London', created_at: '2026-11-21 10:00:00', is_api: 1 },
        ...{ updated_at: expect.any(String), sms_count: 2, canceled_at: null },
      },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

describe('the older endpoints', () => {
  it('the older endpoints answer the balance to an empty object', async () => {
    const { post } = openPractice()

    expect((await post('/v1/balance', {})).body).toEqual({ balance: 50, currency: 'GBP' })
  })

  it('the older endpoints queue personalised messages without an id', async () => {
    const { gateway, post } = openPractice()

    const sent = await post('/v1/sms/single/send', { messages: [{ to: fictionNumber(1), message: 'Hi' }] })

    expect(sent.body).toEqual({ success: true, message: expect.stringContaining('queued') })
    expect(gateway.truth().acceptances).toMatchObject([{ text: 'Hi', form: 'older_personalised' }])
  })

  it('the older endpoints answer a tracking record for one text to numbers or to a list', async () => {
    const { get, post } = openPractice()
    const list = (await post('/v1/people/lists/create', { name: 'One' })).body.data.id
    await post('/v1/people/contacts/create', { phone: fictionNumber(3), list_ids: list })

    const several = (
      await post('/v1/sms/send', { body: 'Hi', to: [fictionNumber(1), fictionNumber(2)], sender_id: 'Shop' })
    ).body
    const toList = (await post('/v1/sms/send', { body: 'Hi', to_list_id: list })).body

    expect(several).toEqual({
      success: true,
      data: {
        ...{
          trackingId: expect.any(Number),
          body: 'Hi',
          to: '+447700900001,+447700900002',
          to_list_id: null,
          from: 'Shop',
        },
        created_at: { date: '2026-11-21 10:00:00.000000', timezone_type: 3, timezone: 'UTC' },
        ...{ status: 'ongoing', callback_url: '' },
      },
    })
    expect(toList.data).toMatchObject({ to: null, to_list_id: String(list) })
    expect((await get('/last/message')).body.campaign_id).toBe(String(toList.data.trackingId))
    expect((await post('/v1/sms/send', { body: 'Hi' })).status).toBe(422)
    expect((await post('/v1/sms/send', { body: 'Hi', to_list_id: 99999 })).status).toBe(404)
  })

  it('the older endpoints list the lists in their own envelope and show one', async () => {
    const { clock, get, post } = openPractice()
    for (const name of ['Beta', 'Alpha']) {
      await post('/v1/people/lists/create', { name })
      await clock.advance(1_000)
    }
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

    const page = (await get('/v1/lists?limit=1&page=1&sort=-created_at')).body
    const [list] = page.data

    expect(page).toEqual({
      ...{ success: true, message: expect.any(String) },
      data: [
        {
          ...{
            id: expect.any(Number),
            user_id: 7001,
            name: 'Alpha',
            description: '',
            favorite: '0',
            from_deleted_user: '0',
          },
          created_at: { date: '2026-11-21 10:00:01.000000', timezone_type: 3, timezone: 'UTC' },
        },
      ],
      links: { first: expect.any(String), last: expect.any(String), prev: null, next: expect.any(String) },
      meta: { current_page: 1, from: 1, last_page: 2, path: expect.any(String), per_page: 1, to: 1, total: 2 },
    })
    expect(names((await get('/v1/lists?sort=created_at')).body)).toEqual(['Beta', 'Alpha'])
    expect(names((await get('/v1/lists?sort=name')).body)).toEqual(['Alpha', 'Beta'])
    expect(names((await get('/v1/lists?search=bet')).body)).toEqual(['Beta'])
    expect((await get('/v1/lists?sort=colour')).status).toBe(422)
    expect((await get(`/v1/lists/${list.id}`)).body).toEqual({ success: true, message: expect.any(String), data: list })
    expect((await get('/v1/lists/99999')).status).toBe(404)
  })
})

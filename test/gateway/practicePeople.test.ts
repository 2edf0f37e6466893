import { describe, expect, it } from 'vitest'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

describe('lists', () => {
  it('lists of the practice gateway are created, listed, searched and deleted', async () => {
    const { clock, delete: remove, get, post } = openPractice()

    const created = await post('/v1/people/lists/create', { name: 'Guests', description: 'All', share_with_team: true })
    await clock.advance(60_000)
    await post('/v1/people/lists/create', { name: 'Friends' })

    const { id } = created.body.data
    expect(created.body).toEqual({
      success: true,
      data: { id, user_id: 7001, name: 'Guests', description: 'All', created_at: '2026-11-21 10:00:00' },
      message: expect.any(String),
    })
    expect((await get('/v1/people/lists')).body.data[0]).toEqual({
      ...{ id, name: 'Guests', description: 'All', share_with_team: 1, list_contacts_count: 0 },
      ...{ created_at: '2026-11-21 10:00:00', updated_at: '2026-11-21 10:00:00' },
    })
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)
    expect(names((await get('/v1/people/lists?direction=DESC')).body)).toEqual(['Friends', 'Guests'])
    expect(names((await get('/v1/people/lists?name=frie')).body)).toEqual(['Friends'])
    expect((await remove(`/v1/people/lists/${id}/delete`)).body).toMatchObject({ success: true })
    expect((await remove(`/v1/people/lists/${id}/delete`)).status).toBe(404)
    expect(names((await get('/v1/people/lists')).body)).toEqual(['Friends'])
  })

  it('a list without a name is refused, with texts per field', async () => {
    const { post } = openPractice()

    const refused = await post('/v1/people/lists/create', { name: '', share_with_team: 'yes' })

    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      success: false,
      errors: { name: [expect.any(String)], share_with_team: expect.any(Array) },
    })
  })
})

describe('contacts', () => {
  async function openWithLists() {
    const practice = openPractice()
    const first: number = (await practice.post('/v1/people/lists/create', { name: 'First' })).body.data.id
    const second: number = (await practice.post('/v1/people/lists/create', { name: 'Second' })).body.data.id
    return { ...practice, first, second }
  }

  it('a contact of the practice gateway shows every field and its memberships', async () => {
    const { first, get, post, second } = await openWithLists()
    const person = { firstname: 'Ada', lastname: 'Moss', email: 'ada@example.org', custom1: 'one', custom2: 'two' }

    const created = await post('/v1/people/contacts/create', {
      phone: '07700 900001',
      list_ids: [first, String(second)],
      ...person,
    })

    expect(created.body).toEqual({ success: true, message: expect.any(String) })
    const times = { created_at: '2026-11-21 10:00:00', updated_at: '2026-11-21 10:00:00', deleted_at: null }
    expect((await get(`/v1/people/contacts?list_ids=${first}`)).body.data).toEqual([
      {
        ...{
          id: expect.any(Number),
          user_id: 7001,
          network_id: expect.any(Number),
          is_optout: 0,
          phone: '+447700900001',
        },
        ...{ ...person, country_code: '44', a2_code: 'GB', ...times },
        list_contacts: [first, second].map((user_list_id) => ({
          ...{ id: expect.any(Number), user_list_id, contact_id: expect.any(Number), is_optout: 0, ...times },
        })),
      },
    ])
  })

  it('the practice gateway keeps one contact per number and adds lists and fields to it', async () => {
    const { first, get, post, second } = await openWithLists()

    await post('/v1/people/contacts/create', { phone: fictionNumber(1), list_ids: first, firstname: 'Ada' })
    await post('/v1/people/contacts/create', { phone: fictionNumber(1), list_ids: second, lastname: 'Moss' })

    const both = (await get(`/v1/people/contacts?list_ids=${first},${second}`)).body
    expect(both.total).toBe(1)
    expect(both.data[0]).toMatchObject({ firstname: 'Ada', lastname: 'Moss' })
    expect(both.data[0].list_contacts).toHaveLength(2)
  })

  it('contacts are sorted and paged, with the ids in the query or in the path', async () => {
    const { first, get, post } = await openWithLists()
    for (const [index, firstname] of ['Celia', 'ada', 'Bruno'].entries()) {
      await post('/v1/people/contacts/create', { phone: fictionNumber(index), list_ids: first, firstname })
    }
    const names = async (path: string) =>
      (await get(path)).body.data.map((contact: { firstname: string }) => contact.firstname)

    expect(await names(`/v1/people/contacts?list_ids=${first}`)).toEqual(['ada', 'Bruno', 'Celia'])
    expect(await names(`/v1/people/contacts/${first}?direction=DESC&limit=2`)).toEqual(['Celia', 'Bruno'])
    expect(await names(`/v1/people/contacts?list_ids[]=${first}&order_by=phone&limit=2&page=2`)).toEqual(['Bruno'])
    expect((await get('/v1/people/contacts')).status).toBe(422)
    expect((await get('/v1/people/contacts?list_ids=99999')).status).toBe(404)
  })

  it.each([
    ['a number without a country', { phone: '+99912345678' }, 'phone'],
    ['no number', {}, 'phone'],
    ['a list that is not there', { phone: '+447700900001', list_ids: 99999 }, 'list_ids'],
    ['an e-mail that is none', { phone: '+447700900001', email: 'nobody' }, 'email'],
    ['an unknown field', { phone: '+447700900001', nickname: 'x' }, 'nickname'],
  ])('the practice gateway refuses %s', async (_, person, field) => {
    const { first, gateway, post } = await openWithLists()

    const refused = await post('/v1/people/contacts/create', { list_ids: first, ...person })

    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toContain(field)
    expect(gateway.counts().contacts).toBe(0)
  })

  it('a contact is opted out of one list, of all, and back in', async () => {
    const { first, get, post, second } = await openWithLists()
    await post('/v1/people/contacts/create', { phone: fictionNumber(1), list_ids: [first, second] })
    const flags = async () => {
      const contact = (await get(`/v1/people/contacts?list_ids=${first}`)).body.data[0]
      return [
        contact.is_optout,
        ...contact.list_contacts.map((membership: { is_optout: number }) => membership.is_optout),
      ]
    }

    await post('/v1/people/contacts/optout', { phone: fictionNumber(1), list_id: [second] })
    expect(await flags()).toEqual([0, 0, 1])
    await post('/v1/people/contacts/optout', { phone: fictionNumber(1) })
    expect(await flags()).toEqual([1, 0, 1])
    await post('/v1/people/contacts/optin', { phone: fictionNumber(1) })
    await post('/v1/people/contacts/optin', { phone: fictionNumber(1), list_id: `${second}` })
    expect(await flags()).toEqual([0, 0, 0])
    expect((await post('/v1/people/contacts/optout', { phone: fictionNumber(2), list_id: first })).status).toBe(404)
  })
})

describe('recent opt-outs and replies', () => {
  it('recent opt-outs and replies show the last hour only, to the API key in the query only', async () => {
    const { clock, gateway, get, post } = openPractice()
    await post('/v1/people/contacts/optout', { phone: fictionNumber(1) })
    gateway.receive({ from: fictionNumber(2), message: 'Thank you' })

    const optOuts = await get('/v1/recent/optouts?api_key=practice-key', null)
    const inbound = await get('/v1/recent/inbound-sms?api_key=practice-key', null)

    expect(optOuts.body).toEqual([
      {
        timestamp: '2026-11-21 10:00:00 UTC',
        unsubscribed_number: fictionNumber(1),
        source: 'System',
        id: expect.any(Number),
      },
    ])
    expect(inbound.body).toEqual([
      {
        ...{ from: fictionNumber(2), to: '447700900999', parts: 1, message: 'Thank you', id: expect.any(Number) },
        receivedDate: '2026-11-21T10:00:00.000Z',
      },
    ])
    expect((await get('/v1/recent/optouts')).status).toBe(401)
    await clock.advance(3_600_000)
    expect((await get('/v1/recent/optouts?api_key=practice-key', null)).body).toEqual([])
    expect((await get('/v1/recent/inbound-sms?api_key=practice-key', null)).body).toEqual([])
  })

  it('the writer of STOP is put on the system list', async () => {
    const { gateway, get, post } = openPractice()

    gateway.receive({ from: fictionNumber(1), message: ' stop ' })
    gateway.receive({ from: fictionNumber(2), message: 'stop please' })
    await post('/sms/send', { message: 'x', to: [fictionNumber(1), fictionNumber(2)] })

    expect(gateway.truth().acceptances.map(({ taken }) => taken)).toEqual(['unsubscribed', 'queued'])
    expect((await get('/v1/recent/optouts?api_key=practice-key', null)).body).toHaveLength(1)
  })

  it('a few people of the practice gateway reply unasked, some with STOP, but none to a sender of letters', async () => {
    const { clock, gateway, post } = openPractice({ replies: 'some', startBalance: 1_000 })
    const to = Array.from({ length: 1_000 }, (_, index) => fictionNumber(index))

    await post('/sms/send', { message: 'x', to, sender_id: 'Shop' })
    await clock.advance(30 * 60_000)
    expect(gateway.counts()).toMatchObject({ replies: 0, optOuts: 0 })
    await post('/sms/send', { message: 'x', to })
    await clock.advance(30 * 60_000)

    const { optOuts, replies } = gateway.counts()
    expect(replies).toBeGreaterThan(20)
    expect(replies).toBeLessThan(120)
    expect(optOuts).toBeGreaterThan(2)
    expect(optOuts).toBeLessThan(replies / 2)
  })
})

describe('a new practice account', () => {
  it('a new practice account has 200 invented people in three lists', async () => {
    const { gateway, get } = openPractice({ people: 'seeded' })

    const lists = (await get('/v1/people/lists')).body.data as { id: number; list_contacts_count: number }[]
    const ids = lists.map(({ id }) => id).join(',')
    const people = (await get(`/v1/people/contacts?list_ids=${ids}&limit=1000`)).body

    expect(gateway.counts()).toMatchObject({ contacts: 200, lists: 3, balance: 50 })
    expect(lists.every((list) => list.list_contacts_count > 40)).toBe(true)
    expect(people.total).toBe(200)
    const reserved = /^(\+447700900\d{3}|\+1\d{3}55501\d{2}|\+3363998\d{4})$/
    for (const person of people.data) {
      expect(person.phone).toMatch(reserved)
      expect(person.firstname && person.lastname && person.a2_code).toBeTruthy()
    }
    expect(new Set(people.data.map((person: { phone: string }) => person.phone)).size).toBe(200)
  })
})

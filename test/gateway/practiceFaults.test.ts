import { describe, expect, it } from 'vitest'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

const authorized = { authorization: 'Bearer practice-key', 'content-type': 'application/json' }
const single = JSON.stringify({ message: 'x', to: fictionNumber(1) })

describe('scripted faults', () => {
  it.each([400, 401, 402, 403, 404, 408, 415, 421, 422, 425, 429, 500, 502, 503])(
    'a scripted fault answers %i in place of the gateway, which accepts nothing',
    async (status) => {
      const { gateway, post } = openPractice()
      gateway.faults.add({
        match: { method: 'POST', path: '/sms/send' },
        do: { answer: { status, headers: { 'Retry-After': '3' } } },
      })

      const sent = await post('/sms/send', { message: 'x', to: fictionNumber(1) })

      expect(sent).toMatchObject({ status, headers: { 'retry-after': '3' }, body: { success: false } })
      expect(gateway.truth().acceptances).toEqual([])
      expect(gateway.truth().requests).toMatchObject([{ status, fault: 'answer' }])
    },
  )

  it('a scripted fault can carry the request out behind the wrong answer', async () => {
    const { gateway, post } = openPractice()
    gateway.faults.add({ match: {}, do: { answer: { status: 503, carryOut: true } } })

    expect((await post('/sms/send', { message: 'x', to: fictionNumber(1) })).status).toBe(503)
    expect(gateway.truth().acceptances).toHaveLength(1)
    expect(gateway.truth().requests).toMatchObject([{ status: 503, accepted: 1 }])
  })

  it('scripted faults apply only to the requests counted by nth and times', async () => {
    const { gateway, get } = openPractice()
    gateway.faults.add({ match: { path: '/mess*', nth: 2, times: 2 }, do: { answer: { status: 500 } } })
    const statuses: number[] = []

    for (const path of ['/messages', '/api/balance', '/messages', '/messages', '/messages'])
      statuses.push((await get(path)).status)

    expect(statuses).toEqual([200, 200, 500, 500, 200])
  })

  it('scripted faults continue together until they are cleared', async () => {
    const { gateway, get } = openPractice()
    gateway.faults.add({ match: { times: 'always' }, do: { patch: { balance: 'NaN' } } })
    gateway.faults.add({
      match: { path: '/api/balance', times: 'always' },
      do: { patchRows: {}, contentType: 'text/html' },
    })

    const faulty = await get('/api/balance')
    await get('/api/balance')
    const still = await get('/api/balance')
    gateway.faults.clear()

    expect(faulty).toMatchObject({ body: { balance: 'NaN' }, headers: { 'content-type': 'text/html' } })
    expect(still).toMatchObject({ body: { balance: 'NaN' } })
    expect((await get('/api/balance')).body.balance).toBe(50)
  })

  it.each([
    ['html', /<!doctype html>/, 'text/html'],
    ['empty', /^$/, 'application/json'],
    ['not_json', /^\{"success":true,"mess$/, 'application/json'],
  ] as const)('a scripted fault gives a body that is %s after the acceptance', async (body, text, type) => {
    const { gateway, raw } = openPractice()
    gateway.faults.add({ match: {}, do: { body } })

    const reply = await raw('POST', '/sms/send', authorized, single)

    expect(reply).toMatchObject({
      kind: 'answer',
      status: 200,
      body: expect.stringMatching(text),
      headers: { 'content-type': type },
    })
    expect(gateway.truth().acceptances).toHaveLength(1)
  })

  it('a scripted fault redirects without carrying out', async () => {
    const { gateway, post } = openPractice()
    gateway.faults.add({
      match: {},
      do: { answer: { status: 307, headers: { Location: 'http://127.0.0.1:1/' }, body: '{}' } },
    })

    const sent = await post('/sms/send', { message: 'x', to: fictionNumber(1) })

    expect(sent).toMatchObject({ status: 307, headers: { location: 'http://127.0.0.1:1/' } })
  })

  it('a scripted fault spells the id differently and nulls fields of rows', async () => {
    const { gateway, get, post } = openPractice()
    gateway.faults.add({ match: { path: '/sms/send' }, do: { rename: { message_Id: 'message_id' } } })
    gateway.faults.add({
      match: { path: '/messages' },
      do: { patchRows: { status: null, client_cost: null }, patch: { last_page: 1e9 } },
    })

    const sent = (await post('/sms/send', { message: 'x', to: fictionNumber(1) })).body
    const listed = (await get('/messages')).body

    expect(sent).toMatchObject({ message_id: gateway.truth().acceptances[0]?.key })
    expect(sent).not.toHaveProperty('message_Id')
    expect(listed).toMatchObject({ last_page: 1e9, data: [{ status: null, client_cost: null, message: 'x' }] })
  })

  it('a scripted fault lets the listing lag behind', async () => {
    const { clock, gateway, get, post } = openPractice()
    gateway.faults.add({ match: { method: 'GET', times: 'always' }, do: { lagMs: 30_000 } })
    const { message_Id } = (await post('/sms/send', { message: 'x', to: fictionNumber(1) })).body

    expect((await get('/messages')).body.total).toBe(0)
    expect((await get(`/message/${message_Id}`)).status).toBe(404)
    expect((await get('/last/message')).status).toBe(404)
    await clock.advance(30_000)
    expect((await get('/messages')).body.total).toBe(1)
    expect((await get(`/message/${message_Id}`)).status).toBe(200)
  })

  it('scripted faults give record ids that do not increase but stay the same, and leave rows out', async () => {
    const { gateway, get, post } = openPractice()
    await post('/sms/send', { message: 'x', to: Array.from({ length: 10 }, (_, index) => fictionNumber(index)) })
    gateway.faults.add({ match: { path: '/messages', times: 2 }, do: { scatteredIds: true } })
    const ids = async () =>
      (await get('/messages?order_direction=asc')).body.data.map((row: { id: number }) => row.id) as number[]

    const scattered = await ids()
    const again = await ids()
    const increasing = await ids()
    gateway.faults.add({ match: {}, do: { missingEvery: 5 } })

    expect(again).toEqual(scattered)
    expect(scattered).not.toEqual(scattered.toSorted((a, b) => a - b))
    expect(increasing).toEqual(increasing.toSorted((a, b) => a - b))
    expect((await get('/messages')).body.total).toBe(8)
  })

  it('a bad rule for a scripted fault is refused', () => {
    const { gateway } = openPractice()

    expect(() => gateway.faults.add({ match: { path: '/x' }, do: { reset: true } as object })).toThrow(/reset/)
  })
})

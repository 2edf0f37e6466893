// Every operation against the practice gateway over real HTTP, through the product's own transports.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { practiceAddresses } from '../../src/main/core/base/practiceAccount'
import { ok } from '../../src/main/core/base/result'
import { makeGateway, type Credential, type Gateway, type GatewayResult } from '../../src/main/core/gateway/makeGateway'
import { makeNetworkTransports } from '../../src/main/core/gateway/http/networkTransports'
import { makePace } from '../../src/main/core/gateway/http/pace'
import type { Clock, Transports } from '../../src/main/core/ports'
import { practiceAccount } from '../../src/main/practice/account'
import { createPracticeGateway, type PracticeGateway } from '../../src/main/practice/gateway'
import { startHttpListener, type HttpListener } from '../../src/main/practice/transport/httpListener'
import { inProcessTransports } from '../../src/main/practice/transport/inProcessTransports'
import { random } from './support/testClient'

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

let practice: PracticeGateway
let listener: HttpListener

beforeEach(async () => {
  let seed = 1
  practice = createPracticeGateway({
    clock,
    random: { next: () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647, uuid: () => crypto.randomUUID() },
    replies: 'none',
    people: 'none',
    startBalance: 100,
    deliverMs: 3_600_000,
  })
  listener = await startHttpListener(practice, { port: 0 })
})

afterEach(async () => {
  await listener.close()
  practice.close()
})

const apiKey: Credential = { kind: 'api_key', apiKey: practiceAccount.apiKey }

function connect(credential: Credential = apiKey, more: { transports?: Transports; olderApi?: boolean } = {}): Gateway {
  const addresses = more.transports ? practiceAddresses : { base: listener.url, auth: listener.url, api: listener.url }
  return makeGateway({
    ...{ addresses, transports: makeNetworkTransports(), clock, random },
    pace: makePace({ clock, perSecond: 150 }),
    credential: () => Promise.resolve(ok(credential)),
    ...more,
  })
}

function value<Value>(result: GatewayResult<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

const [ada, ben, cleo] = ['+447700900001', '+447700900002', '+447700900003'] as const

describe('the practice gateway over HTTP', () => {
  it('the balance is read from the practice gateway in three ways', async () => {
    const { balance, older } = connect()
    const expected = { amountMicros: 100_000_000, currency: 'GBP', words: '100 GBP' }

    expect(value(await balance.read())).toMatchObject(expected)
    expect(value(await balance.readByQueryKey())).toMatchObject(expected)
    expect(value(await older.balance())).toMatchObject(expected)
  })

  it('lists and contacts are made, listed, opted out and in, and deleted at the practice gateway', async () => {
    const { lists, contacts, older, recent } = connect()
    const created = value(await lists.create({ name: 'Friends', description: 'Invented', shareWithTeam: true }))
    const id = created.id ?? ''
    expect(created).toMatchObject({ name: 'Friends', description: 'Invented', id: expect.stringMatching(/^\d+$/) })

    value(
      await contacts.create({
        phone: ada,
        listIds: [id],
        firstname: 'Ada',
        lastname: 'Byron',
        email: 'ada@example.org',
        custom1: 'x',
      }),
    )
    value(await contacts.create({ phone: ben, listIds: [id], firstname: 'Ben', isOptOut: true }))
    const page = value(await contacts.list({ listIds: [id], orderBy: 'phone', direction: 'DESC', limit: 10 }))
    expect(page).toMatchObject({ total: 2, currentPage: 1, lastPage: 1, hasNext: false })
    expect(page.rows[1]).toMatchObject({
      phone: ada,
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.org',
      custom1: 'x',
      country: 'GB',
      deletedAt: undefined,
    })
    expect(page.rows[1]?.memberships).toEqual([expect.objectContaining({ listId: id, isOptOut: false })])

    expect(value(await contacts.optOut(ada, [id])).words).toBe('Contact opted out successfully')
    const optedOut = value(await contacts.list({ listIds: [id], orderBy: 'phone' })).rows[0]
    expect(optedOut?.memberships[0]?.isOptOut).toBe(true)
    value(await contacts.optIn(ada, [id]))
    value(await contacts.optOut(ada))
    expect(value(await recent.optOuts())).toEqual(
      expect.arrayContaining([expect.objectContaining({ number: ada, id: expect.any(String) })]),
    )

    expect(value(await lists.list({ name: 'Frie', limit: 5 })).rows).toEqual([
      expect.objectContaining({ id, name: 'Friends', isShared: true, contacts: 2 }),
    ])
    expect(value(await older.lists.list({ search: 'Frie', sort: '-created_at' })).rows).toEqual([
      expect.objectContaining({ id, createdAtZone: 'UTC', createdAt: expect.stringMatching(/\.\d{6}$/) }),
    ])
    expect(value(await older.lists.byId(id))).toMatchObject({ id, name: 'Friends' })
    expect(value(await connect(apiKey, { olderApi: true }).lists.list({ name: 'Frie' })).rows).toHaveLength(1)

    value(await lists.remove(id))
    expect(await lists.remove(id)).toMatchObject({ ok: false, problem: { code: 'GATEWAY_NOT_FOUND' } })
    expect(value(await lists.list({ name: 'Frie' })).rows).toEqual([])
  })

  it('every form of send is accepted as it is built, estimated if that exists, and shows the sender the right people', async () => {
    const { sending, lists, contacts } = connect()
    const listId = value(await lists.create({ name: 'Send' })).id ?? ''
    value(await contacts.create({ phone: cleo, listIds: [listId] }))
    const optional = { sender: 'Postrider', callbackUrl: 'http://127.0.0.1:9/never' }
    const forms = [
      [{ form: 'single', to: ada, message: 'single', bypassOptOut: true, ...optional }, [ada]],
      [{ form: 'several', to: [ada, ben], message: 'several', ...optional }, [ada, ben]],
      [{ form: 'list', listIds: [listId], message: 'list' }, [cleo]],
      [
        {
          form: 'personalised',
          messages: [
            { to: ada, message: 'for Ada' },
            { to: ben, message: 'for Ben', bypassOptOut: false },
          ],
          ...optional,
        },
        [ada, ben],
      ],
      [
        {
          form: 'personalised',
          messages: [{ to: ada, message: 'later' }],
          scheduledFor: '2099-01-02 03:04:05',
          timezone: 'UTC',
        },
        [ada],
      ],
      [{ form: 'flash', to: ada, message: 'flash' }, [ada]],
      [
        {
          form: 'chat_app',
          to: ada,
          message: 'chat',
          imageUrl: 'https://x.example/i.png',
          targetUrl: 'https://x.example',
          caption: 'Go',
        },
        [ada],
      ],
      [{ form: 'older_several', to: [ada, ben], message: 'older several' }, [ada, ben]],
      [{ form: 'older_list', listId, message: 'older list' }, [cleo]],
      [{ form: 'older_personalised', messages: [{ to: ada, message: 'older Ada' }] }, [ada]],
    ] as const
    for (const [payload, people] of forms) {
      const before = practice.truth().acceptances.length
      const estimate = await sending.estimate(payload)
      expect(practice.truth().acceptances).toHaveLength(before)
      if (payload.form.startsWith('older_')) expect(estimate.ok).toBe(false)
      else if (payload.form !== 'chat_app')
        expect(value(estimate)).toMatchObject({ costMicros: expect.any(Number), smsCount: people.length })

      const outcome = await sending.submit(payload)
      expect(outcome).toMatchObject({ kind: 'answer', status: 200, json: true, success: true })
      const taken = practice.truth().acceptances.slice(before)
      expect([taken.map(({ number }) => number), new Set(taken.map(({ form }) => form))]).toEqual([
        people,
        new Set([payload.form]),
      ])
      const id = taken[0]
      if (payload.form === 'single' || payload.form === 'flash') expect(outcome).toMatchObject({ messageId: id?.key })
      if (payload.form === 'several' || payload.form === 'list')
        expect(outcome).toMatchObject({ campaignId: id?.campaignId })
      if (payload.form === 'older_several')
        expect(outcome).toMatchObject({
          trackingId: expect.stringMatching(/^\d+$/),
          tracking: { body: 'older several' },
        })
    }
  })

  it('messages are listed with every filter, by id, the last one, and with campaigns', async () => {
    const { sending, messages, campaigns } = connect()
    expect(value(await messages.last())).toBeUndefined()
    await sending.submit({ form: 'several', to: [ada, ben], message: 'Grüße 😀', sender: 'Postrider' })
    await sending.submit({
      form: 'personalised',
      messages: [{ to: cleo, message: 'later' }],
      scheduledFor: '2099-01-02 03:04:05',
      timezone: 'UTC',
    })
    const [first, second, third] = practice.truth().acceptances

    const all = value(await messages.list({ limit: 2, page: 1, orderBy: 'created_at', orderDirection: 'asc' }))
    expect(all).toMatchObject({ total: 3, perPage: 2, lastPage: 2, hasNext: true })
    expect(all.rows.map(({ key, to }) => [key, to])).toEqual([
      [first?.key, ada],
      [second?.key, ben],
    ])
    expect(all.rows[0]).toMatchObject({
      senderId: 'Postrider',
      message: 'Grüße 😀',
      country: 'GB',
      isApi: true,
      campaignId: first?.campaignId,
      id: String(first?.id),
    })
    expect(value(await messages.list({ to: cleo, status: 'SCHEDULED' })).rows).toEqual([
      expect.objectContaining({ to: cleo, status: 'SCHEDULED', scheduledFor: Date.UTC(2099, 0, 2, 3, 4, 5) / 1_000 }),
    ])
    expect(value(await messages.list({ createdAt: '2001-01-01' })).rows).toEqual([])

    expect(value(await messages.byId(first?.key ?? ''))).toMatchObject({
      key: first?.key,
      to: ada,
      type: 'sms',
      costMicros: expect.any(Number),
    })
    expect(await messages.byId('nobody')).toMatchObject({ ok: false, problem: { code: 'GATEWAY_NOT_FOUND' } })
    expect(value(await messages.last())).toMatchObject({ key: third?.key })
    expect(value(await campaigns.list()).rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first?.campaignId, message: 'Grüße 😀' })]),
    )
  })

  it('look-ups of numbers and the replies of the last hour are read from the practice gateway', async () => {
    const { numbers, recent } = connect()
    practice.receive({ from: ada, message: 'Hello back' })

    expect(value(await numbers.verify(ada))).toMatchObject({
      phone: ada,
      status: 'ACTIVE',
      details: {
        mcc: expect.any(String),
        isPorted: expect.any(Boolean),
        country: { code: 'GB' },
        network: { name: expect.any(String) },
      },
    })
    expect(value(await numbers.verify('+1'))).toMatchObject({ status: 'INVALID', details: undefined })
    expect(value(await recent.inboundSms())).toEqual([
      expect.objectContaining({ from: ada, message: 'Hello back', parts: 1, id: expect.any(String) }),
    ])
  })

  it.each<[string, Credential]>([
    [
      'client id and secret',
      { kind: 'client', clientId: practiceAccount.clientId, secret: practiceAccount.clientSecret, expiresInMinutes: 5 },
    ],
    [
      'client id and secret, tokens without expiry',
      { kind: 'client', clientId: practiceAccount.clientId, secret: practiceAccount.clientSecret },
    ],
    [
      'the password flow',
      {
        kind: 'password',
        clientId: practiceAccount.clientId,
        clientSecret: practiceAccount.clientSecret,
        username: practiceAccount.userName,
        password: practiceAccount.password,
      },
    ],
  ])('the practice gateway works with %s', async (_, credential) => {
    const { balance, sending, tokens } = connect(credential)

    expect(value(await balance.read())).toMatchObject({ currency: 'GBP' })
    expect(value(await tokens.ensure())).toMatchObject({ tokenType: 'Bearer' })
    expect(await sending.submit({ form: 'single', to: ada, message: 'Hi' })).toMatchObject({
      status: 200,
      success: true,
    })
  })

  it.each<[string, Credential]>([
    ['a wrong key', { kind: 'api_key', apiKey: 'canary-wrong-key' }],
    ['B092 a client id pasted as key', { kind: 'api_key', apiKey: practiceAccount.clientId }],
    ['a wrong secret', { kind: 'client', clientId: practiceAccount.clientId, secret: 'canary-wrong-secret' }],
    [
      'a wrong password',
      {
        kind: 'password',
        clientId: practiceAccount.clientId,
        clientSecret: practiceAccount.clientSecret,
        username: 'x@example.org',
        password: 'canary-wrong',
      },
    ],
  ])('the practice gateway refuses %s without repeating it', async (_, credential) => {
    const result = await connect(credential).balance.read()

    expect(result).toMatchObject({ ok: false, problem: { code: 'KEY_REFUSED', retry: 'no' } })
    expect(JSON.stringify(result)).not.toContain('canary')
  })

  it('a token that the gateway has forgotten is replaced for a read, and never sends twice', async () => {
    const { balance, sending } = connect({
      kind: 'client',
      clientId: practiceAccount.clientId,
      secret: practiceAccount.clientSecret,
    })
    value(await balance.read())
    practice.faults.add({ match: { path: '/api/balance' }, do: { answer: { status: 401 } } })
    practice.faults.add({ match: { path: '/sms/send' }, do: { answer: { status: 401 } } })

    expect(value(await balance.read())).toMatchObject({ currency: 'GBP' })
    expect(await sending.submit({ form: 'single', to: ada, message: 'Hi' })).toMatchObject({ status: 401 })
    expect(practice.truth().requests.filter(({ path }) => path === '/sms/send')).toHaveLength(1)
  })

  it.each(['reset_before', 'reset_after'] as const)(
    'a send that meets %s is one request, of unknown outcome',
    async (connection) => {
      practice.faults.add({ match: { path: '/sms/send' }, do: { connection } })

      expect(await connect().sending.submit({ form: 'single', to: ada, message: 'Hi' })).toMatchObject({
        kind: 'fault',
        phase: 'after_first_byte',
        reason: 'reset',
      })
      expect(practice.truth().requests).toHaveLength(1)
      expect(practice.truth().acceptances).toHaveLength(connection === 'reset_after' ? 1 : 0)
    },
  )

  it('reads survive faults of the line', async () => {
    practice.faults.add({ match: { path: '/messages' }, do: { connection: 'reset_before' } })
    practice.faults.add({ match: { path: '/messages', nth: 2 }, do: { body: 'truncated' } })

    expect(value(await connect().messages.list())).toMatchObject({ rows: [] })
    expect(practice.truth().requests).toHaveLength(3)
  })

  it.each(['html', 'empty', 'not_json'] as const)('an answer that is %s is not understood', async (body) => {
    practice.faults.add({ match: { times: 'always' }, do: { body } })
    const { balance, sending } = connect()

    expect(await balance.read()).toMatchObject({ ok: false, problem: { code: 'GATEWAY_NOT_UNDERSTOOD' } })
    expect(await sending.submit({ form: 'single', to: ada, message: 'Hi' })).toEqual({
      kind: 'answer',
      status: 200,
      json: false,
    })
  })

  it('the listener inside the app gives the same answers', async () => {
    const { balance, sending, messages } = connect(apiKey, { transports: inProcessTransports(practice) })

    expect(value(await balance.read())).toMatchObject({ words: '100 GBP' })
    expect(await sending.submit({ form: 'single', to: ada, message: 'Hi' })).toMatchObject({
      status: 200,
      success: true,
      messageId: expect.any(String),
    })
    expect(value(await messages.list()).rows).toHaveLength(1)
  })
})

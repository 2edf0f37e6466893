// Reads: retries, refusals, envelopes, and records as bad as they come.
import { describe, expect, it } from 'vitest'
import type { Gateway, GatewayResult } from '../../src/main/core/gateway/makeGateway'
import type { MessageRecord } from '../../src/main/core/gateway/client/messages'
import { writeRecord } from '../../src/main/core/gateway/client/recordRest'
import type { FaultReason, GatewayOutcome } from '../../src/main/core/ports'
import { answer, makeClient, makeJumpingClock, scriptTransports } from './support/testClient'

const page = { data: [], current_page: 1, last_page: 1, total: 0 }

/** Every operation that is no send, with an answer that it takes for a success. */
const reads: readonly (readonly [
  name: string,
  call: (gateway: Gateway) => Promise<GatewayResult<unknown>>,
  success: unknown,
  isRetried: boolean,
])[] = [
  ['balance.read', (gateway) => gateway.balance.read(), { balance: 1, currency: 'GBP' }, true],
  ['balance.readByQueryKey', (gateway) => gateway.balance.readByQueryKey(), { balance: 1, currency: 'GBP' }, true],
  ['older.balance', (gateway) => gateway.older.balance(), { balance: 1, currency: 'GBP' }, false],
  ['messages.list', (gateway) => gateway.messages.list(), page, true],
  ['messages.byId', (gateway) => gateway.messages.byId('abc'), { id: 'abc' }, true],
  ['messages.last', (gateway) => gateway.messages.last(), { id: 1 }, true],
  ['campaigns.list', (gateway) => gateway.campaigns.list(), page, true],
  ['lists.list', (gateway) => gateway.lists.list(), page, true],
  ['lists.create', (gateway) => gateway.lists.create({ name: 'Friends' }), { success: true, data: { id: 1 } }, false],
  ['lists.remove', (gateway) => gateway.lists.remove('1'), { success: true }, false],
  ['contacts.list', (gateway) => gateway.contacts.list({ listIds: ['1'] }), page, true],
  [
    'contacts.create',
    (gateway) => gateway.contacts.create({ phone: '+447700900001', listIds: ['1'] }),
    { success: true },
    false,
  ],
  ['contacts.optIn', (gateway) => gateway.contacts.optIn('+447700900001'), { success: true }, false],
  ['contacts.optOut', (gateway) => gateway.contacts.optOut('+447700900001'), { success: true }, false],
  ['numbers.verify', (gateway) => gateway.numbers.verify('+447700900001'), { status: 'ACTIVE' }, false],
  ['recent.optOuts', (gateway) => gateway.recent.optOuts(), [], true],
  ['recent.inboundSms', (gateway) => gateway.recent.inboundSms(), [], true],
  ['older.lists.list', (gateway) => gateway.older.lists.list(), { success: true, ...page }, true],
  ['older.lists.byId', (gateway) => gateway.older.lists.byId('1'), { success: true, data: { id: 1 } }, true],
]

describe.each(reads)('%s', (_name, call, success, isRetried) => {
  const ask = async (...outcomes: readonly GatewayOutcome[]) => {
    const clock = makeJumpingClock()
    const transports = scriptTransports((_, count) => outcomes[Math.min(count, outcomes.length) - 1] ?? answer(500, ''))
    return {
      result: await call(makeClient(transports, { clock })),
      requests: transports.reads,
      sends: transports.sends,
      clock,
    }
  }

  it('a read succeeds, by one request through the read transport', async () => {
    const { result, requests, sends } = await ask(answer(200, success))

    expect(result).toMatchObject({ ok: true })
    expect([requests.length, sends.length]).toEqual([1, 0])
  })

  it.each([
    [400, 'GATEWAY_REFUSED'],
    [401, 'KEY_REFUSED'],
    [402, 'GATEWAY_BALANCE'],
    [403, 'KEY_REFUSED'],
    [404, 'GATEWAY_NOT_FOUND'],
    [415, 'GATEWAY_REFUSED'],
    [422, 'GATEWAY_REFUSED'],
  ] as const)('a refusal %i is passed on after one request', async (status, code) => {
    const { result, requests } = await ask(
      answer(status, { success: false, message: 'No +447700900001', errors: { phone: ['is wrong'] } }),
    )

    const isEmpty = _name === 'messages.last' && status === 404
    // No message at all and no listing at all are told apart by the last message.
    const asksForLast = _name === 'messages.list' && status === 404
    if (isEmpty) expect(result).toEqual({ ok: true, value: undefined })
    else if (asksForLast) expect(result).toMatchObject({ ok: true, value: { rows: [] } })
    else expect(result).toEqual({ ok: false, problem: { code, retry: 'no', detail: 'No •••001 phone: is wrong' } })
    expect(requests).toHaveLength(asksForLast ? 2 : 1)
  })

  it('a refusal that comes with 200 is passed on', async () => {
    const { result } = await ask(answer(200, { success: false, message: 'Not today' }))

    expect(result).toEqual({ ok: false, problem: { code: 'GATEWAY_REFUSED', retry: 'no', detail: 'Not today' } })
  })

  it.each([429, 500, 502, 503])(
    `a read gives up after ${isRetried ? 'three tries' : 'one try'} at %i`,
    async (status) => {
      const { result, requests } = await ask(answer(status, '<html>'))

      expect(result).toEqual({ ok: false, problem: { code: 'GATEWAY_BUSY', retry: 'after', detail: `HTTP ${status}` } })
      expect(requests).toHaveLength(isRetried ? 3 : 1)
    },
  )

  it('a cut connection is tried again only if nothing is changed', async () => {
    const fault = { kind: 'fault', phase: 'after_first_byte', reason: 'reset' } as const
    const { result, requests } = await ask(fault, answer(200, success))

    expect(result.ok).toBe(isRetried)
    expect(requests).toHaveLength(isRetried ? 2 : 1)
  })

  it.each(['<html><body>Sign in to the network</body></html>', '{"data":', 'nonsense'])(
    'an answer of %j is not understood',
    async (body) => {
      const { result } = await ask(answer(200, body, { 'content-type': 'text/html' }))

      expect(result).toEqual({
        ok: false,
        problem: { code: 'GATEWAY_NOT_UNDERSTOOD', retry: 'now', detail: 'HTTP 200 text/html' },
      })
    },
  )

  it.each(['[1,null,"x"]', '7', 'null', '{"data":7}', '{"data":{"data":null}}', '{"__proto__":{"data":[]}}'])(
    'an answer with %s is survived',
    async (body) => {
      const { result } = await ask(answer(200, body))

      if (!result.ok) expect(result.problem.code).toBe('GATEWAY_NOT_UNDERSTOOD')
    },
  )
})

describe('retries', () => {
  const readBalance = async (outcomes: readonly GatewayOutcome[]) => {
    const clock = makeJumpingClock()
    const transports = scriptTransports((_, count) => outcomes[count - 1] ?? answer(200, { balance: 1 }))
    const result = await makeClient(transports, { clock }).balance.read()
    return { result, tries: transports.reads.length, waits: clock.waits.filter((wait) => wait > 50) }
  }

  it('retries wait longer each time, and as long as the gateway asks, up to a minute', async () => {
    expect(await readBalance([answer(500, ''), answer(500, '')])).toMatchObject({
      result: { ok: true },
      waits: [250, 500],
    })
    expect(await readBalance([answer(503, '', { 'retry-after': '9' })])).toMatchObject({
      result: { ok: true },
      waits: [9_000],
    })
    expect(await readBalance([answer(503, '', { 'retry-after': '3600' })])).toMatchObject({ waits: [60_000] })
  })

  it.each<[FaultReason, string, number]>([
    ['dns', 'GATEWAY_NAME_UNKNOWN', 3],
    ['refused', 'GATEWAY_UNREACHABLE', 3],
    ['unreachable', 'GATEWAY_UNREACHABLE', 3],
    ['reset', 'GATEWAY_UNREACHABLE', 3],
    ['truncated', 'GATEWAY_NOT_UNDERSTOOD', 3],
    ['proxy', 'GATEWAY_UNREACHABLE', 1],
    ['tls', 'GATEWAY_CERTIFICATE', 1],
    ['timeout', 'GATEWAY_SLOW', 1],
    ['connect_timeout', 'GATEWAY_SLOW', 1],
    ['too_large', 'GATEWAY_NOT_UNDERSTOOD', 1],
  ])('a fault %s is %s after %i tries', async (reason, code, tries) => {
    const fault = { kind: 'fault', phase: 'after_first_byte', reason, detail: 'E_CODE' } as const

    expect(await readBalance([fault, fault, fault, fault])).toMatchObject({
      tries,
      result: { ok: false, problem: { code, detail: `${reason} E_CODE` } },
    })
  })
})

describe('requests of reads', () => {
  const asked = async (call: (gateway: Gateway) => Promise<unknown>, more: Parameters<typeof makeClient>[1] = {}) => {
    const transports = scriptTransports(() => answer(200, { success: true, data: [], balance: 1 }))
    await call(makeClient(transports, more))
    const [request] = transports.reads
    const address = request?.url.replace('.gateway.example', '').replace('https://', '')
    const body = request?.body === undefined ? '' : ` ${request.body}`
    return `${request?.method} ${address}${body}${request?.headers.authorization ? '' : ' (no header)'}`
  }

  it.each<[string, (gateway: Gateway) => Promise<unknown>]>([
    ['GET auth/api/balance', (gateway) => gateway.balance.read()],
    [
      'GET auth/api/balance?api_key=invented-key-of-the-tests (no header)',
      (gateway) => gateway.balance.readByQueryKey(),
    ],
    ['POST api/v1/balance {}', (gateway) => gateway.older.balance()],
    ['GET api/messages', (gateway) => gateway.messages.list()],
    [
      'GET api/messages?limit=50&page=2&order_by=created_at&order_direction=asc&status=REJECTED&created_at=2026-11-21&to=%2B447700900001',
      (gateway) =>
        gateway.messages.list({
          limit: 50,
          page: 2,
          orderBy: 'created_at',
          orderDirection: 'asc',
          status: 'REJECTED',
          createdAt: '2026-11-21',
          to: '+447700900001',
        }),
    ],
    ['GET api/message/a%2Fb', (gateway) => gateway.messages.byId('a/b')],
    ['GET api/last/message', (gateway) => gateway.messages.last()],
    ['GET api/campaigns', (gateway) => gateway.campaigns.list()],
    [
      'GET base/v1/people/lists?page=2&limit=15&name=a+b&direction=DESC',
      (gateway) => gateway.lists.list({ page: 2, limit: 15, name: 'a b', direction: 'DESC' }),
    ],
    [
      'POST base/v1/people/lists/create {"name":"A","description":"B","share_with_team":true}',
      (gateway) => gateway.lists.create({ name: 'A', description: 'B', shareWithTeam: true }),
    ],
    ['DELETE base/v1/people/lists/7/delete', (gateway) => gateway.lists.remove('7')],
    [
      'GET base/v1/people/contacts?list_ids=1%2C2&limit=100&page=3&order_by=phone&direction=ASC',
      (gateway) =>
        gateway.contacts.list({ listIds: ['1', '2'], limit: 100, page: 3, orderBy: 'phone', direction: 'ASC' }),
    ],
    [
      'POST base/v1/people/contacts/create {"phone":"+447700900001","firstname":"Ada","list_ids":"1","is_optout":0}',
      (gateway) =>
        gateway.contacts.create({ phone: '+447700900001', listIds: ['1'], firstname: 'Ada', isOptOut: false }),
    ],
    [
      'POST base/v1/people/contacts/optin {"phone":"+447700900001"}',
      (gateway) => gateway.contacts.optIn('+447700900001'),
    ],
    [
      'POST base/v1/people/contacts/optout {"phone":"+447700900001","list_id":"1"}',
      (gateway) => gateway.contacts.optOut('+447700900001', ['1']),
    ],
    [
      'POST base/v1/people/contacts/optout {"phone":"+447700900001","list_id":["1","2"]}',
      (gateway) => gateway.contacts.optOut('+447700900001', ['1', '2']),
    ],
    ['POST base/v1/verify/number {"to":"+447700900001"}', (gateway) => gateway.numbers.verify('+447700900001')],
    ['GET base/v1/recent/optouts?api_key=invented-key-of-the-tests (no header)', (gateway) => gateway.recent.optOuts()],
    [
      'GET base/v1/recent/inbound-sms?api_key=invented-key-of-the-tests (no header)',
      (gateway) => gateway.recent.inboundSms(),
    ],
    [
      'GET api/v1/lists?limit=5&page=1&sort=-created_at&search=x',
      (gateway) => gateway.older.lists.list({ limit: 5, page: 1, sort: '-created_at', search: 'x' }),
    ],
    ['GET api/v1/lists/12', (gateway) => gateway.older.lists.byId('12')],
  ])('the request of a read is as documented: %s', async (line, call) => {
    expect(await asked(call)).toBe(line)
  })

  it('an account of the older API reads lists and balance through it', async () => {
    expect(await asked((gateway) => gateway.balance.read(), { olderApi: true })).toBe('POST api/v1/balance {}')
    expect(
      await asked((gateway) => gateway.lists.list({ name: 'x', direction: 'DESC', page: 2 }), { olderApi: true }),
    ).toBe('GET api/v1/lists?page=2&search=x&sort=-created_at')
  })
})

describe('envelopes', () => {
  const list = async (body: unknown) => {
    const result = await makeClient(scriptTransports(() => answer(200, body))).messages.list()
    return result.ok ? { ...result.value, rows: result.value.rows.map(({ id }) => id) } : result
  }
  const numbers = { current_page: 2, from: 16, last_page: 4, per_page: 15, to: 30, total: 55 }
  const urls = {
    path: 'https://x.example/m',
    first: 'https://x.example/m?page=1',
    last: 'https://x.example/m?page=4',
    next: 'https://evil.example/m?page=3',
    prev: undefined,
  }
  const read = {
    currentPage: 2,
    from: 16,
    lastPage: 4,
    perPage: 15,
    to: 30,
    total: 55,
    ...{ hasNext: true, mayHaveNext: true, isFull: false },
    ...{ skipped: 0, nulls: 0 },
    urls,
    rows: ['1', '2'],
  }
  const data = [{ id: 1 }, { id: 2 }]

  it('the common envelope is read', async () => {
    const { path, first, last, next } = urls
    expect(
      await list({
        ...numbers,
        data,
        path,
        first_page_url: first,
        last_page_url: last,
        next_page_url: next,
        prev_page_url: null,
      }),
    ).toEqual(read)
  })

  it('the older envelope is read, with numbers as text', async () => {
    const { path, ...links } = urls
    const meta = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]))
    expect(
      await list({ success: true, message: 'ok', data, links: { ...links, prev: null }, meta: { ...meta, path } }),
    ).toEqual(read)
  })

  it('an envelope inside data and a bare array are read', async () => {
    expect(await list({ success: true, data: { ...numbers, data } })).toMatchObject({ rows: ['1', '2'], total: 55 })
    expect(await list(data)).toMatchObject({ rows: ['1', '2'], total: undefined, hasNext: false })
  })

  it('a page may have a next one unless the gateway says that it is the last', async () => {
    const asked = async (body: unknown, page = 1) => {
      const client = makeClient(scriptTransports(() => answer(200, body)))
      const result = await client.contacts.list({ listIds: ['1'], limit: 2, page })
      return result.ok && result.value.mayHaveNext
    }
    const one = [{ id: 1 }]
    const last = { current_page: 1, last_page: 1 }

    // Nothing is said.
    expect([await asked({ data }), await asked({ data: one }), await asked(data)]).toEqual([true, true, true])
    expect([await asked({ data: [] }), await asked([], 3)]).toEqual([false, false])
    // Without totals a missing next page is believed of a page that is not full.
    expect(await asked({ data, next_page_url: null })).toBe(true)
    expect(await asked({ data: one, next_page_url: null })).toBe(false)
    expect(await asked({ data: one, per_page: 1, links: { next: null } })).toBe(true)
    // A last page contradicts a total, or does not.
    expect(await asked({ ...last, data, total: 5, next_page_url: null })).toBe(true)
    expect(await asked({ ...last, data, total: 2, next_page_url: null })).toBe(false)
    expect(await asked({ ...last, data, total: null, next_page_url: null })).toBe(false)
    // The page that was asked for counts if the gateway does not name its own.
    expect(await asked({ data, total: 4 }, 2)).toBe(false)
    expect(await asked({ data, total: 5 }, 2)).toBe(true)
    // A total that is lower than what was shown says nothing.
    expect(await asked({ data, total: 2 }, 2)).toBe(true)
  })

  it('B045 an envelope survives null data, wrong counts, and rows that are none', async () => {
    expect(await list({ ...numbers, data: null })).toMatchObject({ rows: [], skipped: 0, nulls: 0 })
    expect(
      await list({
        data: [{ id: 1 }, null, 7, 'x', []],
        last_page: 1e9,
        total: -4,
        current_page: 'one',
        next_page_url: '',
      }),
    ).toMatchObject({
      ...{ rows: ['1'], skipped: 4, nulls: 1, lastPage: 1e9, total: -4, currentPage: undefined, hasNext: false },
    })
  })
})

describe('records', () => {
  const writtenBy = (record: MessageRecord | undefined): unknown =>
    record && JSON.parse(writeRecord(record.rest, record))
  const firstMessage = async (text: string) => {
    const result = await makeClient(scriptTransports(() => answer(200, `{"data":[${text}]}`))).messages.list()
    if (!result.ok) throw new Error(result.problem.code)
    return result.value.rows[0]
  }

  it('B040 B046 a message keeps its digits, unknown words and impossible dates', async () => {
    const record = await firstMessage(
      '{"id":9007199254740993,"_id":"u-1","campaign_id":123456789012345678,"status":"TELEPORTED","created_at":"0000-00-00 00:00:00","client_cost":"0.0325","our_cost":null,"extra":{"kept":true}}',
    )

    expect(record).toMatchObject({
      id: '9007199254740993',
      key: 'u-1',
      campaignId: '123456789012345678',
      status: 'TELEPORTED',
      createdAt: '0000-00-00 00:00:00',
    })
    expect(record).toMatchObject({ clientCostMicros: 32_500, costMicros: 32_500, ourCostMicros: undefined })
    expect(writtenBy(record)).toMatchObject({ id: '9007199254740993', extra: { kept: true } })
  })

  it('a message of nulls, of objects or of nothing is still a message', async () => {
    const names = [
      'id',
      '_id',
      'campaign_id',
      'status',
      'to',
      'message',
      'created_at',
      'client_cost',
      'scheduled_for',
      'sms_count',
      'is_api',
    ]
    for (const value of [null, {}, [], true, 'x']) {
      const record = await firstMessage(JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))))
      expect(record).toMatchObject({ costMicros: undefined, scheduledFor: undefined, smsCount: undefined })
    }
    const empty = await firstMessage('{}')
    expect(empty).toMatchObject({ id: undefined })
    expect(writtenBy(empty)).toEqual({})
  })

  it.each([
    [{ client_cost: 0.05, cost: 9 }, 50_000],
    [{ cost: '1.25' }, 1_250_000],
    [{ client_cost: 'NaN', cost: 'Infinity' }, undefined],
    [{ client_cost: 1e300 }, undefined],
    [{ cost: 0 }, 0],
  ])("a record's cost of %j is %j millionths", async (fields, micros) => {
    expect((await firstMessage(JSON.stringify(fields)))?.costMicros).toBe(micros)
  })

  it('B048 a balance that is no number is shown as written and never counted', async () => {
    const read = async (body: string) => {
      const result = await makeClient(scriptTransports(() => answer(200, body))).balance.read()
      return result.ok ? [result.value.amountMicros, result.value.currency, result.value.words] : result.problem.code
    }

    expect(await read('{"balance":"12.34","currency":"EUR"}')).toEqual([12_340_000, 'EUR', '12.34 EUR'])
    expect(await read('{"balance":-3.5,"currency":"GBP"}')).toEqual([-3_500_000, 'GBP', '-3.5 GBP'])
    expect(await read('{"balance":"NaN","currency":null}')).toEqual([undefined, undefined, 'NaN'])
    expect(await read('{"balance":null,"currency":"GBP"}')).toEqual([undefined, 'GBP', 'null GBP'])
    expect(await read('{"balance":123456789012345678901,"currency":"GBP"}')).toEqual([
      undefined,
      'GBP',
      '123456789012345678901 GBP',
    ])
    expect(await read('{"success":true,"data":{"balance":7,"currency":"USD"}}')).toEqual([7_000_000, 'USD', '7 USD'])
    expect(await read('{"credit":7}')).toBe('GATEWAY_NOT_UNDERSTOOD')
  })

  it('the last message is none if there is none', async () => {
    for (const outcome of [
      answer(404, { success: false }),
      answer(200, 'null'),
      answer(200, '[]'),
      answer(200, { data: null }),
      answer(204, ''),
    ]) {
      expect(await makeClient(scriptTransports(() => outcome)).messages.last()).toEqual({ ok: true, value: undefined })
    }
  })
})

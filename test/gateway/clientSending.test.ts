import { describe, expect, it, vi } from 'vitest'
import {
  buildEstimate,
  buildQuerySend,
  buildSend,
  type SendPayload,
} from '../../src/main/core/gateway/client/buildSend'
import { makePace } from '../../src/main/core/gateway/http/pace'
import { ok, fail } from '../../src/main/core/base/result'
import { makeGateway } from '../../src/main/core/gateway/makeGateway'
import type { FaultReason } from '../../src/main/core/ports'
import { addresses, answer, apiKey, makeClient, makeJumpingClock, random, scriptTransports } from './support/testClient'

const to = '+447700900001'
const single: SendPayload = { form: 'single', to, message: 'Hello' }
const optional = { sender: 'Postrider', callbackUrl: 'https://hook.example/x' }
const wireOptional = { sender_id: 'Postrider', callback_url: 'https://hook.example/x' }

const forms: readonly (readonly [SendPayload, string, unknown])[] = [
  [single, '/sms/send', { to, message: 'Hello' }],
  [
    { ...single, ...optional, bypassOptOut: true },
    '/sms/send',
    { to, message: 'Hello', bypass_optout: true, ...wireOptional },
  ],
  [
    { form: 'several', to: [to, '+447700900002'], message: 'Hi', bypassOptOut: false },
    '/sms/send',
    { to: [to, '+447700900002'], message: 'Hi', bypass_optout: false },
  ],
  [{ form: 'several', to: [to], message: 'Hi' }, '/sms/send', { to: [to], message: 'Hi' }],
  [
    { form: 'list', listIds: ['9007199254740993'], message: 'Hi', ...optional },
    '/sms/send',
    { list_id: '9007199254740993', message: 'Hi', ...wireOptional },
  ],
  [{ form: 'list', listIds: ['4', '5'], message: 'Hi' }, '/sms/send', { list_id: ['4', '5'], message: 'Hi' }],
  [
    {
      form: 'personalised',
      messages: [
        { to, message: 'A' },
        { to: '+447700900002', message: 'B', bypassOptOut: true },
      ],
      ...optional,
    },
    '/sms/send',
    {
      messages: [
        { to, message: 'A' },
        { to: '+447700900002', message: 'B', bypass_optout: true },
      ],
      ...wireOptional,
    },
  ],
  [
    { form: 'personalised', messages: [{ to, message: 'A' }], scheduledFor: '2027-01-02 03:04:05', timezone: 'UTC' },
    '/sms/send',
    { messages: [{ to, message: 'A' }], scheduled_for: '2027-01-02 03:04:05', timezone: 'UTC' },
  ],
  [{ form: 'flash', to, message: 'Now' }, '/fsms/send', { to, message: 'Now' }],
  [
    {
      form: 'chat_app',
      to,
      message: 'Look',
      imageUrl: 'https://x.example/i.png',
      targetUrl: 'https://x.example',
      caption: 'Go',
      ...optional,
    },
    '/pigeon/send',
    {
      to,
      message: 'Look',
      pigeon_image_url: 'https://x.example/i.png',
      pigeon_target_url: 'https://x.example',
      pigeon_caption: 'Go',
      ...wireOptional,
    },
  ],
  [
    { form: 'older_several', to: [to], message: 'Hi', ...optional },
    '/v1/sms/send',
    { body: 'Hi', to: [to], ...wireOptional },
  ],
  [{ form: 'older_list', listId: '12', message: 'Hi' }, '/v1/sms/send', { body: 'Hi', to_list_id: '12' }],
  [
    { form: 'older_personalised', messages: [{ to, message: 'A' }] },
    '/v1/sms/single/send',
    { messages: [{ to, message: 'A' }] },
  ],
]

describe('what a send looks like', () => {
  it.each(forms)('a send looks as documented: %j', (payload, path, body) => {
    expect(buildSend(payload, 'pigeon')).toEqual({ method: 'POST', host: 'api', path, body })
  })

  it('the chat application is spelled "chatapp" if the account says nothing, and a name that changes the path is refused', () => {
    const payload: SendPayload = { form: 'chat_app', to, message: 'x', imageUrl: 'i', targetUrl: 't' }
    expect(buildSend(payload)).toMatchObject({
      path: '/chatapp/send',
      body: { chatapp_image_url: 'i', chatapp_target_url: 't' },
    })
    expect(() => buildSend(payload, '../sms')).toThrow()
  })

  it('a send can be shown as a query', () => {
    expect(buildQuerySend({ form: 'single', to, message: 'Hi', sender: 'Me', bypassOptOut: true }, 'KEY')).toEqual({
      method: 'GET',
      host: 'api',
      path: '/sms/send',
      query: { api_key: 'KEY', to, message: 'Hi', sender_id: 'Me', bypass_optout: 'true' },
    })
  })

  it('B050 an estimate has the same body and another path, and there is none for the older forms', async () => {
    for (const [payload] of forms) {
      const estimate = buildEstimate(payload, 'pigeon')
      if (payload.form.startsWith('older_')) expect(estimate).toBeUndefined()
      else expect(estimate).toEqual({ ...buildSend(payload, 'pigeon'), path: '/sms/estimate' })
    }
    const transports = scriptTransports(() => answer(200, { estimated_cost: 1 }))
    const { sending } = makeClient(transports, { chatAppChannel: 'pigeon' })
    for (const [payload] of forms) await sending.estimate(payload)

    expect(transports.sends).toEqual([])
    expect(new Set(transports.reads.map(({ url }) => url))).toEqual(new Set([`${addresses.api}/sms/estimate`]))
  })
})

describe('submitting', () => {
  it('submitting makes one request through the send transport, with the credential in the header', async () => {
    const transports = scriptTransports(() => answer(200, { success: true, message: 'Queued', message_Id: 'abc' }))

    expect(await makeClient(transports).sending.submit(single)).toEqual({
      ...{ kind: 'answer', status: 200, json: true, success: true },
      ...{ message: 'Queued', messageId: 'abc' },
    })
    expect(transports.reads).toEqual([])
    expect(transports.sends).toEqual([
      {
        method: 'POST',
        url: 'https://api.gateway.example/sms/send',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer invented-key-of-the-tests',
        },
        body: JSON.stringify({ message: 'Hello', to }),
        deadlineMs: 60_000,
        maxBytes: 1_000_000,
      },
    ])
  })

  it.each([200, 301, 307, 400, 401, 402, 403, 404, 408, 421, 425, 429, 500, 502, 503])(
    'submitting makes one request when the answer is %i',
    async (status) => {
      const transports = scriptTransports(() =>
        answer(status, { success: false, message: 'No' }, { 'retry-after': '2' }),
      )

      const outcome = await makeClient(transports).sending.submit(single)

      expect(outcome).toEqual({
        kind: 'answer',
        status,
        json: true,
        success: false,
        message: 'No',
        retryAfterMs: 2_000,
      })
      expect(transports.sends).toHaveLength(1)
    },
  )

  it.each<FaultReason>(['dns', 'refused', 'tls', 'timeout', 'reset', 'truncated', 'too_large'])(
    'submitting makes one request when the wire fails: %s',
    async (reason) => {
      const fault = { kind: 'fault', phase: 'after_first_byte', reason } as const
      const transports = scriptTransports(() => fault)

      expect(await makeClient(transports).sending.submit(single)).toEqual(fault)
      expect(transports.sends).toHaveLength(1)
    },
  )

  it.each([
    [{ message_id: 'abc' }, { messageId: 'abc' }],
    [{ message_Id: null, message_id: 17 }, { messageId: '17' }],
    [{ campaign_id: 'c1' }, { campaignId: 'c1' }],
    ['{"success":true,"message_id":9007199254740993,"campaign_id":null}', { messageId: '9007199254740993' }],
    [{ data: { campaign_id: 'c2' } }, { campaignId: 'c2' }],
    [{ message_id: {}, campaign_id: '' }, {}],
  ])('B040 ids of a send are read as text, in either spelling: %j', async (body, ids) => {
    const text = typeof body === 'string' ? body : JSON.stringify({ success: true, ...body })
    const transports = scriptTransports(() => answer(200, text))

    expect(await makeClient(transports).sending.submit(single)).toEqual({
      kind: 'answer',
      status: 200,
      json: true,
      success: true,
      ...ids,
    })
  })

  it('the tracking record of an older send is decoded', async () => {
    const data = {
      ...{
        trackingId: 9_007_199_254,
        body: 'Hi',
        to: `${to},+447700900002`,
        to_list_id: null,
        from: 'Me',
        status: 'ongoing',
      },
      ...{ created_at: { date: '2026-11-21 09:00:00.000000', timezone_type: 3, timezone: 'UTC' }, callback_url: '' },
    }
    const transports = scriptTransports(() => answer(200, { success: true, data }))

    expect(await makeClient(transports).sending.submit({ form: 'older_several', to: [to], message: 'Hi' })).toEqual({
      ...{ kind: 'answer', status: 200, json: true, success: true, trackingId: '9007199254' },
      tracking: {
        ...{ trackingId: '9007199254', body: 'Hi', to: `${to},+447700900002`, toListId: undefined, from: 'Me' },
        ...{
          createdAt: '2026-11-21 09:00:00.000000',
          createdAtZone: 'UTC',
          createdAtZoneType: 3,
          status: 'ongoing',
          callbackUrl: '',
        },
      },
    })
  })

  it.each([
    ['<html>ok</html>', { json: false }],
    ['', { json: false }],
    ['[{"success":true}]', { json: false }],
    ['true', { json: false }],
    ['{"success":"true"}', { json: true, success: 'true' }],
    ['{"success":1}', { json: true, success: 1 }],
    ['{"success":null}', { json: true, success: null }],
    ['{}', { json: true }],
  ])('B038 B039 the answer to a send is passed on as what it really says: %s', async (body, said) => {
    const transports = scriptTransports(() => answer(200, body))

    expect(await makeClient(transports).sending.submit(single)).toEqual({ kind: 'answer', status: 200, ...said })
  })

  it("the gateway's words about a send are cleaned of the key and of numbers", async () => {
    const transports = scriptTransports(() =>
      answer(400, { success: false, message: `Key invented-key-of-the-tests may not text ${to}\u0000` }),
    )

    expect(await makeClient(transports).sending.submit(single)).toMatchObject({
      message: 'Key ••• may not text •••001\\u{0}',
    })
  })

  it.each(['CREDENTIAL_MISSING', 'KEYCHAIN_LOCKED', 'KEYCHAIN_UNAVAILABLE'] as const)(
    'a send does not start when the credential is missing: %s',
    async (code) => {
      const transports = scriptTransports(() => answer(200, {}))
      const clock = makeJumpingClock()
      const pace = makePace({ clock, perSecond: 1 })
      const { sending } = makeGateway({
        addresses,
        transports,
        clock,
        random,
        pace,
        credential: () => Promise.resolve(fail(code)),
      })

      expect(await sending.submit(single)).toEqual({ kind: 'not_started', problem: { code, retry: 'no' } })
      expect([...transports.sends, ...transports.reads]).toEqual([])
    },
  )

  it('a send does not start with a key that would break the header', async () => {
    const transports = scriptTransports(() => answer(200, {}))
    const { sending } = makeClient(transports, { credential: { kind: 'api_key', apiKey: 'a\r\nX: 1' } })

    expect(await sending.submit(single)).toMatchObject({ kind: 'not_started', problem: { code: 'KEY_CHARACTERS' } })
    expect(transports.sends).toEqual([])
  })

  it('every send asks for the credential again: one removed in between stops the next', async () => {
    const transports = scriptTransports(() => answer(200, { success: true }))
    const clock = makeJumpingClock()
    const answers = [ok(apiKey), fail('CREDENTIAL_MISSING' as const)]
    const { sending } = makeGateway({
      ...{ addresses, transports, clock, random, pace: makePace({ clock, perSecond: 150 }) },
      credential: () => Promise.resolve(answers.shift() ?? ok(apiKey)),
    })

    expect(await sending.submit(single)).toMatchObject({ kind: 'answer' })
    expect(await sending.submit(single)).toMatchObject({ kind: 'not_started' })
  })

  it('a send waits for its turn in the pace, and slows the account down after a 429', async () => {
    const transports = scriptTransports(() => answer(429, { success: false }, { 'retry-after': '7' }))
    const pace = {
      take: vi.fn(() => Promise.resolve()),
      isFree: () => true,
      slowDown: vi.fn(),
      pausedMs: () => 0,
      setPerSecond: vi.fn(),
    }
    await makeClient(transports, { pace }).sending.submit(single)

    expect(pace.take).toHaveBeenCalledTimes(1)
    expect(pace.slowDown).toHaveBeenCalledExactlyOnceWith(7_000)
  })
})

describe('estimate', () => {
  const estimate = (status: number, body: unknown) => {
    const transports = scriptTransports(() => answer(status, body))
    return { transports, result: makeClient(transports).sending.estimate(single) }
  }

  it('an estimate is read with every field, numbers written as text too', async () => {
    const body = {
      estimated_cost: '0.0321',
      sms_count: 2,
      min_sms_count: 1,
      max_sms_count: '3',
      contact_count: 4,
      invalid_count: 1,
      errors: [`bad ${to}`, 5],
    }

    expect(await estimate(200, body).result).toEqual(
      ok({
        costMicros: 32_100,
        smsCount: 2,
        minSmsCount: 1,
        maxSmsCount: 3,
        contactCount: 4,
        invalidCount: 1,
        errors: ['bad •••001', '5'],
      }),
    )
  })

  it.each([
    [{ something: 'else' }],
    [{ estimated_cost: null }],
    [{ estimated_cost: 'much' }],
    [{ estimated_cost: -3 }],
    [{ estimated_cost: {} }],
    [{}],
  ])('B049 an estimate of unknown shape has no cost, never zero: %j', async (body) => {
    expect(await estimate(200, body).result).toEqual(ok({ errors: [] }))
  })

  it.each(['<html>', '', '[]', 'null'])('B049 an estimate is not understood: %j', async (body) => {
    expect(await estimate(200, body).result).toMatchObject({ ok: false, problem: { code: 'GATEWAY_NOT_UNDERSTOOD' } })
  })

  it.each([401, 429, 500, 503])('an estimate is asked for once when the answer is %i', async (status) => {
    const { transports, result } = estimate(status, { success: false })
    expect((await result).ok).toBe(false)
    expect(transports.reads).toHaveLength(1)
  })
})

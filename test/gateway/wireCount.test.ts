// Counts what really arrives: the product's own send transport against servers that misbehave after receipt.
import { afterEach, describe, expect, it, test } from 'vitest'
import { makeSendTransport } from '../../src/main/core/gateway/http/sendTransport'
import type { GatewayOutcome } from '../../src/main/core/ports'
import { listenRaw, response, type OnRequest, type RawServer } from './support/rawServer'

const send = makeSendTransport()
let server: RawServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

async function submitTo(
  onRequest: OnRequest,
  deadlineMs = 5_000,
  isStale = () => false,
): Promise<{ outcome: GatewayOutcome; requests: string[]; connections: number }> {
  server = await listenRaw(onRequest)
  const outcome = await send.submit({
    method: 'POST',
    url: `${server.origin}/sms/send`,
    headers: { authorization: 'Bearer invented-key', 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ to: '+447700900001', message: 'Grüße' })),
    deadlineMs,
    maxBytes: 1_000_000,
    isStale,
  })
  // A second request would come at once or after a short back-off.
  await new Promise((resolve) => setTimeout(resolve, 150))
  return { outcome, requests: server.requests, connections: server.connections() }
}

test('nothing is written on a connection that is ready when it is too late for its request', async () => {
  const { outcome, requests, connections } = await submitTo(
    () => {},
    5_000,
    () => true,
  )

  expect(outcome).toEqual({ kind: 'fault', phase: 'before_first_byte', reason: 'connect_timeout' })
  expect([requests.length, connections]).toEqual([0, 1])
})

describe('exactly one request is on the wire', () => {
  it('exactly one request is on the wire when the server closes right after receipt', async () => {
    const { outcome, requests, connections } = await submitTo((socket) => socket.end())

    expect(outcome).toMatchObject({ kind: 'fault', phase: 'after_first_byte', reason: 'reset' })
    expect([requests.length, connections]).toEqual([1, 1])
  })

  it('exactly one request is on the wire when the server resets right after receipt', async () => {
    const { outcome, requests, connections } = await submitTo((socket) => socket.resetAndDestroy())

    expect(outcome).toMatchObject({ kind: 'fault', phase: 'after_first_byte', reason: 'reset' })
    expect([requests.length, connections]).toEqual([1, 1])
  })

  it('exactly one request is on the wire when nothing comes until the deadline', async () => {
    const { outcome, requests, connections } = await submitTo(() => {}, 300)

    expect(outcome).toEqual({ kind: 'fault', phase: 'after_first_byte', reason: 'timeout' })
    expect([requests.length, connections]).toEqual([1, 1])
  })

  it('exactly one request is on the wire when the connection ends in the middle of the answer', async () => {
    const { outcome, requests } = await submitTo((socket) => socket.end(response(200, '{"success":true}').slice(0, -4)))

    expect(outcome).toMatchObject({ kind: 'fault', phase: 'after_first_byte', reason: 'truncated' })
    expect(requests).toHaveLength(1)
  })

  it.each([401, 408, 421, 425, 429, 500, 502, 503, 504])(
    'exactly one request is on the wire when the answer is %i',
    async (status) => {
      const { outcome, requests, connections } = await submitTo((socket) =>
        socket.write(response(status, '{"success":false}', { 'Retry-After': '0' })),
      )

      expect(outcome).toMatchObject({ kind: 'answer', status })
      expect([requests.length, connections]).toEqual([1, 1])
    },
  )

  it.each([301, 302, 303, 307, 308])(
    'exactly one request is on the wire when the answer is a redirect %i',
    async (status) => {
      const { outcome, requests } = await submitTo((socket) =>
        socket.write(response(status, '', { Location: '/sms/send?again=1' })),
      )

      expect(outcome).toMatchObject({ kind: 'answer', status })
      expect(requests).toHaveLength(1)
    },
  )

  it('exactly one request is on the wire when the server announces keep-alive and the next send comes: each on its own connection', async () => {
    const first = await submitTo((socket) =>
      socket.write(response(200, '{"success":true}', { Connection: 'keep-alive' })),
    )
    const origin = server?.origin ?? ''
    await send.submit({
      method: 'POST',
      url: `${origin}/sms/send`,
      headers: {},
      body: Buffer.from('{}'),
      deadlineMs: 5_000,
      maxBytes: 1_000,
    })

    expect(first.outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(server?.requests).toHaveLength(2)
    expect(server?.connections()).toBe(2)
  })

  it('the request on the wire is as built, in HTTP/1.1, closing, without asking for compression', async () => {
    const { requests } = await submitTo((socket) => socket.write(response(200, '{}')))

    const [head = '', body = ''] = (requests[0] ?? '').split('\r\n\r\n')
    expect(head).toMatch(/^POST \/sms\/send HTTP\/1\.1\r\n/)
    expect(head.toLowerCase()).toContain('\r\nconnection: close')
    expect(head.toLowerCase()).toContain('\r\naccept-encoding: identity')
    expect(Buffer.from(body, 'latin1').toString('utf8')).toBe('{"to":"+447700900001","message":"Grüße"}')
  })
})

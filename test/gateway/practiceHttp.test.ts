import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHttpListener, type HttpListener } from '../../src/main/practice/transport/httpListener'
import { fictionNumber, openPractice, type Practice } from '../support/app/practiceGateway'

let practice: Practice
let listener: HttpListener

beforeEach(async () => {
  practice = openPractice()
  listener = await startHttpListener(practice.gateway, { port: 0, adminKey: 'admin' })
})
afterEach(async () => {
  await listener.close()
  practice.gateway.close()
})

const headers = { authorization: 'Bearer practice-key', 'content-type': 'application/json' }

function sendOnce(body: unknown = { message: 'x', to: fictionNumber(1) }): Promise<Response> {
  return fetch(`${listener.url}/sms/send`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function admin(method: string, path: string, body?: unknown, key = 'admin'): Promise<Response> {
  return fetch(`${listener.url}/__practice/${path}`, {
    ...{ method, headers: { 'x-practice-admin': key } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function codeOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => 'answered',
    (error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code ?? 'failed',
  )
}

describe('the HTTP listener', () => {
  it('the HTTP listener serves all three hosts at one address of this computer', async () => {
    const paths = ['/api/balance', '/v1/people/lists', '/messages']
    const statuses = await Promise.all(
      paths.map(async (path) => (await fetch(listener.url + path, { headers })).status),
    )

    expect(statuses).toEqual([200, 200, 200])
    expect((await sendOnce()).status).toBe(200)
    expect(listener.url).toBe(`http://127.0.0.1:${listener.port}`)
  })

  it.each(['GET', 'POST', 'DELETE', 'PUT'])(
    'the HTTP listener answers an unknown path to %s with the envelope',
    async (method) => {
      const answer = await fetch(`${listener.url}/nothing`, { method, headers })

      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ success: false, message: 'Not found', data: [] })
    },
  )

  it.each([
    ['reset_before', 0],
    ['reset_after', 1],
  ] as const)('the HTTP listener resets the connection: %s', async (connection, accepted) => {
    await admin('POST', 'faults', { match: { path: '/sms/send' }, do: { connection } })

    expect(await codeOf(sendOnce())).toBe('ECONNRESET')
    expect(practice.gateway.truth().acceptances).toHaveLength(accepted)
    expect(practice.gateway.truth().requests).toMatchObject([{ status: null, fault: `connection:${connection}` }])
  })

  it('the HTTP listener stays silent until the client leaves, and accepts afterwards', async () => {
    practice.gateway.faults.add({ do: { connection: 'accept_late', lateMs: 5_000 }, match: {} })
    const leaving = new AbortController()
    const sent = fetch(`${listener.url}/sms/send`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ message: 'x', to: fictionNumber(1) }) },
      signal: leaving.signal,
    })
    const outcome = codeOf(sent)
    await expect.poll(() => practice.gateway.truth().requests.length).toBe(1)

    leaving.abort()
    await outcome
    const before = practice.gateway.truth().acceptances.length
    await practice.clock.advance(5_000)

    expect([before, practice.gateway.truth().acceptances.length]).toEqual([0, 1])
  })

  it('the HTTP listener cuts the body short of its announced length', async () => {
    await admin('POST', 'faults', { match: { path: '/sms/send' }, do: { body: 'truncated' } })

    const answer = await sendOnce()

    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(practice.gateway.truth().acceptances).toHaveLength(1)
  })

  it('the HTTP listener sends one byte a second', async () => {
    practice.gateway.faults.add({ match: {}, do: { body: 'trickle' } })
    const sent = request(`${listener.url}/api/balance`, { headers })
    sent.end()
    const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { destroy(): void }]

    const [first] = (await once(response, 'data')) as [Buffer]

    expect(first.toString()).toBe('{')
    response.destroy()
  })

  it('the HTTP listener sends a body larger than any client should accept', async () => {
    practice.gateway.faults.add({ match: {}, do: { body: 'oversized', oversizedBytes: 3_000_000 } })

    expect((await (await sendOnce()).text()).length).toBeGreaterThan(3_000_000)
  })

  it('the HTTP listener does not count a request that never arrived whole', async () => {
    const sent = request(`${listener.url}/sms/send`, {
      method: 'POST',
      headers: { ...headers, 'content-length': '1000' },
    })
    const failed = codeOf(once(sent, 'response'))
    sent.write('{"message":')
    await once(sent, 'socket')
    await new Promise((resolve) => setTimeout(resolve, 50))
    sent.destroy()
    await failed

    expect(practice.gateway.truth().requests).toEqual([])
  })

  it('the HTTP listener refuses a body beyond its limit', async () => {
    const answer = await fetch(`${listener.url}/sms/send`, {
      method: 'POST',
      headers,
      body: 'x'.repeat(32_000_001),
    }).catch(() => undefined)

    expect(answer === undefined || answer.status === 413).toBe(true)
    expect(practice.gateway.truth().acceptances).toEqual([])
  })
})

describe('the admin side', () => {
  it('the admin side streams the truth as JSON lines', async () => {
    await sendOnce({ message: 'x', to: [fictionNumber(1), fictionNumber(2), fictionNumber(3)] })
    const lines = async (path: string) =>
      (await (await admin('GET', path)).text())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { number: unknown })

    expect(await lines('truth/acceptances')).toEqual(practice.gateway.truth().acceptances)
    expect((await lines('truth/acceptances?from=1&limit=1')).map(({ number }) => number)).toEqual([fictionNumber(2)])
    expect(await lines('truth/requests')).toEqual(practice.gateway.truth().requests)
  })

  it('the admin side accepts replies, balances, time and faults', async () => {
    expect((await admin('POST', 'inbound', { from: fictionNumber(1), message: 'STOP' })).status).toBe(204)
    expect((await admin('POST', 'balance', { balance: 1.5 })).status).toBe(204)
    expect((await admin('POST', 'clock', { advanceMs: 1_000 })).status).toBe(204)
    expect((await admin('POST', 'faults', [{ match: {}, do: { answer: { status: 500 } } }])).status).toBe(204)
    expect((await admin('DELETE', 'faults')).status).toBe(204)
    expect((await admin('POST', 'faults', { do: { nonsense: 1 } })).status).toBe(400)

    expect((await sendOnce()).status).toBe(200)
    expect(await (await admin('GET', 'counts')).json()).toMatchObject({
      optOuts: 1,
      replies: 1,
      balance: 1.5,
      acceptances: 1,
    })
    expect(practice.clock.now()).toBe(Date.parse('2026-11-21T10:00:01Z'))
  })

  it('the admin side changes the readings from the next request on, tells them, and refuses unknown ones by name', async () => {
    expect(await (await admin('GET', 'readings')).json()).toEqual({ readings: '' })
    expect((await admin('POST', 'readings', { readings: 'success=one,balance=text' })).status).toBe(204)
    expect(await (await sendOnce()).json()).toMatchObject({ success: 1 })
    const refused = await admin('POST', 'readings', { readings: 'colour=red' })

    expect([refused.status, await refused.json()]).toEqual([400, { message: 'No reading is called colour' }])
    expect(await (await admin('GET', 'readings')).json()).toEqual({ readings: 'success=one,balance=text' })
    expect((await admin('POST', 'readings', { readings: '' })).status).toBe(204)
    expect(await (await sendOnce()).json()).toMatchObject({ success: true })
  })

  it('the admin side is missing without its key', async () => {
    expect((await admin('GET', 'counts', undefined, 'wrong')).status).toBe(404)
    const closed = await startHttpListener(practice.gateway, { port: 0 })
    expect((await fetch(`${closed.url}/__practice/counts`, { headers: { 'x-practice-admin': '' } })).status).toBe(404)
    await closed.close()
  })
})

// Single operations asked as they are: what they answer, what they never do, and what they never show.
import { describe, expect, it } from 'vitest'
import { practiceAddresses } from '../../src/main/core/base/practiceAccount'
import type { Credential, Gateway, GatewayResult } from '../../src/main/core/gateway/makeGateway'
import { operationRows, operationTable } from '../../src/main/core/gateway/client/operationTable'
import { maxBodyLength, refuseSend } from '../../src/main/core/gateway/client/rawAccess'
import { practiceAccount } from '../../src/main/practice/account'
import { inProcessTransports } from '../../src/main/practice/transport/inProcessTransports'
import { fictionNumber, openPractice, testStart } from '../support/app/practiceGateway'
import { answer, makeClient, makeJumpingClock, scriptTransports } from './support/testClient'

const { apiKey, clientId, clientSecret, userName, password } = practiceAccount
const key: Credential = { kind: 'api_key', apiKey }
const client: Credential = { kind: 'client', clientId, secret: clientSecret, expiresInMinutes: 60 }
const signIn: Credential = { kind: 'password', clientId, clientSecret, username: userName, password }
const canary = 'canary+key/of=the~tests*'

function connect(credential: Credential = key) {
  const practice = openPractice()
  const sent: string[] = []
  const transports = inProcessTransports(practice.gateway)
  const read = {
    request: async (request: Parameters<typeof transports.read.request>[0]) => {
      sent.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${request.body ?? ''}`)
      return transports.read.request(request)
    },
  }
  const gateway = makeClient(
    { ...transports, read },
    { credential, addresses: practiceAddresses, clock: makeJumpingClock(Date.parse(testStart)) },
  )
  return { ...practice, gateway, raw: gateway.raw, sent }
}

function value<Value>(result: GatewayResult<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

function parsed(result: Awaited<ReturnType<Gateway['raw']['ask']>>) {
  return JSON.parse(value(result).body) as Record<string, unknown>
}

describe('the closed table', () => {
  it('the closed table names no operation that sends, and a path that sends is refused before anything leaves', () => {
    for (const [, { path }] of operationRows) expect(() => refuseSend(path)).not.toThrow()
    for (const path of [
      '/sms/send',
      '/fsms/send',
      '/chatapp/send',
      '/v1/sms/send',
      '/v1/sms/single/send',
      '/sms/SEND',
    ]) {
      expect(() => refuseSend(path)).toThrow('raw request')
    }
  })

  it('no value of a path parameter leads to another path', async () => {
    const { raw, sent } = connect()
    for (const ID of ['..', '.', 'send', 'SEND', '  ']) {
      expect(await raw.ask('olderListById', { ID })).toMatchObject({
        ok: false,
        problem: { code: 'REQUEST_PARAMETER', field: 'parameters.ID' },
      })
    }
    expect(sent).toEqual([])

    const { request, status } = value(await raw.ask('messageById', { id: '../sms/send?to=x#y' }))
    expect([request.url, status]).toEqual(['https://api.practice.invalid/message/..%2Fsms%2Fsend%3Fto%3Dx%23y', 404])
  })

  it.each([
    ['limit', { limit: 'ten' }],
    ['limit', { limit: -1 }],
    ['page', { page: true }],
    ['order_direction', { order_direction: 'sideways' }],
    ['__proto__', JSON.parse('{"__proto__":"x"}')],
    ['api_key', { api_key: 'x' }],
  ])('a value of %s like %j is refused, and nothing is asked', async (name, parameters) => {
    const { raw, sent } = connect()

    expect(await raw.ask('messages', parameters)).toEqual({
      ok: false,
      problem: { code: 'REQUEST_PARAMETER', retry: 'no', field: `parameters.${name}` },
    })
    expect(sent).toEqual([])
  })
})

describe('every operation against the practice gateway', () => {
  it('every operation that reads works against the practice gateway with all of its parameters', async () => {
    const { raw, post } = connect()
    const { body } = await post('/sms/send', { message: 'One', to: fictionNumber(1) })
    await post('/v1/people/lists/create', { name: 'Friends' })

    const all = {
      limit: 5,
      page: 1,
      order_direction: 'asc',
      order_by: 'id',
      created_at: '2026-11-21',
      to: fictionNumber(1),
    }
    const messages = value(await raw.ask('messages', all))
    expect([messages.status, JSON.parse(messages.body).total, messages.truncated]).toEqual([200, 1, false])
    expect(messages.request.url).toBe(
      'https://api.practice.invalid/messages?limit=5&page=1&order_direction=asc&order_by=id&created_at=2026-11-21&to=%2B447700900001',
    )
    expect(parsed(await raw.ask('messageById', { id: body.message_Id }))).toMatchObject({
      id: body.message_Id,
      type: 'sms',
    })
    expect(parsed(await raw.ask('lastMessage', {}))).toMatchObject({ message: 'One' })
    expect(parsed(await raw.ask('campaigns', { page: '1' }))).toMatchObject({ total: 0 })
    expect(parsed(await raw.ask('balance', {}))).toMatchObject({ currency: 'GBP' })
    expect(parsed(await raw.ask('lists', { name: 'Fri', direction: 'DESC', limit: '3' }))).toMatchObject({ total: 1 })
    expect(parsed(await raw.ask('contacts', { list_ids: ['501'], order_by: 'phone' }))).toMatchObject({ total: 0 })
    expect(parsed(await raw.ask('verifyNumber', { to: fictionNumber(2) }))).toMatchObject({ phone: fictionNumber(2) })
    expect(parsed(await raw.ask('olderBalance', {}))).toMatchObject({ currency: 'GBP' })
    expect(parsed(await raw.ask('olderLists', { sort: '-created_at', search: 'Fri' }))).toMatchObject({ success: true })
    expect(parsed(await raw.ask('olderListById', { ID: '501' }))).toMatchObject({ data: { name: 'Friends' } })
    expect(value(await raw.ask('recentOptOuts', {})).body).toBe('[]')
    expect(value(await raw.ask('recentInbound', {})).body).toBe('[]')
  })

  it('every operation that changes something says so, in the spelling of the interface', async () => {
    const { raw, sent, get } = connect()
    const phone = fictionNumber(3)

    expect(parsed(await raw.ask('createList', { name: 'Friends', share_with_team: true }))).toMatchObject({
      success: true,
    })
    const contact = { phone, list_ids: ['501'], firstname: 'Ada', is_optout: false }
    expect(value(await raw.ask('createContact', contact)).request.body).toBe(
      '{"phone":"+447700900003","list_ids":"501","firstname":"Ada","is_optout":0}',
    )
    expect(parsed(await raw.ask('optOut', { phone, list_id: '501' }))).toMatchObject({ success: true })
    expect((await get('/v1/people/contacts?list_ids=501')).body.data[0]).toMatchObject({
      firstname: 'Ada',
      list_contacts: [{ is_optout: 1 }],
    })
    expect(parsed(await raw.ask('optIn', { phone }))).toMatchObject({ success: true })
    expect(parsed(await raw.ask('deleteList', { list_id: 501 }))).toMatchObject({ success: true })
    expect(sent.at(-1)).toContain('DELETE https://base.practice.invalid/v1/people/lists/501/delete')
  })

  it('refusals of the practice gateway are shown as answers', async () => {
    const { raw } = connect()

    expect(value(await raw.ask('deleteList', { list_id: 9 })).status).toBe(404)
    expect(value(await raw.ask('messages', { created_at: 'tomorrow' }))).toMatchObject({
      status: 422,
      body: expect.stringContaining('valid date'),
    })
  })
})

describe('asked once or again', () => {
  it.each(['createList', 'deleteList', 'createContact', 'optIn', 'optOut', 'verifyNumber'] as const)(
    'an operation %s is asked once, whatever comes',
    async (id) => {
      const parameters = {
        createList: { name: 'x' },
        deleteList: { list_id: 1 },
        createContact: { phone: '1', list_ids: '1' },
        optIn: { phone: '1' },
        optOut: { phone: '1' },
        verifyNumber: { to: '1' },
      }[id]
      for (const outcome of [
        answer(503, {}),
        answer(401, {}),
        { kind: 'fault', phase: 'after_first_byte', reason: 'reset' } as const,
      ]) {
        const transports = scriptTransports(() => outcome)
        await makeClient(transports, { credential: key }).raw.ask(id, parameters)
        expect([transports.reads.length, transports.sends.length]).toEqual([1, 0])
      }
    },
  )

  it('a refused token is renewed for a read, once, and never for a change', async () => {
    const pathsOf = async (...asked: Parameters<Gateway['raw']['ask']>) => {
      const paths: string[] = []
      const transports = scriptTransports(({ url }, count) => {
        paths.push(new URL(url).pathname)
        return url.endsWith('/oauth/token') ? answer(200, { jwt: `token-number-${count}` }) : answer(401, {})
      })
      expect(value(await makeClient(transports, { credential: client }).raw.ask(...asked)).status).toBe(401)
      return paths
    }

    expect(await pathsOf('messages', {})).toEqual(['/oauth/token', '/messages', '/oauth/token', '/messages'])
    expect(await pathsOf('optOut', { phone: '1' })).toEqual(['/oauth/token', '/v1/people/contacts/optout'])
  })

  it('a read is tried again, and the last answer is shown', async () => {
    const transports = scriptTransports((_, count) => answer(count < 3 ? 503 : 200, { count }))
    const shown = value(await makeClient(transports).raw.ask('lastMessage', {}))

    expect([transports.reads.length, shown.status, shown.body]).toEqual([3, 200, '{"count":3}'])
  })

  it('a fault is a problem, and an HTML page is an answer', async () => {
    const cut = makeClient(scriptTransports(() => ({ kind: 'fault', phase: 'before_first_byte', reason: 'dns' })))
    const page = makeClient(scriptTransports(() => answer(502, '<html>Bad Gateway</html>')))

    expect(await cut.raw.ask('balance', {})).toMatchObject({ ok: false, problem: { code: 'GATEWAY_NAME_UNKNOWN' } })
    expect(value(await page.raw.ask('balance', {}))).toMatchObject({ status: 502, body: '<html>Bad Gateway</html>' })
  })

  it('the duration of the last try is told', async () => {
    const clock = makeJumpingClock()
    const transports = scriptTransports((_, count) => {
      clock.jump(count === 1 ? 5_000 : 40)
      return answer(count === 1 ? 500 : 200, {})
    })

    expect(value(await makeClient(transports, { clock }).raw.ask('balance', {})).answerMs).toBe(40)
  })
})

describe('what is never shown', () => {
  const credential: Credential = { kind: 'api_key', apiKey: canary }

  it.each(operationRows.filter(([, { needs }]) => needs !== 'client' && needs !== 'password').map(([id]) => id))(
    'the key is never shown, by %s',
    async (id) => {
      const echo = {
        message: `Key ${canary} is not valid`,
        address: `https://x.example/?api_key=${encodeURIComponent(canary)}`,
      }
      const transports = scriptTransports(() => answer(401, echo))
      const needed = Object.fromEntries(
        operationTable[id].parameters.filter(({ required }) => required).map(({ name }) => [name, '7']),
      )

      const shown = JSON.stringify(value(await makeClient(transports, { credential }).raw.ask(id, needed)))
      expect(JSON.stringify(transports.reads[0])).toMatch(/canary/)
      expect(shown).not.toContain('canary')
      if (operationTable[id].needs === 'api_key') expect(shown).toContain('api_key=<API key>')
    },
  )

  it('the token operations never show tokens and secrets, and the new token is used from then on', async () => {
    const { raw, sent } = connect(client)
    const first = value(await raw.ask('clientToken', {}))
    const second = value(await raw.ask('refreshToken', {}))
    await raw.ask('balance', {})

    expect(JSON.parse(first.body)).toEqual({ jwt: '<hidden>', token_type: 'Bearer', expires: 3_600, type: 'user' })
    expect(first.request).toEqual({
      ...{ method: 'POST', url: 'https://auth.practice.invalid/oauth/token' },
      body: '{"client_id":"<hidden>","secret":"<hidden>","expires_in":60}',
    })
    expect([second.status, second.request]).toEqual([
      200,
      { method: 'POST', url: 'https://auth.practice.invalid/refresh' },
    ])
    const bearers = sent.map((line) => /Bearer (\S+)/.exec(line)?.[1])
    expect(bearers[0]).toBeUndefined()
    expect(bearers[2]).not.toBe(bearers[1])
    expect(sent).toHaveLength(3)
  })

  it('the tokens of the older sign-in are never shown', async () => {
    const { raw } = connect(signIn)
    const shown = value(await raw.ask('passwordToken', {}))

    expect(JSON.parse(shown.body)).toEqual({
      token_type: 'Bearer',
      expires_in: '3600',
      access_token: '<hidden>',
      refresh_token: '<hidden>',
    })
    expect(JSON.parse(shown.request.body ?? '')).toMatchObject({
      grant_type: 'password',
      scope: '*',
      username: '<hidden>',
      password: '<hidden>',
    })
  })

  it('a token in an answer that is not as documented is never shown', async () => {
    const transports = scriptTransports(() => answer(200, 'token=abcdefgh'))

    expect(value(await makeClient(transports, { credential: client }).raw.ask('clientToken', {})).body).toBe('<hidden>')
  })

  it('an answer of more than 262,144 characters is cut after the key was struck out', async () => {
    const body = `${'x'.repeat(maxBodyLength - 5)}${canary}`
    const shown = value(
      await makeClient(
        scriptTransports(() => answer(200, body)),
        { credential },
      ).raw.ask('balance', {}),
    )

    expect([shown.truncated, shown.body.length, shown.body.slice(-6)]).toEqual([true, maxBodyLength, 'x<hidd'])
  })
})

describe('operations of another kind of credential', () => {
  it.each([
    ['recentOptOuts', client, 'NEEDS_API_KEY'],
    ['balanceByKey', signIn, 'NEEDS_API_KEY'],
    ['clientToken', key, 'CREDENTIAL_MISSING'],
    ['refreshToken', signIn, 'CREDENTIAL_MISSING'],
    ['passwordToken', client, 'CREDENTIAL_MISSING'],
  ] as const)(
    'an operation of another kind of credential, %s, is refused without a request',
    async (id, credential, code) => {
      const { raw, sent } = connect(credential)

      expect(await raw.ask(id, {})).toMatchObject({ ok: false, problem: { code } })
      expect(sent).toEqual([])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { ok } from '../../src/main/core/base/result'
import type { Credential } from '../../src/main/core/gateway/makeGateway'
import type { GatewayOutcome, GatewayRequest } from '../../src/main/core/ports'
import { addresses, answer, makeClient, makeJumpingClock, scriptTransports, type Script } from './support/testClient'

const client: Credential = { kind: 'client', clientId: 'client-1', secret: 'client-secret-1', expiresInMinutes: 10 }
const password: Credential = {
  kind: 'password',
  clientId: 'c',
  clientSecret: 'client-secret-2',
  username: 'ada@example.org',
  password: 'pass-word-1',
}
const single = { form: 'single', to: '+447700900001', message: 'Hello' } as const

/** A gateway whose tokens are `t1`, `t2` …; `accepts` decides which of them work. */
function scriptTokens({
  accepts = () => true,
  expires = 600,
  onToken,
}: { accepts?: (token: string) => boolean; expires?: number | undefined; onToken?: Script } = {}) {
  let made = 0
  const transports = scriptTransports((request, count) => {
    const path = new URL(request.url).pathname
    if (path === '/oauth/token' || path === '/refresh') {
      const scripted = onToken?.(request, count)
      if (scripted) return scripted
      return answer(200, { jwt: `t${++made}-token`, token_type: 'Bearer', expires, type: 'owner' })
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    return accepts(token)
      ? answer(200, { success: true, balance: 5, currency: 'GBP' })
      : answer(401, { success: false, message: 'Unauthorized' })
  })
  return transports
}

function summary(requests: readonly GatewayRequest[]) {
  return requests.map(({ method, url, headers, body }) => [
    `${method} ${new URL(url).pathname}`,
    headers.authorization ?? '',
    ...(body === undefined || body === '{}' ? [] : [JSON.parse(body)]),
  ])
}

describe('client id and secret', () => {
  it('a token is asked for when one is needed, and kept', async () => {
    const transports = scriptTokens()
    const gateway = makeClient(transports, { credential: client })
    await gateway.balance.read()
    await gateway.sending.submit(single)

    expect(summary(transports.reads)).toEqual([
      ['POST /oauth/token', '', { client_id: 'client-1', secret: 'client-secret-1', expires_in: 10 }],
      ['GET /api/balance', 'Bearer t1-token'],
    ])
    expect(transports.reads[0]?.url).toBe(`${addresses.auth}/oauth/token`)
    expect(transports.sends[0]?.headers.authorization).toBe('Bearer t1-token')
  })

  it('a token is asked for once by all who need one at the same time', async () => {
    const transports = scriptTokens()
    const gateway = makeClient(transports, { credential: client })
    await Promise.all([1, 2, 3, 4].map(() => gateway.sending.submit(single)))

    expect(transports.reads).toHaveLength(1)
    expect(transports.sends).toHaveLength(4)
  })

  it('a token without expires_in is kept for ever', async () => {
    const clock = makeJumpingClock()
    const transports = scriptTokens({ expires: 0 })
    const gateway = makeClient(transports, {
      clock,
      credential: { kind: 'client', clientId: 'c', secret: 'secret-secret' },
    })
    await gateway.balance.read()
    clock.jump(400 * 86_400_000)
    await gateway.balance.read()

    expect(summary(transports.reads)[0]).toEqual(['POST /oauth/token', '', { client_id: 'c', secret: 'secret-secret' }])
    expect(transports.reads).toHaveLength(3)
  })

  it('a token is refreshed a minute before its end, with the present token and no body, once for all', async () => {
    const clock = makeJumpingClock()
    const transports = scriptTokens()
    const gateway = makeClient(transports, { clock, credential: client })
    await gateway.balance.read()
    clock.jump(538_000)
    await gateway.balance.read()
    clock.jump(3_000)
    await Promise.all([gateway.balance.read(), gateway.balance.read()])

    expect(summary(transports.reads).map(([path, bearer]) => `${path} ${bearer}`)).toEqual([
      'POST /oauth/token ',
      'GET /api/balance Bearer t1-token',
      'GET /api/balance Bearer t1-token',
      'POST /refresh Bearer t1-token',
      'GET /api/balance Bearer t2-token',
      'GET /api/balance Bearer t2-token',
    ])
    expect(transports.reads[3]?.body).toBeUndefined()
  })

  it('a new token is asked for when the refresh fails', async () => {
    const clock = makeJumpingClock()
    const transports = scriptTokens({
      onToken: (request) => (request.url.endsWith('/refresh') ? answer(401, { success: false }) : (undefined as never)),
    })
    const gateway = makeClient(transports, { clock, credential: client })
    await gateway.balance.read()
    clock.jump(550_000)

    expect(await gateway.balance.read()).toMatchObject({ ok: true })
    expect(summary(transports.reads).map(([path]) => path)).toEqual([
      'POST /oauth/token',
      'GET /api/balance',
      'POST /refresh',
      'POST /oauth/token',
      'GET /api/balance',
    ])
  })

  it('the present token is used while it lives if neither the refresh nor a new one works', async () => {
    const clock = makeJumpingClock()
    const transports = scriptTokens({ onToken: (_, count) => (count === 1 ? (undefined as never) : answer(500, '')) })
    const gateway = makeClient(transports, { clock, credential: client })
    await gateway.balance.read()
    clock.jump(550_000)
    expect(await gateway.balance.read()).toMatchObject({ ok: true })
    clock.jump(60_000)
    expect(await gateway.balance.read()).toMatchObject({ ok: false, problem: { code: 'GATEWAY_SIGN_IN' } })
  })

  it.each<[string, GatewayOutcome, string]>([
    ['hangs', { kind: 'fault', phase: 'after_first_byte', reason: 'timeout' }, 'GATEWAY_SIGN_IN'],
    ['cannot be connected to', { kind: 'fault', phase: 'before_first_byte', reason: 'refused' }, 'GATEWAY_SIGN_IN'],
    ['answers 503', answer(503, { message: 'Maintenance' }), 'GATEWAY_SIGN_IN'],
    ['is asked too fast', answer(429, {}), 'GATEWAY_BUSY'],
    ['is out of reach', { kind: 'fault', phase: 'before_first_byte', reason: 'connect_timeout' }, 'GATEWAY_SLOW'],
    ['has no network', { kind: 'fault', phase: 'before_first_byte', reason: 'dns' }, 'GATEWAY_NAME_UNKNOWN'],
  ])('a token endpoint that %s is told apart from the gateway itself', async (_, outcome, code) => {
    const transports = scriptTokens({ onToken: () => outcome })
    const gateway = makeClient(transports, { credential: client })

    expect(await gateway.balance.read()).toMatchObject({ ok: false, problem: { code } })
    expect(summary(transports.reads).map(([path]) => path)).toEqual(['POST /oauth/token'])
  })

  it('a read is repeated once with a new token after a 401', async () => {
    const transports = scriptTokens({ accepts: (token) => token !== 't1-token' })
    const gateway = makeClient(transports, { credential: client })

    expect(await gateway.balance.read()).toMatchObject({ ok: true })
    expect(summary(transports.reads).map(([path]) => path)).toEqual([
      'POST /oauth/token',
      'GET /api/balance',
      'POST /oauth/token',
      'GET /api/balance',
    ])
  })

  it('B042 a refused token is renewed once, and the next reads do not storm the gateway', async () => {
    const transports = scriptTokens({ accepts: () => false })
    const gateway = makeClient(transports, { credential: client })
    const first = await gateway.balance.read()
    await gateway.balance.read()
    await gateway.balance.read()

    expect(first).toEqual({ ok: false, problem: { code: 'KEY_REFUSED', retry: 'no', detail: 'Unauthorized' } })
    expect(transports.reads.filter(({ url }) => url.endsWith('/oauth/token'))).toHaveLength(2)
  })

  it('a change is not repeated after a 401', async () => {
    const transports = scriptTokens({ accepts: () => false })
    const { lists, contacts, numbers, sending } = makeClient(transports, { credential: client })
    await lists.create({ name: 'Friends' })
    await lists.remove('1')
    await contacts.create({ phone: '+447700900001', listIds: ['1'] })
    await contacts.optOut('+447700900001')
    await numbers.verify('+447700900001')
    await sending.estimate(single)

    const changes = transports.reads.filter(({ url }) => !url.endsWith('/oauth/token'))
    expect(changes).toHaveLength(6)
  })

  it('a send is never repeated after a 401, and the next send has a new token', async () => {
    const transports = scriptTokens({ accepts: (token) => token !== 't1-token' })
    const gateway = makeClient(transports, { credential: client })

    expect(await gateway.sending.submit(single)).toMatchObject({ kind: 'answer', status: 401 })
    expect(transports.sends).toHaveLength(1)
    expect(await gateway.sending.submit(single)).toMatchObject({ kind: 'answer', status: 200 })
    expect(transports.sends.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1-token', 'Bearer t2-token'])
  })

  it('a send does not start without a token', async () => {
    const transports = scriptTokens({ onToken: () => answer(400, { success: false, message: 'bad client-secret-1' }) })
    const gateway = makeClient(transports, { credential: client })

    expect(await gateway.sending.submit(single)).toEqual({
      kind: 'not_started',
      problem: { code: 'KEY_REFUSED', retry: 'no', detail: 'bad •••' },
    })
    expect(transports.sends).toEqual([])
  })

  it('an answer of words in place of a token refuses the credential, and is not taken for an address without a gateway', async () => {
    const transports = scriptTokens({ onToken: () => answer(200, { message: 'Unknown client-secret-1' }) })
    const gateway = makeClient(transports, { credential: client })

    expect(await gateway.sending.submit(single)).toEqual({
      kind: 'not_started',
      problem: { code: 'KEY_REFUSED', retry: 'no', detail: 'Unknown •••' },
    })
  })

  it.each([
    [answer(200, { jwt: null }), 'GATEWAY_NOT_UNDERSTOOD'],
    [answer(200, { success: true, message: 'Welcome' }), 'GATEWAY_NOT_UNDERSTOOD'],
    [answer(200, { jwt: 'a b' }), 'GATEWAY_NOT_UNDERSTOOD'],
    [answer(200, '<html>'), 'GATEWAY_NOT_UNDERSTOOD'],
    [answer(302, '', { location: 'http://evil.example' }), 'GATEWAY_NOT_UNDERSTOOD'],
    [{ kind: 'fault', phase: 'after_first_byte', reason: 'truncated' } as const, 'GATEWAY_NOT_UNDERSTOOD'],
    [{ kind: 'fault', phase: 'before_first_byte', reason: 'dns' } as const, 'GATEWAY_NAME_UNKNOWN'],
  ])('a fault of the token endpoint is told: %j', async (outcome, code) => {
    const gateway = makeClient(scriptTokens({ onToken: () => outcome }), { credential: client })

    expect(await gateway.balance.read()).toMatchObject({ ok: false, problem: { code } })
  })

  it('an edited credential does not travel under the old token', async () => {
    let credential = client
    const transports = scriptTokens()
    const gateway = makeClient(transports, { credential: () => credential })
    await gateway.balance.read()
    credential = { ...client, secret: 'client-secret-9' }
    await gateway.balance.read()

    expect(summary(transports.reads).map(([path]) => path)).toEqual([
      'POST /oauth/token',
      'GET /api/balance',
      'POST /oauth/token',
      'GET /api/balance',
    ])
  })

  it('the client says what it knows of the token, not the token', async () => {
    const clock = makeJumpingClock()
    const gateway = makeClient(scriptTokens(), { clock, credential: client })

    expect(await gateway.tokens.ensure()).toEqual(
      ok({ role: 'owner', tokenType: 'Bearer', expiresAt: clock.now() + 600_000 }),
    )
    expect(await makeClient(scriptTokens()).tokens.ensure()).toEqual(ok(undefined))
  })

  it('recent data cannot be read with a token, only with a key', async () => {
    const transports = scriptTokens()
    const { recent } = makeClient(transports, { credential: client })

    expect(await recent.optOuts()).toEqual({
      ok: false,
      problem: { code: 'NEEDS_API_KEY', retry: 'no' },
    })
    expect(transports.reads).toEqual([])
  })
})

describe('password', () => {
  function scriptPassword(refuses: (body: Record<string, unknown>) => boolean = () => false) {
    let made = 0
    return scriptTransports((request) => {
      if (new URL(request.url).pathname !== '/v1/oauth/token') return answer(200, { balance: 1, currency: 'GBP' })
      if (refuses(JSON.parse(request.body ?? '{}') as Record<string, unknown>)) return answer(401, { success: false })
      made++
      return answer(200, {
        token_type: 'Bearer',
        expires_in: '3600',
        access_token: `access-${made}`,
        refresh_token: `refresh-${made}`,
      })
    })
  }

  it('a password account asks with the password, later with the refresh token, and passes each new refresh token on', async () => {
    const clock = makeJumpingClock()
    const handed: string[] = []
    const transports = scriptPassword()
    const gateway = makeClient(transports, {
      clock,
      credential: password,
      onRefreshToken: (token) => handed.push(token),
    })
    for (let i = 0; i < 3; i++) {
      await gateway.balance.read()
      clock.jump(3_550_000)
    }

    const common = { client_id: 'c', client_secret: 'client-secret-2', scope: '*' }
    expect(summary(transports.reads).filter(([path]) => path === 'POST /v1/oauth/token')).toEqual([
      [
        'POST /v1/oauth/token',
        '',
        { grant_type: 'password', username: 'ada@example.org', password: 'pass-word-1', ...common },
      ],
      ['POST /v1/oauth/token', '', { grant_type: 'refresh_token', refresh_token: 'refresh-1', ...common }],
      ['POST /v1/oauth/token', '', { grant_type: 'refresh_token', refresh_token: 'refresh-2', ...common }],
    ])
    expect(transports.reads[0]?.url).toBe(`${addresses.api}/v1/oauth/token`)
    expect(handed).toEqual(['refresh-1', 'refresh-2', 'refresh-3'])
    expect(transports.reads.at(-1)?.headers.authorization).toBe('Bearer access-3')
  })

  it('a password account falls back to the password when the refresh token is refused, and says so if it has none', async () => {
    const transports = scriptPassword(({ grant_type }) => grant_type === 'refresh_token')
    const withPassword = makeClient(transports, { credential: { ...password, refreshToken: 'refresh-0' } })
    const { password: _, ...without } = password as Extract<Credential, { kind: 'password' }>
    const refused: string[] = []
    const withoutPassword = makeClient(transports, {
      credential: { ...without, refreshToken: 'refresh-0' },
      onRefreshRefused: (token) => refused.push(token),
    })

    expect(await withPassword.balance.read()).toMatchObject({ ok: true })
    expect(await withoutPassword.balance.read()).toMatchObject({ ok: false, problem: { code: 'CREDENTIAL_MISSING' } })
    expect(refused).toEqual(['refresh-0'])
    expect(await makeClient(transports, { credential: without }).balance.read()).toMatchObject({
      ok: false,
      problem: { code: 'CREDENTIAL_MISSING' },
    })
  })

  it('a refresh token that the user gave again is preferred', async () => {
    let credential: Credential = { ...password, refreshToken: 'refresh-a' } as Credential
    const clock = makeJumpingClock()
    const transports = scriptPassword()
    const gateway = makeClient(transports, { clock, credential: () => credential })
    await gateway.balance.read()
    credential = { ...credential, refreshToken: 'refresh-b' } as Credential
    clock.jump(3_590_000)
    await gateway.balance.read()

    const used = transports.reads.flatMap(({ body }) =>
      body === undefined ? [] : [(JSON.parse(body) as { refresh_token?: string }).refresh_token],
    )
    expect(used).toEqual(['refresh-a', 'refresh-b'])
  })
})

describe('how long a token lives', () => {
  const at = Date.UTC(2026, 10, 21, 9, 0, 0)
  async function tokensOver(seconds: number, expires: unknown, expiresInMinutes?: number): Promise<number> {
    let made = 0
    const clock = makeJumpingClock(at)
    const transports = scriptTransports((request) => {
      if (new URL(request.url).pathname !== '/oauth/token') return answer(200, { balance: 1, currency: 'GBP' })
      made++
      return answer(200, {
        jwt: `jwt-${made}`,
        expires: typeof expires === 'function' ? expires(clock.now()) : expires,
      })
    })
    const asked = expiresInMinutes === undefined ? {} : { expiresInMinutes }
    const credential: Credential = { kind: 'client', clientId: 'client-1', secret: 'client-secret-1', ...asked }
    const gateway = makeClient(transports, { clock, credential })
    for (let second = 0; second < seconds; second++) {
      await gateway.balance.read()
      clock.jump(1_000)
    }
    return made
  }

  it.each([10, 30, 59, 60, 61])(
    'a token of %i seconds is renewed at half of its life, not before every request',
    async (life) => {
      expect(await tokensOver(life, life)).toBeLessThanOrEqual(3)
    },
  )

  it.each([
    ['seconds', 600],
    ['seconds as text', '600'],
    ['an instant in seconds', (now: number) => now / 1_000 + 600],
    ['an instant in milliseconds', (now: number) => now + 600_000],
    ['an instant as ISO text', (now: number) => new Date(now + 600_000).toISOString()],
    ['an instant as a date', (now: number) => new Date(now + 600_000).toISOString().slice(0, 19).replace('T', ' ')],
  ])('the end of a token is understood if it is %s', async (_, expires) => {
    expect([await tokensOver(530, expires), await tokensOver(545, expires)]).toEqual([1, 2])
  })

  it('a token of ten minutes told in milliseconds is renewed in time, not kept for a week', async () => {
    expect([await tokensOver(530, 600_000, 10), await tokensOver(545, 600_000, 10)]).toEqual([1, 2])
  })

  it.each([undefined, null, 0, ''])('a token does not end if the gateway says %j', async (expires) => {
    expect(await tokensOver(2_000, expires)).toBe(1)
  })
})

describe('where credentials go', () => {
  it('credentials go only to the three origins of the account', () => {
    const transports = scriptTokens()
    for (const base of [
      'http://base.gateway.example',
      'https://base.gateway.example/v1',
      'https://u:p@base.gateway.example',
      'nonsense',
    ]) {
      expect(() => makeClient(transports, { addresses: { ...addresses, base } })).toThrow()
    }
  })

  it('B043 credentials do not go to the target of a redirect', async () => {
    const transports = scriptTransports(() => answer(302, '', { location: 'http://evil.example/' }))
    const gateway = makeClient(transports)

    expect(await gateway.balance.read()).toMatchObject({
      ok: false,
      problem: { code: 'GATEWAY_NOT_UNDERSTOOD', detail: 'HTTP 302' },
    })
    expect(await gateway.sending.submit(single)).toMatchObject({ kind: 'answer', status: 302 })
    expect([...transports.reads, ...transports.sends].map(({ url }) => new URL(url).origin)).toEqual([
      addresses.auth,
      addresses.api,
    ])
  })
})

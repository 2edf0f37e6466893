import { describe, expect, it } from 'vitest'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

const client = { client_id: 'practice-client', secret: 'practice-secret' }
const owner = {
  ...{ grant_type: 'password', client_id: 'practice-client', client_secret: 'practice-secret' },
  ...{ username: 'practice@example.org', password: 'practice-password', scope: '*' },
}

describe('who may call', () => {
  it.each([null, 'wrong-key', 'practice-client'])('the practice gateway refuses the key %s', async (key) => {
    const { get } = openPractice()

    const refused = await get('/api/balance', key)

    expect(refused.status).toBe(401)
    expect(refused.body).toEqual({ success: false, message: expect.any(String), data: [] })
  })

  it('the practice gateway accepts the API key in the header or in the query', async () => {
    const { get } = openPractice()

    expect((await get('/api/balance')).body).toEqual({ balance: 50, currency: 'GBP' })
    expect((await get('/api/balance?api_key=practice-key', null)).status).toBe(200)
  })

  it('a token is granted for client credentials: expires_in is minutes, expires seconds', async () => {
    const { clock, get, post } = openPractice()

    const granted = (await post('/oauth/token', { ...client, expires_in: 10 }, null)).body

    expect(granted).toEqual({ jwt: expect.any(String), token_type: 'Bearer', expires: 600, type: 'user' })
    expect((await get('/api/balance', granted.jwt)).status).toBe(200)
    expect((await get(`/v1/recent/optouts?api_key=${granted.jwt}`, granted.jwt)).status).toBe(401)
    await clock.advance(600_000)
    expect((await get('/api/balance', granted.jwt)).status).toBe(401)
  })

  it('a token without expiry is granted if none is asked for', async () => {
    const { clock, get, post } = openPractice()

    const granted = (await post('/oauth/token', client, null)).body

    await clock.advance(365 * 86_400_000)
    expect(granted.expires).toBe(0)
    expect((await get('/api/balance', granted.jwt)).status).toBe(200)
  })

  it('a living token is refreshed without a body, and the old one ends', async () => {
    const { clock, get, post } = openPractice()
    const { jwt } = (await post('/oauth/token', { ...client, expires_in: 1 }, null)).body

    const refreshed = (await post('/refresh', undefined, jwt)).body

    expect(refreshed).toMatchObject({ jwt: expect.any(String), expires: 60 })
    expect((await get('/api/balance', jwt)).status).toBe(401)
    expect((await get('/api/balance', refreshed.jwt)).status).toBe(200)
    expect((await post('/refresh', undefined, jwt)).status).toBe(401)
    await clock.advance(60_000)
    expect((await post('/refresh', undefined, refreshed.jwt)).status).toBe(401)
  })

  it('the password flow grants and refreshes, and a refresh token works once', async () => {
    const { get, post } = openPractice()
    const granted = (await post('/v1/oauth/token', owner, null)).body
    const refresh = {
      ...{ grant_type: 'refresh_token', refresh_token: granted.refresh_token },
      ...{ client_id: owner.client_id, client_secret: owner.client_secret, scope: '*' },
    }

    const refreshed = await post('/v1/oauth/token', refresh, null)

    expect(granted).toEqual({
      ...{
        token_type: 'Bearer',
        expires_in: '3600',
        access_token: expect.any(String),
        refresh_token: expect.any(String),
      },
    })
    expect((await get('/api/balance', granted.access_token)).status).toBe(200)
    expect((await get('/api/balance', granted.refresh_token)).status).toBe(401)
    expect((await get('/api/balance', refreshed.body.access_token)).status).toBe(200)
    expect((await post('/v1/oauth/token', refresh, null)).status).toBe(401)
  })

  it.each([
    ['/oauth/token', { ...client, secret: 'wrong' }, 401],
    ['/oauth/token', { client_id: 'practice-client' }, 400],
    ['/oauth/token', { ...client, expires_in: '10' }, 400],
    ['/v1/oauth/token', { ...owner, password: 'wrong' }, 401],
    ['/v1/oauth/token', { ...owner, scope: 'read' }, 400],
    ['/v1/oauth/token', { ...owner, grant_type: 'client_credentials' }, 400],
  ])('the practice gateway refuses at %s %j', async (path, body, status) => {
    const { post } = openPractice()

    expect((await post(path, body, null)).status).toBe(status)
  })
})

describe('requests that do not fit the document', () => {
  it('requests that do not fit the document are answered 404, 405, 415 and 400', async () => {
    const { get, post, raw } = openPractice()
    const authorization = 'Bearer practice-key'

    expect((await get('/nothing')).status).toBe(404)
    expect(await get('/sms/estimate')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    expect((await get('/messages?colour=red')).status).toBe(400)
    expect((await post('/v1/balance', { extra: 1 })).status).toBe(400)
    expect(await raw('POST', '/sms/send', { authorization }, '{}')).toMatchObject({ status: 415 })
    expect(await raw('POST', '/sms/send', { authorization, 'content-type': 'text/plain' }, '{}')).toMatchObject({
      status: 415,
    })
    expect(await raw('POST', '/sms/send', { authorization, 'content-type': 'application/json' }, '{')).toMatchObject({
      status: 400,
    })
  })

  it('more than 150 requests in a second are refused, unprocessed', async () => {
    const { clock, gateway, get, post } = openPractice()
    for (let count = 0; count < 150; count++) await get('/api/balance')

    const refused = await post('/sms/send', { message: 'x', to: fictionNumber(1) })
    await clock.advance(1_001)
    const taken = await post('/sms/send', { message: 'x', to: fictionNumber(1) })

    expect([refused.status, taken.status]).toEqual([429, 200])
    expect(gateway.truth().acceptances).toHaveLength(1)
  })
})

describe('verification', () => {
  it('a look-up tells country and network of an active number', async () => {
    const { post } = openPractice()

    const verified = (await post('/v1/verify/number', { to: '+33639980001' })).body

    expect(verified).toEqual({
      ...{ phone: '+33639980001', status: 'ACTIVE' },
      details: {
        ...{ mcc: '208', country: { code: 'FR', name: 'France', localeName: 'France', isoA3Code: 'FRA' } },
        ...{
          network: { name: expect.any(String), mnc: expect.any(String) },
          imsi: expect.stringMatching(/^208\d{12}$/),
        },
        ported: expect.any(Boolean),
      },
    })
  })

  it('a look-up gives no details for numbers that are not active or not numbers', async () => {
    const { clock, post } = openPractice()
    const inactive: unknown[] = []
    for (let index = 0; index < 100; index++) {
      const answer = (await post('/v1/verify/number', { to: fictionNumber(index) })).body
      if (answer.status !== 'ACTIVE') inactive.push(answer)
      await clock.advance(100)
    }

    expect(inactive.length).toBeGreaterThan(2)
    expect(inactive.length).toBeLessThan(20)
    expect(inactive[0]).toEqual({ phone: expect.any(String), status: 'INACTIVE' })
    expect((await post('/v1/verify/number', { to: '+99912345678' })).body).toEqual({
      phone: '+99912345678',
      status: 'INVALID',
    })
    expect((await post('/v1/verify/number', {})).status).toBe(422)
  })

  it('a look-up tells Canada from the United States', async () => {
    const { post } = openPractice()

    const canada = await post('/sms/estimate', { message: 'x', to: '+14165550100' })
    const states = await post('/sms/estimate', { message: 'x', to: '+12125550100' })

    expect([canada.body.estimated_cost, states.body.estimated_cost]).toEqual([0.007, 0.0065])
  })
})

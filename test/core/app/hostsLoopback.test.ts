import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toShownName } from '../../../src/main/hosts/loopback/uploads'
import { readArguments } from '../../../src/main/hosts/loopback/readArguments'
import { openLoopback, type Loopback } from '../../support/hosts/loopback'
import { shouted, testLanguage } from '../../support/app/testLanguage'

let loopback: Loopback
beforeEach(async () => {
  loopback = await openLoopback({ maxUploadBytes: 1_000 })
})
afterEach(() => loopback.stop())

const linkOf = ({ server }: Loopback): string => {
  const { pathname, search } = new URL(server.auth.newAddress())
  return pathname + search
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('who may come in', () => {
  it('a request without a key, with a wrong one, or with the cookie of another port is refused (B081)', async () => {
    const paths = [
      '/',
      '/index.html',
      '/rpc/settings/get',
      '/upload?name=a',
      '/download/a',
      '/?key=',
      '/?key=wrong',
      '/nothing',
    ]
    const wrong = [
      {},
      { authorization: 'Bearer wrong' },
      { cookie: 'postrider_1=x' },
      { cookie: `postrider_${loopback.server.port}=x` },
    ]

    for (const path of paths) {
      for (const headers of wrong) expect(await loopback.ask('GET', path, headers)).toMatchObject({ status: 403 })
    }
    expect(loopback.fake.seen).toEqual([])
  })

  it('a request for another Host is refused, even with the right key (B081)', async () => {
    const authorization = `Bearer ${loopback.server.auth.scriptKey}`
    const { port } = loopback.server

    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost:${port}`,
      '127.0.0.1',
      `127.0.0.1.evil.example:${port}`,
    ]) {
      expect(await loopback.ask('POST', '/rpc/settings/get', { host, authorization })).toMatchObject({ status: 403 })
      expect(await loopback.ask('GET', linkOf(loopback), { host })).toMatchObject({ status: 403 })
    }
    expect(await loopback.ask('POST', '/rpc/settings/get', { authorization })).toMatchObject({ status: 200 })
  })

  it('a foreign Origin and a cross-site form are refused, even with the right cookie (B081)', async () => {
    const { cookie, authorization } = await loopback.signInPage()
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:${loopback.server.port}` },
      { origin: `http://127.0.0.1:1` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: loopback.origin },
      {},
    ]

    for (const headers of foreign) {
      expect(
        await loopback.ask('POST', '/rpc/settings/get', { ...form, cookie, authorization, ...headers }),
      ).toMatchObject({
        status: 403,
      })
      const own = { cookie, authorization, ...headers }
      expect(await loopback.ask('POST', '/upload?name=a.csv', own, 'x')).toMatchObject({ status: 403 })
    }
    expect(loopback.fake.seen).toEqual([])
    const own = { cookie, authorization, origin: loopback.origin, 'sec-fetch-site': 'same-origin' }
    expect(await loopback.ask('POST', '/rpc/settings/get', own)).toMatchObject({ status: 200 })
  })

  it('the printed link can be exchanged once, for a cookie that only this server gets', async () => {
    const link = linkOf(loopback)

    expect(await loopback.ask('HEAD', link)).toMatchObject({ status: 403 })
    const first = await loopback.ask('GET', link, { 'sec-fetch-site': 'none' })
    const cookie = first.headers['set-cookie']?.[0] ?? ''
    const own = { cookie: cookie.split(';')[0] ?? '' }

    expect(first).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/^\/#claim=[\w-]{43}$/) as string },
    })
    expect(cookie).toMatch(
      new RegExp(`^postrider_${loopback.server.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    )
    // The same browser again, before its page has used its key.
    const again = await loopback.ask('GET', link, own)
    expect(again).toMatchObject({ status: 303, headers: { location: first.headers.location } })
    expect(again.headers['set-cookie']).toBeUndefined()
    const page = { status: 200, body: expect.stringContaining('Postrider') as string }
    expect(await loopback.ask('GET', '/', own)).toMatchObject(page)
    expect(await loopback.ask('GET', '/', own)).toMatchObject({ status: 200 })
  })

  it('the loopback server listens on 127.0.0.1 and on no other address', async () => {
    const reached = await new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.2', port: loopback.server.port })
      socket.on('connect', () => resolve('reached')).on('error', () => resolve('refused'))
    })

    expect(reached).toBe('refused')
  })
})

describe('what is served', () => {
  it('the strict content policy goes with every answer, refused ones too', async () => {
    const refused = await loopback.ask('GET', '/')
    const served = await loopback.ask('GET', '/', { cookie: await loopback.signIn() })

    for (const { headers } of [refused, served]) {
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; /,
      )
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    }
    expect(served.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('a refused visitor and a missing file are answered in the chosen language', async () => {
    const german = testLanguage(async (tag) => shouted(tag))
    const other = await openLoopback({ t: german.t })
    await german.use('de')

    const refused = await other.ask('GET', '/')
    const gone = await other.ask('GET', '/download/nothing', { cookie: await other.signIn() })
    await other.stop()

    expect([refused.status, refused.body]).toEqual([
      403,
      'OPEN THIS PAGE WITH THE LINK THAT POSTRIDER PRINTED WHEN IT STARTED.\n',
    ])
    expect([gone.status, gone.body]).toEqual([404, 'THIS FILE NO LONGER EXISTS. EXPORT IT AGAIN.\n'])
  })

  it('the loopback server learns the languages of the browser from an admitted visitor', async () => {
    const accept = { 'accept-language': 'de-AT,de;q=0.9, en;q=0.8,*;q=0.5' }
    await loopback.ask('GET', '/', accept)
    const cookie = await loopback.signIn()

    await loopback.ask('GET', '/', { cookie, ...accept })
    await loopback.ask('GET', '/', { cookie })

    expect(loopback.heard).toEqual([['de-AT', 'de', 'en'], []])
  })

  it('the loopback server knows only the built files, whatever the address says', async () => {
    const cookie = await loopback.signIn()
    const paths = [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fscript-key',
      '//etc/passwd',
      '/assets',
      '/index.html/',
      '/__proto__',
    ]

    for (const path of paths)
      expect(await loopback.ask('GET', path, { cookie })).toMatchObject({ status: 404, body: '' })
    expect(await loopback.ask('POST', '/', { cookie, origin: loopback.origin })).toMatchObject({ status: 404 })
  })

  it('a page that another site opened shares nothing with that site', async () => {
    const cookie = await loopback.signIn()

    const { headers } = await loopback.ask('GET', '/', { cookie })
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('a page that leaves in the middle of an answer is not logged as a fault', async () => {
    const cookie = await loopback.signIn()
    const { port } = loopback.server
    await new Promise<void>((resolve) => {
      const headers = { host: loopback.host, cookie }
      const asked = request({ port, host: '127.0.0.1', path: '/large.js', headers, agent: false }, (answer) => {
        answer.once('data', () => answer.destroy())
        answer.once('close', resolve)
      })
      asked.on('error', () => undefined).end()
    })
    expect(await loopback.ask('GET', '/', { cookie })).toMatchObject({ status: 200 })

    expect(loopback.errors).toEqual([])
  })

  it('a call that is too long is not read, however its length is told', async () => {
    const headers = {
      authorization: `Bearer ${loopback.server.auth.scriptKey}`,
      'content-type': 'application/json',
    }
    const long = JSON.stringify({ json: { handle: 'x'.repeat(1_500_000) } })

    const told = await loopback.ask('POST', '/rpc/files/describe', headers, long)
    const untold = await loopback.ask(
      'POST',
      '/rpc/files/describe',
      { ...headers, 'transfer-encoding': 'chunked' },
      long,
    )

    expect([told, untold].map(({ status }) => status)).toEqual([413, 413])
    expect(JSON.parse(told.body)).toMatchObject({ json: { code: 'PAYLOAD_TOO_LARGE' } })
    expect(loopback.fake.seen).toEqual([])
    expect(await loopback.ask('POST', '/rpc/settings/get', headers)).toMatchObject({ status: 200 })
  })

  it('open streams end when the loopback server stops', async () => {
    const headers = { host: loopback.host, authorization: `Bearer ${loopback.server.auth.scriptKey}` }
    const asked = request({
      port: loopback.server.port,
      method: 'POST',
      path: '/rpc/live/subscribe',
      headers,
      agent: false,
    })
    const ended = new Promise((resolve) => {
      asked.on('response', (answer) => answer.once('data', () => void loopback.server.stop()).once('error', resolve))
      asked.on('error', resolve)
    })
    asked.end()

    await ended
    await expect.poll(() => loopback.fake.openStreams()).toBe(0)
  })
})

describe('connections', () => {
  it('connections that say nothing took every place of the host, and it had no limit', async () => {
    const stream = loopback.ask('POST', '/rpc/live/subscribe', await loopback.signInPage()).catch(() => 'cut')
    await expect.poll(() => loopback.fake.openStreams()).toBe(1)
    let closed = 0
    const silent = Array.from({ length: 260 }, () =>
      connect({ host: '127.0.0.1', port: loopback.server.port })
        .on('error', () => undefined)
        .on('close', () => (closed += 1)),
    )

    await expect.poll(() => closed, { timeout: 15_000 }).toBeGreaterThanOrEqual(60)
    const cookie = await loopback.signIn()

    expect(await loopback.ask('GET', '/', { cookie })).toMatchObject({ status: 200 })
    // Streams at work are not ended for them.
    expect(loopback.fake.openStreams()).toBe(1)
    for (const socket of silent) socket.destroy()
    await loopback.server.stop()
    expect(await stream).toBe('cut')
  })
})

describe('uploads', () => {
  const upload = async (name: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${loopback.server.auth.scriptKey}`
    return loopback.ask('POST', `/upload?name=${encodeURIComponent(name)}`, { authorization, ...headers }, body)
  }
  const kept = () => readdirSync(join(loopback.profile, 'uploads'))

  it('an upload keeps name and bytes and answers with a handle without a path', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 34])

    const answer = await upload('Kunden März.csv', bytes)

    expect(JSON.parse(answer.body)).toEqual({ handle: 'handle-1', name: 'Kunden März.csv', sizeBytes: 5 })
    const path = loopback.registered[0] ?? ''
    expect(readFileSync(path)).toEqual(bytes)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(path.startsWith(join(loopback.profile, 'uploads'))).toBe(true)
  })

  it('an upload that is too large is refused, told or not, and nothing of it is kept', async () => {
    const told = await upload('a.csv', 'x'.repeat(1_001))
    const untold = await upload('a.csv', 'x'.repeat(1_001), { 'transfer-encoding': 'chunked' })

    for (const answer of [told, untold])
      expect(answer).toMatchObject({ status: 413, body: '{"code":"FILE_TOO_LARGE"}' })
    expect(kept()).toEqual([])
    expect(loopback.registered).toEqual([])
  })

  it('nothing is kept of an upload that breaks off', async () => {
    const headers = {
      host: loopback.host,
      authorization: `Bearer ${loopback.server.auth.scriptKey}`,
      'content-length': '500',
    }
    const asked = request({
      port: loopback.server.port,
      method: 'POST',
      path: '/upload?name=a.csv',
      headers,
      agent: false,
    })
    asked.on('error', () => undefined)
    asked.write('half')
    await expect.poll(kept).toHaveLength(1)
    asked.destroy()

    await expect.poll(kept).toEqual([])
    expect(loopback.registered).toEqual([])
  })

  it('nothing is kept of an upload that the core refuses, and the reason is said', async () => {
    const answer = await upload('refused.csv', '%PDF')

    expect(answer).toMatchObject({ status: 422, body: '{"code":"FILE_IS_PDF"}' })
    expect(kept()).toEqual([])
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ann\\people.csv', 'people.csv'],
    ['', 'file'],
    ['/', 'file'],
    ['a\u0000b\n.csv', 'a b .csv'],
    ['ü'.repeat(300), 'ü'.repeat(200)],
  ])('an upload named %j is shown as %j', (given, wanted) => {
    expect(toShownName(given)).toBe(wanted)
  })

  it('the uploads of an earlier run are cleared away', async () => {
    await upload('a.csv', 'x')
    const left = loopback.registered[0] ?? ''
    const { openUploads } = await import('../../../src/main/hosts/loopback/uploads')

    await openUploads(loopback.profile, () => Promise.reject(new Error('Not asked')))

    expect(existsSync(left)).toBe(false)
  })
})

describe('its arguments', () => {
  it("the loopback server's arguments are port, data folder and whether to open a browser", () => {
    expect(readArguments([])).toEqual({ port: 0, dataDir: undefined, open: true })
    expect(readArguments(['--loopback', '--no-open', '--port', '8080', '--data', 'x'])).toEqual({
      port: 8080,
      dataDir: 'x',
      open: false,
    })
  })

  it.each([[['--port', '70000']], [['--port', 'x']], [['--port', '-1']], [['--dta', 'x']], [['x']]])(
    'the loopback server refuses the arguments %j',
    (args) => {
      expect(() => readArguments(args)).toThrow()
    },
  )
})

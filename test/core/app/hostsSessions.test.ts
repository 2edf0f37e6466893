// Another user of the computer, or another listener on 127.0.0.1, gets nothing from a link or a cookie.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeLinkFile } from '../../../src/main/hosts/loopback/linkFile'
import { makeRequestAuth, nameBrowser } from '../../../src/main/hosts/loopback/requestAuth'
import { askForLink, writeScriptKey } from '../../../src/main/hosts/loopback/scriptKey'
import { linkLifeMs, makeSessions } from '../../../src/main/hosts/loopback/sessions'
import { openLoopback, type Loopback } from '../../support/hosts/loopback'

let loopback: Loopback
beforeEach(async () => {
  loopback = await openLoopback()
})
afterEach(() => loopback.stop())

const newLink = (): string => {
  const { pathname, search } = new URL(loopback.server.auth.newAddress())
  return pathname + search
}
const typed = { 'sec-fetch-site': 'none' }
const settings = '/rpc/settings/get'

describe('the link', () => {
  it('another user of the computer read it in the arguments of the browser and took the session', () => {
    const folder = mkdtempSync(join(tmpdir(), 'postrider-open-'))
    const program = join(folder, 'xdg-open')
    writeFileSync(program, '#!/bin/sh\necho "$@" > "$0.said"\n')
    chmodSync(program, 0o755)
    const address = loopback.server.auth.newAddress()
    const file = writeLinkFile(folder, address)

    const opener = `import('${join(import.meta.dirname, '../../../src/main/hosts/loopback/openBrowser.ts')}').then(({ openBrowser }) => openBrowser(process.argv[1], 'linux'))`
    const args = ['--experimental-transform-types', '--no-warnings', '-e', opener, file?.path ?? '']
    const child = spawn(process.execPath, args, {
      env: { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` },
    })

    return new Promise<void>((resolve) => child.on('exit', () => resolve()))
      .then(() => expect.poll(() => existsSync(`${program}.said`)).toBe(true))
      .then(() => {
        expect(readFileSync(`${program}.said`, 'utf8')).toBe(`${file?.path}\n`)
        expect(file?.path).not.toContain('key')
        expect(readFileSync(file?.path ?? '', 'utf8')).toContain(address)
        expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600)
        expect(statSync(dirname(file?.path ?? '')).mode & 0o777).toBe(0o700)
        file?.remove()
        expect(existsSync(dirname(file?.path ?? ''))).toBe(false)
        rmSync(folder, { recursive: true })
      })
  })

  it('the link opens nothing a minute later', async () => {
    const link = newLink()
    loopback.clock.ms += linkLifeMs + 1

    const late = await loopback.ask('GET', link, typed)

    expect(late).toMatchObject({ status: 403, body: expect.stringContaining('This link has expired') as string })
    expect(late.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['at once', 0],
    ['an hour later', 3_600_000],
  ])('the link used a second time %s, ends the first session, lets no one in, and says so', async (_, waitMs) => {
    const reasons: string[] = []
    loopback.sessions.onEnd((_, reason) => reasons.push(reason))
    const link = newLink()
    const first = await loopback.ask('GET', link, typed)
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    loopback.clock.ms += waitMs

    const second = await loopback.ask('GET', link, typed)

    const said = 'This link was opened a second time'
    expect(second).toMatchObject({ status: 403, body: expect.stringContaining(said) as string })
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(reasons).toEqual(['linkUsedTwice'])
    expect(await loopback.ask('GET', '/', { cookie })).toMatchObject({
      status: 403,
      body: expect.stringContaining(said) as string,
    })
    const call = await loopback.ask('POST', settings, { cookie, origin: loopback.origin })
    expect([call.status, call.body]).toEqual([403, '{"reason":"linkUsedTwice"}'])
    expect(loopback.sessions.list()).toEqual([])
  })

  it('a link that another user of the computer saw, a link used twice and a cookie without the key of its page are all useless (B117)', async () => {
    const link = newLink()
    const own = await loopback.ask('GET', link, typed)
    const cookie = own.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const replay = { cookie, origin: loopback.origin, 'sec-fetch-site': 'same-origin' }
    expect(await loopback.ask('POST', settings, replay)).toMatchObject({ status: 403 })

    const seen = await loopback.ask('GET', link, typed)

    expect([seen.status, seen.headers['set-cookie']]).toEqual([403, undefined])
    expect(await loopback.ask('POST', settings, replay)).toMatchObject({ status: 403 })
    expect([loopback.fake.seen, loopback.sessions.list()]).toEqual([[], []])
  })

  it('the link comes from a file through a page of this origin, or a strict cookie would stay behind', async () => {
    const link = newLink()
    const fromFile = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

    const bounced = await loopback.ask('GET', link, fromFile)
    const again = /url=([^"]+)"/.exec(bounced.body)?.[1] ?? ''
    const opened = await loopback.ask('GET', again, { 'sec-fetch-site': 'same-origin' })

    expect([bounced.status, bounced.headers['set-cookie'], again]).toEqual([200, undefined, link])
    expect(opened).toMatchObject({ status: 303 })
    expect(await loopback.ask('GET', '/', fromFile)).toMatchObject({ status: 403 })
  })

  it('the link is not used up by a browser that looks ahead', async () => {
    const link = newLink()

    expect(await loopback.ask('GET', link, { ...typed, 'sec-purpose': 'prefetch' })).toMatchObject({ status: 403 })

    expect(await loopback.ask('GET', link, typed)).toMatchObject({ status: 303 })
  })

  it('the link given on port 80 was always refused: browsers leave the usual port out', () => {
    const sessions = makeSessions({ now: () => 0, monotonic: () => 0 })
    const auth = makeRequestAuth(80, sessions)
    const { pathname, search, host } = new URL(auth.newAddress())

    const verdict = auth.judge({ method: 'GET', url: pathname + search, headers: { host } } as never)

    expect([host, verdict.kind]).toEqual(['127.0.0.1', 'redirect'])
  })

  it('the link is given again to a script of the same person, and to no page', async () => {
    const remove = writeScriptKey(loopback.profile, loopback.server.auth.scriptKey, loopback.server.port)
    const address = new URL((await askForLink(loopback.profile)) ?? '')
    const page = await loopback.signInPage()

    expect(await loopback.ask('GET', address.pathname + address.search, typed)).toMatchObject({ status: 303 })
    expect(await loopback.ask('POST', '/link', page)).toMatchObject({ status: 404 })
    remove()
    expect(await askForLink(loopback.profile)).toBeUndefined()
  })
})

describe('the session', () => {
  it('a cookie that another listener on 127.0.0.1 got was enough to make calls', async () => {
    const { cookie, origin, authorization } = await loopback.signInPage()
    const replayed = { cookie, origin, 'sec-fetch-site': 'same-origin' }

    for (const path of [settings, '/rpc/live/subscribe', '/upload?name=a.csv', '/session', '/link']) {
      for (const extra of [{}, { authorization: 'Page wrong' }, { authorization: 'Bearer wrong' }]) {
        const answer = await loopback.ask('POST', path, { ...replayed, ...extra }, '{"claim":"wrong"}')
        expect([path, answer.status === 403 || answer.status === 404]).toEqual([path, true])
      }
    }
    expect(loopback.fake.seen).toEqual([])
    expect(loopback.registered).toEqual([])
    expect(await loopback.ask('POST', settings, { ...replayed, authorization })).toMatchObject({ status: 200 })
  })

  it('the session gives its page the key until the page has used it, within a minute, for the right claim only', async () => {
    const { cookie, claim } = await loopback.openLink()
    const ask = (code: string): Promise<{ status: number; body: string }> =>
      loopback.ask('POST', '/session', { cookie, origin: loopback.origin }, JSON.stringify({ claim: code }))

    expect(await ask('wrong')).toMatchObject({ status: 403 })
    const first = await ask(claim)
    // The page was loaded again before it had the answer.
    expect(await ask(claim)).toMatchObject({ status: 200, body: first.body })
    const { key } = JSON.parse(first.body) as { key: string }
    await loopback.ask('POST', settings, { cookie, origin: loopback.origin, authorization: `Page ${key}` })
    expect(await ask(claim)).toMatchObject({ status: 403 })
    const late = await loopback.openLink()
    loopback.clock.ms += linkLifeMs + 1
    const own = { cookie: late.cookie, origin: loopback.origin }
    expect(await loopback.ask('POST', '/session', own, JSON.stringify({ claim: late.claim }))).toMatchObject({
      status: 403,
    })
  })

  it('the session ends at once with its streams, and others continue', async () => {
    const headers = await loopback.signInPage()
    const other = await loopback.signInPage()
    const [first] = loopback.sessions.list()
    const stream = loopback.ask('POST', '/rpc/live/subscribe', headers).catch(() => 'cut')
    await expect.poll(() => loopback.fake.openStreams()).toBe(1)

    expect(loopback.sessions.end(first?.id ?? '')).toBe(true)

    expect(await stream).toBe('cut')
    await expect.poll(() => loopback.fake.openStreams()).toBe(0)
    const answer = await loopback.ask('POST', settings, headers)
    expect([answer.status, answer.body]).toEqual([403, '{"reason":"sessionEnded"}'])
    expect(await loopback.ask('POST', settings, other)).toMatchObject({ status: 200 })
  })

  it('the session is listed with its browser and its times, without a key', async () => {
    await loopback.signIn()
    loopback.clock.ms += 5_000
    const { cookie, authorization } = await loopback.signInPage()
    loopback.clock.ms += 5_000
    await loopback.ask('GET', '/', { cookie })

    const [first, second] = loopback.sessions.list()

    expect(first).toEqual({
      id: expect.any(String) as string,
      browser: '',
      openedAt: '2026-11-20T09:42:00.000Z',
      seenAt: '2026-11-20T09:42:00.000Z',
    })
    expect(second).toMatchObject({ openedAt: '2026-11-20T09:42:05.000Z', seenAt: '2026-11-20T09:42:10.000Z' })
    const said = JSON.stringify(loopback.sessions.list())
    expect(said).not.toContain(cookie.split('=')[1])
    expect(said).not.toContain(authorization.slice('Page '.length))
  })

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/18.0 Safari/605.1', 'Safari, macOS'],
    ['curl/8.0', ''],
  ])('the session names the browser that says %s', (given, wanted) => {
    expect(nameBrowser(given)).toBe(wanted)
  })
})

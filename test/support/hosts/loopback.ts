// A loopback server over a made-up router in this process, and a plain client that sends exactly the headers it is given.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../../src/main/core/app'
import type { Translate } from '@text'
import { fail, ok } from '../../../src/main/core/base/result'
import { findBuiltPages } from '../../../src/main/hosts/node/builtPages'
import { startServer, type LoopbackServer } from '../../../src/main/hosts/loopback/server'
import { openUploads } from '../../../src/main/hosts/loopback/uploads'
import { makeSessions, type HostSessions } from '../../../src/main/hosts/loopback/sessions'
import { makeFakeRouter, type FakeRouter } from './fakeRouter'
import { testLanguage } from '../app/testLanguage'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Loopback {
  readonly fake: FakeRouter
  readonly server: LoopbackServer
  readonly sessions: HostSessions
  /** Time, in milliseconds; does not pass unless a test says so. */
  readonly clock: { ms: number }
  readonly host: string
  readonly origin: string
  readonly profile: string
  /** Paths that were registered. */
  readonly registered: string[]
  /** Languages of the browsers that opened the page. */
  readonly heard: readonly (readonly string[])[]
  /** Events that were logged as errors. */
  readonly errors: readonly string[]
  /** Finished exports by their handle. */
  readonly downloads: Map<string, NonNullable<ReturnType<App['takeDownload']>>>
  ask(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<Answer>
  /** Opens a new link as a browser does: its cookie, and the claim of its page. */
  openLink(): Promise<{ readonly cookie: string; readonly claim: string }>
  /** The cookie of a browser that opened a link. */
  signIn(): Promise<string>
  /** The headers with which a page of a signed-in browser makes its calls. */
  signInPage(): Promise<{ readonly cookie: string; readonly origin: string; readonly authorization: string }>
  stop(): Promise<void>
}

export async function openLoopback(options: { maxUploadBytes?: number; t?: Translate } = {}): Promise<Loopback> {
  const profile = mkdtempSync(join(tmpdir(), 'postrider-loopback-'))
  const pagesFolder = mkdtempSync(join(tmpdir(), 'postrider-pages-'))
  writeFileSync(join(pagesFolder, 'index.html'), '<!doctype html><title>Postrider</title>')
  writeFileSync(join(pagesFolder, 'large.js'), Buffer.alloc(8_000_000, ' '))
  const registered: string[] = []
  const register: App['registerFile'] = (path, name = '') => {
    if (name === 'refused.csv') return Promise.resolve(fail('FILE_IS_PDF'))
    registered.push(path)
    return Promise.resolve(ok({ handle: `handle-${registered.length}`, name, sizeBytes: statSync(path).size }))
  }
  const fake = makeFakeRouter()
  const downloads: Loopback['downloads'] = new Map()
  const errors: string[] = []
  const logger = { info: () => undefined, warn: () => undefined, error: (event: string) => void errors.push(event) }
  const uploads = await openUploads(profile, register, options.maxUploadBytes)
  const clock = { ms: Date.parse('2026-11-20T09:42:00Z') }
  const sessions = makeSessions({ now: () => clock.ms, monotonic: () => clock.ms })
  const parts = {
    router: fake.router as never,
    uploads,
    pages: findBuiltPages(pagesFolder),
    logger,
    t: options.t ?? testLanguage().t,
    sessions,
  }
  const heard: string[][] = []
  const heardLocales = (locales: readonly string[]): void => void heard.push([...locales])
  const server = await startServer(0, { ...parts, heardLocales, takeDownload: (handle) => downloads.get(handle) })
  const host = `127.0.0.1:${server.port}`
  const ask: Loopback['ask'] = (method, path, headers, body) =>
    askServer(server.port, method, path, { host, ...headers }, body)
  const openLink: Loopback['openLink'] = async () => {
    const { pathname, search } = new URL(server.auth.newAddress())
    const answer = await ask('GET', pathname + search, { 'sec-fetch-site': 'none' })
    const claim = /#claim=(.*)$/.exec(answer.headers.location ?? '')?.[1] ?? ''
    return { cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '', claim }
  }
  return {
    ...{ fake, server, sessions, clock, host, profile, registered, downloads, errors, heard, ask },
    origin: `http://${host}`,
    openLink,
    signIn: async () => (await openLink()).cookie,
    async signInPage() {
      const { cookie, claim } = await openLink()
      const headers = { cookie, origin: `http://${host}` }
      const answer = await ask('POST', '/session', headers, JSON.stringify({ claim }))
      const { key } = JSON.parse(answer.body) as { key: string }
      return { ...headers, authorization: `Page ${key}` }
    },
    async stop() {
      await server.stop()
      for (const folder of [profile, pagesFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Does not use fetch, which sets Host, Origin and the Sec-Fetch headers itself. */
function askServer(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

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
  readonly host: string
  readonly origin: string
  readonly profile: string
  /** Paths that were registered. */
  readonly registered: string[]
  /** Languages of the browsers that opened the page. */
  readonly heard: readonly (readonly string[])[]
  /** What was logged as an error. */
  readonly errors: readonly string[]
  /** Finished exports by their handle. */
  readonly downloads: Map<string, NonNullable<ReturnType<App['takeDownload']>>>
  ask(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<Answer>
  /** The cookie of a browser that opened the printed link. */
  signIn(): Promise<string>
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
  const parts = {
    router: fake.router as never,
    uploads,
    pages: findBuiltPages(pagesFolder),
    logger,
    t: options.t ?? testLanguage().t,
  }
  const heard: string[][] = []
  const heardLocales = (locales: readonly string[]): void => void heard.push([...locales])
  const server = await startServer(0, { ...parts, heardLocales, takeDownload: (handle) => downloads.get(handle) })
  const host = `127.0.0.1:${server.port}`
  const ask: Loopback['ask'] = (method, path, headers, body) =>
    askServer(server.port, method, path, { host, ...headers }, body)
  return {
    ...{ fake, server, host, profile, registered, downloads, errors, heard, ask },
    origin: `http://${host}`,
    async signIn() {
      const answer = await ask('GET', `/?key=${server.auth.oneTimeKey}`)
      return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    },
    async stop() {
      await server.stop()
      for (const folder of [profile, pagesFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Not fetch, which sets Host, Origin and the Sec-Fetch headers as it likes. */
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

// The HTTP server of the loopback host: 127.0.0.1 only. Six endpoints: the link, the page's files, /session (the page's key for
// its claim), /rpc, /upload and /download.
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node'
import type { Translate } from '@text'
import type { App } from '../../core/app'
import type { Logger } from '../../core/ports'
import type { BuiltPage } from '../node/builtPages'
import { pageHeaders } from '../node/pageHeaders'
import { boundConnections, checkEveryMs, listen } from './boundConnections'
import { sendDownload } from './sendDownload'
import { makeRequestAuth, type RequestAuth, type Verdict } from './requestAuth'
import type { HostSessions, Session } from './sessions'
import type { Uploads } from './uploads'

/** The longest call is a message template; everything bigger comes as a file. */
const largestCallBytes = 1_000_000
const maxUploadMs = 30 * 60_000
/** Six for each tab of a browser; the pages of one person never have as many. */
const maxConnections = 200
const maxClaimBytes = 1_000

export interface LoopbackServer {
  readonly port: number
  readonly auth: RequestAuth
  /** Ends every connection at once, event streams too. */
  stop(): Promise<void>
}

export interface ServedParts {
  readonly router: App['router']
  readonly uploads: Uploads
  readonly takeDownload: App['takeDownload']
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly logger: Logger
  readonly t: Translate
  readonly sessions: HostSessions
  /** The languages that the browser of the page reads, best first, each time it opens the page. */
  readonly heardLocales: (locales: readonly string[]) => void
}

/** Rejects with the system's error if the port is taken. */
export async function startServer(port: number, parts: ServedParts): Promise<LoopbackServer> {
  const server = createServer({
    requestTimeout: maxUploadMs,
    headersTimeout: 10_000,
    connectionsCheckingInterval: checkEveryMs,
  })
  boundConnections(server, maxConnections, 'head')
  const { port: actualPort, stop } = await listen(server, port)
  const auth = makeRequestAuth(actualPort, parts.sessions)
  const answer = makeAnswer(parts, auth)
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The page was closed or reloaded in the middle of an answer.
      if (response.destroyed) return
      parts.logger.error('loopback.request', { error })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  return {
    port: actualPort,
    auth,
    stop,
  }
}

function makeAnswer(parts: ServedParts, auth: RequestAuth) {
  const calls = new RPCHandler(parts.router, { plugins: [new BodyLimitPlugin({ maxBodySize: largestCallBytes })] })
  const answers = watchAnswers(parts.sessions)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value)
    response.setHeader('cache-control', 'no-store')
    // No page opens a window of the desktop app, and there it costs each start a second page process.
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isCall = url.pathname.startsWith('/rpc/') || url.pathname === '/upload'
    const verdict = auth.judge(request)
    if (verdict.kind === 'redirect') return redirect(response, verdict)
    if (verdict.kind === 'bounce') return bounce(response, verdict.address)
    if (verdict.kind === 'refuse')
      return isCall && verdict.reason !== 'foreignRequest'
        ? refuseCall(request, response, verdict.reason)
        : refuse(response, parts.t(`hosts.${verdict.reason}`))
    if (verdict.kind === 'session') {
      if (url.pathname === '/session' && request.method === 'POST')
        return answerClaim(parts.sessions, verdict.session, request, response)
      if (isCall && !verdict.hasPage) return refuseCall(request, response, 'keyNeeded')
      answers.add(verdict.session, response)
      parts.sessions.seen(verdict.session, verdict.hasPage)
    }

    if (url.pathname.startsWith('/rpc/')) {
      if (Number(request.headers['content-length']) > largestCallBytes) return refuseLargeCall(request, response)
      const { matched } = await calls.handle(request, response, { prefix: '/rpc' })
      return matched ? undefined : answerJson(response, 404, { json: unknownProcedure })
    }
    if (url.pathname === '/upload' && request.method === 'POST') {
      const answer = await parts.uploads.take(request, url.searchParams.get('name') ?? '')
      if (answer.status !== 200) response.setHeader('connection', 'close')
      return answerJson(response, answer.status, answer.body)
    }
    if (url.pathname === '/link' && request.method === 'POST' && verdict.kind === 'script')
      return answerJson(response, 200, { address: auth.newAddress() })
    if (url.pathname.startsWith('/download/') && request.method === 'GET') {
      return sendDownload(parts.takeDownload(url.pathname.slice('/download/'.length)), response, parts.t)
    }
    if (url.pathname === '/') parts.heardLocales(acceptedLocales(request.headers['accept-language']))
    return sendPage(parts.pages.get(url.pathname), request, response)
  }
}

/** The answers that are under way for each session: its end is theirs. A stream would go on otherwise. */
function watchAnswers(sessions: HostSessions) {
  const open = new Map<string, Set<ServerResponse>>()
  sessions.onEnd((id) => {
    for (const response of open.get(id) ?? []) response.destroy()
    open.delete(id)
  })
  return {
    add({ id }: Session, response: ServerResponse): void {
      const set = open.get(id) ?? new Set()
      open.set(id, set.add(response))
      response.once('close', () => set.delete(response))
    },
  }
}

/** `{ "claim": … }` to `{ "id", "key" }`. */
async function answerClaim(
  sessions: HostSessions,
  session: Session,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > maxClaimBytes) return refuseCall(request, response, 'keyNeeded')
  }
  const claimed = sessions.claim(session, /^\{"claim":"([\w-]+)"\}$/.exec(body)?.[1] ?? '')
  if (claimed) answerJson(response, 200, claimed)
  else refuseCall(request, response, 'keyNeeded')
}

/** `de-DE,de;q=0.9,en;q=0.8` as browsers write it: in the order of their weights. */
function acceptedLocales(header = ''): string[] {
  return header
    .split(',')
    .map((locale) => locale.replace(/;.*$/, '').trim())
    .filter((locale) => locale !== '' && locale !== '*')
}

/** The shape in which the typed client expects a procedure that does not exist. */
const unknownProcedure = { defined: false, code: 'NOT_FOUND', status: 404, message: 'Not Found' }

async function sendPage(
  page: BuiltPage | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('content-type', page.type)
  if (page.isHashed) response.setHeader('cache-control', 'private, max-age=31536000, immutable')
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(page.path), response)
}

function refuse(response: ServerResponse, sentence: string): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${sentence}\n`)
}

/** To the page. Browsers keep the part behind `#` to themselves, and the page takes it out of the address. */
function redirect(response: ServerResponse, { cookie, claim }: Extract<Verdict, { kind: 'redirect' }>): void {
  const location = claim === undefined ? '/' : `/#claim=${claim}`
  response.writeHead(303, { location, ...(cookie ? { 'set-cookie': cookie } : {}) }).end()
}

/** Leads to the same address again, this time from here. */
function bounce(response: ServerResponse, address: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><title>Postrider</title><meta http-equiv="refresh" content="0; url=${address}">` +
      `<p><a href="${address}">Postrider</a></p>\n`,
  )
}

/** For the page, not for a person. No procedure answers 403. */
function refuseCall(request: IncomingMessage, response: ServerResponse, reason: string): void {
  // A client that is still writing would otherwise see a broken connection.
  request.resume()
  response.setHeader('connection', 'close')
  answerJson(response, 403, { reason })
}

/** Reads the rest away, so that a client that is still writing gets the answer instead of a broken connection. */
function refuseLargeCall(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  answerJson(response, 413, {
    json: { defined: false, code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'Payload Too Large' },
  })
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

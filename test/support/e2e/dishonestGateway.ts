// A gateway that tries to lead the app elsewhere: it passes requests on to the practice gateway, answers with redirects while it is told
// to, and names a stranger's address as the next page of every listing. The stranger records who comes.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DishonestGateway {
  readonly url: string
  readonly strangerUrl: string
  /** `METHOD /path` of every request to the gateway. */
  readonly asked: readonly string[]
  /** The same for the stranger. */
  readonly strangerAsked: readonly string[]
  /** How many listings named the stranger's address as their next page. */
  pagesNamed(): number
  /** Requests whose line matches get a redirect to the stranger; without a pattern, none. */
  redirect(pattern?: RegExp): void
  stop(): Promise<void>
}

export async function startDishonestGateway(honestUrl: string): Promise<DishonestGateway> {
  const asked: string[] = []
  const strangerAsked: string[] = []
  let redirected: RegExp | undefined
  let pages = 0
  const stranger = createServer((request, response) => {
    strangerAsked.push(lineOf(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  })
  const strangerUrl = await listen(stranger)

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(lineOf(request))
    const body = await readBody(request)
    if (redirected?.test(lineOf(request))) {
      // This kind of redirect asks for the same method with the same body.
      response.writeHead(307, { location: `${strangerUrl}${request.url ?? ''}` }).end()
      return
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(`${honestUrl}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    const text = await answer.text()
    const named = text.replaceAll(/"next_page_url":(null|"[^"]*")/g, `"next_page_url":"${strangerUrl}/next"`)
    if (named !== text) pages += 1
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(named)
  }
  const gateway = createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy())
  })
  return {
    url: await listen(gateway),
    ...{ strangerUrl, asked, strangerAsked },
    pagesNamed: () => pages,
    redirect: (pattern) => void (redirected = pattern),
    stop: async () => void (await Promise.all([close(gateway), close(stranger)])),
  }
}

const lineOf = ({ method, url = '' }: IncomingMessage): string => `${method} ${url.replace(/\?.*/, '')}`

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

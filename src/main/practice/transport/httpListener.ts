// The practice gateway over real HTTP on 127.0.0.1: all three hosts of the interface at one address. For tests and for
// `npm run practice`; a packaged app never opens it.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAdmin, type AdminOptions } from './adminSide'
import type { PracticeGateway } from '../gateway'
import { writeDateHeader } from '../readings/writeOtherAnswers'
import type { PracticeAnswer, PracticeReply } from './wire'

export interface HttpListenerOptions extends AdminOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly host?: '127.0.0.1'
}

export interface HttpListener {
  readonly port: number
  readonly url: string
  /** Ends every connection, open answers included. */
  close(): Promise<void>
}

/** Larger bodies are refused with 413. */
const maxBodyBytes = 32_000_000

export async function startHttpListener(gateway: PracticeGateway, options: HttpListenerOptions): Promise<HttpListener> {
  const server = createServer((request, response) => {
    serve(gateway, options, request, response).catch((defect: unknown) => {
      process.stderr.write(`${defect instanceof Error ? defect.stack : String(defect)}\n`)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Defect')
    })
  })
  server.listen(options.port, options.host ?? '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  gateway: PracticeGateway,
  options: HttpListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readWhole(request)
  if (body === 'gone') return
  if (body === 'too_large') {
    response.writeHead(413, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ success: false, message: 'Request body too large', data: [] }))
    return
  }
  const { method = 'GET', url = '/' } = request
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
  if (url.startsWith('/__practice/')) {
    await answerAdmin(gateway, options, { method, url, headers, body }, response)
    return
  }
  const reply = await gateway.handle({ method, path: url, headers, body })
  const { clock, readings } = gateway.context
  const date = writeDateHeader(clock.now(), readings)
  hand(reply, date, request, response)
}

async function readWhole(request: IncomingMessage): Promise<string | 'gone' | 'too_large'> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBodyBytes) return 'too_large'
      chunks.push(chunk)
    }
  } catch {
    // The client left before its request was whole: it never arrived.
    return 'gone'
  }
  return Buffer.concat(chunks).toString('utf8')
}

function hand(
  reply: PracticeReply,
  date: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (reply.kind === 'answer') return handAnswer(reply, date, response)
  // Silence lasts until the client leaves.
  if (reply.how !== 'silence') request.socket.resetAndDestroy()
}

function handAnswer(answer: PracticeAnswer, date: string | undefined, response: ServerResponse): void {
  const bytes = Buffer.from(answer.body, 'utf8')
  response.sendDate = false
  response.writeHead(answer.status, {
    ...(date === undefined ? {} : { date }),
    'content-length': String(bytes.length),
    ...answer.headers,
  })
  if (answer.delivery === 'whole') {
    response.end(bytes)
  } else if (answer.delivery === 'truncated') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  } else {
    trickle(bytes, response)
  }
}

/** One byte a second of real time: this is about sockets, not about the gateway's clock. */
function trickle(bytes: Buffer, response: ServerResponse): void {
  let sent = 0
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, ++sent))
    if (sent >= bytes.length) response.end()
  }, 1_000)
  response.on('close', () => clearInterval(timer))
}

// Listens for status updates on a port of its own, on 127.0.0.1 alone. Knows nothing of what is posted: it bounds the time and the
// bytes of a request, and the core decides. No session key and no check of Host or Origin: what forwards a public address changes
// both, and the secret path is the key.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { CallbackAnswer, CallbackListener, CallbackPost, Logger } from '../../core/ports'
import { boundConnections, checkEveryMs, listen } from './boundConnections'

/** Within the 3 seconds that a gateway waits: a keychain that asks a person first must not hold the answer up. */
const answerWithinMs = 2_000
const maxConnections = 100
const limits = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: checkEveryMs,
}

export function makeCallbackListener(logger: Logger): CallbackListener {
  return {
    async open({ port, maxBytes, take }) {
      const server = createServer(limits)
      boundConnections(server, maxConnections, 'whole')
      server.on('request', (request, response) => {
        serve(request, response, { maxBytes, take }).catch((error: unknown) => {
          logger.warn('callback_request', { error: String(error) })
          response.destroy()
        })
      })
      const { port: actualPort, stop } = await listen(server, port)
      return { port: actualPort, close: stop }
    },
  }
}

interface Terms {
  readonly maxBytes: number
  readonly take: (post: CallbackPost) => Promise<CallbackAnswer>
}

async function serve(request: IncomingMessage, response: ServerResponse, { maxBytes, take }: Terms): Promise<void> {
  if (request.method !== 'POST') return answer(response, 404)
  const body = await readBody(request, maxBytes)
  const { headers } = request
  const signature = headers.signature ?? headers['x-signature']
  const status = await within(
    take({
      path: request.url ?? '/',
      contentType: headers['content-type'] ?? '',
      signature: Array.isArray(signature) ? signature[0] : signature,
      body: body ?? new Uint8Array(),
      isTooLarge: body === undefined,
    }),
  )
  // An unread rest of the body would precede the next request on this connection.
  if (body === undefined) response.setHeader('connection', 'close')
  answer(response, status)
}

/** Undefined if it is longer: the rest is read and dropped, so that a client that is still writing gets its answer. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let bytes = 0
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= maxBytes) return void pieces.push(piece)
      pieces.length = 0
      resolve(undefined)
    })
    request.on('end', () => resolve(bytes > maxBytes ? undefined : Buffer.concat(pieces)))
    request.on('error', reject)
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) resolve(undefined)
  })
}

async function within(taken: Promise<CallbackAnswer>): Promise<CallbackAnswer> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<CallbackAnswer>((resolve) => {
    timer = setTimeout(() => resolve(503), answerWithinMs)
  })
  return Promise.race([taken, deadline]).finally(() => clearTimeout(timer))
}

function answer(response: ServerResponse, status: CallbackAnswer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end()
}

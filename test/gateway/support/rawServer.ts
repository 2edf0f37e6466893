// A server below HTTP: it sees every request byte for byte and answers whatever a test writes.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export interface RawServer {
  readonly origin: string
  readonly port: number
  /** Whole requests received, in order. */
  readonly requests: string[]
  readonly connections: () => number
  close(): Promise<void>
}

export type OnRequest = (socket: Socket, request: string, count: number) => void

interface RawOptions {
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly onConnection?: (socket: Socket) => void
}

export async function listenRaw(onRequest: OnRequest, { tls, onConnection }: RawOptions = {}): Promise<RawServer> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const serve = (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    onConnection?.(socket)
    let received = ''
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
      for (let end = endOfRequest(received); end !== undefined; end = endOfRequest(received)) {
        requests.push(received.slice(0, end))
        received = received.slice(end)
        onRequest(socket, requests.at(-1) ?? '', requests.length)
      }
    })
  }
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function endOfRequest(received: string): number | undefined {
  const headersEnd = received.indexOf('\r\n\r\n')
  if (headersEnd === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, headersEnd))?.[1] ?? 0)
  const end = headersEnd + 4 + length
  return received.length >= end ? end : undefined
}

/** A response with the right length. */
export function response(status: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  })
  return `HTTP/1.1 ${status} Scripted\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

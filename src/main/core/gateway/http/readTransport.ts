// Reads and harmless writes. Reading connections are pooled; follows no redirect; retries are the client's business.
import { Agent, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { second } from '../../base/durations'
import type { GatewayRequest, ReadTransport } from '../../ports'
import { makeSecureContextSource } from '../auth/authorities'
import { chooseProxy } from './chooseProxy'
import { connect, connectDeadlineMs } from './connect'
import { toConnectFault } from './connectFault'
import { beforeFirstByte, headersOf, runExchange } from './exchange'
import type { TransportOptions } from './sendTransport'

/** Shorter than the five seconds after which common servers close an idle connection. */
const idleMs = 4 * second
const connectionsPerOrigin = 6

export function makeReadTransport(options: TransportOptions = {}): ReadTransport {
  const secureContext = makeSecureContextSource(options.ca)
  const pools = new Map<string, Agent>()
  const poolFor = (url: URL, proxy: URL | undefined) => {
    const key = `${url.origin} ${proxy?.href ?? ''}`
    const pool =
      pools.get(key) ?? new ConnectionPool(() => connect(url, { proxy, secureContext, deadlineMs: connectDeadlineMs }))
    pools.set(key, pool)
    return pool
  }
  return {
    async request(request) {
      const startedAt = performance.now()
      const leftMs = () => Math.max(1, request.deadlineMs - (performance.now() - startedAt))
      try {
        const url = new URL(request.url)
        const proxy = await chooseProxy(url, options.proxyFor, Math.min(leftMs(), connectDeadlineMs))
        const way = canReuse(request)
          ? { agent: poolFor(url, proxy) }
          : await freshConnection(url, proxy, Math.min(leftMs(), connectDeadlineMs))
        const { method } = request
        const path = `${url.pathname}${url.search}`
        const outgoing = httpRequest({ ...way, method, path, headers: headersOf(request, url) })
        return await runExchange(outgoing, request, leftMs())
      } catch (error) {
        return beforeFirstByte(toConnectFault(error, 'unreachable'))
      }
    },
  }

  async function freshConnection(url: URL, proxy: URL | undefined, deadlineMs: number) {
    const socket = await connect(url, { proxy, secureContext, deadlineMs })
    return { createConnection: () => socket }
  }
}

/** A kept connection may just be closing. That costs a read one more try; a write would be left in doubt. */
function canReuse({ method }: GatewayRequest): boolean {
  return method === 'GET'
}

class ConnectionPool extends Agent {
  constructor(private readonly open: () => Promise<Socket>) {
    super({ keepAlive: true, timeout: idleMs, maxSockets: connectionsPerOrigin, maxFreeSockets: 2 })
  }

  override createConnection(_options: unknown, opened?: (error: Error | null, socket: Socket) => void): undefined {
    this.open().then(
      (socket) => opened?.(null, socket),
      (error: Error) => opened?.(error, undefined as never),
    )
    return undefined
  }
}

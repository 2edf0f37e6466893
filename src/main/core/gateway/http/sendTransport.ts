// Submits a request once. A fresh connection that is ready before the first byte is written, no pool, no redirect, no
// retry: whatever happens afterwards, the gateway saw at most one request.
import { request as httpRequest } from 'node:http'
import type { GatewayOutcome, SendRequest, SendTransport } from '../../ports'
import { makeSecureContextSource } from '../auth/authorities'
import { chooseProxy, type ProxyFor } from './chooseProxy'
import { connect, connectDeadlineMs } from './connect'
import { ConnectFault, toConnectFault } from './connectFault'
import { beforeFirstByte, headersOf, runExchange } from './exchange'

export interface TransportOptions {
  readonly proxyFor?: ProxyFor
  /** Certificate authorities (PEM) trusted beside the system's and Node's own. */
  readonly ca?: readonly string[]
}

export function makeSendTransport(options: TransportOptions = {}): SendTransport {
  const secureContext = makeSecureContextSource(options.ca)
  return {
    async submit(request) {
      const startedAt = performance.now()
      const leftMs = () => Math.max(1, request.deadlineMs - (performance.now() - startedAt))
      try {
        const url = new URL(request.url)
        const proxy = await chooseProxy(url, options.proxyFor, Math.min(leftMs(), connectDeadlineMs))
        const deadlineMs = Math.min(leftMs(), connectDeadlineMs)
        const socket = await connect(url, { proxy, secureContext, deadlineMs })
        if (socket.destroyed) throw new ConnectFault('reset')
        if (request.isStale?.()) {
          socket.destroy()
          throw new ConnectFault('connect_timeout')
        }
        return await writeOnce(request, url, socket, leftMs())
      } catch (error) {
        // Nothing after the write throws: runExchange turns every error into an outcome.
        return beforeFirstByte(toConnectFault(error, 'unreachable'))
      }
    },
  }
}

function writeOnce(
  request: SendRequest,
  url: URL,
  socket: Awaited<ReturnType<typeof connect>>,
  deadlineMs: number,
): Promise<GatewayOutcome> {
  // With a connection of its own and no agent, Node adds `Connection: close` and keeps nothing.
  const outgoing = httpRequest({
    createConnection: () => socket,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: headersOf(request, url),
  })
  return runExchange(outgoing, request, deadlineMs)
}

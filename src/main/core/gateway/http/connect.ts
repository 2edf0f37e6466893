// Opens a connection that is ready to carry a request: connected, through the proxy if there is one, TLS finished and
// the certificate accepted. It writes nothing of the request itself, so every failure here proves that nothing was sent.
import { EventEmitter } from 'node:events'
import type { ClientRequest } from 'node:http'
import * as net from 'node:net'
import * as tls from 'node:tls'
import { second } from '../../base/durations'
import { ConnectFault, toConnectFault } from './connectFault'

export interface ConnectOptions {
  readonly proxy: URL | undefined
  readonly secureContext: () => tls.SecureContext
  readonly deadlineMs: number
}

/** From name look-up to the finished handshake. */
export const connectDeadlineMs = 15 * second

/** How long one address of a name is tried before the next; for IPv6 that leads nowhere. */
const addressAttemptMs = 1 * second

/** Throws ConnectFault only. The socket is closed on every failure. */
export async function connect(url: URL, options: ConnectOptions): Promise<net.Socket> {
  const opened: net.Socket[] = []
  const keep: Keep = (socket) => {
    opened.push(socket)
    // Errors are told by the waits below; without a listener of its own a late one would end the process.
    socket.on('error', () => {})
    return socket
  }
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectFault('connect_timeout')), options.deadlineMs)
  })
  const opening = openSocket(url, options, keep, stop.signal)
  opening.then(
    (socket) => stop.signal.aborted && socket.destroy(),
    () => {},
  )
  try {
    return await Promise.race([opening, deadline])
  } catch (error) {
    stop.abort()
    for (const socket of opened) socket.destroy()
    throw toConnectFault(error, 'unreachable')
  } finally {
    clearTimeout(timer)
  }
}

type Keep = <Socket extends net.Socket>(socket: Socket) => Socket

async function openSocket(
  url: URL,
  { proxy, secureContext }: ConnectOptions,
  keep: Keep,
  signal: AbortSignal,
): Promise<net.Socket> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const socket = keep(
    proxy
      ? await tunnel(await agentFor(proxy, secureContext, signal), host, port, keep)
      : await reach(host, port, keep),
  )
  socket.setNoDelay(true)
  return isSecure ? secure(socket, host, secureContext(), keep) : socket
}

async function reach(host: string, port: number, keep: Keep): Promise<net.Socket> {
  const socket = keep(
    net.connect({ host, port, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: addressAttemptMs }),
  )
  await isReady(socket, 'connect', 'unreachable')
  return socket
}

/** Few computers need one, so what knows the protocols is loaded when it is needed. */
async function agentFor(proxy: URL, secureContext: () => tls.SecureContext, signal: AbortSignal) {
  if (proxy.protocol.startsWith('socks')) return new (await import('socks-proxy-agent')).SocksProxyAgent(proxy)
  const { HttpsProxyAgent } = await import('https-proxy-agent')
  const toProxy = { ALPNProtocols: ['http/1.1'], signal, rejectUnauthorized: true }
  return new HttpsProxyAgent(
    proxy,
    proxy.protocol === 'https:' ? { ...toProxy, secureContext: secureContext() } : toProxy,
  )
}

async function tunnel(
  agent: Awaited<ReturnType<typeof agentFor>>,
  host: string,
  port: number,
  keep: Keep,
): Promise<net.Socket> {
  // The agents announce on a request what the proxy said. Ours is made only once the connection stands.
  const announcements = Object.assign(new EventEmitter(), { destroy() {} })
  let status = 200
  announcements.once('proxyConnect', (answer: { readonly statusCode: number }) => (status = answer.statusCode))
  try {
    const socket = keep(
      await agent.connect(announcements as unknown as ClientRequest, { host, port, secureEndpoint: false }),
    )
    if (status !== 200) throw new ConnectFault('proxy', `HTTP_${status}`)
    return socket
  } catch (error) {
    throw error instanceof ConnectFault ? error : new ConnectFault('proxy', toConnectFault(error, 'proxy').detail)
  }
}

async function secure(
  socket: net.Socket,
  host: string,
  secureContext: tls.SecureContext,
  keep: Keep,
): Promise<tls.TLSSocket> {
  const secured = keep(
    tls.connect({
      socket,
      host,
      // Names only: RFC 6066 forbids addresses here. The certificate is checked against `host` either way.
      servername: net.isIP(host) ? '' : host,
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off.
      rejectUnauthorized: true,
    }),
  )
  await isReady(secured, 'secureConnect', 'tls')
  return secured
}

function isReady(socket: net.Socket, event: 'connect' | 'secureConnect', stage: 'unreachable' | 'tls'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', (error) => reject(toConnectFault(error, stage)))
    socket.once('close', () => reject(new ConnectFault('reset')))
  })
}

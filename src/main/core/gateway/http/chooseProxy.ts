// Which proxy a request to the gateway takes: the host's answer, else the environment's.
import { getProxyForUrl } from 'proxy-from-env'
import { ConnectFault } from './connectFault'

/** Answers the proxy's address, `scheme://[user:password@]host:port`, or undefined for a direct connection. */
export type ProxyFor = (url: string) => Promise<string | undefined>

const schemes = ['http:', 'https:', 'socks:', 'socks4:', 'socks4a:', 'socks5:', 'socks5h:']

/** Throws ConnectFault only. A host that does not answer within `deadlineMs` counts as a proxy that cannot be reached. */
export async function chooseProxy(
  url: URL,
  proxyFor: ProxyFor | undefined,
  deadlineMs: number,
): Promise<URL | undefined> {
  // A test gateway on this computer: a proxy would take the address for its own.
  if (isLoopback(url.hostname)) return undefined
  const named = proxyFor ? await askHost(proxyFor, url.origin, deadlineMs) : proxyOfEnvironment(url.origin)
  if (named === undefined || named === '') return undefined
  const proxy = URL.canParse(named) ? new URL(named) : undefined
  if (!proxy || !schemes.includes(proxy.protocol) || proxy.hostname === '')
    throw new ConnectFault('proxy', 'PROXY_ADDRESS')
  return proxy
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

async function askHost(proxyFor: ProxyFor, origin: string, deadlineMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer')), deadlineMs)
  })
  try {
    return await Promise.race([proxyFor(origin), deadline])
  } catch {
    // Going direct instead could leave a network that is meant to be left through its proxy alone.
    throw new ConnectFault('proxy', 'PROXY_UNKNOWN')
  } finally {
    clearTimeout(timer)
  }
}

function proxyOfEnvironment(origin: string): string {
  const named = getProxyForUrl(origin)
  // `HTTPS_PROXY=host:3128` means a plain proxy for https addresses, as everywhere; the package reads it as TLS.
  const written = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
    .map((name) => process.env[name])
    .find(Boolean)
  return written?.includes('://') ? named : named.replace(/^https:/, 'http:')
}

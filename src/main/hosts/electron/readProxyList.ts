// The browser engine's list of proxies (`PROXY host:port; DIRECT`), of which the first counts: a later one is for when
// the first does not answer, and going direct by ourselves could leave a network that must be left through its proxy.

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
}

/** The address of the proxy, or undefined for a direct connection. Throws if the list is not understood. */
export function readProxyList(list: string): string | undefined {
  const [kind = '', host = ''] = (list.split(';')[0] ?? '').trim().split(/\s+/)
  if (kind === '' || kind === 'DIRECT') return undefined
  const scheme = schemes[kind]
  if (!scheme || host === '') throw new Error('A proxy of an unknown kind')
  return `${scheme}://${host}`
}

// Our own mark on a request: part of the callback address, the one field of a send that comes back on its records. Pure.

const name = 'ref'

/** The address with our mark, whatever query it has already. */
export function addRef(callbackUrl: string, ref: string): string {
  const [address = '', fragment] = callbackUrl.split('#')
  const marked = `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(ref)}`
  return fragment === undefined ? marked : `${marked}#${fragment}`
}

/** Undefined if the address bears none. */
export function readRef(callbackUrl: string): string | undefined {
  if (!callbackUrl.includes('?')) return undefined
  const query = callbackUrl.split('#')[0]?.split('?').slice(1).join('?') ?? ''
  return new URLSearchParams(query).getAll(name).at(-1)
}

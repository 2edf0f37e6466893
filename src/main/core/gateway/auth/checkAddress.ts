// Whether a text a person typed names a gateway's origin. Pure.
import { fail, ok, type Result } from '../../base/result'

export type AddressCode = 'ADDRESS_NOT_HTTPS' | 'ADDRESS_NOT_AN_ORIGIN'

/**
 * The origin, `https://host[:port]`, with the host's name as it is asked for on the network: names in other scripts
 * come out as punycode, so that a look-alike is seen. Plain http is for 127.0.0.1 and localhost alone.
 */
export function parseAddress(written: string): Result<string, AddressCode> {
  const address = written.trim()
  const scheme = /^https?:\/\//i.exec(address)?.[0]
  if (scheme === undefined) return fail(address === '' ? 'ADDRESS_NOT_AN_ORIGIN' : 'ADDRESS_NOT_HTTPS')
  // Read as written, before URL tidies it up: no user, path, query or fragment, not even an empty one.
  const host = address.slice(scheme.length).replace(/\/$/, '')
  if (!/^[^\s/\\?#@%]+$/u.test(host) || !URL.canParse(address)) return fail('ADDRESS_NOT_AN_ORIGIN')
  const url = new URL(address)
  if (url.protocol === 'http:' && !isThisComputer(url.hostname)) return fail('ADDRESS_NOT_HTTPS')
  return url.hostname === '' ? fail('ADDRESS_NOT_AN_ORIGIN') : ok(url.origin)
}

/** Plain http on this computer: marked as a test address. Takes what parseAddress answers. */
export function isTestAddress(origin: string): boolean {
  return origin.startsWith('http://')
}

function isThisComputer(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost'
}

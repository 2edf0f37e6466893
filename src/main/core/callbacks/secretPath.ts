// The path that a post must name: the only key to the receiver, since what forwards an address changes Host and Origin.
import { randomBytes, timingSafeEqual } from 'node:crypto'

const bytes = 16

export function makePath(): string {
  return randomBytes(bytes).toString('hex')
}

/** An address without the key in it, for everything that leaves the computer. */
export function hideSecretPath(address: string): string {
  return address.replace(/\/[0-9a-f]{32}(?=[/?#]|$)/, '/…')
}

/** `asked`: the path of the request, with any query. Takes the same time wherever they differ. */
export function isSamePath(asked: string, path: string): boolean {
  const given = asked.split(/[?#]/, 1)[0]?.replace(/^\//, '').replace(/\/$/, '') ?? ''
  const [a, b] = [Buffer.from(given), Buffer.from(path)]
  return path !== '' && a.length === b.length && timingSafeEqual(a, b)
}

// Addresses in a message that everyone who gets it can open.
import { z } from 'zod'

const link = /^(https:\/\/[^\s\\/?#@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)([/?#][^\s\\]*)?$/i
const address = z.url()

/** https, or http to this computer; without a name or password in it, which everyone who gets it would see. */
export function isLink(written: string): boolean {
  return link.test(written) && address.safeParse(written).success
}

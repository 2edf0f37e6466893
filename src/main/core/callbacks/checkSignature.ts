// The gateway's signature of a post: `t=<unix seconds>,s=<hex>`, an HMAC-SHA256 over the body, a dot and t.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute, second } from '../base/durations'

/** Clocks differ, and a post may be delayed; an older one may be a replay. */
const toleranceMs = 10 * minute

/** `now` in milliseconds. Takes the same time wherever the first difference is. */
export function isSigned(body: Uint8Array, header: string | undefined, key: string, now: number): boolean {
  const parts = new Map((header ?? '').split(',').map((part) => splitAt(part.trim())))
  const at = parts.get('t') ?? ''
  const given = parts.get('s') ?? ''
  if (!/^\d{1,12}$/.test(at) || !/^[0-9a-f]{64}$/i.test(given)) return false
  if (Math.abs(now - Number(at) * second) > toleranceMs) return false
  const wanted = createHmac('sha256', key).update(body).update(`.${at}`).digest()
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}

function splitAt(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

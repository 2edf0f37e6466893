// Random keys of this process, and their comparison.
import { randomBytes, timingSafeEqual } from 'node:crypto'

export function makeKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Takes the same time wherever the first difference is. */
export function isSame(given: string | undefined, wanted: string | undefined): boolean {
  if (given === undefined || wanted === undefined || given.length !== wanted.length) return false
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

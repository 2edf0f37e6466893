// Names a request body in the attempt's row: the same body, the same hash.
import { createHash } from 'node:crypto'
import type { BuiltSend } from '../gateway/buildSend'

/** SHA-256 over path and body, in hex. */
export function payloadHash({ path, body }: BuiltSend): string {
  return createHash('sha256').update(path).update('\n').update(JSON.stringify(body)).digest('hex')
}

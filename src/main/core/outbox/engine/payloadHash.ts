// Names a request body in the attempt's row: the same body, the same hash.
import { createHash } from 'node:crypto'
import type { WrittenSend } from '../../gateway/client/wireRequest'

/** SHA-256 over path and body, in hex. */
export function payloadHash({ path, json }: WrittenSend): string {
  return createHash('sha256').update(path).update('\n').update(json).digest('hex')
}

// The body of a send as text, and the other way: what goes over the wire are bytes, what a test looks at is text.
import type { GatewayRequest, SendRequest } from '../../src/main/core/ports'

export function withText({ body, ...request }: SendRequest): GatewayRequest {
  return { ...request, body: Buffer.from(body).toString('utf8') }
}

export function withBytes({ body = '', ...request }: GatewayRequest): SendRequest {
  return { ...request, body: Buffer.from(body) }
}

// Converts the body of a send to text and back: bytes go over the wire, and tests look at text.
import type { GatewayRequest, SendRequest } from '../../src/main/core/ports'

export function withText({ body, ...request }: SendRequest): GatewayRequest {
  return { ...request, body: Buffer.from(body).toString('utf8') }
}

export function withBytes({ body = '', ...request }: GatewayRequest): SendRequest {
  return { ...request, body: Buffer.from(body) }
}

// The one place that builds requests to the gateway, and so the one that guarantees where credentials go: to the
// account's own three origins, on a path of this client, and nowhere a response pointed to.
import { second } from '../../base/durations'
import type { GatewayRequest, SendRequest } from '../../ports'
import type { GatewayAddresses } from '../gatewayOptions'

export type QueryValue = string | number | undefined

export interface Operation {
  readonly method: GatewayRequest['method']
  readonly host: keyof GatewayAddresses
  /** Segments already encoded; see `segment`. */
  readonly path: string
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** A send as it goes over the wire. */
export interface WrittenSend extends Pick<Operation, 'method' | 'host' | 'path'> {
  /** In UTF-8. */
  readonly json: Uint8Array
}

/** How a request proves who is calling. */
export type Proof = { readonly bearer: string } | { readonly queryKey: string } | undefined

const contentType = { 'content-type': 'application/json' }

const limits = {
  /** A page of some thousand records. */
  read: { deadlineMs: 30 * second, maxBytes: 20_000_000 },
  send: { deadlineMs: 60 * second, maxBytes: 1_000_000 },
} as const

/** Whether the text can be a path segment: these would change the path. */
export function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..'
}

/** One path segment. Throws if it cannot be one: ids come from the gateway. */
export function segment(text: string): string {
  if (!isSegment(text)) throw new Error('Not a path segment')
  return encodeURIComponent(text)
}

export function buildWireRequest(
  addresses: GatewayAddresses,
  operation: Operation,
  proof: Proof,
  limit: keyof typeof limits,
): GatewayRequest {
  const { method, host, path, body } = operation
  const url = new URL(path, addresses[host])
  for (const [name, value] of Object.entries(operation.query ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  if (proof && 'queryKey' in proof) url.searchParams.set('api_key', proof.queryKey)
  if (url.origin !== new URL(addresses[host]).origin || url.pathname !== path)
    throw new Error('Request outside the account')
  return {
    method,
    url: url.href,
    headers: {
      accept: 'application/json',
      ...(proof && 'bearer' in proof ? { authorization: `Bearer ${proof.bearer}` } : {}),
      ...(body === undefined ? {} : contentType),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...limits[limit],
  }
}

/** A send, its body as it was written before. */
export function buildSendRequest(
  addresses: GatewayAddresses,
  { json, ...operation }: WrittenSend,
  bearer: string,
): SendRequest {
  const { headers, ...rest } = buildWireRequest(addresses, operation, { bearer }, 'send')
  return { ...rest, headers: { ...headers, ...contentType }, body: json }
}

/** Visible ASCII: anything else would break the header, or be cut or changed on its way. */
export function isHeaderSafe(secret: string): boolean {
  return /^[\x21-\x7e]+$/.test(secret)
}

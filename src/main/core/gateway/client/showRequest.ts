// Shows a request as it would look on the wire, without making it and without ever asking for the credential.
import { headersOf } from '../http/exchange'
import type { GatewayAddresses } from '../gatewayOptions'
import { buildWireRequest, type Operation } from './wireRequest'

/** How the credential is named where it would stand. */
export const keyMark = '<API key>'
export const tokenMark = '<access token>'

export type ShownProof = 'api_key' | 'token' | 'query_key' | 'none'

export interface ShownRequest {
  readonly method: string
  /** With `<API key>` in place of the key, where it goes in the query. */
  readonly url: string
  /** The same without the key's parameter. */
  readonly bareUrl: string
  readonly proof: ShownProof
  /** As they leave, in this order. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** The exact text. */
  readonly body?: string
}

export function showRequest(addresses: GatewayAddresses, operation: Operation, proof: ShownProof): ShownRequest {
  const request = buildWireRequest(addresses, operation, undefined, 'send')
  const { accept, ...others } = headersOf(request, new URL(request.url))
  const mark = proof === 'token' ? tokenMark : keyMark
  const authorization = proof === 'api_key' || proof === 'token' ? { authorization: `Bearer ${mark}` } : {}
  const headers = Object.entries({ accept, ...authorization, ...others })
  return {
    method: request.method,
    url:
      proof === 'query_key' ? `${request.url}${request.url.includes('?') ? '&' : '?'}api_key=${keyMark}` : request.url,
    bareUrl: request.url,
    proof,
    headers: headers.map(([name, value]) => ({ name, value: value ?? '' })),
    ...(request.body === undefined ? {} : { body: request.body }),
  }
}

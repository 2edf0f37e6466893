import type { Transports } from '../../ports'
import { makeReadTransport } from './readTransport'
import { makeSendTransport, type TransportOptions } from './sendTransport'

/** The network, for accounts with addresses of their own. Without `proxyFor` the environment names the proxy. */
export function makeNetworkTransports(options: TransportOptions = {}): Transports {
  return { send: makeSendTransport(options), read: makeReadTransport(options) }
}

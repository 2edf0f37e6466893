// One paced request through the read transport. No retry here.
import type { GatewayOutcome } from '../../ports'
import type { GatewayOptions } from '../gatewayOptions'
import { readRetryAfter } from '../http/retryAfter'
import { buildWireRequest, type Operation, type Proof } from './wireRequest'

export type Call = (operation: Operation, proof: Proof) => Promise<GatewayOutcome>

export function makeCall({ addresses, transports, pace, clock }: GatewayOptions): Call {
  return async (operation, proof) => {
    const request = buildWireRequest(addresses, operation, proof, 'read')
    await pace.take()
    const outcome = await transports.read.request(request)
    if (outcome.kind === 'answer' && outcome.status === 429) {
      pace.slowDown(readRetryAfter(outcome.headers, clock.now()))
    }
    return outcome
  }
}

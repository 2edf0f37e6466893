// Sends and estimates. A send costs money and reaches people: it makes exactly one request, through the send transport,
// whatever comes back. It is never made again from here, not after a 401, not after a fault.
import { fail, ok } from '../../base/result'
import { buildEstimate, buildSend, defaultChannel, estimatePath, type BuiltSend, type SendPayload } from './buildSend'
import type { CredentialDesk } from '../auth/credentialDesk'
import { readEstimate, type Estimate } from './estimate'
import type { SendRequest } from '../../ports'
import type { GatewayOptions, GatewayResult } from '../gatewayOptions'
import type { Read } from './reader'
import { readSubmission } from './readSubmission'
import type { SubmitOutcome } from './submitOutcome'
import { buildSendRequest, type WrittenSend } from './wireRequest'

export interface SubmitTerms extends Pick<SendRequest, 'isStale'> {
  readonly hasTurn?: boolean
}

export interface Sending {
  /** Pure: the request that `submit` would make. */
  buildSend(payload: SendPayload): BuiltSend
  /** The same as it goes over the wire: what is hashed before a request is the very text that is sent. */
  writeSend(payload: SendPayload): WrittenSend
  buildEstimate(payload: SendPayload): BuiltSend | undefined
  /**
   * One request; never throws for what the wire does. Waits for its turn in the account's pace first, unless the caller
   * has taken it already (`hasTurn`): an outbox takes it before it writes its intent. `isStale`: see SendRequest.
   */
  submit(send: SendPayload | WrittenSend, options?: SubmitTerms): Promise<SubmitOutcome>
  /**
   * POST {api}/sms/estimate with the payload of the send, asked once. Money in millionths of the balance's currency.
   * GATEWAY_NOT_UNDERSTOOD where there is no estimate (older forms; an answer of unknown shape has no `costMicros`).
   */
  estimate(payload: SendPayload): Promise<GatewayResult<Estimate>>
}

export function makeSendingClient(options: GatewayOptions, desk: CredentialDesk, read: Read): Sending {
  const { addresses, transports, pace, clock, chatAppChannel = defaultChannel } = options

  function writeSend(payload: SendPayload): WrittenSend {
    const { body, ...rest } = buildSend(payload, chatAppChannel)
    return { ...rest, json: Buffer.from(JSON.stringify(body)) }
  }

  async function submit(
    send: SendPayload | WrittenSend,
    { hasTurn = false, ...terms }: SubmitTerms = {},
  ): Promise<SubmitOutcome> {
    const written = 'json' in send ? send : writeSend(send)
    const presented = await desk.present()
    if (!presented.ok) return { kind: 'not_started', problem: presented.problem }
    const request = { ...buildSendRequest(addresses, written, presented.value.bearer), ...terms }
    if (!hasTurn) await pace.take()
    const outcome = readSubmission(await transports.send.submit(request), desk.secrets(), clock.now())
    if (outcome.kind === 'answer' && outcome.status === 429) pace.slowDown(outcome.retryAfterMs)
    // The next request asks for a new token; this one stays as it is.
    if (outcome.kind === 'answer' && outcome.status === 401) desk.drop(presented.value)
    return outcome
  }

  async function estimate(payload: SendPayload): Promise<GatewayResult<Estimate>> {
    const request = buildEstimate(payload, chatAppChannel)
    if (!request) return fail('GATEWAY_NOT_UNDERSTOOD')
    // An estimate must never become a send by a slip of a path.
    if (request.path !== estimatePath) throw new Error('An estimate was about to leave for another path')
    const answer = await read(request, { once: true })
    return answer.ok ? toEstimate(answer.value.value) : answer
  }

  return {
    buildSend: (payload) => buildSend(payload, chatAppChannel),
    writeSend,
    buildEstimate: (payload) => buildEstimate(payload, chatAppChannel),
    submit,
    estimate,
  }
}

function toEstimate(value: unknown): GatewayResult<Estimate> {
  const estimate = readEstimate(value)
  return estimate ? ok(estimate) : fail('GATEWAY_NOT_UNDERSTOOD')
}

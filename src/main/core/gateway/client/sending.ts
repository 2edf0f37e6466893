// Sends and estimates. A send costs money and reaches people: it makes exactly one request, through the send transport,
// whatever comes back. It is never made again from here, not after a 401, not after a fault.
import { fail, ok, type Problem } from '../../base/result'
import { buildEstimate, buildSend, defaultChannel, estimatePath, type BuiltSend, type SendPayload } from './buildSend'
import type { CredentialDesk } from '../auth/credentialDesk'
import { readEstimate, type Estimate } from './estimate'
import type { SendRequest, GatewayAnswer, GatewayOutcome, FaultReason, GatewayFault } from '../../ports'
import type { GatewayOptions, GatewayResult } from '../gatewayOptions'
import type { Read } from './reader'
import { buildSendRequest, type WrittenSend } from './wireRequest'
import { z } from 'zod'
import { answerSchema, isRecord, wordsOf } from './readAnswer'
import { parseWireJson } from '../http/parseWireJson'
import { maxSendWaitMs, readRetryAfter } from '../http/pace'
import { date, id, text } from './wireFields'
import type { ErrorCode } from '@contract/errors'

/** The result of one submission, as far as the wire tells. The outbox decides what it means for the recipients. */
export type SubmitOutcome =
  /** Nothing left the machine: no usable credential, or an address that is refused. */
  | { readonly kind: 'not_started'; readonly problem: Problem<ErrorCode> }
  | {
      readonly kind: 'fault'
      readonly phase: GatewayFault['phase']
      readonly reason: FaultReason
      readonly detail?: string
    }
  | SubmitAnswer

export interface SubmitAnswer {
  readonly kind: 'answer'
  readonly status: number
  /** The body is one JSON object. */
  readonly json: boolean
  /** As it came: only the boolean `true` is a success. Absent if the field is missing. */
  readonly success?: unknown
  /** The gateway's own words: at most 300 characters, numbers masked, no secret. */
  readonly message?: string
  readonly messageId?: string
  readonly campaignId?: string
  readonly trackingId?: string
  /** The whole record of an older send; holds numbers and text, so never for a log. */
  readonly tracking?: TrackingRecord
  /** From a 429 or 503; at most 15 minutes. */
  readonly retryAfterMs?: number
}

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

/** The record that the older sends answer under `data`. */
export const trackingSchema = z.object({
  trackingId: id,
  body: text,
  to: text,
  to_list_id: id,
  from: text,
  created_at: date,
  status: text,
  callback_url: text,
})

/** The ids of a submission, in the spellings seen; at the top, or under `data`. */
export const submissionSchema = answerSchema.extend({
  message_Id: id,
  message_id: id,
  messageId: id,
  campaign_id: id,
  campaignId: id,
  campaign_Id: id,
  trackingId: id,
  tracking_id: id,
})

interface TrackingRecord {
  readonly trackingId: string | undefined
  readonly body: string | undefined
  readonly to: string | undefined
  readonly toListId: string | undefined
  readonly from: string | undefined
  readonly createdAt: string | undefined
  readonly createdAtZone: string | undefined
  readonly createdAtZoneType: number | undefined
  readonly status: string | undefined
  readonly callbackUrl: string | undefined
}

/** Reads the answer to a send: ids in either spelling, and the gateway's message. Decides nothing. */
function readSubmission(outcome: GatewayOutcome, secrets: Iterable<string>, now: number): SubmitOutcome {
  if (outcome.kind === 'fault') return outcome
  const parsed = parseWireJson(outcome.body)?.value
  const words = wordsOf(parsed, secrets)
  const common = {
    kind: 'answer' as const,
    status: outcome.status,
    ...(words === undefined ? {} : { message: words }),
    ...wait(outcome, now),
  }
  return isRecord(parsed) ? { ...common, json: true, ...evidence(parsed) } : { ...common, json: false }
}

function evidence(answer: Readonly<Record<string, unknown>>): Partial<SubmitAnswer> {
  const [top, inner] = [answer, isRecord(answer.data) ? answer.data : {}].map((record) =>
    submissionSchema.parse(record),
  )
  type Name = keyof z.output<typeof submissionSchema>
  const find = (...names: Name[]) =>
    names.flatMap((name) => [top?.[name], inner?.[name]]).find((found) => typeof found === 'string')
  const messageId = find('message_Id', 'message_id', 'messageId')
  const campaignId = find('campaign_id', 'campaignId', 'campaign_Id')
  const tracking = isRecord(answer.data) ? toTrackingRecord(answer.data) : undefined
  const trackingId = find('trackingId', 'tracking_id')
  return {
    ...('success' in answer ? { success: top?.success } : {}),
    ...(messageId === undefined ? {} : { messageId }),
    ...(campaignId === undefined ? {} : { campaignId }),
    ...(trackingId === undefined ? {} : { trackingId }),
    ...(tracking?.trackingId === undefined ? {} : { tracking }),
  }
}

function toTrackingRecord(value: unknown): TrackingRecord {
  const record = trackingSchema.parse(value)
  return {
    trackingId: record.trackingId,
    body: record.body,
    to: record.to,
    toListId: record.to_list_id,
    from: record.from,
    createdAt: record.created_at?.text,
    createdAtZone: record.created_at?.zone,
    createdAtZoneType: record.created_at?.zoneType,
    status: record.status,
    callbackUrl: record.callback_url,
  }
}

function wait({ headers }: GatewayAnswer, now: number): { retryAfterMs?: number } {
  const retryAfterMs = readRetryAfter(headers, now, maxSendWaitMs)
  return retryAfterMs === undefined ? {} : { retryAfterMs }
}

// Reads the answer to a send: ids in either spelling, and the gateway's message. Decides nothing. Pure.
import { z } from 'zod'
import type { GatewayAnswer, GatewayOutcome } from '../../ports'
import { answerSchema, isRecord, wordsOf } from './readAnswer'
import { parseWireJson } from '../http/parseWireJson'
import { maxSendWaitMs, readRetryAfter } from '../http/pace'
import type { SubmitAnswer, SubmitOutcome } from './submitOutcome'
import { date, id, text } from './wireFields'

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

export interface TrackingRecord {
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

export function readSubmission(outcome: GatewayOutcome, secrets: Iterable<string>, now: number): SubmitOutcome {
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

// The result of one submission, as far as the wire tells. The outbox decides what it means for the recipients.
import type { ErrorCode } from '@contract/errors'
import type { Problem } from '../../base/result'
import type { FaultReason, GatewayFault } from '../../ports'
import type { TrackingRecord } from './readSubmission'

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

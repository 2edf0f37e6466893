// The answer to an estimate. The document does not show it: flat in the wild, taken from `data` too. Never a zero that
// the gateway did not write.
import { z } from 'zod'
import { isRecord, boundWords } from './readAnswer'
import { integer, micros, texts } from './wireFields'

export const estimateSchema = z.object({
  estimated_cost: micros,
  sms_count: integer,
  min_sms_count: integer,
  max_sms_count: integer,
  contact_count: integer,
  invalid_count: integer,
  errors: texts,
})

export interface Estimate {
  /** Absent: no estimate. In the currency of the balance. */
  readonly costMicros?: number
  readonly smsCount?: number
  readonly minSmsCount?: number
  readonly maxSmsCount?: number
  readonly contactCount?: number
  readonly invalidCount?: number
  /** The gateway's words about problems of the payload. */
  readonly errors: readonly string[]
}

/** Undefined for what is not one JSON object. */
export function readEstimate(value: unknown): Estimate | undefined {
  if (!isRecord(value)) return undefined
  const record = estimateSchema.parse(isRecord(value.data) && !('estimated_cost' in value) ? value.data : value)
  const { estimated_cost, sms_count, min_sms_count, max_sms_count, contact_count, invalid_count, errors = [] } = record
  return {
    ...(estimated_cost === undefined || estimated_cost < 0 ? {} : { costMicros: estimated_cost }),
    ...(sms_count === undefined ? {} : { smsCount: sms_count }),
    ...(min_sms_count === undefined ? {} : { minSmsCount: min_sms_count }),
    ...(max_sms_count === undefined ? {} : { maxSmsCount: max_sms_count }),
    ...(contact_count === undefined ? {} : { contactCount: contact_count }),
    ...(invalid_count === undefined ? {} : { invalidCount: invalid_count }),
    errors: errors.map((words) => boundWords(words)),
  }
}

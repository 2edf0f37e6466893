// Campaigns that are being handed over to the gateway. All numbers come from one query of the stored states.
import { z } from 'zod'
import { campaignStateSchema, pauseReasonSchema } from './campaigns'
import { procedure } from './errors'
import { campaignIdSchema, instantSchema, moneySchema, pageOf, windowSchema } from './values'

export const recipientStateSchema = z.enum([
  'pending',
  'held',
  'inflight',
  'accepted',
  'refused',
  'uncertain',
  'absent',
  'closed',
  'skipped',
])
export type RecipientState = z.infer<typeof recipientStateSchema>

export const attemptStateSchema = z.enum(['armed', 'acked', 'refused', 'unsent', 'unknown', 'found', 'absent', 'mixed'])

/** People by state; the states add up to `total`. */
export const stateCountsSchema = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  held: z.number().int(),
  inflight: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  absent: z.number().int(),
  closed: z.number().int(),
  skipped: z.number().int(),
})
export type StateCounts = z.infer<typeof stateCountsSchema>

export const batchCellSchema = z.object({
  batch: z.number().int(),
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  inflight: z.number().int(),
  waiting: z.number().int(),
})
export type BatchCell = z.infer<typeof batchCellSchema>

export const progressSchema = z.object({
  campaignId: campaignIdSchema,
  /** Grows with each reading: of two, the higher is the later one, however they travelled. */
  revision: z.number(),
  name: z.string(),
  state: campaignStateSchema,
  pauseReason: pauseReasonSchema.optional(),
  /** The gateway's or the system's own words for the pause. */
  pauseWords: z.string().optional(),
  pausedAt: instantSchema.optional(),
  counts: stateCountsSchema,
  /** Delivery words of the gateway for accepted people, as it writes them. */
  delivery: z.array(z.object({ status: z.string(), people: z.number().int() })),
  /** Accepted people whom the gateway's listing does not show after a whole look. They stay accepted. */
  unlisted: z.number().int(),
  startedAt: instantSchema.optional(),
  finishedAt: instantSchema.optional(),
  /** By the pace of the last minute; absent until there is one. */
  endsAt: instantSchema.optional(),
  peoplePerMinute: z.number().optional(),
  spent: moneySchema.optional(),
  ceiling: moneySchema.optional(),
  sender: z.string(),
  batchSize: z.number().int(),
  /** When the listing is looked at again for uncertain people. */
  nextLookAt: instantSchema.optional(),
  lastLookAt: instantSchema.optional(),
})
export type Progress = z.infer<typeof progressSchema>

export const attemptRowSchema = z.object({
  id: z.number().int(),
  batch: z.number().int(),
  state: attemptStateSchema,
  at: instantSchema,
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  answerMs: z.number().int().optional(),
  /** HTTP status, or the fault's name. */
  answer: z.string().optional(),
  /** The gateway's own words. */
  words: z.string().optional(),
})
export type AttemptRow = z.infer<typeof attemptRowSchema>

export const recipientRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  parts: z.number().int(),
  state: recipientStateSchema,
  reason: z.string().optional(),
  delivery: z.string().optional(),
})
export type RecipientRow = z.infer<typeof recipientRowSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

export const outbox = {
  /** How a campaign stands. CAMPAIGN_UNKNOWN. */
  progress: procedure.input(campaignInput).output(progressSchema),
  /** All campaigns of the active account that are not over. NO_ACCOUNT. */
  active: procedure.output(z.array(progressSchema)),
  /** One cell per batch, at most 120 cells. CAMPAIGN_UNKNOWN. */
  batches: procedure.input(campaignInput).output(z.array(batchCellSchema)),
  /** A window of attempts, latest first. CAMPAIGN_UNKNOWN. */
  attempts: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ unusualOnly: z.boolean().optional() }))
    .output(pageOf(attemptRowSchema)),
  /** A window of the accepted people whom the listing does not show. CAMPAIGN_UNKNOWN. */
  unlisted: procedure.input(campaignInput.extend(windowSchema.shape)).output(pageOf(recipientRowSchema)),
  /** A window of people. CAMPAIGN_UNKNOWN. */
  recipients: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ state: recipientStateSchema.optional() }))
    .output(pageOf(recipientRowSchema)),
  /** Pauses after the requests in hand; durable before it answers. CAMPAIGN_WRONG_STATE. */
  pause: procedure.input(campaignInput).output(progressSchema),
  /** Goes on after a pause. CAMPAIGN_WRONG_STATE, CREDENTIAL_MISSING, KEYCHAIN_*. */
  resume: procedure.input(campaignInput).output(progressSchema),
  /** Ends a campaign for everyone not handed over. CAMPAIGN_WRONG_STATE. */
  stop: procedure.input(campaignInput).output(progressSchema),
  /** Looks through the gateway's listing now. CAMPAIGN_UNKNOWN, GATEWAY_*. */
  lookNow: procedure.input(campaignInput).output(progressSchema),
}

// From a draft to an approval. Preparing never needs a connection; nothing here sends before `approve`.
import { z } from 'zod'
import { procedure } from './errors'
import { balanceSchema } from './accounts'
import { campaignIdSchema, instantSchema, lineSchema, listIdSchema, moneySchema, pageOf, windowSchema } from './values'

export const campaignStateSchema = z.enum([
  'draft',
  'frozen',
  'approved',
  'waiting',
  'running',
  'paused',
  'settling',
  'done',
  'done_with_exceptions',
  'cancelled',
])
export type CampaignState = z.infer<typeof campaignStateSchema>

export const pauseReasonSchema = z.enum([
  'user',
  'auth',
  'balance',
  'rate',
  'offline',
  'disk',
  'clock',
  'uncertain_limit',
  'refusals',
  'quarantine',
  'restart',
])
export type PauseReason = z.infer<typeof pauseReasonSchema>

export const draftSchema = z.object({
  id: campaignIdSchema,
  name: z.string(),
  state: campaignStateSchema,
  listIds: z.array(listIdSchema),
  /** The message as written, with `{{field|fallback}}`. */
  template: z.string(),
  sender: z.string(),
  savedAt: instantSchema,
})
export type Draft = z.infer<typeof draftSchema>

export const leftOutReasonSchema = z.enum(['opted_out', 'opted_out_of_list', 'duplicate', 'invalid', 'field_missing'])

export const templateIssueSchema = z.object({
  code: z.string(),
  /** UTF-16 positions in the template. */
  start: z.number().int(),
  end: z.number().int(),
  severity: z.enum(['error', 'warning']),
  name: z.string().optional(),
})

/** What a message means for its people, counted on the rendered texts. */
export const measureSchema = z.object({
  people: z.number().int(),
  /** Found in the chosen lists before anybody is left out; each minus has its reason. */
  found: z.number().int(),
  leftOut: z.array(z.object({ reason: leftOutReasonSchema, people: z.number().int() })),
  parts: z.object({
    total: z.number().int(),
    least: z.number().int(),
    most: z.number().int(),
    /** People by number of parts, ascending. */
    spread: z.array(z.object({ parts: z.number().int(), people: z.number().int() })),
  }),
  /** Of the longest text: letters used and what fits in its last part. */
  longest: z
    .object({ encoding: z.enum(['gsm7', 'ucs2']), units: z.number().int(), perPart: z.number().int() })
    .optional(),
  /** Characters outside the 7-bit alphabet that stand in the message itself. */
  costly: z.array(
    z.object({
      char: z.string(),
      name: z.string().optional(),
      replacement: z.string().optional(),
      positions: z.array(z.number().int()),
    }),
  ),
  /** People whose own data brings characters outside the alphabet. */
  costlyPeople: z.number().int(),
  fields: z.array(z.object({ name: z.string(), empty: z.number().int(), fallback: z.string().optional() })),
  /** People with an empty field and no fallback: they keep the campaign from being sent. */
  blocked: z.number().int(),
  issues: z.array(templateIssueSchema),
  /** By prices learned from past costs; absent until there are some. */
  about: moneySchema.optional(),
})
export type Measure = z.infer<typeof measureSchema>

export const previewSchema = z.object({
  /** 1-based place among the people who get it. */
  position: z.number().int(),
  of: z.number().int(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  parts: z.number().int(),
  /** Stretches of `text` that came from fields, as [start, end). */
  filled: z.array(z.tuple([z.number().int(), z.number().int()])),
  missing: z.array(z.string()),
})
export type Preview = z.infer<typeof previewSchema>

export const estimateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('priced'),
    cost: moneySchema,
    parts: z.number().int().optional(),
    invalid: z.number().int().optional(),
    words: z.array(z.string()),
    askedAt: instantSchema,
  }),
  /** The gateway's answer has no price that can be read. Never zero. */
  z.object({ state: z.literal('no_price'), words: z.array(z.string()), askedAt: instantSchema }),
])
export type Estimate = z.infer<typeof estimateSchema>

export const reviewSchema = z.object({
  draft: draftSchema,
  /** Binds the frozen people and texts; any change gives another. */
  hash: z.string(),
  people: z.number().int(),
  parts: z.number().int(),
  batches: z.number().int(),
  batchSize: z.number().int(),
  leftOut: z.array(z.object({ reason: leftOutReasonSchema, people: z.number().int() })),
  sample: previewSchema,
  byCountry: z.array(z.object({ country: z.string(), people: z.number().int(), parts: z.number().int() })),
  estimate: estimateSchema.optional(),
  balance: balanceSchema.optional(),
  /** The most this approval may cost: the estimate and a small margin. */
  ceiling: moneySchema.optional(),
})
export type Review = z.infer<typeof reviewSchema>

export const campaignRowSchema = z.object({
  id: campaignIdSchema,
  name: z.string(),
  state: campaignStateSchema,
  pauseReason: pauseReasonSchema.optional(),
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  handingOver: z.number().int(),
  waiting: z.number().int(),
  leftOut: z.number().int(),
  cost: moneySchema.optional(),
  changedAt: instantSchema,
})
export type CampaignRow = z.infer<typeof campaignRowSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

export const campaigns = {
  /** A window of campaigns, newest change first. NO_ACCOUNT. */
  page: procedure
    .input(windowSchema.extend({ states: z.array(campaignStateSchema).optional() }))
    .output(pageOf(campaignRowSchema)),
  /** Starts a draft. NO_ACCOUNT. */
  create: procedure
    .input(z.strictObject({ name: lineSchema.optional(), listIds: z.array(listIdSchema).max(1_000).optional() }))
    .output(draftSchema),
  /** One campaign's draft. CAMPAIGN_UNKNOWN. */
  draft: procedure.input(campaignInput).output(draftSchema),
  /** Saves what changed; a frozen campaign becomes a draft again. CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT, SENDER_NOT_ALLOWED. */
  save: procedure
    .input(
      campaignInput.extend({
        name: lineSchema.optional(),
        listIds: z.array(listIdSchema).max(1_000).optional(),
        template: z.string().max(20_000).optional(),
        sender: z.string().max(40).optional(),
      }),
    )
    .output(draftSchema),
  /** Copies a campaign's message and people choice into a new draft. CAMPAIGN_UNKNOWN. */
  duplicate: procedure.input(campaignInput).output(draftSchema),
  /** Throws a draft away. CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT. */
  remove: procedure.input(campaignInput).output(z.object({ removed: z.literal(true) })),
  /** Counts people, parts, empty fields and costly characters of a draft as it stands. CAMPAIGN_UNKNOWN. */
  measure: procedure.input(campaignInput).output(measureSchema),
  /** The message as one person gets it. CAMPAIGN_UNKNOWN, CAMPAIGN_NO_PEOPLE. */
  preview: procedure
    .input(
      campaignInput.extend({
        show: z.union([
          z.object({ position: z.number().int().min(1) }),
          z.object({ which: z.enum(['typical', 'longest', 'shortest', 'fallback']) }),
        ]),
      }),
    )
    .output(previewSchema),
  /** A window of the people left out, each with the reason. CAMPAIGN_UNKNOWN. */
  leftOut: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ reason: leftOutReasonSchema.optional() }))
    .output(pageOf(z.object({ name: z.string(), phone: z.string(), reason: leftOutReasonSchema }))),
  /** Freezes people and rendered texts. CAMPAIGN_NO_PEOPLE, CAMPAIGN_NO_TEXT, CAMPAIGN_TEMPLATE_ISSUE, CAMPAIGN_FIELD_MISSING, CAMPAIGN_NOT_DRAFT. */
  freeze: procedure.input(campaignInput).output(reviewSchema),
  /** The review of a frozen campaign, as it stands. CAMPAIGN_UNKNOWN, CAMPAIGN_WRONG_STATE. */
  review: procedure.input(campaignInput).output(reviewSchema),
  /** Asks the gateway for price and balance of exactly the frozen messages. CAMPAIGN_WRONG_STATE, CREDENTIAL_MISSING, KEY_REFUSED, GATEWAY_*. */
  estimate: procedure.input(campaignInput).output(reviewSchema),
  /**
   * Approves and starts: durable before it answers. Costs money from here on.
   * APPROVAL_STALE where hash, count or ceiling are no longer those on the screen; APPROVAL_COUNT_WRONG.
   */
  approve: procedure
    .input(
      campaignInput.extend({
        hash: z.string(),
        people: z.number().int(),
        /** The ceiling that was shown; absent where there is no price, then `typedCount` is asked for. */
        ceiling: moneySchema.optional(),
        typedCount: z.number().int().optional(),
      }),
    )
    .output(z.object({ campaignId: campaignIdSchema, state: campaignStateSchema })),
}

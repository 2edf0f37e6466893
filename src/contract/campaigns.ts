// From a draft to an approval. Preparing never needs a connection; nothing here sends before `approve`.
// Long because a campaign's way from draft to approval is one area, and its shapes refer to each other.
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
  'schedule',
  'restart',
])
export type PauseReason = z.infer<typeof pauseReasonSchema>

/** Whom a retry is for: refused by the gateway, or accepted and then FAILED or UNDELIVERED. */
export const retryGroupSchema = z.enum(['refused', 'failed'])

export const gatewayListSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().max(200),
  people: z.number().int().optional(),
})

export const draftSchema = z.object({
  id: campaignIdSchema,
  name: z.string(),
  state: campaignStateSchema,
  listIds: z.array(listIdSchema),
  /** The message as written, with `{{field|fallback}}`. */
  template: z.string(),
  sender: z.string(),
  /** Flash and chat-app messages go one request a person. */
  kind: z.enum(['text', 'flash', 'chat_app']),
  /** Of a chat-app message; empty elsewhere. */
  imageUrl: z.string(),
  targetUrl: z.string(),
  caption: z.string(),
  /** A list as the gateway has it, in one request, in place of `listIds`. Whom it holds is not known here. */
  gatewayList: gatewayListSchema.optional(),
  /** The gateway keeps the clock and cannot be called back. */
  scheduledFor: instantSchema.optional(),
  /** Also to people who opted out, as the gateway's `bypass_optout`. Needs a consent of its own at the approval. */
  bypassOptOut: z.boolean(),
  /** Made for people of an earlier campaign. */
  retryOf: z.object({ campaignId: campaignIdSchema, name: z.string(), of: retryGroupSchema }).optional(),
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
  /** Of `people`, those who opted out and get it all the same; only where `bypassOptOut` is set. */
  optedOut: z.number().int().optional(),
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
  /** Binds the frozen people and texts, account, form, sender, bypass, schedule and batch size; any change gives another. */
  hash: z.string(),
  /** The form of its requests. */
  form: z.string(),
  people: z.number().int(),
  parts: z.number().int(),
  batches: z.number().int(),
  batchSize: z.number().int(),
  leftOut: z.array(z.object({ reason: leftOutReasonSchema, people: z.number().int() })),
  /** Of `people`, those who opted out and get it all the same; only where `bypassOptOut` is set. */
  optedOut: z.number().int().optional(),
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

/** What a day and a time mean in the account's zone. `zone` is a name of the TZ database. */
export const readTimeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('moment'), at: instantSchema, zone: z.string() }),
  /** The clocks skip it: the last minute before, and the first after. */
  z.object({ state: z.literal('skipped'), before: instantSchema, after: instantSchema, zone: z.string() }),
  /** The clocks show it twice. */
  z.object({ state: z.literal('twice'), first: instantSchema, second: instantSchema, zone: z.string() }),
  z.object({
    state: z.literal('refused'),
    reason: z.enum(['no_day', 'no_time', 'unknown_zone', 'past', 'too_far']),
    zone: z.string(),
  }),
])
export type ReadTime = z.infer<typeof readTimeSchema>

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
        kind: z.enum(['text', 'flash', 'chat_app']).optional(),
        imageUrl: z.string().max(2_000).optional(),
        targetUrl: z.string().max(2_000).optional(),
        caption: z.string().max(2_000).optional(),
        /** `null` takes it away. */
        gatewayList: gatewayListSchema.nullable().optional(),
        scheduledFor: instantSchema.nullable().optional(),
        bypassOptOut: z.boolean().optional(),
      }),
    )
    .output(draftSchema),
  /** Copies a campaign's message and people choice into a new draft. CAMPAIGN_UNKNOWN. */
  duplicate: procedure.input(campaignInput).output(draftSchema),
  /** A draft for the people of a campaign that the gateway refused, or whose messages failed. CAMPAIGN_UNKNOWN, CAMPAIGN_NO_PEOPLE. */
  prepareRetry: procedure.input(campaignInput.extend({ of: retryGroupSchema })).output(draftSchema),
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
  /** The instant of a day (YYYY-MM-DD) and a time (HH:MM) in the account's zone, or why there is none. NO_ACCOUNT. */
  readTime: procedure
    .input(
      z.strictObject({
        day: z.string().max(40),
        time: z.string().max(40),
        /** Of a time that the clocks show twice. */
        which: z.enum(['first', 'second']).optional(),
      }),
    )
    .output(readTimeSchema),
  /** A page of the lists that the gateway keeps. NO_ACCOUNT, CREDENTIAL_MISSING, KEYCHAIN_*, KEY_REFUSED, GATEWAY_*. */
  gatewayLists: procedure
    .input(z.strictObject({ search: z.string().max(200).optional(), page: z.number().int().min(1).max(100_000) }))
    .output(z.object({ lists: z.array(gatewayListSchema), hasMore: z.boolean() })),
  /** Freezes people and rendered texts. SCHEDULE_PAST, SCHEDULE_NOT_POSSIBLE, FORM_NEEDS_ONE_TEXT, LINK_NOT_ALLOWED, FORM_NOT_POSSIBLE, CAMPAIGN_NO_PEOPLE, CAMPAIGN_NO_TEXT, CAMPAIGN_TEMPLATE_ISSUE, CAMPAIGN_FIELD_MISSING, CAMPAIGN_NOT_DRAFT. */
  freeze: procedure.input(campaignInput).output(reviewSchema),
  /** The review of a frozen campaign, as it stands. CAMPAIGN_UNKNOWN, CAMPAIGN_WRONG_STATE. */
  review: procedure.input(campaignInput).output(reviewSchema),
  /** Asks the gateway for price and balance of exactly the frozen messages. CAMPAIGN_WRONG_STATE, CREDENTIAL_MISSING, KEY_REFUSED, GATEWAY_*. */
  estimate: procedure.input(campaignInput).output(reviewSchema),
  /**
   * Approves and starts: durable before it answers. Costs money from here on.
   * APPROVAL_STALE where hash, count or ceiling are no longer those on the screen; APPROVAL_COUNT_WRONG; APPROVAL_CONSENT
   * where a consent is missing; SCHEDULE_PAST; SENDING_LOCKED.
   */
  approve: procedure
    .input(
      campaignInput.extend({
        hash: z.string(),
        people: z.number().int(),
        /** The ceiling that was shown; absent where there is no price, then `typedCount` is asked for. */
        ceiling: moneySchema.optional(),
        typedCount: z.number().int().optional(),
        /** Asked for where `bypassOptOut` is set. */
        mayReachOptedOut: z.boolean().optional(),
        /** Asked for where the gateway keeps the clock. */
        cannotBeCalledBack: z.boolean().optional(),
      }),
    )
    .output(z.object({ campaignId: campaignIdSchema, state: campaignStateSchema })),
}

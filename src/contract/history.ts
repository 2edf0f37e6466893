// The local copy of the account's messages, filled by read-back, and what the gateway answers if the copy is not enough.
import { z } from 'zod'
import { procedure } from './errors'
import {
  campaignIdSchema,
  contactIdSchema,
  countrySchema,
  instantSchema,
  lineSchema,
  moneySchema,
  pageOf,
  trialPartSchema,
  windowSchema,
} from './values'

/** `on_the_way` holds every status that is not known to be final, unknown words among them. */
export const deliverySchema = z.enum(['on_the_way', 'delivered', 'not_delivered'])
export type DeliveryName = z.infer<typeof deliverySchema>

/** A record's fields by their names on the wire, as written. Absent fields and nulls are absent here. */
export const wireFieldsSchema = z.record(z.string(), z.string())

export const messageRowSchema = z.object({
  id: z.number().int(),
  /** The record's `_id`. */
  gatewayKey: z.string(),
  at: instantSchema,
  name: z.string().optional(),
  phone: z.string(),
  country: countrySchema.optional(),
  text: z.string(),
  sender: z.string(),
  /** The gateway's word, as written. */
  status: z.string(),
  delivery: deliverySchema,
  failedReason: z.string().optional(),
  parts: z.number().int().optional(),
  cost: moneySchema.optional(),
  campaignId: campaignIdSchema.optional(),
  campaignName: z.string().optional(),
  ...trialPartSchema.shape,
  /** With `withRecord` alone. */
  record: wireFieldsSchema.optional(),
  /**
   * False if the gateway accepted the message but does not list it yet. Then `id` is negative and names no row of the copy,
   * `gatewayKey` and `status` are empty, and `at` is when it was accepted.
   */
  isListed: z.literal(false).optional(),
})
export type MessageRow = z.infer<typeof messageRowSchema>

export const messageDetailSchema = z.object({
  message: messageRowSchema,
  gatewayId: z.string(),
  gatewayCampaignId: z.string().optional(),
  contactId: contactIdSchema.optional(),
  /** The estimated cost of the person's text: the campaign's estimate, divided by parts. */
  estimated: moneySchema.optional(),
  /** The gateway's own figure beside the charge. Its document does not say what it is. */
  ourCost: moneySchema.optional(),
  scheduledFor: instantSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  firstSeenAt: instantSchema,
  /** The request that it came from. */
  request: z
    .object({
      campaignId: campaignIdSchema,
      attemptId: z.number().int(),
      batch: z.number().int(),
      /** Absent while more may follow. */
      batches: z.number().int().optional(),
    })
    .optional(),
  /** Messages to this number that were not delivered, this one among them. */
  notDelivered: z.object({ messages: z.number().int(), since: instantSchema }).optional(),
  /** The gateway's last verification of the number. */
  verified: z.object({ status: z.string(), isActive: z.boolean(), at: instantSchema }).optional(),
  events: z.array(z.object({ at: instantSchema, what: z.string(), words: z.string().optional() })),
  /** Every field of the record. */
  record: wireFieldsSchema,
  /** The record as the gateway wrote it. */
  raw: z.string(),
})
export type MessageDetail = z.infer<typeof messageDetailSchema>

/** All that is given must hold. */
export const messageFilterSchema = z.object({
  /** One status as written. */
  status: z.string().max(40).optional(),
  delivery: deliverySchema.optional(),
  /** Days in the reader's zone, as instants; `until` is excluded. */
  from: instantSchema.optional(),
  until: instantSchema.optional(),
  /** Part of a name, or a number in any spelling. */
  search: z.string().max(200).optional(),
  /** Words of the text: all of them, each from its beginning, in any order and case. */
  text: z.string().max(200).optional(),
  /** E.164, exactly. */
  phone: z.string().max(40).optional(),
  campaignId: campaignIdSchema.optional(),
  /** A campaign of the gateway's. */
  gatewayCampaignId: z.string().max(200).optional(),
  /** Empty: messages without a sender. */
  sender: z.string().max(40).optional(),
  country: countrySchema.optional(),
  /** Millionths of the account's currency, both included. Messages without a price match neither. */
  costFromMicros: z.number().int().min(0).optional(),
  costToMicros: z.number().int().min(0).optional(),
})
export type MessageFilter = z.infer<typeof messageFilterSchema>

/** How much of the gateway's listing is here. */
export const historyCopySchema = z.object({
  messages: z.number().int(),
  /** The gateway's own count when it was last asked; absent if it gave none. */
  total: z.number().int().optional(),
  /** Messages that the gateway accepted but does not list yet. */
  notListed: z.number().int(),
  /** The copy is complete: it holds as many messages as the gateway counts, and nothing was sent since. */
  isAllHere: z.boolean(),
  /** Everything since this instant was read; absent before the first reading. */
  completeSince: instantSchema.optional(),
  /** The copy reaches back to the gateway's oldest message. */
  isWhole: z.boolean(),
  /** The last reading of the newest messages that ended without a contradiction. */
  readAt: instantSchema.optional(),
  /** Words: why the listing was found to contradict itself when it was last read; absent if it did not. */
  doubt: z.enum(['repeats', 'shrinks', 'falls_short', 'endless', 'unreadable']).optional(),
})
export type HistoryCopy = z.infer<typeof historyCopySchema>

export const gatewayCampaignSchema = z.object({
  id: z.string().optional(),
  /** The one of this computer that it came from. */
  campaign: z.object({ id: campaignIdSchema, name: z.string() }).optional(),
  /** Every field of the record. */
  record: wireFieldsSchema,
  totalCost: moneySchema.optional(),
  estimatedCost: moneySchema.optional(),
  /** Counts from the local copy. */
  messagesHere: z.number().int(),
})
export type GatewayCampaign = z.infer<typeof gatewayCampaignSchema>

const entry = { at: instantSchema }
export const personEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), ...entry, message: messageRowSchema }),
  z.object({ kind: z.literal('reply'), ...entry, text: z.string(), to: z.string() }),
  z.object({ kind: z.literal('opted_out'), ...entry, source: z.string(), listName: z.string().optional() }),
  z.object({ kind: z.literal('opted_in'), ...entry, source: z.string(), listName: z.string().optional() }),
  z.object({ kind: z.literal('verified'), ...entry, status: z.string(), isActive: z.boolean() }),
  /** In a campaign of ours, and not sent to, or not known whether. */
  z.object({
    kind: z.literal('campaign'),
    ...entry,
    campaignId: campaignIdSchema,
    campaignName: z.string(),
    ...trialPartSchema.shape,
    state: z.string(),
    reason: z.string().optional(),
  }),
])
export type PersonEntry = z.infer<typeof personEntrySchema>

export const history = {
  /**
   * A window of messages, newest first. The `notListed` messages that the gateway accepted but does not list yet come before them
   * and are part of `total`. If `isCounted` is false, `total` is a lower bound. NO_ACCOUNT.
   */
  page: procedure
    .input(windowSchema.extend({ filter: messageFilterSchema, withRecord: z.boolean().optional() }))
    .output(pageOf(messageRowSchema).extend({ isCounted: z.boolean(), notListed: z.number().int() })),
  /** One message with what happened to it. */
  get: procedure.input(z.strictObject({ id: z.number().int() })).output(messageDetailSchema.optional()),
  /** The values that filters can take: what the copy holds of each, most used first, at most 200 each. NO_ACCOUNT. */
  choices: procedure.output(
    z.object({
      statuses: z.array(z.object({ status: z.string(), delivery: deliverySchema, messages: z.number().int() })),
      senders: z.array(z.object({ sender: z.string(), messages: z.number().int() })),
      countries: z.array(z.object({ country: countrySchema, messages: z.number().int() })),
      campaigns: z.array(
        z.object({
          campaignId: campaignIdSchema,
          name: z.string(),
          ...trialPartSchema.shape,
          messages: z.number().int(),
        }),
      ),
    }),
  ),
  /** Everything that is known of one number, newest first: what was sent, what came back, opt-outs, look-ups. NO_ACCOUNT. */
  person: procedure.input(windowSchema.extend({ phone: z.string().max(40) })).output(
    pageOf(personEntrySchema).extend({
      phone: z.string(),
      name: z.string().optional(),
      contactId: contactIdSchema.optional(),
      isOptedOut: z.boolean(),
      messages: z.number().int(),
      delivered: z.number().int(),
      notDelivered: z.number().int(),
      replies: z.number().int(),
      cost: moneySchema.optional(),
      firstAt: instantSchema.optional(),
      lastAt: instantSchema.optional(),
    }),
  ),

  /** Reads the gateway's newest messages now. NO_ACCOUNT, CREDENTIAL_MISSING, KEY_REFUSED, GATEWAY_*. */
  refresh: procedure.output(z.object({ added: z.number().int(), changed: z.number().int(), readAt: instantSchema })),
  /** How much of the listing is here. Reading the rest is the job of `jobs.readHistory`. NO_ACCOUNT. */
  copy: procedure.output(historyCopySchema),
  /**
   * One page of the gateway's own listing with its own filters, for what the copy does not hold; what it shows is kept as well.
   * `id` of a row is absent if the record could not be kept. NO_ACCOUNT, CREDENTIAL_MISSING, KEY_*, GATEWAY_*.
   */
  askListing: procedure
    .input(
      z.strictObject({
        status: z.string().max(40).optional(),
        /** YYYY-MM-DD as the gateway understands it. */
        createdAt: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/)
          .optional(),
        to: z.string().max(40).optional(),
        orderBy: z.string().max(40).optional(),
        orderDirection: z.enum(['asc', 'desc']).optional(),
        limit: z.number().int().min(1).max(500).optional(),
        page: z.number().int().min(1).max(10_000_000).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(z.object({ id: z.number().int().optional(), record: wireFieldsSchema })),
        total: z.number().int().optional(),
        hasNext: z.boolean(),
      }),
    ),
  /** The by-id form of one message, asked of the gateway. NO_ACCOUNT, GATEWAY_NOT_FOUND, KEY_*, GATEWAY_*. */
  askMessage: procedure
    .input(z.strictObject({ gatewayKey: lineSchema.min(1) }))
    .output(z.object({ record: wireFieldsSchema, raw: z.string(), askedAt: instantSchema })),
  /** The gateway's last message. `id`: of the copy, which keeps it. NO_ACCOUNT, GATEWAY_NO_LAST, KEY_*, GATEWAY_*. */
  askLast: procedure.output(
    z.object({ id: z.number().int().optional(), record: wireFieldsSchema, raw: z.string(), askedAt: instantSchema }),
  ),
  /** The gateway's campaigns beside ours, a page of its own listing. NO_ACCOUNT, KEY_*, GATEWAY_*. */
  askCampaigns: procedure.input(z.strictObject({ page: z.number().int().min(1).max(1_000_000) })).output(
    z.object({
      rows: z.array(gatewayCampaignSchema),
      total: z.number().int().optional(),
      hasNext: z.boolean(),
      askedAt: instantSchema,
    }),
  ),
}

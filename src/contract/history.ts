// The local copy of the account's messages, filled by read-back.
import { z } from 'zod'
import { procedure } from './errors'
import { campaignIdSchema, countrySchema, instantSchema, moneySchema, pageOf, windowSchema } from './values'

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
  failedReason: z.string().optional(),
  parts: z.number().int().optional(),
  cost: moneySchema.optional(),
  campaignId: campaignIdSchema.optional(),
  campaignName: z.string().optional(),
})
export type MessageRow = z.infer<typeof messageRowSchema>

export const messageDetailSchema = z.object({
  message: messageRowSchema,
  gatewayId: z.string(),
  gatewayCampaignId: z.string().optional(),
  ourCost: moneySchema.optional(),
  scheduledFor: instantSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  firstSeenAt: instantSchema,
  events: z.array(z.object({ at: instantSchema, what: z.string(), words: z.string().optional() })),
  /** The record as the gateway wrote it. */
  raw: z.string(),
})
export type MessageDetail = z.infer<typeof messageDetailSchema>

export const messageFilterSchema = z.object({
  status: z.string().max(40).optional(),
  /** Days in the reader's zone, as instants. */
  from: instantSchema.optional(),
  until: instantSchema.optional(),
  /** Part of a name, or a number in any spelling. */
  search: z.string().max(200).optional(),
  campaignId: campaignIdSchema.optional(),
})
export type MessageFilter = z.infer<typeof messageFilterSchema>

export const deliverySchema = z.enum(['on_the_way', 'delivered', 'not_delivered'])

export const history = {
  /** A window of messages, newest first. NO_ACCOUNT. */
  page: procedure.input(windowSchema.extend({ filter: messageFilterSchema })).output(pageOf(messageRowSchema)),
  /** One message with what happened to it. */
  get: procedure.input(z.strictObject({ id: z.number().int() })).output(messageDetailSchema.optional()),
  /** Counts by delivery and by day, and the statuses there are. `offsetMinutes`: the reader's zone, minutes east of UTC. NO_ACCOUNT. */
  summary: procedure
    .input(z.strictObject({ filter: messageFilterSchema, offsetMinutes: z.number().int().min(-900).max(900) }))
    .output(
      z.object({
        total: z.number().int(),
        cost: moneySchema.optional(),
        byDelivery: z.object({
          on_the_way: z.number().int(),
          delivered: z.number().int(),
          not_delivered: z.number().int(),
        }),
        byStatus: z.array(z.object({ status: z.string(), messages: z.number().int() })),
        /** `day` is YYYY-MM-DD in the reader's zone, ascending; days without messages are absent. */
        byDay: z.array(
          z.object({
            day: z.string(),
            on_the_way: z.number().int(),
            delivered: z.number().int(),
            not_delivered: z.number().int(),
          }),
        ),
      }),
    ),
  /** Reads the gateway's newest messages now. NO_ACCOUNT, CREDENTIAL_MISSING, KEY_REFUSED, GATEWAY_*. */
  refresh: procedure.output(z.object({ added: z.number().int(), changed: z.number().int(), readAt: instantSchema })),
}

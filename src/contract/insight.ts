// Figures over the local copy: every chart is a table first. Days are the reader's, by the rules of a zone of the TZ database.
import { z } from 'zod'
import { procedure } from './errors'
import { messageFilterSchema } from './history'
import { instantSchema, moneySchema, trialPartSchema } from './values'

export const figureGroupSchema = z.enum(['day', 'month', 'status', 'country', 'campaign', 'sender'])
export type FigureGroup = z.infer<typeof figureGroupSchema>

/** `cost` is absent while none of the messages has a price; `priced` says how many have one. */
const sums = {
  messages: z.number().int(),
  delivered: z.number().int(),
  onTheWay: z.number().int(),
  notDelivered: z.number().int(),
  /** Sum over the `counted` messages whose parts the gateway gave. */
  parts: z.number().int(),
  counted: z.number().int(),
  cost: moneySchema.optional(),
  priced: z.number().int(),
}

export const figureRowSchema = z.object({
  /**
   * Day YYYY-MM-DD, month YYYY-MM, the status as written, the country's two letters, the campaign's id, the sender as written.
   * Empty if a message has none.
   */
  key: z.string(),
  /** The campaign's name. */
  label: z.string().optional(),
  ...trialPartSchema.shape,
  ...sums,
  /** By campaign: what its approval expected. */
  estimated: moneySchema.optional(),
})
export type FigureRow = z.infer<typeof figureRowSchema>

export const figuresSchema = z.object({
  /** Days and months ascending, those without messages absent; all else by messages, most first, at most 200. */
  rows: z.array(figureRowSchema),
  /** Sums over every message that the filter matches, including those beyond 200 rows. */
  total: z.object(sums),
})
export type Figures = z.infer<typeof figuresSchema>

export const figureQuestionSchema = z.strictObject({
  filter: messageFilterSchema,
  by: figureGroupSchema,
  timeZone: z.string().min(1).max(60),
})

export const insight = {
  /** Messages by one of their properties. NO_ACCOUNT, ZONE_UNKNOWN. */
  figures: procedure.input(figureQuestionSchema).output(figuresSchema),
  /**
   * How long after a message was made we first saw it in a final status: at most that long did it take. Only of messages that
   * were seen before they were final; `others` were final when they were first seen, or are not final yet. NO_ACCOUNT.
   */
  firstFinal: procedure.input(z.strictObject({ filter: messageFilterSchema })).output(
    z.object({
      /** Ascending, each of those that took longer than the row before; `withinSeconds` is absent in the last one: longer. */
      rows: z.array(z.object({ withinSeconds: z.number().int().optional(), messages: z.number().int() })),
      watched: z.number().int(),
      others: z.number().int(),
      /** At most this many seconds for half of them; absent without any. */
      medianSeconds: z.number().int().optional(),
    }),
  ),
  /** The balance as it was read, ascending, at most 1,000 readings: of many the first, the last, least and most of each stretch. NO_ACCOUNT. */
  balance: procedure.input(z.strictObject({ from: instantSchema.optional(), until: instantSchema.optional() })).output(
    z.object({
      rows: z.array(z.object({ at: instantSchema, balance: moneySchema })),
      /** The account's warning line. */
      low: moneySchema.optional(),
    }),
  ),
}

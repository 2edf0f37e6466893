// Shapes that several areas share.
import { z } from 'zod'
import { cleanText } from './imports/cleanText'
import './noEval'

/** Millionths of the currency's unit: gateways price a message below the minor unit (£0.032 is 32,000). */
export const moneySchema = z.object({ micros: z.number().int(), currency: z.string() })
export type Money = z.infer<typeof moneySchema>

/** An instant as ISO 8601 in UTC, with milliseconds. */
export const instantSchema = z.iso.datetime()

/** ISO 3166-1 alpha-2. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/)

export const accountIdSchema = z.string().min(1).max(64)
export const campaignIdSchema = z.string().min(1).max(64)
/** A trial, and the rest of one: both have the name that the person gave. */
export const trialPartSchema = z.object({ isTrial: z.literal(true).optional(), isRest: z.literal(true).optional() })
export const importIdSchema = z.string().min(1).max(64)
export const listIdSchema = z.number().int().positive()
/** Smart lists are numbered apart from lists. */
export const smartListIdSchema = z.number().int().positive()
export const contactIdSchema = z.number().int().positive()

/** A window of a table: rows `offset` to `offset + limit` of the present order and filter. */
export const windowSchema = z.strictObject({
  offset: z.number().int().min(0).max(10_000_000),
  limit: z.number().int().min(1).max(500),
})
export type Window = z.infer<typeof windowSchema>

/** One window of a table with the count of all rows that the filter matches. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ total: z.number().int(), rows: z.array(row) })
}

/** Text a person typed into one line, such as a name. Characters that cannot be seen and turn the words around them are removed. */
export const lineSchema = z.string().max(200).overwrite(cleanText)

// How far the limits of an account are used.
import { z } from 'zod'
import { instantSchema } from '../values'

/** How far one limit of the account is used. Money in millionths of its currency. */
export const limitUseSchema = z.object({
  /** Absent if the account has no such limit; then nothing is said of what is left. */
  limit: z.number().int().optional(),
  used: z.number().int(),
  left: z.number().int().optional(),
  /** Still needed by approved campaigns that start in this period. */
  planned: z.number().int(),
  /** By how much `planned` exceeds `left`, and about how many people must wait for it. */
  over: z.object({ by: z.number().int(), people: z.number().int() }).optional(),
  /** When it is counted from zero again. */
  until: instantSchema,
})
export type LimitUse = z.infer<typeof limitUseSchema>

/** The limits of the account for a day and its month. */
export const limitsSchema = z.object({
  dailyCap: limitUseSchema,
  moneyPerDayMicros: limitUseSchema,
  moneyPerMonthMicros: limitUseSchema,
  /** Currency of the last balance; absent until a balance was read. */
  currency: z.string().optional(),
})
export type Limits = z.infer<typeof limitsSchema>

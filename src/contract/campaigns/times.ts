// The times that a column gives to the people of a draft: how they are read, how many go out on which day, and who gets it when.
import { z } from 'zod'
import { clockTimeSchema, daySchema, leftOutReasonSchema } from './draft'
import { instantSchema } from '../values'

const orderSchema = z.enum(['day', 'month'])

export const columnTimesSchema = z.object({
  /** Fields that some of the people have a value in, and the share of the first thousand people whose value is a date or a time; highest share first. */
  fields: z.array(z.object({ name: z.string(), share: z.number() })),
  /** False if none is chosen, or the chosen one is gone; nothing below says anything then. */
  hasColumn: z.boolean(),
  /** Everyone whom nothing else leaves out. */
  people: z.number().int(),
  goOut: z.number().int(),
  /** The part of `goOut` that goes at another time than the column says: quiet hours, or the clocks change then. */
  moved: z.number().int(),
  leftOut: z.array(z.object({ reason: leftOutReasonSchema, people: z.number().int() })),
  first: instantSchema.optional(),
  last: instantSchema.optional(),
  /** From the first day to the last, in the account's zone; of more than fifty only those with people. */
  days: z.array(z.object({ day: daySchema, people: z.number().int(), isQuiet: z.boolean() })),
  /** One value as it is written, and what it was read as. */
  example: z.object({ written: z.string(), order: orderSchema.optional(), day: daySchema.optional() }).optional(),
  /**
   * The dates of the column can be read in two ways, and nothing shows which is meant: how many would go out with each. `shown`: a value
   * that shows another order than the one that a person chose before.
   */
  question: z
    .object({
      written: z.string(),
      day: daySchema,
      month: daySchema,
      dayPeople: z.number().int(),
      monthPeople: z.number().int(),
      shown: z.object({ written: z.string(), order: orderSchema }).optional(),
      /** Some values show the one order, and some the other. */
      isMixed: z.literal(true).optional(),
    })
    .optional(),
  /** Rows whose number another row has too: only one row of a number counts, and their times are not used. Absent: none. */
  repeated: z.number().int().optional(),
  /**
   * The part of `goOut` whose time is not the one of the files that the draft is made from: another file was imported since, or known
   * people kept what they had. Absent: none.
   */
  elsewhere: z.number().int().optional(),
  /** Some values have a time of day only, or a day only. */
  hasTimesOnly: z.boolean(),
  hasDaysOnly: z.boolean(),
  /** The account's zone. */
  zone: z.string(),
})
export type ColumnTimes = z.infer<typeof columnTimesSchema>

export const timedPersonSchema = z.object({
  name: z.string(),
  phone: z.string(),
  /** The value as it is written. */
  written: z.string(),
  /** The value as day and time on the clocks that are meant; absent if it has no day. */
  own: z.object({ day: daySchema, time: clockTimeSchema.optional() }).optional(),
  /** When the message goes, or would have gone. */
  at: instantSchema.optional(),
  /** The zone to show `at` in. */
  zone: z.string(),
  moved: z.enum(['quiet', 'twice', 'skipped']).optional(),
  /** When it would have gone if it were not quiet then. */
  wanted: instantSchema.optional(),
  /** Left out. */
  reason: leftOutReasonSchema.optional(),
})
export type TimedPerson = z.infer<typeof timedPersonSchema>

// The choices for a standing send: when it sends, to whom it may be late, and its limits.
import { z } from 'zod'
import { clockTimeSchema, daySchema } from './draft'
import { campaignIdSchema, lineSchema, listIdSchema } from '../values'

const weekdaySchema = z.number().int().min(1).max(7)
const fieldSchema = z.string().min(1).max(80)
const orderSchema = z.enum(['day', 'month'])

/** 1 is Monday, 7 Sunday. `month_day` 31 is the last day of a shorter month. */
export const standingDaysSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('week'), weekdays: z.array(weekdaySchema).min(1).max(7) }),
  z.strictObject({ kind: z.literal('month_day'), day: z.number().int().min(1).max(31) }),
  z.strictObject({
    kind: z.literal('month_weekday'),
    which: z.enum(['first', 'second', 'third', 'fourth', 'last']),
    weekday: weekdaySchema,
  }),
])

/** When the rule sends. `order`: the first number in a date such as 03/04/2026; absent: as the other values of the column show. */
export const standingWhenSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('every'), days: standingDaysSchema, time: clockTimeSchema }),
  /** On the day of a date field each year. `leapDay`: 29 February in other years. */
  z.strictObject({
    kind: z.literal('yearly'),
    field: fieldSchema,
    time: clockTimeSchema,
    leapDay: z.enum(['28_february', '1_march']),
    order: orderSchema.optional(),
  }),
  /** So long before or after a date field, always at one time of day. */
  z.strictObject({
    kind: z.literal('around'),
    field: fieldSchema,
    count: z.number().int().min(0).max(365),
    unit: z.enum(['day', 'week']),
    side: z.enum(['before', 'after']),
    time: clockTimeSchema,
    order: orderSchema.optional(),
  }),
  /** A time after someone joins one of the rule's lists; only those who join while it is on. With days: at `time`. */
  z.strictObject({
    kind: z.literal('joined'),
    listId: listIdSchema,
    count: z.number().int().min(1).max(365),
    unit: z.enum(['hour', 'day']),
    time: clockTimeSchema.optional(),
  }),
  /**
   * So long after a campaign texted a person who has not answered since. Its people are those of that campaign. Without `time` at the hour
   * and minute of their message.
   */
  z.strictObject({
    kind: z.literal('not_answered'),
    campaignId: campaignIdSchema,
    count: z.number().int().min(1).max(365),
    unit: z.enum(['hour', 'day']),
    time: clockTimeSchema.optional(),
  }),
])
export type StandingWhen = z.infer<typeof standingWhenSchema>

/** People who were due while nothing could be sent: left out, or sent to on the same day if it is at most so many hours late. */
export const standingMissedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('leave_out') }),
  z.strictObject({ kind: z.literal('same_day'), hours: z.number().int().min(1).max(12) }),
])
export type StandingMissed = z.infer<typeof standingMissedSchema>

/**
 * For people whose time is in quiet hours. `later`: on the same day, if it has room. `next_day`: so too, otherwise at the same time on the
 * next open day, up to three days later; not for `every`. `earlier`: at the same time on an open day before, up to three days, or a week
 * before a date, otherwise later on the same day; for date fields. Absent: `earlier` before a date, otherwise `later`. The due day stays the
 * same, so they get it once.
 */
export const standingQuietSchema = z.enum(['later', 'next_day', 'earlier', 'leave_out'])
export type StandingQuiet = z.infer<typeof standingQuietSchema>

const maxPeople = z.number().int().min(1).max(10_000_000)
const maxMicros = z.number().int().min(1).max(1_000_000_000_000)
/** At most so many people and so much money, in days, months and years of the account's zone. */
export const standingLimitsSchema = z.strictObject({
  peoplePerDay: maxPeople,
  peoplePerMonth: maxPeople,
  peoplePerYear: maxPeople,
  microsPerDay: maxMicros,
  microsPerMonth: maxMicros,
  microsPerYear: maxMicros,
  /** The last day on which it sends. */
  validUntil: daySchema,
})
export type StandingLimits = z.infer<typeof standingLimitsSchema>

export const standingRuleInputSchema = z.strictObject({
  name: lineSchema,
  when: standingWhenSchema,
  /** Whose clocks the times are on. */
  zone: z.enum(['person', 'account']),
  missed: standingMissedSchema,
  quiet: standingQuietSchema.optional(),
  limits: standingLimitsSchema,
})
export type StandingRuleInput = z.infer<typeof standingRuleInputSchema>

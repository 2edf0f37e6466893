// The calendar: past, present and planned sends of the active account, by day, with the hours in which it is quiet.
import { z } from 'zod'
import { calendarMoves } from './calendarMoves'
import { clockTimeSchema, daySchema } from './draft'
import { procedure } from '../errors'
import { dayHoursSchema, hoursRegionSchema } from '../quietHours'
import { campaignIdSchema, instantSchema, moneySchema, trialPartSchema } from '../values'

export const calendarStateSchema = z.enum(['done', 'sending', 'planned', 'paused', 'uncertain'])
export type CalendarState = z.infer<typeof calendarStateSchema>

/** One campaign on one day. What it has sent on a day and what it has planned for the same day are two of these. */
export const calendarSendSchema = z.object({
  campaignId: campaignIdSchema,
  name: z.string(),
  ...trialPartSchema.shape,
  /** A day on the account's calendar. */
  day: daySchema,
  /** First and last on that day. What is planned is as it was approved; its pace may make the last later. */
  from: instantSchema,
  to: instantSchema,
  people: z.number().int(),
  state: calendarStateSchema,
  /** Planned: its part of the gateway's estimate. Absent without a price. */
  about: moneySchema.optional(),
  /** It is planned as a whole, with a time that `move` can change. */
  canMove: z.literal(true).optional(),
  /** The standing send that it is a day of. */
  ruleId: z.number().int().optional(),
})
export type CalendarSend = z.infer<typeof calendarSendSchema>

export const calendarDaySchema = z.object({
  day: daySchema,
  /** When people of the region may be texted; null: quiet all day. */
  hours: dayHoursSchema,
  /** Its public holiday in that country, whether it is quiet then or not. */
  holiday: z.string().optional(),
  people: z.number().int(),
})

export const calendarRangeSchema = z.object({
  /** The account's zone, a name of the TZ database. */
  zone: z.string(),
  region: hoursRegionSchema,
  days: z.array(calendarDaySchema),
  /** In the order of their starts. */
  sends: z.array(calendarSendSchema),
  /** The account has no campaign that was sent or is planned, on any day, and no standing send that is on. */
  isUnused: z.boolean(),
  totals: z.object({
    /** People texted, or handed over, on these days. */
    texted: z.number().int(),
    toCome: z.number().int(),
    /** Charged for messages of these days as far as it is known; absent without a currency. */
    spent: moneySchema.optional(),
    /** Estimated for what is planned; absent if a price is missing. */
    about: moneySchema.optional(),
  }),
})
export type CalendarRange = z.infer<typeof calendarRangeSchema>

/** A day of a standing send to come, by its forecast. Whom it has claimed already is a campaign of `range`. */
export const calendarStandingSchema = z.object({
  ruleId: z.number().int(),
  name: z.string(),
  /** Texts go out on this day. */
  day: daySchema,
  /** The day that they are for, if quiet hours moved them. */
  dueDay: daySchema.optional(),
  /** Its time of day on the account's clock; people elsewhere get it at this time of theirs. Absent: by hours after joining. */
  time: clockTimeSchema.optional(),
  people: z.number().int(),
  about: moneySchema.optional(),
  /** No one is texted on this day, until it is taken back. */
  isSkipped: z.literal(true).optional(),
})
export type CalendarStanding = z.infer<typeof calendarStandingSchema>

const maxDays = 62
const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / 86_400_000

const spanSchema = z.strictObject({ from: daySchema, to: daySchema })
const isShort = ({ from, to }: z.infer<typeof spanSchema>): boolean =>
  dayNumber(to) >= dayNumber(from) && dayNumber(to) - dayNumber(from) < maxDays

export const calendar = {
  /**
   * The sends of some days, at most 62, both ends included. `region`: whose quiet hours; absent: those of the account's country. Tests and
   * answers to one person are not among them. NO_ACCOUNT.
   */
  range: procedure
    .input(spanSchema.extend({ region: hoursRegionSchema.optional() }).refine(isShort))
    .output(calendarRangeSchema),
  /**
   * The days of those standing sends that are on, as far ahead as their forecast goes. Counting it takes some seconds with a million people.
   * NO_ACCOUNT.
   */
  standing: procedure.input(spanSchema.refine(isShort)).output(z.array(calendarStandingSchema)),
  /** The first people of a campaign on a day of the account's calendar, in the order of sending. NO_ACCOUNT. */
  people: procedure
    .input(z.strictObject({ campaignId: campaignIdSchema, day: daySchema, limit: z.number().int().min(1).max(50) }))
    .output(z.array(z.object({ name: z.string(), phone: z.string() }))),
  ...calendarMoves,
}

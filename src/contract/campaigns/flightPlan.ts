// The way of a send through hours, zones and batches, worked out before anyone is texted.
import { z } from 'zod'
import { countrySchema, instantSchema, moneySchema } from '../values'

const stretchSchema = z.object({ from: instantSchema, to: instantSchema })

/** People with the same hours to be texted in. */
export const flightRowSchema = z.object({
  /** From 1, in the order of their times. */
  wave: z.number().int(),
  /** Absent if it is not known. */
  country: countrySchema.optional(),
  /** A state or the like whose hours differ from its country's: `US-FL`. */
  region: z.string().optional(),
  /** Names of the TZ database; of several all must be inside their hours. Empty: not known. */
  zones: z.array(z.string()),
  people: z.number().int(),
  parts: z.number().int(),
  /** By prices learned from past costs; absent until there are some. */
  about: moneySchema.optional(),
  /** Minutes from the plan's own zone at the first message. */
  offsetMinutes: z.number().int(),
  /** When it is quiet for them, inside the plan's span; at most the first hundred stretches. */
  quiet: z.array(stretchSchema),
  /** The times of their batches: one stretch, or more if quiet hours or the daily cap interrupt it. */
  sends: z.array(stretchSchema.extend({ batches: z.number().int(), people: z.number().int() })),
})
export type FlightRow = z.infer<typeof flightRowSchema>

export const flightNoteSchema = z.discriminatedUnion('kind', [
  /** Everyone is texted inside their own hours. */
  z.object({ kind: z.literal('inside_hours'), people: z.number().int() }),
  /** It becomes quiet for them before they had their turn: they wait until then. */
  z.object({ kind: z.literal('waits_for_morning'), people: z.number().int(), until: instantSchema }),
  /** Quiet hours are off, and it is quiet for them then. */
  z.object({ kind: z.literal('in_quiet_hours'), people: z.number().int() }),
  /** At this pace, and with these limits, at most so many would have their turn when it is too late for them, and are left out then. */
  z.object({ kind: z.literal('too_late'), people: z.number().int() }),
  /** More than the account may text in a day. */
  z.object({ kind: z.literal('daily_cap'), cap: z.number().int(), people: z.number().int(), until: instantSchema }),
  /** Their quiet hours never end, or the daily limit is too low: they would not be texted within 400 days. */
  z.object({ kind: z.literal('not_in_a_year'), people: z.number().int() }),
  /** In their time zone the time is over already. Keeps the plan from being sent. */
  z.object({ kind: z.literal('time_over'), people: z.number().int() }),
  /** Numbers whose zone is one of several: all of them are waited for. */
  z.object({ kind: z.literal('several_zones'), people: z.number().int(), country: countrySchema }),
  /** Numbers without a known zone: the account's hours count. */
  z.object({ kind: z.literal('zone_unknown'), people: z.number().int() }),
  /** The clocks of these zones skip that time, or show it twice: the later reading counts. */
  z.object({ kind: z.literal('clock_change'), people: z.number().int(), zone: z.string() }),
])
export type FlightNote = z.infer<typeof flightNoteSchema>

export const flightPlanSchema = z.object({
  /** The zone of the plan: the account's, or the one chosen. */
  zone: z.string(),
  span: stretchSchema,
  rows: z.array(flightRowSchema),
  people: z.number().int(),
  /** In the whole send. */
  batches: z.number().int(),
  /** Rows share batches: `sends` is the most batches a row can be in, so the rows add up to more than `batches`. */
  isMixed: z.boolean(),
  batchSize: z.number().int(),
  /** The times of the first message, of the one in the middle and of the last. Absent if there are no people. */
  first: instantSchema.optional(),
  half: instantSchema.optional(),
  last: instantSchema.optional(),
  notes: z.array(flightNoteSchema),
  /** The instant that counted as now when the plan was made. */
  plannedAt: instantSchema,
})
export type FlightPlan = z.infer<typeof flightPlanSchema>

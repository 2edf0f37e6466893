// Hours in which people are not texted, by region: dated suggestions that come with the app, and a person's changes to them.
import { z } from 'zod'
import { clockTimeSchema, daySchema } from './campaigns/draft'
import { procedure } from './errors'

/** Open from `from` to `to` on the person's clock; `24:00` is the end of the day. null: quiet all day. */
export const dayHoursSchema = z
  .strictObject({ from: clockTimeSchema, to: z.union([clockTimeSchema, z.literal('24:00')]) })
  .nullable()
export type DayHours = z.infer<typeof dayHoursSchema>

/** Monday first. */
export const weekHoursSchema = z.array(dayHoursSchema).length(7)
export type WeekHours = z.infer<typeof weekHoursSchema>

/** A country, a state of one (`US-FL`), or `*` for everywhere else. */
export const hoursRegionSchema = z.string().regex(/^(?:\*|[A-Z]{2}(?:-[A-Z0-9]{1,3})?)$/)

/** The source of a suggestion. */
export const hoursSourceSchema = z.enum([
  'none_found',
  'strictest_of_three',
  'strictest_of_several',
  'one_of_two',
  'vendor_pages',
  'federal_rule',
  'federal_rule_norm',
  'texas_law',
])
export type HoursSource = z.infer<typeof hoursSourceSchema>

export const hoursRuleSchema = z.object({
  region: hoursRegionSchema,
  week: weekHoursSchema,
  /** Quiet on the public holidays of the country. */
  onHolidays: z.boolean(),
  /** False once a person changed it. */
  isSuggestion: z.boolean(),
  /** The source of the suggestion; absent for a region that a person added. */
  source: z.object({ from: hoursSourceSchema, asOf: z.string() }).optional(),
  nextHoliday: z.object({ day: daySchema, name: z.string() }).optional(),
})
export type HoursRule = z.infer<typeof hoursRuleSchema>

export const quietHoursSchema = z.object({
  rules: z.array(hoursRuleSchema),
  /** The date of the file that comes with the app. */
  asOf: daySchema,
  /** If quiet hours begin before someone's turn, they are texted afterwards, or a person is asked. */
  crossing: z.enum(['go_on', 'ask']),
})
export type QuietHours = z.infer<typeof quietHoursSchema>

const regionInput = z.strictObject({ region: hoursRegionSchema })

export const quietHours = {
  /** All rules, everywhere else last. Any time. */
  all: procedure.output(quietHoursSchema),
  /** Changes or adds a rule; frozen campaigns keep theirs. HOURS_NOT_POSSIBLE if a day opens after it closes. */
  save: procedure
    .input(regionInput.extend({ week: weekHoursSchema, onHolidays: z.boolean() }))
    .output(quietHoursSchema),
  /** Back to the suggestion; a rule that a person added goes. */
  reset: procedure.input(regionInput).output(quietHoursSchema),
  setCrossing: procedure.input(z.strictObject({ crossing: z.enum(['go_on', 'ask']) })).output(quietHoursSchema),
}

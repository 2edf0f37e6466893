// Moves a planned campaign to another time. Only the time changes: anything else needs the review of the changed campaign.
import { z } from 'zod'
import { changedPartSchema } from './changes'
import { clockTimeSchema, daySchema } from './draft'
import { procedure } from '../errors'
import { campaignIdSchema, instantSchema, moneySchema } from '../values'

/** The start on a clock: of each person if the campaign goes by theirs, else of `zone`. */
export const moveStartSchema = z.strictObject({ day: daySchema, time: clockTimeSchema })
export type MoveStart = z.infer<typeof moveStartSchema>

export const calendarPlacesSchema = z.object({
  /** As it is planned. */
  start: moveStartSchema,
  /** At this time on the clock of each person. */
  isLocal: z.boolean(),
  zone: z.string(),
  /**
   * Starts that are refused, a quarter of an hour apart from `start`, from the first to the last of each stretch. `quiet`: so many more
   * people than now would be in their quiet hours.
   */
  refused: z.array(
    z.object({
      day: daySchema,
      from: clockTimeSchema,
      to: clockTimeSchema,
      why: z.enum(['over', 'quiet']),
      people: z.number().int(),
    }),
  ),
})
export type CalendarPlaces = z.infer<typeof calendarPlacesSchema>

export const calendarMoveSchema = z.object({
  was: moveStartSchema,
  now: moveStartSchema,
  isLocal: z.boolean(),
  zone: z.string(),
  people: z.number().int(),
  /** The most that the approval allows it to cost. */
  ceiling: moneySchema.optional(),
  /** First and last of the new times. Its pace may make the last later. */
  first: instantSchema,
  last: instantSchema,
  /** People who wait for the end of their quiet hours; absent if the campaign does not respect them. */
  quiet: z.number().int().optional(),
  /** Other messages of that day for some of these people. No `people`: too many to be counted. */
  others: z.array(z.object({ name: z.string(), people: z.number().int().optional() })),
})
export type CalendarMove = z.infer<typeof calendarMoveSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })
const maxDays = 62

export const calendarMoves = {
  /**
   * The times to which a planned campaign can be moved on some days, at most 62. NO_ACCOUNT; CAMPAIGN_UNKNOWN; CAMPAIGN_WRONG_STATE if it
   * cannot be moved.
   */
  places: procedure
    .input(campaignInput.extend({ from: daySchema, days: z.number().int().min(1).max(maxDays) }))
    .output(calendarPlacesSchema),
  /** The result of a move, before it is done. As `places`; SCHEDULE_PAST and SCHEDULE_NOT_POSSIBLE for a time that is refused. */
  lookAhead: procedure.input(campaignInput.extend({ to: moveStartSchema })).output(calendarMoveSchema),
  /**
   * Approves the new time: `people` and `ceiling` are those on the screen. Durable before it answers `moved`, with the id of the campaign
   * that took the place of the old one. `differs`: people, text or money are no longer what was approved, or the new time needs a decision;
   * then the campaign waits as a change that a person reviews. After any error the campaign is planned as before. As `lookAhead`;
   * APPROVAL_STALE; SENDING_LOCKED; GATEWAY_* if the gateway does not price it or its listing cannot be read.
   */
  move: procedure
    .input(campaignInput.extend({ to: moveStartSchema, people: z.number().int(), ceiling: moneySchema.optional() }))
    .output(
      z.discriminatedUnion('state', [
        z.object({ state: z.literal('moved'), campaignId: campaignIdSchema }),
        z.object({ state: z.literal('differs'), draftId: campaignIdSchema, changed: z.array(changedPartSchema) }),
      ]),
    ),
}

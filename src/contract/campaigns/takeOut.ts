// Takes people out of an approved campaign who were not sent yet. Fewer people need no new approval.
import { z } from 'zod'
import { procedure } from '../errors'
import { maxPastedPieceLength } from '../files'
import {
  campaignIdSchema,
  instantSchema,
  listIdSchema,
  moneySchema,
  pageOf,
  smartListIdSchema,
  windowSchema,
} from '../values'

/** Everyone whom any of these names. */
export const takeOutChoiceSchema = z.strictObject({
  listIds: z.array(listIdSchema).max(1_000).optional(),
  smartListIds: z.array(smartListIdSchema).max(100).optional(),
  waves: z.array(z.number().int().min(1)).max(1_000).optional(),
  recipientIds: z.array(z.number().int()).max(1_000).optional(),
  /** Numbers typed or pasted, as for `campaigns.addNumbers`. */
  numbers: z.string().max(maxPastedPieceLength).optional(),
})
export type TakeOutChoice = z.infer<typeof takeOutChoiceSchema>

export const takeOutListSchema = z.object({
  kind: z.enum(['list', 'smart']),
  id: z.number().int(),
  name: z.string(),
  /** Contacts of a plain list. */
  people: z.number().int().optional(),
  /** Those of them who still wait in this campaign. */
  waiting: z.number().int(),
})
export type TakeOutList = z.infer<typeof takeOutListSchema>

/** People with the same time and the same hours. */
export const takeOutWaveSchema = z.object({
  wave: z.number().int(),
  country: z.string().optional(),
  /** A state with hours of its own. */
  region: z.string().optional(),
  /** Names of the TZ database. */
  zones: z.array(z.string()),
  /** Absent: at once. */
  dueAt: instantSchema.optional(),
  /** Everyone of it who still waits. */
  waiting: z.number().int(),
})
export type TakeOutWave = z.infer<typeof takeOutWaveSchema>

export const takeOutCountSchema = z.object({
  /** Who would be taken out. */
  people: z.number().int(),
  /** How many of them are on several of the chosen lists. */
  onSeveral: z.number().int(),
  /** Who would still wait. */
  left: z.number().int(),
  /** Chosen, and sent to or on the wire. */
  tooLate: z.number().int(),
  /** Chosen, and it is not known whether they were sent to. Those who turn out not to have been are left out. */
  inQuestion: z.number().int(),
  /** Names exactly those who are chosen. */
  chosen: z.string(),
  /** Typed numbers of no one in this campaign, and texts that are no number. */
  notFound: z.number().int(),
  /** The cost of the campaign without them, and how much less that is; absent without an estimate. */
  about: moneySchema.optional(),
  less: moneySchema.optional(),
})
export type TakeOutCount = z.infer<typeof takeOutCountSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

export const takeOut = {
  /** The lists and waves by which people can be taken out, those with the most people first. CAMPAIGN_UNKNOWN. */
  choices: procedure
    .input(campaignInput)
    .output(z.object({ lists: z.array(takeOutListSchema), waves: z.array(takeOutWaveSchema) })),
  /** A window of the people who still wait: all of them, those that a search finds, or those that are chosen. CAMPAIGN_UNKNOWN. */
  people: procedure
    .input(
      campaignInput
        .extend(windowSchema.shape)
        .extend({ search: z.string().max(200).optional(), which: takeOutChoiceSchema.optional() }),
    )
    .output(pageOf(z.object({ id: z.number().int(), name: z.string(), phone: z.string() }))),
  /** The result of taking them out, before it is done. CAMPAIGN_UNKNOWN. */
  count: procedure.input(campaignInput.extend({ which: takeOutChoiceSchema })).output(takeOutCountSchema),
  /**
   * Takes out everyone chosen who still waits or is in question; durable before it answers, and none of them is sent to after that.
   * `chosen`: of the count that was on the screen. CAMPAIGN_UNKNOWN; CAMPAIGN_WRONG_STATE if it has ended or is being changed;
   * SENDING_LOCKED; DECISION_STALE if others are chosen now; TAKE_OUT_NO_ONE if no one chosen waits any more; TAKE_OUT_EVERYONE if
   * no one would be left, which is what `outbox.stop` is for.
   */
  apply: procedure.input(campaignInput.extend({ which: takeOutChoiceSchema, chosen: z.string().max(100) })).output(
    z.object({
      takeOutId: z.number().int(),
      people: z.number().int(),
      tooLate: z.number().int(),
      inQuestion: z.number().int(),
    }),
  ),
  /**
   * Puts back those whom the latest `apply` took out, within a minute; a campaign that ended meanwhile goes on for them. UNDO_GONE after
   * that, if a later one was not undone before, or if the campaign was stopped or is being changed; CAMPAIGN_UNKNOWN.
   */
  undo: procedure
    .input(campaignInput.extend({ takeOutId: z.number().int() }))
    .output(z.object({ people: z.number().int() })),
}

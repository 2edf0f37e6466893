// Changes a campaign that was approved and has people who were not sent to yet. A draft beside it holds the change; until that is
// approved nothing of either goes out.
import { z } from 'zod'
import { procedure } from '../errors'
import { draftSchema, timingSchema } from './draft'
import { campaignIdSchema, instantSchema, moneySchema } from '../values'

export const changedPartSchema = z.enum(['people', 'text', 'sender', 'when', 'money'])
export type ChangedPart = z.infer<typeof changedPartSchema>

/** One version of a campaign. Money is absent without a price. */
const versionSchema = z.object({
  people: z.number().int(),
  /** As written, with its fields. */
  template: z.string(),
  sender: z.string(),
  timing: timingSchema,
  /** The gateway's estimate, or of a draft the cost by prices learned from past costs. */
  about: moneySchema.optional(),
  /** The most that it may cost, or may once it is approved. */
  ceiling: moneySchema.optional(),
})

export const comparisonSchema = z.object({
  /** The approved campaign. */
  campaignId: campaignIdSchema,
  draftId: campaignIdSchema,
  approvedAt: instantSchema,
  /** When the approved one would have started; absent if it had started, or was paused by then. */
  startsAt: instantSchema.optional(),
  /** `sent`: people it, or a version before it, has sent to or has in doubt. `takenOut`: before the change. Both are not in `now`. */
  approved: versionSchema.extend({ sent: z.number().int(), takenOut: z.number().int() }),
  now: versionSchema,
  /** People of `now` who were not approved before, by number. */
  came: z.number().int(),
  /** People who wait in the approved one and are not in `now`. */
  left: z.number().int(),
  changed: z.array(changedPartSchema),
})
export type Comparison = z.infer<typeof comparisonSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

export const changes = {
  /**
   * Sets an approved campaign that waits or is paused aside, and makes a draft of it for those who were not sent to yet; the same
   * draft if there is one already. Durable before it answers: from then on nothing of the campaign is sent until the draft is
   * approved, which ends the campaign, or `goBack`. CAMPAIGN_UNKNOWN; SENDING_LOCKED; CAMPAIGN_WRONG_STATE if it is being sent, goes
   * on by itself, has no one left, is a list of the gateway, was changed before, or has someone who may or may not have been sent to.
   */
  begin: procedure.input(campaignInput).output(draftSchema),
  /** The approved version beside the draft, asked for by either of them. CAMPAIGN_UNKNOWN if it is not being changed. */
  compare: procedure.input(campaignInput).output(comparisonSchema),
  /**
   * Drops the change: the approved campaign stands as before it, with its approval. A start that has passed meanwhile counts as
   * missed. CAMPAIGN_UNKNOWN if it is not being changed; SENDING_LOCKED.
   */
  goBack: procedure.input(campaignInput).output(z.object({ campaignId: campaignIdSchema })),
}

// The trial of a campaign: what became of its one or two texts, and the draft for the people who were not in it.
import { z } from 'zod'
import { procedure } from '../errors'
import { campaignIdSchema, instantSchema, moneySchema } from '../values'
import { campaignStateSchema, draftSchema } from './draft'
import { templateIssueSchema } from './measure'

/** One text of a trial and what became of it. All figures are people. */
const trialTextSchema = z.object({
  /** As written, with its fields. */
  template: z.string(),
  people: z.number().int(),
  delivered: z.number().int(),
  /** Replied since the first message, with other words than an opt-out. */
  answered: z.number().int(),
  optedOut: z.number().int(),
})
export type TrialText = z.infer<typeof trialTextSchema>

/**
 * How likely a difference in answers as large as this one is if both texts were equally good (Fisher's exact test, two-sided):
 * below 1 in 100, below 1 in 20, or more. `too_few`: no difference between groups of this size could be below 1 in 20.
 */
export const trialChanceSchema = z.enum(['below_1_in_100', 'below_1_in_20', 'may_be_chance', 'too_few'])
export type TrialChance = z.infer<typeof trialChanceSchema>

export const trialResultSchema = z.object({
  /** One or two. */
  texts: z.array(trialTextSchema),
  /** People who were not drawn, as they were counted when the trial was frozen. */
  rest: z.number().int(),
  /** People of the trial who may or may not have got it. The rest waits for them. */
  uncertain: z.number().int(),
  /** People of the trial who wait for their message. */
  waiting: z.number().int(),
  startedAt: instantSchema.optional(),
  /** The end of the time to wait; absent before the first message. */
  endsAt: instantSchema.optional(),
  isOver: z.boolean(),
  /** Only for two texts. */
  chance: trialChanceSchema.optional(),
  /** The place of the text with more answers; absent if both have the same, or there is one. */
  ahead: z.union([z.literal(0), z.literal(1)]).optional(),
  /** The campaign for the rest, if it was begun. */
  restCampaign: z.object({ campaignId: campaignIdSchema, state: campaignStateSchema }).optional(),
})
export type TrialResult = z.infer<typeof trialResultSchema>

/** The trial of a draft as a freeze would draw it now. All figures are people unless they say otherwise. */
export const trialPlanSchema = z.object({
  /** Everyone whom nothing leaves out: the trial and the rest. */
  people: z.number().int(),
  trial: z.number().int(),
  rest: z.number().int(),
  /** One or two. */
  texts: z.array(
    z.object({
      people: z.number().int(),
      /** Message parts of all of them together. */
      parts: z.number().int(),
      /** By prices learned from past costs; absent without one for each of their countries. */
      about: moneySchema.optional(),
      /** The first of them and their message; absent if there are none. */
      sample: z.object({ name: z.string(), text: z.string(), parts: z.number().int() }).optional(),
      /** Whose message cannot be made: a field without a value and without a fallback, or nothing in it. */
      blocked: z.number().int(),
      issues: z.array(templateIssueSchema),
    }),
  ),
  about: moneySchema.optional(),
  /** Cost of the rest if they get the first text. */
  aboutRest: moneySchema.optional(),
})
export type TrialPlan = z.infer<typeof trialPlanSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

/** A trial whose time to wait is over and whose rest has not been decided. */
export const waitingTrialSchema = z.object({ campaignId: campaignIdSchema, name: z.string(), rest: z.number().int() })
export type WaitingTrial = z.infer<typeof waitingTrialSchema>

export const trials = {
  /** The people, texts and cost of the trial of a draft as it is now. CAMPAIGN_UNKNOWN if the draft has no trial. */
  plan: procedure.input(campaignInput).output(trialPlanSchema),
  /** The result so far. CAMPAIGN_UNKNOWN if it was no trial. */
  result: procedure.input(campaignInput).output(trialResultSchema),
  /** Trials of the last two weeks that wait for a decision about their rest, newest first. NO_ACCOUNT. */
  waiting: procedure.output(z.array(waitingTrialSchema)),
  /**
   * A draft for everyone who was not in the trial, with one of its texts; the same draft if it is there already. Its people are those of
   * the same lists as they are now. Nothing is sent before that draft is approved. CAMPAIGN_UNKNOWN if it was no trial;
   * CAMPAIGN_WRONG_STATE while the trial has people who wait or are in doubt; CAMPAIGN_NO_PEOPLE if its people are not kept any more.
   */
  rest: procedure.input(campaignInput.extend({ text: z.union([z.literal(0), z.literal(1)]) })).output(draftSchema),
}

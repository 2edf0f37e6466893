// The review before money is spent: the price, the risks, and what an approval binds.
import { z } from 'zod'
import { balanceSchema } from '../accounts'
import { draftSchema, leftOutReasonSchema } from './draft'
import { flightPlanSchema } from './flightPlan'
import { previewSchema } from './measure'
import { campaignIdSchema, instantSchema, moneySchema } from '../values'

export const estimateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('priced'),
    cost: moneySchema,
    parts: z.number().int().optional(),
    invalid: z.number().int().optional(),
    /** The gateway's count of people, if it gave one: some count those whom they would skip, and some do not. */
    contacts: z.number().int().optional(),
    words: z.array(z.string()),
    askedAt: instantSchema,
  }),
  /** The gateway's answer has no price that can be read. Never zero. */
  z.object({ state: z.literal('no_price'), words: z.array(z.string()), askedAt: instantSchema }),
])
export type Estimate = z.infer<typeof estimateSchema>

/** Hours, oldest first, whose opt-outs no reading of the gateway covered, and how many people may have opted out in them. */
export const optOutsUnknownSchema = z.object({
  hours: z.array(z.object({ from: instantSchema, until: instantSchema })),
  people: z.number().int(),
})
export type OptOutsUnknown = z.infer<typeof optOutsUnknownSchema>

const tooManyTextsSchema = z.object({
  people: z.number().int(),
  texts: z.number().int(),
  names: z.array(z.string()),
})

/** A risk to know before sending. `people` counts those affected. In a review the most harmful comes first. */
export const reviewWarningSchema = z.discriminatedUnion('code', [
  /** People who opted out get it anyway. */
  z.object({ code: z.literal('reaches_opted_out'), people: z.number().int().optional() }),
  /** Opt-outs of these hours are not known for some of the people. The approval asks for a tick. */
  optOutsUnknownSchema.extend({ code: z.literal('opt_outs_unknown') }),
  /**
   * Nearly the same text went to `people` of these people lately: from here, or as the gateway's listing shows, from another account of this
   * profile, then `name` is that account's, or from elsewhere.
   */
  z.object({
    code: z.literal('same_text_recently'),
    source: z.enum(['here', 'account', 'gateway']),
    campaignId: campaignIdSchema.optional(),
    name: z.string().optional(),
    at: instantSchema,
    people: z.number().int(),
    /** The first few of `people`: a name, or the number if there is no name. Empty for a list at the gateway. */
    names: z.array(z.string()),
  }),
  /**
   * `people` would get more texts than the account's rule allows one person within `hours`. `texts` is the highest count, including
   * this campaign. The approval needs a tick for it. `without`: the same if the people over a limit for one person are held or left
   * out; absent if no limit holds anyone.
   */
  tooManyTextsSchema.extend({
    code: z.literal('too_many_texts'),
    limit: z.number().int(),
    hours: z.number().int(),
    without: z.object({ hold: tooManyTextsSchema, leave_out: tooManyTextsSchema }).optional(),
  }),
  /**
   * The account's limit of money for the day or month in which the campaign starts does not cover what it may cost: `used` is charged or
   * approved already. No `cost`: the gateway names none. `next`: from when there is room again. `waits`: about how many people are held
   * back until then; without it the campaign cannot be held back, and cannot be approved.
   */
  z.object({
    code: z.literal('money_limit'),
    period: z.enum(['day', 'month']),
    limit: moneySchema,
    used: moneySchema,
    cost: moneySchema.optional(),
    waits: z.number().int().optional(),
    next: instantSchema.optional(),
  }),
  z.object({ code: z.literal('in_quiet_hours'), people: z.number().int() }),
  /** At most so many have their turn when it is too late for them, and are left out then. */
  z.object({ code: z.literal('too_late'), people: z.number().int() }),
  /** A text to a landline is charged and may not arrive. */
  z.object({ code: z.literal('landlines'), people: z.number().int() }),
  /** The balance does not cover the estimate. */
  z.object({ code: z.literal('balance_low'), missing: moneySchema }),
  z.object({ code: z.literal('no_price') }),
  z.object({ code: z.literal('cannot_be_called_back') }),
  /** The people of a list at the gateway are not known here. */
  z.object({ code: z.literal('people_unknown') }),
  /**
   * The account may text `cap` people a day: the others are texted on later days. `refused`: it goes out as a whole and cannot be held
   * back, so it cannot be approved; `next`: from when there is room, if ever.
   */
  z.object({
    code: z.literal('daily_cap'),
    cap: z.number().int(),
    people: z.number().int(),
    refused: z.object({ next: instantSchema.optional() }).optional(),
  }),
  z.object({ code: z.literal('waits_for_morning'), people: z.number().int(), until: instantSchema }),
  /** A sender made of letters takes no reply, and the text names no other way out. */
  z.object({ code: z.literal('no_way_out') }),
  /** The text does not say how to opt out. */
  z.object({ code: z.literal('no_opt_out_words') }),
  /** A country that treats such a sender in its own way; `source` in words, as of a month (YYYY-MM). */
  z.object({
    code: z.literal('sender_rules'),
    country: z.string(),
    people: z.number().int(),
    rule: z.enum(['letters_replaced', 'must_be_registered']),
    source: z.string(),
    asOf: z.string(),
  }),
  /** Letters of people's own data make their texts longer than the message itself. */
  z.object({
    code: z.literal('costly_names'),
    people: z.number().int(),
    parts: z.number().int(),
    saves: moneySchema.optional(),
  }),
  z.object({ code: z.literal('zone_unknown'), people: z.number().int() }),
])
export type ReviewWarning = z.infer<typeof reviewWarningSchema>

export const repeatedPersonSchema = z.object({
  name: z.string(),
  phone: z.string(),
  /** Including the one from this campaign. */
  texts: z.number().int(),
  /** When the latest other text went out, or is planned to go out. */
  lastAt: instantSchema,
  /** For people over a limit: when they can be texted again, absent if that is too late, and which limit it is. */
  until: instantSchema.optional(),
  reason: z.enum(['texts_a_week', 'hours_between']).optional(),
})

const limitChoiceSchema = z.enum(['hold', 'leave_out', 'send_anyway'])

export const repeatedQuestionSchema = z.object({
  which: z.enum(['same_text', 'too_many_texts', 'over_limit']),
  choice: limitChoiceSchema.optional(),
})

/** The user's choice about people who are over a limit for one person. `version` names the review that showed these `people`. */
export const overLimitChoiceSchema = z.strictObject({
  choice: limitChoiceSchema,
  people: z.number().int(),
  version: z.string(),
  /** Asked for with `send_anyway`, and kept in the campaign's record. */
  reason: z.string().trim().min(1).max(300).optional(),
})
export type OverLimitChoice = z.infer<typeof overLimitChoiceSchema>

export const reviewSchema = z.object({
  draft: draftSchema,
  /** Binds the frozen people and texts, account, form, sender, bypass, schedule and batch size; any change gives another. */
  hash: z.string(),
  /** The form of its requests. */
  form: z.string(),
  people: z.number().int(),
  parts: z.number().int(),
  batches: z.number().int(),
  batchSize: z.number().int(),
  leftOut: z.array(z.object({ reason: leftOutReasonSchema, people: z.number().int() })),
  /** How many of `people` opted out and get it anyway; only if `bypassOptOut` is set. */
  optedOut: z.number().int().optional(),
  sample: previewSchema,
  /** `about`: the estimate, split by what messages there cost so far; absent until each country has a price. */
  byCountry: z.array(
    z.object({
      country: z.string(),
      people: z.number().int(),
      parts: z.number().int(),
      about: moneySchema.optional(),
    }),
  ),
  estimate: estimateSchema.optional(),
  /** The gateway asked for a wait: the price can be asked from this moment on. */
  priceWaitsUntil: instantSchema.optional(),
  balance: balanceSchema.optional(),
  /** When and in which batches; absent for a list of the gateway. */
  plan: flightPlanSchema.optional(),
  warnings: z.array(reviewWarningSchema),
  /** How many people got nearly this text lately, each counted once; absent for none. The approval needs a tick for it. */
  sameTextPeople: z.number().int().optional(),
  /**
   * People whom the account's limits for one person hold at their time: `week` of them had as many texts as a week may have, the others
   * were texted too recently. `tooLate` of them have room only when the message may not reach them any more, and are left out; the others
   * have room by `lastAt`. Absent for no one.
   */
  overLimit: z
    .object({
      people: z.number().int(),
      /** Names these very people; a choice about them gives it back. */
      version: z.string(),
      week: z.number().int(),
      tooLate: z.number().int().optional(),
      textsPerWeek: z.number().int().optional(),
      hoursBetween: z.number().int().optional(),
      lastAt: instantSchema,
      /** By parts, of a price of the whole: of these people, and of all others. Absent without a price. */
      cost: moneySchema.optional(),
      costOfOthers: moneySchema.optional(),
    })
    .optional(),
  /** Between the approval and the first message, in which it can be stopped. */
  startDelaySeconds: z.number().int(),
  /** The most this approval may cost: the estimate and a small margin. */
  ceiling: moneySchema.optional(),
})
export type Review = z.infer<typeof reviewSchema>

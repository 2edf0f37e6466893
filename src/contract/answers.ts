// Automatic answers: rules that answer a reply. A rule sends only after it was switched on, within the limits of the account's day.
import { z } from 'zod'
import { templateIssueSchema } from './campaigns/measure'
import { procedure } from './errors'
import { campaignIdSchema, instantSchema, lineSchema, listIdSchema, moneySchema, pageOf, windowSchema } from './values'

const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const wordsSchema = z.array(z.string().trim().min(1).max(60)).max(50)

/** The replies that a rule matches. Capitals, accents and punctuation do not matter. */
export const answerConditionsSchema = z.strictObject({
  text: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('contains'), words: wordsSchema }),
    z.strictObject({ kind: z.literal('is'), words: wordsSchema }),
    z.strictObject({ kind: z.literal('anything') }),
  ]),
  /** `hours`: every day from one time to the other, which may be past midnight, and on `days` (1 Monday to 7 Sunday) all day. */
  time: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('any') }),
    z.strictObject({
      kind: z.literal('hours'),
      from: clockSchema,
      to: clockSchema,
      days: z.array(z.number().int().min(1).max(7)).max(7),
    }),
  ]),
  /** `campaign`: at most so many days after that campaign texted them. */
  from: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('anyone') }),
    z.strictObject({ kind: z.literal('list'), listId: listIdSchema }),
    z.strictObject({
      kind: z.literal('campaign'),
      campaignId: campaignIdSchema,
      days: z.number().int().min(1).max(90),
    }),
  ]),
})
export type AnswerConditions = z.infer<typeof answerConditionsSchema>

const ruleIdSchema = z.number().int().positive()

export const answerRuleSchema = z.object({
  id: ruleIdSchema,
  name: z.string(),
  conditions: answerConditionsSchema,
  /** Name of the list or campaign of `conditions.from`; absent if it names none, or if that was deleted. */
  fromName: z.string().optional(),
  /** As in a template: `{{field|fallback}}`. */
  text: z.string(),
  issues: z.array(templateIssueSchema),
  /** Parts of the text without field values, and their price by past costs. */
  parts: z.number().int(),
  about: moneySchema.optional(),
  isOn: z.boolean(),
  /** Grows with every change and switch. */
  revision: z.number().int(),
  /** It must be there before the rule can be switched on. `from`: its list or campaign was deleted. */
  missing: z.enum(['words', 'text', 'from']).optional(),
  /** In the last 30 days. The cost is what the gateway charged so far. */
  answers: z.number().int(),
  cost: moneySchema.optional(),
})
export type AnswerRule = z.infer<typeof answerRuleSchema>

/** For all rules of the account together, in any 24 hours. One person gets at most one automatic answer in 24 hours. */
export const answerLimitsSchema = z.strictObject({
  perDay: z.number().int().min(1).max(10_000),
  micros: z.number().int().min(1).max(1_000_000_000_000),
})
export type AnswerLimits = z.infer<typeof answerLimitsSchema>

/** Why no rule of the account can answer: its sender is a name, no replies can be read, or no price is known before a send. */
export const answersBlockedSchema = z.enum(['sender_is_name', 'no_feed', 'older_api', 'no_currency'])

export const answersSchema = z.object({
  /** In order: the first that matches answers. */
  rules: z.array(answerRuleSchema),
  limits: answerLimitsSchema,
  currency: z.string().optional(),
  blockedBy: answersBlockedSchema.optional(),
  /** No more answers for 24 hours: a limit was reached, or the profile was restored, copied or repaired and may not know all. */
  stopped: z.object({ by: z.enum(['people', 'money', 'restored']), at: instantSchema, isSeen: z.boolean() }).optional(),
  /** Opt-outs by a reply in the last 30 days. */
  optOuts: z.number().int(),
})
export type Answers = z.infer<typeof answersSchema>

/**
 * Why a rule that matched did not answer. `texted_elsewhere`: the listing shows a message to them that this profile did not send.
 * `abroad`: a number of another country that is no contact and was never texted. `no_person`: several automatic answers, and no person wrote to them in between. `waiting`: it may still be sent.
 */
export const answerReasonSchema = z.enum([
  'no_number',
  'abroad',
  'automatic_text',
  'repeated',
  'opted_out',
  'late',
  'person_answered',
  'texted_elsewhere',
  'no_person',
  'locked',
  'answered_today',
  'limit_people',
  'limit_money',
  'restored',
  'account_money',
  'person_limit',
  'no_price',
  'field_missing',
  'no_text',
  'gateway',
  'rule_changed',
  'interrupted',
  'waiting',
])
export type AnswerReason = z.infer<typeof answerReasonSchema>

export const answerGivenSchema = z.object({
  at: instantSchema,
  phone: z.string(),
  name: z.string().optional(),
  /** The reply; empty if it is no longer kept. */
  text: z.string(),
  /** Absent if it was answered. */
  reason: answerReasonSchema.optional(),
  campaignId: campaignIdSchema.optional(),
})
export type AnswerGiven = z.infer<typeof answerGivenSchema>

/** A rule as it is on the screen. */
const ruleInput = z.strictObject({
  name: lineSchema.min(1),
  conditions: answerConditionsSchema,
  text: z.string().max(5_000),
})
const oneRule = z.strictObject({ ruleId: ruleIdSchema })

export const answers = {
  /** Rules, limits and state of the active account. NO_ACCOUNT. */
  all: procedure.output(answersSchema),
  /** A new rule, at the end and off. NO_ACCOUNT, NAME_EMPTY. */
  create: procedure.input(ruleInput).output(answerRuleSchema),
  /** Changes a rule. Other conditions or another text switch it off. NO_ACCOUNT, ANSWER_RULE_UNKNOWN, NAME_EMPTY. */
  edit: procedure.input(oneRule.extend(ruleInput.shape)).output(answerRuleSchema),
  /**
   * Lets a rule answer from now on. `revision` and `limits`: those on the screen, which say what it sends and what it may cost a
   * day. NO_ACCOUNT, ANSWER_RULE_UNKNOWN, ANSWER_NOT_READY if it lacks something or the account cannot answer, APPROVAL_STALE for
   * another revision or other limits, SENDING_LOCKED.
   */
  switchOn: procedure
    .input(oneRule.extend({ revision: z.number().int(), limits: answerLimitsSchema }))
    .output(answerRuleSchema),
  /** NO_ACCOUNT, ANSWER_RULE_UNKNOWN. */
  switchOff: procedure.input(oneRule).output(answerRuleSchema),
  /** Puts a rule at a place, from 0. NO_ACCOUNT, ANSWER_RULE_UNKNOWN. */
  move: procedure.input(oneRule.extend({ place: z.number().int().min(0).max(1_000) })).output(z.object({})),
  /** NO_ACCOUNT, ANSWER_RULE_UNKNOWN. */
  remove: procedure.input(oneRule).output(z.object({})),
  /** Takes a `remove` back; the rule is off. NO_ACCOUNT, ANSWER_RULE_UNKNOWN. */
  restore: procedure.input(oneRule).output(answerRuleSchema),
  /** NO_ACCOUNT. A limit that was reached stays reached. */
  changeLimits: procedure.input(answerLimitsSchema).output(answerLimitsSchema),
  /** The notice about the limit was seen. NO_ACCOUNT. */
  seeLimit: procedure.output(z.object({})),
  /** Replies that a rule matched, newest first. NO_ACCOUNT. */
  given: procedure.input(windowSchema.extend(oneRule.shape)).output(pageOf(answerGivenSchema)),
  /**
   * Which rules match a reply at a moment; sends nothing. `rule`: one that is changed on the screen, tried as if it were on.
   * Who wrote is not asked: a rule for some people counts as theirs. NO_ACCOUNT, ZONE_UNKNOWN for a time that is none.
   */
  tryReply: procedure
    .input(
      z.strictObject({
        text: z.string().max(2_000),
        /** Local time of the account, YYYY-MM-DDTHH:MM. */
        localTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
        rule: ruleInput.extend({ ruleId: ruleIdSchema }).optional(),
      }),
    )
    .output(
      z.object({
        /** An opt-out or what reads like one, or the text of an automatic answer: no rule answers. */
        never: z.enum(['opt_out', 'unclear', 'automatic_text']).optional(),
        /** In order; the first answers. */
        matches: z.array(z.object({ ruleId: ruleIdSchema, name: z.string(), word: z.string().optional() })),
        /** Text of the first, with fallbacks, and the fields that need the person's values. */
        answer: z.object({ text: z.string(), fields: z.array(z.string()) }).optional(),
      }),
    ),
}

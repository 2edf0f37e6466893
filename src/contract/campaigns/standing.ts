// Standing sends: a rule that sends. It sends only under a standing approval, which binds what is sent, to whom and when, and how many
// people and how much money a day, a month and a year may have. Message and people are those of `draftId`, edited by `campaigns.*`.
import { z } from 'zod'
import { clockTimeSchema, daySchema } from './draft'
import { procedure } from '../errors'
import { campaignIdSchema, instantSchema, lineSchema, listIdSchema, moneySchema, pageOf, windowSchema } from '../values'

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
  limits: standingLimitsSchema,
})
export type StandingRuleInput = z.infer<typeof standingRuleInputSchema>

/**
 * Why it paused. `large_day`: a day has more than twice the people of the largest day of the forecast. `changed`: what the approval binds
 * is not what it was. `gone`: a list, field, campaign or account that it names was deleted. `all`: everything was paused or stopped.
 * `uncertain`: it is not known whether someone got it. `refused`: the gateway refuses the key. `finished`: everyone of its campaign had
 * their turn; the rule is off then.
 */
export const standingPauseSchema = z.enum([
  'user',
  'large_day',
  'limit_people',
  'limit_money',
  'changed',
  'gone',
  'no_price',
  'uncertain',
  'balance',
  'refused',
  'ended',
  'all',
  'finished',
])
export type StandingPause = z.infer<typeof standingPauseSchema>

/** It must be there before the rule can be switched on. */
export const standingMissingSchema = z.enum([
  'name',
  'text',
  'people',
  /** A kind of people that makes no sense here: rows of a file, a list at the gateway, imports, or past opt-outs. */
  'people_kind',
  'field',
  'list',
  /** The campaign of `not_answered`. */
  'campaign',
  /** The dates of the column can be read in two ways, and `order` is not chosen. */
  'order',
  'valid_until',
  /** No currency or no price before a send is known. */
  'price',
])
export type StandingMissing = z.infer<typeof standingMissingSchema>

/** Why people of the rule were not texted on a day. `computer_off`: off, asleep, or the gateway could not be reached. */
export const standingLeftOutSchema = z.enum([
  ...standingPauseSchema.options,
  'off',
  'computer_off',
  'skipped_day',
  'taken_out',
  'already_texted',
  'quiet',
  /** Of `not_answered`. `not_delivered`: the campaign's message did not arrive. `in_doubt`: it is not known whether they got that one. */
  'answered',
  'not_delivered',
  'in_doubt',
  'not_texted',
  /** After a backup or copy the rule may not know whom it texted. */
  'restored',
  /** Left out when the day's campaign was made: opted out, set apart and the like. The campaign has the reasons. */
  'not_reachable',
])
export type StandingLeftOut = z.infer<typeof standingLeftOutSchema>

const usedSchema = z.object({ people: z.number().int(), micros: z.number().int() })

export const standingRuleSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  when: standingWhenSchema,
  zone: z.enum(['person', 'account']),
  missed: standingMissedSchema,
  limits: standingLimitsSchema,
  /** A hidden draft with the message and the people. Not a row set, an import, or a list at the gateway. */
  draftId: campaignIdSchema,
  /** Name of the list of `joined`, or of the campaign of `not_answered`. */
  listName: z.string().optional(),
  /** Grows with every change. */
  revision: z.number().int(),
  /** `draft`: never switched on. */
  state: z.enum(['draft', 'on', 'paused', 'off']),
  /** For a rule that is `paused`, or off because it is `finished`: since when, why, and what is known about it. */
  paused: z
    .object({
      at: instantSchema,
      by: standingPauseSchema,
      day: daySchema.optional(),
      people: z.number().int().optional(),
      usual: z.number().int().optional(),
      campaignId: campaignIdSchema.optional(),
    })
    .optional(),
  /** Off because the database was restored, copied or behind. */
  isRestored: z.boolean(),
  missing: z.array(standingMissingSchema),
  approval: z
    .object({
      at: instantSchema,
      /** People in the 90 days that were shown, and the largest day of them. */
      people: z.number().int(),
      largestDay: z.number().int(),
      limits: standingLimitsSchema,
      /** The first day on which it sends; later than the approval after a restore. */
      fromDay: daySchema.optional(),
    })
    .optional(),
  /** Texted or on their way, in the present day, month and year. */
  used: z.object({ day: usedSchema, month: usedSchema, year: usedSchema }),
  currency: z.string().optional(),
  /** The account's zone. */
  accountZone: z.string(),
  takenOut: z.number().int(),
  skippedDays: z.array(daySchema),
  createdAt: instantSchema,
})
export type StandingRule = z.infer<typeof standingRuleSchema>

/** Why someone is never texted by a rule. The first three are of the date field. */
export const standingNeverSchema = z.enum([
  'date_missing',
  'date_unreadable',
  'date_in_future',
  /** Their time is over, or not within the days that are shown. */
  'not_in_window',
  'quiet',
  'taken_out',
  'opted_out',
  'not_wanted',
  /** Of `not_answered`. `not_texted`: not yet, or left out there. */
  'answered',
  'not_delivered',
  'in_doubt',
  'not_texted',
])
export type StandingNever = z.infer<typeof standingNeverSchema>

export const standingForecastSchema = z.object({
  /** Names exactly these figures; `switchOn` wants it. */
  version: z.string(),
  revision: z.number().int(),
  from: daySchema,
  to: daySchema,
  /** Messages of all days; one person may get several. */
  people: z.number().int(),
  about: moneySchema.optional(),
  largestDay: z.object({ day: daySchema, people: z.number().int() }).optional(),
  /** An average month of these days. */
  usualMonth: z.object({ people: z.number().int(), about: moneySchema.optional() }),
  /** Only days with people. `moved`: to another time because of quiet hours. */
  days: z.array(
    z.object({ day: daySchema, people: z.number().int(), moved: z.number().int(), about: moneySchema.optional() }),
  ),
  never: z.array(z.object({ reason: standingNeverSchema, people: z.number().int() })),
  /** Everyone of its lists who may be texted. `dated`: has a readable date. */
  audience: z.number().int(),
  dated: z.number().int(),
  /** One value that could be two dates, if nothing shows which is meant. */
  question: z.object({ written: z.string(), day: daySchema, month: daySchema }).optional(),
  /** People born on 29 February, and people in a month of the year by the date field; for `yearly`. */
  leapDay: z.number().int(),
  months: z.array(z.number().int()),
})
export type StandingForecast = z.infer<typeof standingForecastSchema>

export const standingPersonSchema = z.object({
  contactId: z.number().int(),
  name: z.string(),
  phone: z.string(),
  /** The value of the date field. */
  written: z.string().optional(),
  day: daySchema,
  at: instantSchema,
  /** The zone to show `at` in. */
  zone: z.string(),
  moved: z.enum(['quiet', 'twice', 'skipped']).optional(),
  parts: z.number().int(),
  about: moneySchema.optional(),
})
export type StandingPerson = z.infer<typeof standingPersonSchema>

export const standingDaySchema = z.object({
  day: daySchema,
  campaigns: z.array(campaignIdSchema),
  /** Claimed for this day, and of these accepted, waiting and uncertain. */
  people: z.number().int(),
  accepted: z.number().int(),
  waiting: z.number().int(),
  uncertain: z.number().int(),
  delivered: z.number().int(),
  replied: z.number().int(),
  cost: moneySchema.optional(),
  leftOut: z.array(z.object({ reason: standingLeftOutSchema, people: z.number().int() })),
})
export type StandingDay = z.infer<typeof standingDaySchema>

const oneRule = z.strictObject({ ruleId: z.number().int().positive() })
const ofDay = oneRule.extend({ day: daySchema })
const ofContact = oneRule.extend({ contactId: z.number().int().positive() })

export const standing = {
  /** All rules of the active account, newest first. NO_ACCOUNT. */
  all: procedure.output(z.object({ rules: z.array(standingRuleSchema) })),
  /** NO_ACCOUNT, STANDING_UNKNOWN. */
  one: procedure.input(oneRule).output(standingRuleSchema),
  /** A new rule that sends nothing, with an empty hidden draft. NO_ACCOUNT. */
  create: procedure.input(standingRuleInputSchema.partial()).output(standingRuleSchema),
  /** Changes a rule. Anything but the name or stricter limits pauses one that is on. NO_ACCOUNT, STANDING_UNKNOWN. */
  edit: procedure.input(oneRule.extend(standingRuleInputSchema.partial().shape)).output(standingRuleSchema),
  /** The next 90 days in figures. Some seconds with a million people; the same again is quick. NO_ACCOUNT, STANDING_UNKNOWN. */
  forecast: procedure.input(oneRule).output(standingForecastSchema),
  /** A window of the people of a day of the forecast, in the order of their times, or found by name or number. NO_ACCOUNT, STANDING_UNKNOWN. */
  people: procedure
    .input(ofDay.extend(windowSchema.shape).extend({ find: z.string().max(100).optional() }))
    .output(pageOf(standingPersonSchema)),
  /** A window of the people who are not texted in the forecast. NO_ACCOUNT, STANDING_UNKNOWN. */
  never: procedure.input(oneRule.extend(windowSchema.shape).extend({ reason: standingNeverSchema.optional() })).output(
    pageOf(
      z.object({
        contactId: z.number().int(),
        name: z.string(),
        phone: z.string(),
        written: z.string().optional(),
        reason: standingNeverSchema,
      }),
    ),
  ),
  /**
   * The standing approval: lets the rule send from now on. Revision and version are those of the forecast on the screen, which must be
   * the latest; the limits are those of the rule. Durable before it answers. Costs money from here on. NO_ACCOUNT, STANDING_UNKNOWN,
   * STANDING_NOT_READY with the first of `missing` as its field, APPROVAL_STALE, SENDING_LOCKED.
   */
  switchOn: procedure
    .input(oneRule.extend({ revision: z.number().int(), version: z.string().max(200), limits: standingLimitsSchema }))
    .output(standingRuleSchema),
  /** At once; no one is sent to after it answers, but who is on the wire. NO_ACCOUNT, STANDING_UNKNOWN, STANDING_WRONG_STATE. */
  pause: procedure.input(oneRule).output(standingRuleSchema),
  /**
   * Goes on under the same approval; people who were due in the pause stay left out. NO_ACCOUNT, STANDING_UNKNOWN; STANDING_WRONG_STATE
   * if it is not paused, or paused by something that needs a new approval: `changed`, `gone`, `ended`; STANDING_NOT_READY if a day
   * that is too large or a limit still holds it; SENDING_LOCKED.
   */
  resume: procedure.input(oneRule).output(standingRuleSchema),
  /** For good, until it is approved again. The record stays. NO_ACCOUNT, STANDING_UNKNOWN. */
  switchOff: procedure.input(oneRule).output(standingRuleSchema),
  /** Switches it off and removes it from the list; `restore` takes that back, and it is off. NO_ACCOUNT, STANDING_UNKNOWN. */
  remove: procedure.input(oneRule).output(z.object({})),
  restore: procedure.input(oneRule).output(standingRuleSchema),
  /** No one is texted for that due day. `unskipDay` takes it back, until the day is over. NO_ACCOUNT, STANDING_UNKNOWN. */
  skipDay: procedure.input(ofDay).output(standingRuleSchema),
  unskipDay: procedure.input(ofDay).output(standingRuleSchema),
  /**
   * Never texts a person by this rule; who waits in a campaign of today is set aside. `putBack` takes that back for the days to come.
   * NO_ACCOUNT, STANDING_UNKNOWN, CONTACT_UNKNOWN.
   */
  takeOut: procedure.input(ofContact).output(z.object({ setAside: z.number().int() })),
  putBack: procedure.input(ofContact).output(z.object({})),
  /** A window of those people, the latest first. NO_ACCOUNT, STANDING_UNKNOWN. */
  takenOut: procedure
    .input(oneRule.extend(windowSchema.shape))
    .output(
      pageOf(z.object({ contactId: z.number().int(), name: z.string(), phone: z.string(), takenOutAt: instantSchema })),
    ),
  /** A window of the days that it sent on or left people out, the latest first. NO_ACCOUNT, STANDING_UNKNOWN. */
  days: procedure.input(oneRule.extend(windowSchema.shape)).output(pageOf(standingDaySchema)),
  /**
   * Lets one day that is too large go out, and continues. `people`: the number on the screen; a day with more pauses again. Any change
   * or new approval voids it; a limit of the approval still holds. NO_ACCOUNT, STANDING_UNKNOWN, STANDING_WRONG_STATE, APPROVAL_COUNT_WRONG,
   * SENDING_LOCKED.
   */
  approveDay: procedure.input(ofDay.extend({ people: z.number().int().min(1) })).output(standingRuleSchema),
}

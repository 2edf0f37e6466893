// Standing sends: a rule that sends. It sends only under a standing approval, which binds what is sent, to whom and when, and how many
// people and how much money a day, a month and a year may have. Message and people are those of `draftId`, edited by `campaigns.*`.
import { z } from 'zod'
import { daySchema } from './draft'
import { optOutsUnknownSchema } from './review'
import {
  standingLimitsSchema,
  standingMissedSchema,
  standingQuietSchema,
  standingRuleInputSchema,
  standingWhenSchema,
} from './standingInput'
import { procedure } from '../errors'
import { fileHandleSchema } from '../files'
import { campaignIdSchema, instantSchema, moneySchema, pageOf, windowSchema } from '../values'

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
  /** By a change of the rule, of quiet hours or of the account's clock their time is one that is already past. */
  'time_moved',
  /** The next three belong to `not_answered`. `not_delivered`: the campaign's message did not arrive. `in_doubt`: it is not known whether they got that one. */
  'answered',
  'not_delivered',
  'in_doubt',
  'not_texted',
  /** Left the list or got another date after they were claimed. */
  'not_due',
  /** Their time was over while the day's campaign waited, for a person or for a limit of the account. */
  'waited',
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
  quiet: standingQuietSchema,
  limits: standingLimitsSchema,
  /** A new version that waits for its approval; until then the rule goes on as it is. `missing` is what the new version lacks. */
  proposed: standingRuleInputSchema.omit({ name: true }).optional(),
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
      /** The name of the deleted list, field or campaign, if it is known. */
      gone: z.object({ what: z.enum(['list', 'smart_list', 'field', 'campaign']), name: z.string() }).optional(),
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
  /** Reasons of `not_answered`. `not_texted`: not yet, or left out there. */
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
  /** Why `about` is missing: no one is due, the account's currency was never read, or no message to these countries was charged so far. */
  noPrice: z
    .discriminatedUnion('why', [
      z.object({ why: z.enum(['no_one', 'no_currency']) }),
      z.object({ why: z.literal('countries'), countries: z.array(z.string()) }),
    ])
    .optional(),
  largestDay: z.object({ day: daySchema, people: z.number().int() }).optional(),
  /** By a date field: the largest number that goes out on one day of the account's zone, which is what a limit for a day counts. Quiet days join several days to one. */
  largestSending: z.object({ day: daySchema, people: z.number().int() }).optional(),
  /** The first person whose time is in quiet hours. Without `at` they are left out. */
  quietExample: z
    .object({ name: z.string(), phone: z.string(), day: daySchema, at: instantSchema.optional(), zone: z.string() })
    .optional(),
  /** An average month of these days; for `yearly` of the whole year. */
  usualMonth: z.object({ people: z.number().int(), about: moneySchema.optional() }),
  /** Messages of all days that quiet hours move to another time, and those whose own text has more than one part. */
  moved: z.number().int(),
  severalParts: z.number().int(),
  /** People whose time was ahead before a change of the rule or of quiet hours, and is past by it: they get no text. */
  movedIntoPast: z.number().int(),
  /** Only days with people; the day that they are due, also if they are texted on another one. */
  days: z.array(
    z.object({
      day: daySchema,
      people: z.number().int(),
      moved: z.number().int(),
      severalParts: z.number().int(),
      about: moneySchema.optional(),
      /** Those of them whom quiet hours move to another day. */
      elsewhere: z
        .array(z.object({ day: daySchema, people: z.number().int(), about: moneySchema.optional() }))
        .optional(),
    }),
  ),
  never: z.array(z.object({ reason: standingNeverSchema, people: z.number().int() })),
  /** Everyone of its lists who may be texted. `dated`: has a readable date, or may be texted after its campaign. */
  audience: z.number().int(),
  dated: z.number().int(),
  /** One value that could be two dates, if nothing shows which is meant. */
  question: z.object({ written: z.string(), day: daySchema, month: daySchema }).optional(),
  /** Hours whose opt-outs are not known for some of its people. An approval asks for a tick; absent if none is needed. */
  optOutsUnknown: optOutsUnknownSchema.optional(),
  /** People born on 29 February, and people in a month of the year by the date field; for `yearly`. */
  leapDay: z.number().int(),
  months: z.array(z.number().int()),
})
export type StandingForecast = z.infer<typeof standingForecastSchema>

/** Some people of a forecast: moved by quiet hours, or with more than one part. */
export const standingOnlySchema = z.enum(['moved', 'several_parts'])
export type StandingOnly = z.infer<typeof standingOnlySchema>

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
  /** Parts of their own text. */
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

/** Something that a file of a standing send names and that is not on this computer. `currency`: of its limits of money, which were not taken. */
export const standingNotHereSchema = z.object({
  what: z.enum(['list', 'smart_list', 'field', 'campaign', 'currency']),
  name: z.string(),
})
export type StandingNotHere = z.infer<typeof standingNotHereSchema>

const oneRule = z.strictObject({ ruleId: z.number().int().positive() })
const ofDay = oneRule.extend({ day: daySchema })
const ofChange = { ofChange: z.boolean().optional() }
const ofContact = oneRule.extend({ contactId: z.number().int().positive() })

export const standing = {
  /** All rules of the active account, newest first. NO_ACCOUNT. */
  all: procedure.output(z.object({ rules: z.array(standingRuleSchema) })),
  /** NO_ACCOUNT, STANDING_UNKNOWN. */
  one: procedure.input(oneRule).output(standingRuleSchema),
  /** A new rule that sends nothing, with an empty hidden draft. NO_ACCOUNT. */
  create: procedure.input(standingRuleInputSchema.partial()).output(standingRuleSchema),
  /**
   * A new draft from a file (`exports.standing`); it is never switched on. `other`: not of a standing send, and nothing was opened;
   * `campaigns.openFile` takes it or says what it is. NO_ACCOUNT, FILE_*, CAMPAIGN_FILE_NEWER, CAMPAIGN_FILE_DAMAGED.
   */
  openFile: procedure
    .input(z.strictObject({ handle: fileHandleSchema }))
    .output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('rule'), rule: standingRuleSchema, notHere: z.array(standingNotHereSchema) }),
        z.object({ kind: z.literal('other') }),
      ]),
    ),
  /**
   * Changes a rule. Of one that is on, the name and stricter limits hold at once, and everything else makes a new version, which
   * `switchOn` approves. Only another list or campaign, as another text, pauses it until then. NO_ACCOUNT, STANDING_UNKNOWN.
   */
  edit: procedure.input(oneRule.extend(standingRuleInputSchema.partial().shape)).output(standingRuleSchema),
  /** Forgets the new version. NO_ACCOUNT, STANDING_UNKNOWN. */
  discardChange: procedure.input(oneRule).output(standingRuleSchema),
  /** The next 90 days in figures; `ofChange`, here and below: of the new version, if there is one. Some seconds with a million people; the same again is quick. NO_ACCOUNT, STANDING_UNKNOWN. */
  forecast: procedure.input(oneRule.extend(ofChange)).output(standingForecastSchema),
  /** A window of the people of a day of the forecast, in the order of their times, or found by name or number; `only`: some of them. NO_ACCOUNT, STANDING_UNKNOWN. */
  people: procedure
    .input(
      ofDay
        .extend(windowSchema.shape)
        .extend({ find: z.string().max(100).optional(), only: standingOnlySchema.optional(), ...ofChange }),
    )
    .output(pageOf(standingPersonSchema)),
  /** A window of the people who are not texted in the forecast. NO_ACCOUNT, STANDING_UNKNOWN. */
  never: procedure
    .input(oneRule.extend(windowSchema.shape).extend({ reason: standingNeverSchema.optional(), ...ofChange }))
    .output(
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
   * STANDING_NOT_READY with the first of `missing` as its field, APPROVAL_CONSENT, APPROVAL_STALE, SENDING_LOCKED.
   */
  switchOn: procedure
    .input(
      oneRule.extend({
        revision: z.number().int(),
        version: z.string().max(200),
        limits: standingLimitsSchema,
        /** Required if the forecast has `optOutsUnknown`: the start of its last hours. Later hours make the approval stale. */
        optOutsUnknownFrom: instantSchema.optional(),
      }),
    )
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

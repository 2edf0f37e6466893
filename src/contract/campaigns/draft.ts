// One send as a person prepares it, until it is frozen: people, message and time.
import { z } from 'zod'
import { messageKinds } from '../messageForms'
import { campaignIdSchema, importIdSchema, instantSchema, lineSchema, listIdSchema, smartListIdSchema } from '../values'

export const campaignStateSchema = z.enum([
  'draft',
  'frozen',
  'approved',
  'waiting',
  'running',
  'paused',
  'settling',
  'done',
  'done_with_exceptions',
  'cancelled',
])
export type CampaignState = z.infer<typeof campaignStateSchema>

/** The people to retry: refused by the gateway, or accepted and then FAILED, UNDELIVERED or REJECTED. */
/**
 * People of a campaign for another send. `refused`, `failed`: to try its message again. `answered`: replied since it began.
 * `not_answered`: got it, as far as is known, and did not reply. Those two are looked up whenever the draft's people are.
 */
export const retryGroupSchema = z.enum(['refused', 'failed', 'answered', 'not_answered'])
export type RetryGroup = z.infer<typeof retryGroupSchema>
/** With the name of the draft; absent: that of the campaign, and none for a follow-up. */
export const retryChoice = { of: retryGroupSchema, name: lineSchema.optional() }

export const gatewayListSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().max(200),
  people: z.number().int().optional(),
})

/** Sets of people by name. */
export const namedSetsSchema = z.strictObject({
  listIds: z.array(listIdSchema).max(1_000),
  smartListIds: z.array(smartListIdSchema).max(100),
})
export type NamedSets = z.infer<typeof namedSetsSchema>

/** People of this draft alone: pasted numbers, rows of a spreadsheet or of a campaign file. None of them becomes a contact. */
export const rowSetSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['pasted', 'spreadsheet', 'campaign_file']),
  /** Name of the file; empty for pasted rows. */
  name: z.string(),
  people: z.number().int(),
  /** Rows whose number cannot be used, or that say no themselves. */
  cannotUse: z.number().int(),
  /** Columns of a spreadsheet beyond the standard ones: fields of this draft's message. */
  fields: z.array(z.string()),
  /** The first few as they were written and as they were understood. */
  samples: z.array(z.object({ written: z.string(), phone: z.string().optional(), why: z.string().optional() })),
  addedAt: instantSchema,
})
export type RowSet = z.infer<typeof rowSetSchema>

/** A day on a calendar without a zone, YYYY-MM-DD. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** A time on a clock without a zone, HH:MM. */
export const clockTimeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** A missed start, because the computer slept or the app was closed, is handled in one of these ways. */
export const lateSchema = z.discriminatedUnion('kind', [
  /** It starts anyway, up to this many minutes late; after that a person is asked. */
  z.strictObject({ kind: z.literal('send'), minutes: z.number().int().min(1).max(1_440) }),
  /** It stays paused until a person decides. */
  z.strictObject({ kind: z.literal('hold') }),
  /** A person is asked as soon as the app is awake. */
  z.strictObject({ kind: z.literal('ask') }),
])
export type Late = z.infer<typeof lateSchema>

/** When each person gets it, by a column of their own. */
export const columnTimeSchema = z.strictObject({
  /** Name of the field that has a date, a time, or both. */
  field: z.string().min(1).max(80),
  /** So long before or after what the field says; 0: at that very time. Days and weeks go by the calendar. */
  shift: z.strictObject({
    count: z.number().int().min(0).max(365),
    unit: z.enum(['minute', 'hour', 'day', 'week']),
    side: z.enum(['before', 'after']),
  }),
  /** The time of day at which it always goes; absent: at the field's own. Not for a shift by minutes or hours. */
  time: clockTimeSchema.optional(),
  /** The day for values that have a time of day only. */
  day: daySchema.optional(),
  /** The first number in a date such as 03/04/2026; absent: as the other values of the column show. */
  order: z.enum(['day', 'month']).optional(),
  /** The order that other values showed when a person chose that order all the same; `both`: they contradicted each other. */
  orderShown: z.enum(['day', 'month', 'both']).optional(),
  /** Whose clocks the values mean. */
  zone: z.enum(['person', 'account']),
  /**
   * The account's zone where the draft comes from another computer, a name of the TZ database: for `account`, and for numbers of no known
   * place. Absent: as the account has it.
   */
  clock: z.string().min(1).max(60).optional(),
  /**
   * In quiet hours: `earlier` is the same time on an open day before, and where no day has one, the next open time. `later` is the next
   * open time.
   */
  ifQuiet: z.enum(['earlier', 'later']),
})
export type ColumnTime = z.infer<typeof columnTimeSchema>

export const timingSchema = z.strictObject({
  kind: z.enum(['now', 'moment', 'local', 'column']),
  /** For `moment`; absent until it is chosen. */
  at: instantSchema.optional(),
  /** For `moment`: the zone in which it was written, a name of the TZ database. */
  zone: z.string().max(60).optional(),
  /** For `local`: the time on each person's own clock. */
  day: daySchema.optional(),
  time: clockTimeSchema.optional(),
  /** For `column`; absent until a column is chosen. */
  column: columnTimeSchema.optional(),
  /** `gateway` submits at once with a time that nothing calls back; not with `now`. */
  clock: z.enum(['app', 'gateway']),
  late: lateSchema,
  /** No one is texted during their quiet hours. */
  quietHours: z.boolean(),
  /** People in a batch; absent: as the account has it. */
  batchSize: z.number().int().min(1).max(5_000).optional(),
  /** Seconds from the start of one batch to the start of the next; absent: as fast as the account's pace allows. */
  everySeconds: z.number().int().min(1).max(86_400).optional(),
})
export type Timing = z.infer<typeof timingSchema>

/** A committed import whose people get the campaign, whatever list they are in. */
export const draftImportSchema = z.object({
  importId: importIdSchema,
  fileName: z.string(),
  importedAt: instantSchema,
  /** Its people who are contacts now, opted out or not. */
  people: z.number().int(),
  /** Undone since then, so it has no people any more. */
  isUndone: z.literal(true).optional(),
})

/** The largest share of a trial, in per cent: with more there is hardly a rest. */
export const maxTrialPercent = 90

/** A trial: the campaign goes to some of its people, drawn at random. The others wait for a person's decision. */
export const trialSchema = z.strictObject({
  share: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(maxTrialPercent) }),
    z.strictObject({ kind: z.literal('people'), people: z.number().int().min(1).max(1_000_000) }),
  ]),
  /** Half of the trial gets this text in place of `template`. Empty: not written yet. Absent: one text for all. */
  secondText: z.string().max(20_000).optional(),
  /** Hours from the first message until a person is asked about the rest. */
  waitHours: z.number().int().min(1).max(168),
})
export type Trial = z.infer<typeof trialSchema>

export const draftSchema = z.object({
  id: campaignIdSchema,
  name: z.string(),
  state: campaignStateSchema,
  /** The audience is everyone on any of these lists, smart lists, imports and rows. */
  listIds: z.array(listIdSchema),
  smartListIds: z.array(smartListIdSchema),
  imports: z.array(draftImportSchema),
  rowSets: z.array(rowSetSchema),
  /** Keeps only people who are in each of these as well. */
  onlyIn: namedSetsSchema,
  /** Leaves out people who are in any of these. */
  exceptIn: namedSetsSchema,
  /** Leaves out people texted in this many last days; absent: no such guard. */
  notTextedDays: z.number().int().min(1).max(365).optional(),
  /** Leaves out everyone who was in that campaign: the draft is for those who joined since. */
  exceptCampaign: z
    .object({
      campaignId: campaignIdSchema,
      name: z.string(),
      /** That campaign was a trial, and the draft is for the rest of its people. */
      isRest: z.literal(true).optional(),
    })
    .optional(),
  /** Sends to a share of the people first. */
  trial: trialSchema.optional(),
  /** The message as written, with `{{field:format|fallback}}`. */
  template: z.string(),
  sender: z.string(),
  /** `messageForms` says what each can do. */
  kind: z.enum(messageKinds),
  /** For a form with a card. */
  imageUrl: z.string(),
  targetUrl: z.string(),
  caption: z.string(),
  /** A list at the gateway, sent to in one request instead of the people above. Its people are not known here. */
  gatewayList: gatewayListSchema.optional(),
  timing: timingSchema,
  /** A time zone that the draft was written with and this computer does not know: the moment waits until another one is chosen. */
  unknownZone: z.string().optional(),
  /** Also to people who opted out, as the gateway's `bypass_optout`. Needs a consent of its own at the approval. */
  bypassOptOut: z.boolean(),
  /** Made for people of an earlier campaign. */
  retryOf: z.object({ campaignId: campaignIdSchema, name: z.string(), of: retryGroupSchema }).optional(),
  /** Changes that approved campaign, and takes its place once it is approved itself. */
  changeOf: z.object({ campaignId: campaignIdSchema, name: z.string() }).optional(),
  savedAt: instantSchema,
})
export type Draft = z.infer<typeof draftSchema>

export const leftOutReasonSchema = z.enum([
  'opted_out',
  'opted_out_of_list',
  /** Their last reply reads like an opt-out, and no person has decided about it yet. */
  'unclear_reply',
  /** Set apart after a look-up of the number. */
  'set_apart',
  'duplicate',
  'invalid',
  /** Not in every list of `onlyIn`. */
  'not_in_all',
  /** In a list of `exceptIn`. */
  'in_excluded',
  /** In the campaign of `exceptCampaign`, or sent to already by the campaign that the draft changes. */
  'in_earlier',
  /** Taken out of the approved campaign that the draft changes. */
  'taken_out',
  'texted_recently',
  'field_missing',
  /** The column of times is empty for them. */
  'time_missing',
  /** It says no day and no time. */
  'time_unreadable',
  /** It says a day without a time of day, and none is chosen for all. */
  'time_without_clock',
  /** Their time is over. */
  'time_past',
  /** Their time is more than a year away. */
  'time_too_far',
  /** The time of day that is chosen for all comes after what the column says. */
  'time_after',
  /** Quiet hours leave no time before what the column says. */
  'time_quiet',
  /** Not drawn for the trial: they wait for a decision about the rest. */
  'trial_rest',
])
export type LeftOutReason = z.infer<typeof leftOutReasonSchema>

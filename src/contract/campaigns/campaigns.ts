// From a draft to an approval. Preparing never needs a connection; nothing here sends before `approve`.
// Long because everything between a draft and its approval is one area: its procedures refer to one draft.
import { z } from 'zod'
import {
  campaignStateSchema,
  draftSchema,
  gatewayListSchema,
  leftOutReasonSchema,
  namedSetsSchema,
  retryChoice,
  rowSetSchema,
  timingSchema,
  trialSchema,
} from './draft'
import { procedure } from '../errors'
import { fileHandleSchema, maxPastedPieceLength } from '../files'
import { flightPlanSchema } from './flightPlan'
import { measureSchema, previewSchema, testPriceQuestionSchema } from './measure'
import { maxCardFieldLength, messageKinds } from '../messageForms'
import { responseCountsSchema } from './responses'
import { overLimitChoiceSchema, repeatedPersonSchema, repeatedQuestionSchema, reviewSchema } from './review'
import { pauseReasonSchema, waitReasonSchema } from './pausesAndWaits'
import { columnTimesSchema, timedPersonSchema } from './times'
import {
  campaignIdSchema,
  importIdSchema,
  instantSchema,
  lineSchema,
  listIdSchema,
  moneySchema,
  pageOf,
  smartListIdSchema,
  trialPartSchema,
  windowSchema,
} from '../values'

export const campaignRowSchema = z.object({
  id: campaignIdSchema,
  name: z.string(),
  state: campaignStateSchema,
  pauseReason: pauseReasonSchema.optional(),
  waitReason: waitReasonSchema.optional(),
  waitsUntil: instantSchema.optional(),
  /** A test to one's own number. */
  isTest: z.boolean(),
  ...trialPartSchema.shape,
  people: z.number().int(),
  accepted: z.number().int(),
  /** Accepted by the gateway, which then left them out as opted out. Not counted in `accepted`; absent for none. */
  optedOutThere: z.number().int().optional(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  handingOver: z.number().int(),
  waiting: z.number().int(),
  leftOut: z.number().int(),
  /** See `Progress`. */
  needsDecision: z.boolean().optional(),
  cost: moneySchema.optional(),
  changedAt: instantSchema,
})
export type CampaignRow = z.infer<typeof campaignRowSchema>

/** A day and a time, read in the account's zone. `zone` is a name of the TZ database. */
export const readTimeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('moment'), at: instantSchema, zone: z.string() }),
  /** The clocks skip it: the last minute before, and the first after. */
  z.object({ state: z.literal('skipped'), before: instantSchema, after: instantSchema, zone: z.string() }),
  /** The clocks show it twice. */
  z.object({ state: z.literal('twice'), first: instantSchema, second: instantSchema, zone: z.string() }),
  z.object({
    state: z.literal('refused'),
    reason: z.enum(['no_day', 'no_time', 'unknown_zone', 'past', 'too_far']),
    zone: z.string(),
  }),
])
export type ReadTime = z.infer<typeof readTimeSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

export const campaigns = {
  /** A window of campaigns, newest change first. NO_ACCOUNT. */
  page: procedure
    .input(windowSchema.extend({ states: z.array(campaignStateSchema).optional(), withTests: z.boolean().optional() }))
    .output(pageOf(campaignRowSchema)),
  /** How many campaigns are in each state, without tests and answers to one person; states without any are left out. NO_ACCOUNT. */
  totals: procedure.output(z.array(z.object({ state: campaignStateSchema, campaigns: z.number().int() }))),
  /** Starts a draft. NO_ACCOUNT. */
  create: procedure
    .input(
      z.strictObject({
        name: lineSchema.optional(),
        listIds: z.array(listIdSchema).max(1_000).optional(),
        smartListIds: z.array(smartListIdSchema).max(100).optional(),
        /** Committed imports. */
        importIds: z.array(importIdSchema).max(100).optional(),
      }),
    )
    .output(draftSchema),
  /**
   * How many people a draft to a committed import would text now, and how many a draft to the whole list would. `list` is absent if
   * the list was deleted or has no one else in it. IMPORT_UNKNOWN, IMPORT_NOT_COMMITTED.
   */
  reachOfImport: procedure.input(z.strictObject({ importId: importIdSchema })).output(
    z.object({
      people: z.number().int(),
      list: z.object({ people: z.number().int(), others: z.number().int() }).optional(),
    }),
  ),
  /** One campaign's draft. CAMPAIGN_UNKNOWN. */
  draft: procedure.input(campaignInput).output(draftSchema),
  /** Saves what changed; a frozen campaign becomes a draft again. CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT, SENDER_NOT_ALLOWED, ZONE_UNKNOWN. */
  save: procedure
    .input(
      campaignInput.extend({
        name: lineSchema.optional(),
        listIds: z.array(listIdSchema).max(1_000).optional(),
        smartListIds: z.array(smartListIdSchema).max(100).optional(),
        /** Committed imports. */
        importIds: z.array(importIdSchema).max(100).optional(),
        onlyIn: namedSetsSchema.optional(),
        exceptIn: namedSetsSchema.optional(),
        /** `null` takes the guard away. */
        notTextedDays: z.number().int().min(1).max(365).nullable().optional(),
        template: z.string().max(20_000).optional(),
        sender: z.string().max(40).optional(),
        kind: z.enum(messageKinds).optional(),
        imageUrl: z.string().max(maxCardFieldLength).optional(),
        targetUrl: z.string().max(maxCardFieldLength).optional(),
        caption: z.string().max(maxCardFieldLength).optional(),
        /** `null` removes it. */
        gatewayList: gatewayListSchema.nullable().optional(),
        timing: timingSchema.optional(),
        bypassOptOut: z.boolean().optional(),
        /** `null` removes it. */
        trial: trialSchema.nullable().optional(),
      }),
    )
    .output(draftSchema),
  /** Copies a campaign's message and people choice into a new draft. CAMPAIGN_UNKNOWN. */
  duplicate: procedure.input(campaignInput).output(draftSchema),
  /**
   * A draft for some people of a campaign: with its message for those to be tried again, without one for a follow-up. CAMPAIGN_UNKNOWN,
   * CAMPAIGN_NO_PEOPLE; FORM_NOT_POSSIBLE for a follow-up to a list of the gateway, whose people are not known here.
   */
  prepareRetry: procedure.input(campaignInput.extend(retryChoice)).output(draftSchema),
  /** A draft with the same people's choice for those who were not in that campaign. CAMPAIGN_UNKNOWN; FORM_NOT_POSSIBLE for a list of the gateway, and if the people of then are not kept any more. */
  prepareJoined: procedure.input(campaignInput).output(draftSchema),
  /** Throws a draft away. CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT. */
  remove: procedure.input(campaignInput).output(z.object({ removed: z.literal(true) })),
  /** Takes the last `remove` of a draft back. CAMPAIGN_UNKNOWN. */
  restore: procedure.input(campaignInput).output(draftSchema),
  /**
   * Numbers typed or pasted, separated by line ends, commas or semicolons: they are of this draft alone. Those of contacts get
   * the contact's fields. CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT, NUMBERS_NONE.
   */
  addNumbers: procedure
    .input(campaignInput.extend({ text: z.string().max(maxPastedPieceLength) }))
    .output(z.object({ draft: draftSchema, rowSet: rowSetSchema })),
  /**
   * Takes the checked rows of an import as people of this draft alone, in place of its commit; no contact is made or changed.
   * CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT, IMPORT_UNKNOWN, IMPORT_NOT_CHECKED, IMPORT_FINISHED, IMPORT_CONSENT_OPEN,
   * IMPORT_NOTHING_READY.
   */
  addImport: procedure
    .input(campaignInput.extend({ importId: importIdSchema }))
    .output(z.object({ draft: draftSchema, rowSet: rowSetSchema })),
  /** Takes pasted numbers or rows out of the draft; `restoreRowSet` takes that back. CAMPAIGN_UNKNOWN, CAMPAIGN_NOT_DRAFT. */
  removeRowSet: procedure.input(campaignInput.extend({ rowSetId: z.number().int() })).output(draftSchema),
  restoreRowSet: procedure.input(campaignInput.extend({ rowSetId: z.number().int() })).output(draftSchema),
  /** A window of a row set's people as they were written. CAMPAIGN_UNKNOWN. */
  rowSetPeople: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ rowSetId: z.number().int() }))
    .output(
      pageOf(
        z.object({ written: z.string(), name: z.string(), phone: z.string().optional(), why: z.string().optional() }),
      ),
    ),
  /**
   * A window of a draft's people with something to check: an empty value of a field, a fallback, the longest texts first,
   * characters that make their own text cost more, or a landline. CAMPAIGN_UNKNOWN.
   */
  people: procedure
    .input(
      campaignInput.extend(windowSchema.shape).extend({
        which: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('empty'), field: z.string().max(80) }),
          z.strictObject({ kind: z.literal('unreadable'), field: z.string().max(80) }),
          z.strictObject({ kind: z.literal('fallback') }),
          z.strictObject({ kind: z.literal('longest') }),
          z.strictObject({ kind: z.literal('costly') }),
          z.strictObject({ kind: z.literal('landline') }),
        ]),
      }),
    )
    .output(
      pageOf(
        z.object({
          /** Place of the preview's pager. */
          position: z.number().int(),
          name: z.string(),
          phone: z.string(),
          text: z.string(),
          parts: z.number().int(),
        }),
      ),
    ),
  /** The flight plan of a draft, or of another timing for it. CAMPAIGN_UNKNOWN, CAMPAIGN_NO_PEOPLE, ZONE_UNKNOWN. */
  plan: procedure.input(campaignInput.extend({ timing: timingSchema.optional() })).output(flightPlanSchema),
  /**
   * The meaning of a column of times for the people of a draft, also with another timing than it has. NO_ACCOUNT, CAMPAIGN_UNKNOWN.
   */
  times: procedure.input(campaignInput.extend({ timing: timingSchema.optional() })).output(columnTimesSchema),
  /**
   * A window of those people: who gets it, in the order of their times; who of them at another time than the column says; or who is left
   * out for their time. `find` is a part of a name or number. NO_ACCOUNT, CAMPAIGN_UNKNOWN.
   */
  timedPeople: procedure
    .input(
      campaignInput.extend(windowSchema.shape).extend({
        timing: timingSchema.optional(),
        which: z.enum(['go_out', 'moved', 'left_out']),
        reason: leftOutReasonSchema.optional(),
        find: z.string().max(100).optional(),
      }),
    )
    .output(pageOf(timedPersonSchema)),
  /** Counts people, parts, empty fields and costly characters of a draft as it stands, or with another message. CAMPAIGN_UNKNOWN. */
  measure: procedure.input(campaignInput.extend({ template: z.string().max(20_000).optional() })).output(measureSchema),
  /**
   * The message as one person gets it. With `condition`, a place among the conditions of `measure`, the next person behind `after` for whom
   * it holds, or does not; then the first again. CAMPAIGN_UNKNOWN, CAMPAIGN_NO_PEOPLE.
   */
  preview: procedure
    .input(
      campaignInput.extend({
        show: z.union([
          z.object({ position: z.number().int().min(1) }),
          z.object({ which: z.enum(['typical', 'longest', 'shortest', 'fallback']) }),
          z.strictObject({
            condition: z.number().int().min(0).max(1_000),
            isMet: z.boolean(),
            after: z.number().int().min(0),
          }),
        ]),
      }),
    )
    .output(previewSchema),
  /** A window of the people left out, each with the reason. CAMPAIGN_UNKNOWN. */
  leftOut: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ reason: leftOutReasonSchema.optional() }))
    .output(pageOf(z.object({ name: z.string(), phone: z.string(), reason: leftOutReasonSchema }))),
  /**
   * How many people of a frozen or approved campaign were left out until now, by the reason as it is recorded: one of
   * `leftOutReasonSchema`, or what happened later, such as `stopped`. Zero once its people were removed. CAMPAIGN_UNKNOWN.
   */
  leftOutCounts: procedure.input(campaignInput).output(
    z.object({
      people: z.number().int(),
      /** Most people first. */
      reasons: z.array(z.object({ reason: z.string(), people: z.number().int() })),
    }),
  ),
  /** How its people answered since its first message. CAMPAIGN_UNKNOWN. */
  responses: procedure.input(campaignInput).output(responseCountsSchema),
  /** The instant of a day (YYYY-MM-DD) and a time (HH:MM) in the account's zone, or why there is none. NO_ACCOUNT. */
  readTime: procedure
    .input(
      z.strictObject({
        day: z.string().max(40),
        time: z.string().max(40),
        /** A name of the TZ database; absent: the account's. */
        zone: z.string().max(60).optional(),
        /** Which of the two is meant, if the clocks show this time twice. */
        which: z.enum(['first', 'second']).optional(),
      }),
    )
    .output(readTimeSchema),
  /** A page of the lists that the gateway keeps. NO_ACCOUNT, CREDENTIAL_MISSING, KEYCHAIN_*, KEY_REFUSED, GATEWAY_*. */
  gatewayLists: procedure
    .input(z.strictObject({ search: z.string().max(200).optional(), page: z.number().int().min(1).max(100_000) }))
    .output(z.object({ lists: z.array(gatewayListSchema), hasMore: z.boolean() })),
  /** Freezes people and rendered texts. SCHEDULE_PAST, SCHEDULE_NOT_POSSIBLE, SCHEDULE_TOO_MANY_TIMES, ZONE_UNKNOWN, FORM_NEEDS_ONE_TEXT, LINK_NOT_ALLOWED, FORM_NOT_POSSIBLE, CAMPAIGN_NO_PEOPLE, CAMPAIGN_NO_TEXT, CAMPAIGN_TEMPLATE_ISSUE, CAMPAIGN_FIELD_MISSING, CAMPAIGN_NOT_DRAFT. */
  freeze: procedure.input(campaignInput).output(reviewSchema),
  /** The review of a frozen campaign, as it stands. CAMPAIGN_UNKNOWN, CAMPAIGN_WRONG_STATE. */
  review: procedure.input(campaignInput).output(reviewSchema),
  /**
   * The message exactly as it was frozen for one person, by `position` in the order of sending or by `phone`. `which` shows a
   * person whose text uses a fallback, with the data known now. CAMPAIGN_WRONG_STATE.
   */
  frozenText: procedure
    .input(
      campaignInput.extend({
        show: z.union([
          z.strictObject({ position: z.number().int().min(1) }),
          z.strictObject({ phone: z.string().max(40) }),
          z.strictObject({ which: z.literal('fallback') }),
        ]),
      }),
    )
    .output(previewSchema),
  /**
   * A window of the people in a frozen campaign that a warning is about: they got nearly this text lately, or would get more
   * texts than the account's rule allows one person, with this `choice` about people over a limit. CAMPAIGN_WRONG_STATE.
   */
  repeatedPeople: procedure
    .input(campaignInput.extend(windowSchema.shape).extend(repeatedQuestionSchema.shape))
    .output(pageOf(repeatedPersonSchema)),
  /** Asks the gateway for price and balance of exactly the frozen messages. CAMPAIGN_WRONG_STATE, CREDENTIAL_MISSING, KEY_REFUSED, GATEWAY_*. */
  estimate: procedure.input(campaignInput).output(reviewSchema),
  /**
   * Sends the message as some of the people get it to one's own number, each as a single message that is paid for. Texts are
   * as of now, without opt-outs counting. Answers the tests, which are followed like campaigns. PHONE_NOT_USABLE,
   * CAMPAIGN_NO_PEOPLE, CAMPAIGN_TEMPLATE_ISSUE, CAMPAIGN_NO_TEXT, CAMPAIGN_FIELD_MISSING, SENDING_LOCKED.
   */
  testSend: procedure
    .input(
      campaignInput.extend({
        phone: z.string().max(40),
        /** Places of the preview's pager. */
        positions: z.array(z.number().int().min(1)).min(1).max(5),
      }),
    )
    .output(z.object({ campaignIds: z.array(campaignIdSchema) })),
  /** The cost of this many parts to a number, by prices learned from past costs; `about` is absent until there is one. NO_ACCOUNT, PHONE_NOT_USABLE. */
  testPrice: procedure
    .input(testPriceQuestionSchema)
    .output(z.object({ phone: z.string(), about: moneySchema.optional() })),
  /**
   * A new draft from a campaign file (`exports.campaign`); its people belong to the draft only, and everything is checked
   * again. FILE_*, CAMPAIGN_FILE_*.
   */
  openFile: procedure
    .input(z.strictObject({ handle: fileHandleSchema }))
    .output(z.object({ draft: draftSchema, rowSet: rowSetSchema.optional() })),
  /**
   * Approves and starts: durable before it answers. Costs money from here on.
   * APPROVAL_STALE if hash, count or ceiling are no longer those on the screen; APPROVAL_COUNT_WRONG; APPROVAL_CONSENT
   * if a consent is missing; SCHEDULE_PAST; SENDING_LOCKED; GATEWAY_UNREACHABLE if it changes another campaign and the listing
   * cannot be read.
   */
  approve: procedure
    .input(
      campaignInput.extend({
        hash: z.string(),
        people: z.number().int(),
        /** The ceiling that was shown; absent if there is no price, then `typedCount` is asked for. */
        ceiling: moneySchema.optional(),
        typedCount: z.number().int().optional(),
        /** Needed if `bypassOptOut` is set. */
        mayReachOptedOut: z.boolean().optional(),
        /** Asked for if the gateway keeps the clock. */
        cannotBeCalledBack: z.boolean().optional(),
        /** Required if the review warns `opt_outs_unknown`: the start of its last hours. Later hours make the approval stale. */
        optOutsUnknownFrom: instantSchema.optional(),
        /** The number of people the user confirmed; required if the review has it. The approval is stale if there are more now. */
        sameTextPeople: z.number().int().optional(),
        /** The same for the warning `too_many_texts`. */
        tooManyTextsPeople: z.number().int().optional(),
        overLimit: overLimitChoiceSchema.optional(),
      }),
    )
    .output(z.object({ campaignId: campaignIdSchema, state: campaignStateSchema })),
}

// Campaigns that are being submitted to the gateway. All numbers come from one query of the stored states.
// Long because a campaign's progress, its attempts and what is uncertain of it are read together.
import { z } from 'zod'
import { pauseReasonSchema, waitReasonSchema } from './campaigns/pausesAndWaits'
import { campaignStateSchema, lateSchema } from './campaigns/draft'
import { procedure } from './errors'
import { limitsSchema } from './campaigns/limits'
import { optOutsUnknownSchema } from './campaigns/review'
import { campaignIdSchema, instantSchema, moneySchema, pageOf, trialPartSchema, windowSchema } from './values'

export const recipientStateSchema = z.enum([
  'pending',
  'held',
  'inflight',
  'accepted',
  'refused',
  'uncertain',
  'absent',
  'closed',
  'skipped',
])
export type RecipientState = z.infer<typeof recipientStateSchema>

export const attemptStateSchema = z.enum(['armed', 'acked', 'refused', 'unsent', 'unknown', 'found', 'absent', 'mixed'])

/** People by state; the states add up to `total`. */
export const stateCountsSchema = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  held: z.number().int(),
  inflight: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  absent: z.number().int(),
  closed: z.number().int(),
  skipped: z.number().int(),
})
export type StateCounts = z.infer<typeof stateCountsSchema>

export const batchCellSchema = z.object({
  batch: z.number().int(),
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  inflight: z.number().int(),
  /** Held, because the gateway lists the text to them already. */
  listed: z.number().int(),
  /** Without those who are listed. */
  waiting: z.number().int(),
})
export type BatchCell = z.infer<typeof batchCellSchema>

export const listedSchema = z.object({
  /** Held: listed with this text, newer than the approval, and claimed by no request of ours. */
  people: z.number().int(),
  /** When the last of them came to be seen. */
  lastAt: instantSchema,
  /** Without another one until then, the rest can be sent to from here. */
  quietAt: instantSchema,
  /** When the listing was last read back to the approval. */
  readAt: instantSchema.optional(),
  nextLookAt: instantSchema.optional(),
  /** The latest look failed. Nothing goes out. */
  isUnreadable: z.literal(true).optional(),
  /** While it is stopped for this: what was sent from here until then. Absent if nothing was. */
  sent: z
    .object({
      firstAt: instantSchema,
      people: z.number().int(),
      accepted: z.number().int(),
      /** People of the first request. */
      first: z.number().int(),
      requests: z.number().int(),
    })
    .optional(),
  /** While it is stopped for this: what the reading found that stopped it. Absent if it was a second record of someone. */
  found: z
    .object({
      readAt: instantSchema,
      people: z.number().int(),
      /** When those messages were made, by the listing. */
      madeFrom: instantSchema.optional(),
      madeUntil: instantSchema.optional(),
    })
    .optional(),
})
export type Listed = z.infer<typeof listedSchema>

/**
 * The meaning of a delivery status. `failed`, `expired` and `opted_out` are not delivered. Only `failed` can be sent again:
 * `expired` may have arrived, and `opted_out` people were left out by the gateway itself.
 */
export const deliveryGroupSchema = z.enum(['on_the_way', 'delivered', 'failed', 'expired', 'opted_out'])
export type DeliveryGroup = z.infer<typeof deliveryGroupSchema>

export const progressSchema = z.object({
  campaignId: campaignIdSchema,
  /** Grows with each reading: of two, the higher is the later one, however they travelled. */
  revision: z.number(),
  name: z.string(),
  state: campaignStateSchema,
  pauseReason: pauseReasonSchema.optional(),
  /** The gateway's or the system's own words for the pause. */
  pauseWords: z.string().optional(),
  pausedAt: instantSchema.optional(),
  waitReason: waitReasonSchema.optional(),
  /** The account's limit that holds it: people a day, or money a day or a month. */
  heldBy: z
    .discriminatedUnion('limit', [
      z.object({ limit: z.literal('daily_cap'), people: z.number().int() }),
      z.object({ limit: z.enum(['money_day', 'money_month']), money: moneySchema }),
    ])
    .optional(),
  /** People whom a limit for one person holds, and when the first of them is texted. */
  limited: z.object({ people: z.number().int(), nextAt: instantSchema }).optional(),
  /**
   * Waiting: until then. Paused: it ends automatically then (`rate`, `offline`), or earlier, when the listing has settled enough, or
   * asks a person from then on (`uncertain_limit`). Absent while paused: a person ends it.
   */
  waitsUntil: instantSchema.optional(),
  /** Runs in batches with a pause between: when the next one starts. */
  nextBatchAt: instantSchema.optional(),
  /** Paused for a start that was missed: when it should have been. */
  missedAt: instantSchema.optional(),
  late: lateSchema.optional(),
  isTest: z.boolean(),
  /** A trial went to a share of its people, its rest to the others; see `trials`. */
  ...trialPartSchema.shape,
  /** A draft changes it: nothing of it is sent before that is approved or dropped. `startsAt`: when it would have started. */
  change: z.object({ draftId: campaignIdSchema, startsAt: instantSchema.optional() }).optional(),
  /** The campaign that was approved in its place. */
  replacedBy: campaignIdSchema.optional(),
  /** This folder may not send: of those who wait here it is not known whether another one has texted them. */
  isLocked: z.literal(true).optional(),
  /** Another computer seems to send this campaign. */
  listed: listedSchema.optional(),
  counts: stateCountsSchema,
  /** While it waits: people among those who wait who have opted out since the approval. They are left out when their turn comes. */
  optedOutSince: z.number().int().optional(),
  /** Uncertain people by what their request came to; they add up to `counts.uncertain`. */
  doubts: z.object({
    /** No usable answer. */
    lost: z.number().int(),
    /** The gateway refused the key; the listing is read before they wait again. */
    keyRefused: z.number().int(),
    /** The gateway said that the money is out; likewise. */
    noBalance: z.number().int(),
    /** The gateway refused the request; the listing is read before they count as refused. */
    refused: z.number().int(),
  }),
  /** While people are uncertain: when none of them can turn up late any more. */
  settlesAt: instantSchema.optional(),
  /** Everything is submitted, and only people's decisions about those in doubt are open. */
  needsDecision: z.boolean().optional(),
  /** More people in doubt than this at once stop the campaign. */
  maxInDoubt: z.number().int(),
  /** Delivery words of the gateway for accepted people, as it writes them. */
  delivery: z.array(z.object({ status: z.string(), people: z.number().int(), group: deliveryGroupSchema })),
  /** Accepted people who are missing from the gateway's listing after a complete poll. They stay accepted. */
  unlisted: z.number().int(),
  /** People shown as not sent or uncertain who appeared in the listing later. */
  foundLate: z.number().int(),
  /** People with two records in the listing for one acceptance. */
  secondRecords: z.number().int(),
  /** The gateway's words for its refusals, the most frequent first, at most ten. */
  refusals: z.array(z.object({ words: z.string(), people: z.number().int() })),
  /** Accepted people whose message then failed or was rejected: those a retry can be prepared for. EXPIRED is not among them. */
  failed: z.number().int(),
  /** People submitted in each of the last 12 minutes, oldest first; absent while nothing is being submitted. */
  pace: z.array(z.number().int()).optional(),
  /** The gateway hands them over at this time; nothing calls them back. */
  scheduledFor: instantSchema.optional(),
  /** The gateway keeps the schedule: it gets the messages at once, and sends each at its time. */
  isAtGateway: z.literal(true).optional(),
  /** A list of the gateway: its people are not known here. */
  gatewayList: z.object({ name: z.string(), people: z.number().int().optional() }).optional(),
  /** It is a day of this standing send: its text and people are changed there. */
  standing: z.object({ ruleId: z.number().int(), name: z.string() }).optional(),
  /** When opt-outs of its people were last read at the gateway. */
  optOutsReadAt: instantSchema.optional(),
  /** Opt-outs of these hours were not known: what a person agreed to, or what it is paused for. */
  optOutsUnknown: optOutsUnknownSchema.optional(),
  /** Its people and their texts were removed then, as the account says how long they are kept; the figures stay. */
  peopleRemovedAt: instantSchema.optional(),
  startedAt: instantSchema.optional(),
  finishedAt: instantSchema.optional(),
  /** By the pace of the last minute, or of the seconds since the start; absent until there is one. */
  endsAt: instantSchema.optional(),
  peoplePerMinute: z.number().optional(),
  spent: moneySchema.optional(),
  ceiling: moneySchema.optional(),
  /** The gateway's estimate before the approval. */
  estimated: moneySchema.optional(),
  sender: z.string(),
  batchSize: z.number().int(),
  /** When the listing is polled again for uncertain people. */
  nextLookAt: instantSchema.optional(),
  lastLookAt: instantSchema.optional(),
})
export type Progress = z.infer<typeof progressSchema>

export const attemptRowSchema = z.object({
  id: z.number().int(),
  batch: z.number().int(),
  state: attemptStateSchema,
  at: instantSchema,
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  uncertain: z.number().int(),
  /** Not found. */
  absent: z.number().int(),
  answerMs: z.number().int().optional(),
  /** HTTP status, or the fault's name. */
  answer: z.string().optional(),
  /** The gateway's own words. */
  words: z.string().optional(),
})
export type AttemptRow = z.infer<typeof attemptRowSchema>

/** A recipient state; accepted people left out by the gateway as opted out are a group of their own. */
export const recipientGroupSchema = z.enum([...recipientStateSchema.options, 'opted_out_there'])
export type RecipientGroup = z.infer<typeof recipientGroupSchema>

export const recipientRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  parts: z.number().int(),
  state: recipientStateSchema,
  reason: z.string().optional(),
  /** Held by a limit for one person: when they are texted, at the earliest. */
  heldUntil: instantSchema.optional(),
  delivery: z.string().optional(),
})
export type RecipientRow = z.infer<typeof recipientRowSchema>

/** One thing that is known of an attempt in doubt. */
export const doubtEventSchema = z.object({
  kind: z.enum([
    'handed_over',
    'lost_answer',
    'app_ended',
    'database_went_back',
    'copied',
    'refusal',
    'key_refused',
    'no_balance',
    'found',
    'looked',
  ]),
  at: instantSchema,
  people: z.number().int().optional(),
  /** How many polls looked for it. */
  times: z.number().int().optional(),
  /** HTTP status or the fault's name. */
  answer: z.string().optional(),
})

export const doubtSchema = z.object({
  attemptId: z.number().int(),
  batch: z.number().int(),
  uncertain: z.number().int(),
  absent: z.number().int(),
  /** People in doubt for whom the listing shows a similar message that no send claims: it may be this one. */
  alike: z.number().int(),
  found: z.number().int(),
  events: z.array(doubtEventSchema),
})

/** The uncertain people of a campaign, and the ways to decide. */
export const uncertainSchema = z.object({
  uncertain: z.number().int(),
  absent: z.number().int(),
  /** Those among them for whom the listing shows a similar message that no send claims. */
  alike: z.number().int(),
  /** At most 20 attempts, latest first. */
  attempts: z.array(doubtSchema),
  moreAttempts: z.number().int(),
  lastLookAt: instantSchema.optional(),
  nextLookAt: instantSchema.optional(),
  /** Sending again is refused until then: a late message can still show up. */
  settlesAt: instantSchema,
  isSettled: z.boolean(),
  /** A later message of ours is visible, so the listing is fresh; without it sending again is the greater risk. */
  isListFresh: z.boolean(),
  /** Approximate cost of sending to them again, by this campaign's cost so far. */
  about: moneySchema.optional(),
})
export type Uncertain = z.infer<typeof uncertainSchema>

/** `answer` holds every field that the gateway answered, decoded. */
export const attemptDetailSchema = attemptRowSchema.extend({
  form: z.string(),
  answeredAt: instantSchema.optional(),
  looks: z.number().int(),
  lookedAt: instantSchema.optional(),
  payloadHash: z.string(),
  gatewayCampaignId: z.string().optional(),
  gatewayMessageId: z.string().optional(),
  gatewayTrackingId: z.string().optional(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type AttemptDetail = z.infer<typeof attemptDetailSchema>

export const auditLineSchema = z.object({
  at: instantSchema,
  what: z.string(),
  people: z.number().int().optional(),
  reason: z.string().optional(),
})
export type AuditLine = z.infer<typeof auditLineSchema>

const campaignInput = z.strictObject({ campaignId: campaignIdSchema })

export const outbox = {
  /** How a campaign stands. CAMPAIGN_UNKNOWN. */
  progress: procedure.input(campaignInput).output(progressSchema),
  /** All campaigns of the active account that are not over. NO_ACCOUNT. */
  active: procedure.output(z.array(progressSchema)),
  /** How far the limits of the active account are used, in the day and the month of `at`; absent or past: of now. NO_ACCOUNT. */
  limits: procedure.input(z.strictObject({ at: instantSchema.optional() }).optional()).output(limitsSchema),
  /** One cell per batch, at most 120 cells. CAMPAIGN_UNKNOWN. */
  batches: procedure.input(campaignInput).output(z.array(batchCellSchema)),
  /** A window of attempts, latest first. CAMPAIGN_UNKNOWN. */
  attempts: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ unusualOnly: z.boolean().optional() }))
    .output(pageOf(attemptRowSchema)),
  /** A window of the accepted people missing from the listing. CAMPAIGN_UNKNOWN. */
  unlisted: procedure.input(campaignInput.extend(windowSchema.shape)).output(pageOf(recipientRowSchema)),
  /** A window of people. CAMPAIGN_UNKNOWN. */
  recipients: procedure
    .input(campaignInput.extend(windowSchema.shape).extend({ state: recipientGroupSchema.optional() }))
    .output(pageOf(recipientRowSchema)),
  /**
   * Pauses after the requests in hand, a campaign that is being changed once a person goes back; durable before it answers. `why`: absent
   * if a person does it. CAMPAIGN_WRONG_STATE.
   */
  pause: procedure.input(campaignInput.extend({ why: z.literal('restart').optional() })).output(progressSchema),
  /**
   * Resumes after a pause; after a quarantine the listing is read first. CAMPAIGN_WRONG_STATE, SENDING_LOCKED,
   * CREDENTIAL_MISSING, KEYCHAIN_*, GATEWAY_*; ALREADY_LISTED if another computer seems to send it.
   */
  resume: procedure.input(campaignInput).output(progressSchema),
  /** Ends a campaign for everyone not submitted. CAMPAIGN_WRONG_STATE; SENDING_LOCKED before a copied or restored profile is adopted. */
  stop: procedure.input(campaignInput).output(progressSchema),
  /** Pauses every campaign of the active account that runs or waits; durable before it answers. NO_ACCOUNT. */
  pauseAll: procedure.output(z.array(progressSchema)),
  /** Ends every campaign of the active account for everyone not submitted. NO_ACCOUNT. */
  stopAll: procedure.output(z.array(progressSchema)),
  /** The uncertain people of a campaign, and the ways to decide. CAMPAIGN_UNKNOWN. */
  uncertain: procedure.input(campaignInput).output(uncertainSchema),
  /**
   * A person's decision for everyone uncertain or not found, with the counts that were on the screen. `assumed_sent` and
   * `written_off` close them; `send_again` submits them again, and may text them twice. DECISION_STALE if the counts have
   * changed; DECISION_TOO_EARLY for `send_again` before `settlesAt`; SCHEDULE_PAST if the campaign's time at the gateway is
   * over; SENDING_LOCKED; CAMPAIGN_WRONG_STATE if no one is uncertain.
   */
  decide: procedure
    .input(
      campaignInput.extend({
        choice: z.enum(['assumed_sent', 'written_off', 'send_again']),
        uncertain: z.number().int().min(0),
        absent: z.number().int().min(0),
      }),
    )
    .output(progressSchema),
  /**
   * A person's decision for a campaign that another computer seems to send, with the counts that were on the screen. People
   * in the listing count as sent. `leave` ends it here; `send_rest` polls the listing once more and continues with those not
   * in it. DECISION_STALE if the counts have changed; DECISION_TOO_EARLY for `send_rest` before `quietAt`; SENDING_LOCKED,
   * CAMPAIGN_WRONG_STATE, GATEWAY_*.
   */
  decideListed: procedure
    .input(
      campaignInput.extend({
        choice: z.enum(['leave', 'send_rest']),
        listed: z.number().int().min(0),
        waiting: z.number().int().min(0),
      }),
    )
    .output(progressSchema),
  /** One attempt with everything its answer said. CAMPAIGN_UNKNOWN. */
  attempt: procedure.input(campaignInput.extend({ attemptId: z.number().int() })).output(attemptDetailSchema),
  /** The events of a campaign and the people who decided them, latest first. CAMPAIGN_UNKNOWN. */
  audit: procedure.input(campaignInput.extend(windowSchema.shape)).output(pageOf(auditLineSchema)),
  /** Looks through the gateway's listing now. CAMPAIGN_UNKNOWN, GATEWAY_*. */
  lookNow: procedure.input(campaignInput).output(progressSchema),
}

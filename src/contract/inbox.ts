// Replies and opt-outs. The gateway shows only those of the last hour, so everything that is seen is kept here.
import { z } from 'zod'
import { procedure } from './errors'
import { deliverySchema } from './history'
import {
  campaignIdSchema,
  contactIdSchema,
  instantSchema,
  listIdSchema,
  pageOf,
  trialPartSchema,
  windowSchema,
} from './values'

/**
 * The meaning of a reply. `opt_out`: it consists of an opt-out keyword and is applied at once. `unclear`: it reads like an
 * opt-out; the number is left out of every send until a person decides. `reply`: anything else.
 */
export const replyMeaningSchema = z.enum(['reply', 'opt_out', 'unclear'])
export type ReplyMeaning = z.infer<typeof replyMeaningSchema>

export const conversationFolderSchema = z.enum(['all', 'replies', 'opt_outs', 'unclear', 'done'])
export type ConversationFolder = z.infer<typeof conversationFolderSchema>

export const conversationRowSchema = z.object({
  /** E.164, or as the gateway wrote it if it is no number (a name, a short code). Identifies the conversation. */
  phone: z.string(),
  name: z.string().optional(),
  contactId: contactIdSchema.optional(),
  /** Time of the last reply, or of the opt-out that came without one. */
  lastAt: instantSchema,
  /** Empty for an opt-out without a text. */
  lastText: z.string(),
  unread: z.number().int(),
  /** The strongest undecided or last meaning. */
  meaning: replyMeaningSchema,
  isDone: z.boolean(),
})
export type ConversationRow = z.infer<typeof conversationRowSchema>

const entry = { at: instantSchema }
export const conversationEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sent'),
    ...entry,
    text: z.string(),
    /** The gateway's word; absent while the listing has not shown it. */
    status: z.string().optional(),
    delivery: deliverySchema.optional(),
    /** The state of a recipient that is still in the outbox: pending, inflight, uncertain … */
    state: z.string().optional(),
    campaignId: campaignIdSchema.optional(),
    campaignName: z.string().optional(),
    ...trialPartSchema.shape,
    /** Written in the inbox, to this person alone. */
    isReply: z.boolean().optional(),
    /** By a rule for automatic answers. */
    isAutomatic: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('reply'),
    ...entry,
    id: z.number().int(),
    text: z.string(),
    /** The rented number that it came to. */
    to: z.string(),
    parts: z.number().int().optional(),
    meaning: replyMeaningSchema,
    /** A person's decision about an unclear reply. */
    decided: z.enum(['opt_out', 'not_an_opt_out']).optional(),
    isRead: z.boolean(),
  }),
  z.object({
    kind: z.literal('consent'),
    ...entry,
    change: z.enum(['opted_out', 'opted_in', 'undone', 'held', 'released']),
    source: z.string(),
    listName: z.string().optional(),
  }),
])
export type ConversationEntry = z.infer<typeof conversationEntrySchema>

export const conversationSchema = z.object({
  phone: z.string(),
  name: z.string().optional(),
  contactId: contactIdSchema.optional(),
  /** Ascending; the last 200, or those before `before`. */
  entries: z.array(conversationEntrySchema),
  hasEarlier: z.boolean(),
  isOptedOut: z.boolean(),
  /** Left out of every send until a person decides. */
  isHeld: z.boolean(),
  /** Lists the person is in, for "only this list". */
  lists: z.array(z.object({ id: listIdSchema, name: z.string(), optedOut: z.boolean() })),
  isDone: z.boolean(),
  /** Why no message can be sent there: it is no number. */
  cannotReply: z.enum(['no_number']).optional(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** Time that no poll of the gateway's feeds covered. */
export const feedGapSchema = z.object({
  id: z.number().int(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Whether Postrider was closed then, or open and without an answer. */
  why: z.enum(['closed', 'no_answer', 'asleep']),
  /** The people of our lists that are at the gateway were read again since, and what that found. */
  optOuts: z.discriminatedUnion('state', [
    z.object({ state: z.literal('read'), at: instantSchema, lists: z.number().int(), found: z.number().int() }),
    z.object({ state: z.literal('to_read'), lists: z.number().int() }),
    /** No list of ours is at the gateway: nothing can be read again. */
    z.object({ state: z.literal('no_lists') }),
    z.object({ state: z.literal('not_read'), code: z.string() }),
    /** Only replies were missed: the feed of opt-outs was read all the time. */
    z.object({ state: z.literal('not_missed') }),
  ]),
  /** "Got it" was pressed. */
  isSeen: z.boolean(),
})
export type FeedGap = z.infer<typeof feedGapSchema>

export const inboxStateSchema = z.object({
  /** `needs_api_key`: the account signs in otherwise, and its feeds take nothing but a key. */
  feed: z.enum(['watched', 'needs_api_key', 'not_offered']),
  lookedAt: instantSchema.optional(),
  nextAt: instantSchema.optional(),
  everySeconds: z.number().int(),
  /** Why the last look failed. */
  problem: z.string().optional(),
  unread: z.number().int(),
  counts: z.object({
    all: z.number().int(),
    replies: z.number().int(),
    optOuts: z.number().int(),
    unclear: z.number().int(),
    done: z.number().int(),
  }),
  /** Newest first: those not seen yet and the last five seen ones. */
  gaps: z.array(feedGapSchema),
  /** The account's sender is made of letters, so people cannot reply to it. */
  senderTakesNoReplies: z.boolean(),
})
export type InboxState = z.infer<typeof inboxStateSchema>

export const optOutWordsSchema = z.object({
  /** By language, as Postrider brings them; those taken away among them. */
  groups: z.array(z.object({ language: z.string(), words: z.array(z.string()) })),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})
export type OptOutWords = z.infer<typeof optOutWordsSchema>

const one = z.strictObject({ phone: z.string().min(1).max(200) })
const undoIdSchema = z.string().min(1).max(64)

export const inbox = {
  /** Feeds, counts, unread and gaps of the active account. NO_ACCOUNT. */
  state: procedure.output(inboxStateSchema),
  /** Newest first. NO_ACCOUNT. */
  conversations: procedure
    .input(
      windowSchema.extend({
        folder: conversationFolderSchema,
        /** Part of a name, a number in any spelling, or words of a reply. */
        search: z.string().max(200).optional(),
      }),
    )
    .output(pageOf(conversationRowSchema)),
  /** All messages to and from a number. NO_ACCOUNT. */
  conversation: procedure.input(one.extend({ before: instantSchema.optional() })).output(conversationSchema),
  /** NO_ACCOUNT. */
  markRead: procedure.input(one.extend({ isRead: z.boolean() })).output(z.object({ unread: z.number().int() })),
  /** NO_ACCOUNT. */
  markAllRead: procedure.output(z.object({ changed: z.number().int() })),
  /** Done with: it moves to the folder of that name until something new comes. NO_ACCOUNT. */
  setDone: procedure.input(one.extend({ isDone: z.boolean() })).output(z.object({ isDone: z.boolean() })),
  /** Decides an unclear reply. `undoId` goes to `contacts.undo`. NO_ACCOUNT, LIST_UNKNOWN. */
  decide: procedure
    .input(
      one.extend({
        decision: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('opt_out') }),
          z.strictObject({ kind: z.literal('opt_out_of_list'), listId: listIdSchema }),
          z.strictObject({ kind: z.literal('not_an_opt_out') }),
        ]),
      }),
    )
    .output(z.object({ undoId: undoIdSchema.optional() })),
  /** Takes back an opt-out that a word of a reply made; it stays in the log. NO_ACCOUNT, UNDO_GONE. */
  undoWord: procedure
    .input(z.strictObject({ replyId: z.number().int() }))
    .output(z.object({ isOptedOut: z.boolean() })),
  /** Reads both feeds now. NO_ACCOUNT, NEEDS_API_KEY, CREDENTIAL_MISSING, KEY_*, GATEWAY_*. */
  lookNow: procedure.output(z.object({ replies: z.number().int(), optOuts: z.number().int(), readAt: instantSchema })),
  /** Reads the people of our lists at the gateway again, to make up for the opt-outs of a gap. NO_ACCOUNT, CREDENTIAL_MISSING, KEY_*, GATEWAY_*; UNDO_GONE for no gap. */
  readGap: procedure.input(z.strictObject({ gapId: z.number().int() })).output(feedGapSchema),
  /** "Got it". NO_ACCOUNT; UNDO_GONE for no gap. */
  seeGap: procedure.input(z.strictObject({ gapId: z.number().int() })).output(feedGapSchema),
  /** Words that opt a person out when they are the whole reply. Any time. */
  words: procedure.output(optOutWordsSchema),
  /** Adds own words, and removes or restores those that come with Postrider. NAME_EMPTY. */
  changeWords: procedure
    .input(
      z.strictObject({
        add: z.array(z.string().max(60)).max(100).optional(),
        remove: z.array(z.string().max(60)).max(100).optional(),
      }),
    )
    .output(optOutWordsSchema),
  /** Tries how a reply with this text would be understood. Any time. */
  tryWords: procedure
    .input(z.strictObject({ text: z.string().max(2_000) }))
    .output(z.object({ meaning: replyMeaningSchema, word: z.string().optional() })),
}

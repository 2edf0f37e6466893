// The active account's address book on this computer. Nothing here is sent; news for the gateway is queued for `jobs`. Every
// act that removes something answers an `undoId`, good for an hour and until the app is closed. Long because it is one area's
// whole contract.
import { z } from 'zod'
import { eachContactField } from './contactFields'
import { contactFilterSchema, onPeople, phoneTypeSchema } from './contactFilter'
import { procedure } from './errors'
import {
  campaignIdSchema,
  contactIdSchema,
  countrySchema,
  importIdSchema,
  instantSchema,
  listIdSchema,
  pageOf,
  trialPartSchema,
  windowSchema,
} from './values'

export const contactSchema = z.object({
  id: contactIdSchema,
  /** E.164. */
  phone: z.string(),
  country: countrySchema.optional(),
  phoneType: phoneTypeSchema.optional(),
  ...eachContactField(() => z.string()),
  /** The person's own columns, by name. */
  fields: z.record(z.string(), z.string()),
  /** Opted out of everything. */
  optedOut: z.boolean(),
  /** Lists whose messages this person does not want. */
  optedOutOf: z.array(listIdSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Contact = z.infer<typeof contactSchema>

/** `last_message`: who was texted last first, then who never was, by name. `newest`: who was added last first. */
export const contactOrderSchema = z.enum(['name', 'phone', 'newest', 'last_message'])
export type ContactOrder = z.infer<typeof contactOrderSchema>

export const contactRowSchema = z.object({
  id: contactIdSchema,
  name: z.string(),
  phone: z.string(),
  country: countrySchema.optional(),
  optedOut: z.boolean(),
  /** Opted out of the list that is shown, or of some list if all contacts are shown. */
  optedOutOfList: z.boolean(),
  /** Other lists, by name, that this person opted out of; at most three. */
  optedOutOfNames: z.array(z.string()),
  email: z.string(),
  /** Own fields by name. */
  fields: z.record(z.string(), z.string()),
  /** Lists that this person is on, by name; at most three. */
  lists: z.array(z.string()),
  lastMessage: z.object({ at: instantSchema, status: z.string() }).optional(),
})
export type ContactRow = z.infer<typeof contactRowSchema>

export const contactPageSchema = pageOf(contactRowSchema).extend({
  /** False: `total` is "at least"; `contacts.count` says how many, which may take a second with a million people. */
  isCounted: z.boolean(),
  /** People who came in so recently that the search cannot find them yet; 0 but for some seconds after a large import. */
  notSearchable: z.number().int(),
})

/**
 * The source of an opt-out. `erased`: the person was erased here and has come back. `unclear`: a reply that reads like one;
 * it holds until a person decides, and is not sent to the gateway.
 */
export const optOutSourceSchema = z.enum(['person_here', 'import', 'gateway', 'reply', 'erased', 'unclear'])
export type OptOutSourceName = z.infer<typeof optOutSourceSchema>

export const membershipSchema = z.object({
  id: listIdSchema,
  name: z.string(),
  /** Absent if the person opted out of a list without being in it. */
  addedAt: instantSchema.optional(),
  /** Opted out of this list; `optOut` holds an opt-out of everything. */
  optedOut: z.boolean(),
  since: instantSchema.optional(),
  source: optOutSourceSchema.optional(),
})
export type Membership = z.infer<typeof membershipSchema>

export const consentEntrySchema = z.object({
  at: instantSchema,
  change: z.enum(['opted_out', 'opted_in', 'undone', 'held', 'released']),
  /** Absent: everything. */
  listId: listIdSchema.optional(),
  listName: z.string().optional(),
  source: optOutSourceSchema,
  /** The reason typed for an opt-in. */
  reason: z.string().optional(),
  /** Whether the gateway knows: `owed` is sent with the next job. */
  gateway: z.enum(['not_needed', 'owed', 'told']),
})
export type ConsentEntry = z.infer<typeof consentEntrySchema>

export const personMessageSchema = z.object({
  text: z.string(),
  status: z.string(),
  at: instantSchema,
  campaignId: campaignIdSchema.optional(),
  campaignName: z.string().optional(),
  ...trialPartSchema.shape,
})

export const contactDetailSchema = z.object({
  contact: contactSchema,
  /** The opt-out of everything: its time and its source. */
  optOut: z.object({ since: instantSchema, source: optOutSourceSchema }).optional(),
  lists: z.array(membershipSchema),
  /** The newest 20; `messages` has them all. */
  recent: z.array(personMessageSchema),
  /** Imports that brought this person; `added` by it, or found here already. */
  imports: z.array(z.object({ importId: importIdSchema, fileName: z.string(), at: instantSchema, added: z.boolean() })),
  /** Newest first, at most 200. */
  consent: z.array(consentEntrySchema),
})
export type ContactDetail = z.infer<typeof contactDetailSchema>

const ownFieldSchema = z.string().max(10_000)
const fieldNameSchema = z.string().min(1).max(80)
/** The fields a person can type for a contact. `country` reads a number without its country code; usually the account's. */
const typedFields = eachContactField((_, { maxLength }) => z.string().max(maxLength).optional())
const undoIdSchema = z.string().min(1).max(64)
/** `changed`: how many people it made a difference to; without `undoId` it made none. */
export const doneSchema = z.object({ changed: z.number().int(), undoId: undoIdSchema.optional() })
export type Done = z.infer<typeof doneSchema>

export const contacts = {
  /** A window of the table. NO_ACCOUNT, LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
  page: procedure
    .input(
      windowSchema.extend({
        filter: contactFilterSchema.optional(),
        order: contactOrderSchema,
        descending: z.boolean().optional(),
      }),
    )
    .output(contactPageSchema),
  /** How many people a filter holds, exactly. NO_ACCOUNT, LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
  count: procedure
    .input(z.strictObject({ filter: contactFilterSchema }))
    .output(z.object({ people: z.number().int() })),
  /** The values a filter can have, each with its count of people. Countries and types: largest count first. NO_ACCOUNT. */
  filterChoices: procedure.output(
    z.object({
      countries: z.array(z.object({ country: countrySchema, people: z.number().int() })),
      phoneTypes: z.array(z.object({ phoneType: phoneTypeSchema, people: z.number().int() })),
      imports: z.array(
        z.object({
          importId: importIdSchema,
          fileName: z.string(),
          at: instantSchema,
          people: z.number().int(),
        }),
      ),
      inNoList: z.number().int(),
    }),
  ),
  /**
   * Own fields that at least a third of people have, most filled first, judged by a thousand people. `isNumber`: all their values are.
   * NO_ACCOUNT.
   */
  usualFields: procedure.output(z.array(z.object({ name: z.string(), isNumber: z.boolean() }))),
  /** One person: fields, lists, newest messages, imports, consent. CONTACT_UNKNOWN. */
  get: procedure.input(z.strictObject({ contactId: contactIdSchema })).output(contactDetailSchema),
  /** A window of a person's messages, newest first. CONTACT_UNKNOWN. */
  messages: procedure.input(windowSchema.extend({ contactId: contactIdSchema })).output(pageOf(personMessageSchema)),
  /** Reads a typed number without using it; `takenBy` is the contact that has it. PHONE_NOT_USABLE. */
  tryNumber: procedure.input(z.strictObject({ phone: z.string().max(100) })).output(
    z.object({
      phone: z.string(),
      country: countrySchema.optional(),
      phoneType: phoneTypeSchema,
      takenBy: contactIdSchema.optional(),
    }),
  ),
  /** Adds one person. `optedOut`: this number had opted out before, which holds. NO_ACCOUNT, PHONE_NOT_USABLE, PHONE_TAKEN, LIST_UNKNOWN. */
  add: procedure
    .input(
      z.strictObject({
        phone: z.string().max(100),
        ...typedFields,
        fields: z.record(fieldNameSchema, ownFieldSchema).optional(),
        listIds: z.array(listIdSchema).max(100).optional(),
      }),
    )
    .output(z.object({ contactId: contactIdSchema, optedOut: z.boolean(), undoId: undoIdSchema })),
  /**
   * Changes the given fields; an own field set to null is removed. A new number inherits the person's opt-outs, and the old
   * number keeps its own. CONTACT_UNKNOWN, PHONE_NOT_USABLE, PHONE_TAKEN.
   */
  edit: procedure
    .input(
      z.strictObject({
        contactId: contactIdSchema,
        phone: z.string().max(100).optional(),
        ...typedFields,
        fields: z.record(fieldNameSchema, ownFieldSchema.nullable()).optional(),
      }),
    )
    .output(z.object({ contact: contactSchema, undoId: undoIdSchema.optional() })),
  /** Adds people to a list. LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
  addToList: procedure.input(onPeople({ listId: listIdSchema })).output(doneSchema),
  /** Takes people out of a list; they stay contacts. LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
  removeFromList: procedure.input(onPeople({ listId: listIdSchema })).output(doneSchema),
  /** Opts people out of everything, or of one list, here at once. LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
  optOut: procedure.input(onPeople({ listId: listIdSchema.optional() })).output(doneSchema),
  /**
   * Takes opt-outs back, of everything or of one list; the reason is kept. `tellGateway`: the number of them that must be sent
   * to the gateway too, because it would still skip these people; this is queued. LIST_UNKNOWN, SMART_LIST_UNKNOWN.
   */
  optIn: procedure
    .input(onPeople({ listId: listIdSchema.optional(), reason: z.string().trim().min(1).max(1_000) }))
    .output(doneSchema.extend({ tellGateway: z.number().int() })),
  /** Takes people out of the contacts of this computer; their opt-outs, messages and history stay. LIST_UNKNOWN, SMART_LIST_UNKNOWN. */
  remove: procedure.input(onPeople({})).output(doneSchema),
  /** Takes one act back as far as nothing happened since that stands against it. UNDO_GONE. */
  undo: procedure.input(z.strictObject({ undoId: undoIdSchema })).output(z.object({ changed: z.number().int() })),
  /**
   * Whether a person can be erased now, and what would go. `blockedBy` names campaigns that still hold them: waiting to be
   * submitted, being submitted, uncertain, or not found. CONTACT_UNKNOWN.
   */
  beforeErase: procedure.input(z.strictObject({ contactId: contactIdSchema })).output(
    z.object({
      messages: z.number().int(),
      campaigns: z.number().int(),
      lists: z.number().int(),
      blockedBy: z.array(
        z.object({
          campaignId: campaignIdSchema,
          name: z.string(),
          ...trialPartSchema.shape,
          state: z.enum(['pending', 'held', 'inflight', 'uncertain', 'absent']),
        }),
      ),
    }),
  ),
  /**
   * Erases one person everywhere on this computer, for good: contact, lists, texts and numbers of messages and campaigns,
   * import rows. Counts and costs stay. A keyed hash of the number keeps them opted out. No undo; backups of earlier keep
   * them until they are replaced. CONTACT_UNKNOWN, CONTACT_IN_CAMPAIGN.
   */
  erase: procedure
    .input(z.strictObject({ contactId: contactIdSchema }))
    .output(z.object({ messages: z.number().int(), campaigns: z.number().int() })),
  /** Names of all fields that a message can use, standard ones first. NO_ACCOUNT. */
  fields: procedure.output(z.array(z.object({ name: z.string(), standard: z.boolean() }))),
}

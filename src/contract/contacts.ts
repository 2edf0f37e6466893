// The active account's address book on this computer.
import { z } from 'zod'
import { procedure } from './errors'
import { contactIdSchema, countrySchema, instantSchema, listIdSchema, pageOf, windowSchema } from './values'

export const contactSchema = z.object({
  id: contactIdSchema,
  /** E.164. */
  phone: z.string(),
  country: countrySchema.optional(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  custom1: z.string(),
  custom2: z.string(),
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

export const contactOrderSchema = z.enum(['name', 'phone', 'newest'])

export const contactRowSchema = z.object({
  id: contactIdSchema,
  name: z.string(),
  phone: z.string(),
  country: countrySchema.optional(),
  optedOut: z.boolean(),
  /** Opted out of the list that is shown, or of some list where all contacts are shown. */
  optedOutOfList: z.boolean(),
  lastMessage: z.object({ at: instantSchema, status: z.string() }).optional(),
})
export type ContactRow = z.infer<typeof contactRowSchema>

export const contactDetailSchema = z.object({
  contact: contactSchema,
  lists: z.array(z.object({ id: listIdSchema, name: z.string(), optedOut: z.boolean() })),
  recent: z.array(
    z.object({ text: z.string(), status: z.string(), at: instantSchema, campaignName: z.string().optional() }),
  ),
})

export const contacts = {
  /** A window of the table. NO_ACCOUNT, LIST_UNKNOWN. */
  page: procedure
    .input(
      windowSchema.extend({
        listId: listIdSchema.optional(),
        /** Only people who opted out of everything. */
        optedOutOnly: z.boolean().optional(),
        /** Part of a name, or a number in any spelling. */
        search: z.string().max(200).optional(),
        order: contactOrderSchema,
        descending: z.boolean().optional(),
      }),
    )
    .output(pageOf(contactRowSchema)),
  /** One contact with lists and recent messages. CONTACT_UNKNOWN. */
  get: procedure.input(z.strictObject({ contactId: contactIdSchema })).output(contactDetailSchema),
  /** Opts people out of everything, here at once. Can be undone with `undoOptOut`. */
  optOut: procedure
    .input(z.strictObject({ contactIds: z.array(contactIdSchema).min(1).max(10_000) }))
    .output(z.object({ changed: z.number().int() })),
  /** Takes back an opt-out made by a click a moment ago; never one that came from the person. */
  undoOptOut: procedure
    .input(z.strictObject({ contactIds: z.array(contactIdSchema).min(1).max(10_000) }))
    .output(z.object({ changed: z.number().int() })),
  /** Names of all fields that can stand in a message, standard ones first. NO_ACCOUNT. */
  fields: procedure.output(z.array(z.object({ name: z.string(), standard: z.boolean() }))),
}

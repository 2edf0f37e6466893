// Named sets of contacts of the active account. The gateway can make and delete lists but change none: a new name, a
// description or the mark of a favourite stay on this computer.
import { z } from 'zod'
import { procedure } from './errors'
import { instantSchema, lineSchema, listIdSchema } from './values'

/** A list as the gateway last described it; fields that only one of its interfaces has are absent from the other. */
export const gatewaySideSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  sharedWithTeam: z.boolean().optional(),
  /** The gateway's count; may differ from the people here until the list was read. */
  people: z.number().int().optional(),
  /** The gateway's own value; only the older interface has it. */
  favourite: z.string().optional(),
  fromDeletedUser: z.string().optional(),
  /** As the gateway wrote them: it names no zone. */
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  readAt: instantSchema.optional(),
})
export type GatewaySide = z.infer<typeof gatewaySideSchema>

export const listSchema = z.object({
  id: listIdSchema,
  name: z.string(),
  description: z.string(),
  people: z.number().int(),
  optedOut: z.number().int(),
  /** The person's own mark; such lists come first. */
  isFavourite: z.boolean(),
  /** Absent: on this computer only. */
  gateway: gatewaySideSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type List = z.infer<typeof listSchema>

const listInput = z.strictObject({ listId: listIdSchema })
const descriptionSchema = z.string().max(1_000)

export const lists = {
  /** All lists, favourites first, then by name, and the counts of all contacts; `search` is part of a name. NO_ACCOUNT. */
  all: procedure.input(z.strictObject({ search: lineSchema.optional() }).optional()).output(
    z.object({
      lists: z.array(listSchema),
      everyone: z.object({ people: z.number().int(), optedOut: z.number().int() }),
    }),
  ),
  /** Makes an empty list on this computer; `jobs.pushList` brings it to the gateway. NO_ACCOUNT, LIST_NAME_TAKEN, NAME_EMPTY. */
  create: procedure
    .input(z.strictObject({ name: lineSchema.min(1), description: descriptionSchema.optional() }))
    .output(listSchema),
  /** Renames, describes or marks a list here; the gateway's copy stays as it is. LIST_UNKNOWN, LIST_NAME_TAKEN, NAME_EMPTY. */
  edit: procedure
    .input(
      listInput.extend({
        name: lineSchema.min(1).optional(),
        description: descriptionSchema.optional(),
        isFavourite: z.boolean().optional(),
      }),
    )
    .output(listSchema),
  /** Drafts and smart lists that name the list and that deleting it would affect. LIST_UNKNOWN. */
  beforeRemove: procedure
    .input(listInput)
    .output(z.object({ people: z.number().int(), drafts: z.array(z.string()), smartLists: z.array(z.string()) })),
  /** Deletes the list here; its people stay contacts and their opt-outs stay. `contacts.undo` takes it back. LIST_UNKNOWN. */
  remove: procedure.input(listInput).output(z.object({ people: z.number().int(), undoId: z.string() })),
}

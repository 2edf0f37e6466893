// Named sets of contacts of the active account.
import { z } from 'zod'
import { procedure } from './errors'
import { instantSchema, lineSchema, listIdSchema } from './values'

export const listSchema = z.object({
  id: listIdSchema,
  name: z.string(),
  description: z.string(),
  people: z.number().int(),
  optedOut: z.number().int(),
  createdAt: instantSchema,
})
export type List = z.infer<typeof listSchema>

export const lists = {
  /** All lists with their counts, and the counts of all contacts. NO_ACCOUNT. */
  all: procedure.output(
    z.object({
      lists: z.array(listSchema),
      everyone: z.object({ people: z.number().int(), optedOut: z.number().int() }),
    }),
  ),
  /** Makes an empty list on this computer. NO_ACCOUNT, LIST_NAME_TAKEN. */
  create: procedure
    .input(z.strictObject({ name: lineSchema.min(1), description: z.string().max(1_000).optional() }))
    .output(listSchema),
}

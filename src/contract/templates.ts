// Texts that are used again, with their fields: templates of an account, each a whole message, and snippets of the profile, to be put
// into any message. Both are copied into a message: it does not change with them.
import { z } from 'zod'
import { procedure } from './errors'
import { templateIssueSchema } from './campaigns/measure'
import { instantSchema, lineSchema } from './values'

const templateIdSchema = z.number().int().positive()

export const templateSchema = z.object({
  id: templateIdSchema,
  name: z.string(),
  /** As in a draft: `{{field:format|fallback}}`. */
  text: z.string(),
  /** Names of the fields it uses. */
  fields: z.array(z.string()),
  issues: z.array(templateIssueSchema),
  /** Parts of the text without its fields' values. */
  parts: z.number().int(),
  updatedAt: instantSchema,
  /** When it was last put into a draft. */
  usedAt: instantSchema.optional(),
})
export type Template = z.infer<typeof templateSchema>

const templateInput = z.strictObject({ templateId: templateIdSchema })

export const templates = {
  /** All templates of the active account, or those with these words in name or text; the ones last used or changed first. NO_ACCOUNT. */
  all: procedure
    .input(z.strictObject({ search: z.string().max(200).optional() }))
    .output(z.object({ templates: z.array(templateSchema) })),
  /** NO_ACCOUNT, NAME_EMPTY, TEMPLATE_NAME_TAKEN. The text may be written later. */
  create: procedure
    .input(z.strictObject({ name: lineSchema.min(1), text: z.string().max(20_000) }))
    .output(templateSchema),
  /** TEMPLATE_UNKNOWN, NAME_EMPTY, TEMPLATE_NAME_TAKEN. */
  edit: procedure
    .input(templateInput.extend({ name: lineSchema.min(1).optional(), text: z.string().max(20_000).optional() }))
    .output(templateSchema),
  /** TEMPLATE_UNKNOWN. */
  remove: procedure.input(templateInput).output(z.object({ removed: z.literal(true) })),
  /** Takes a `remove` back. TEMPLATE_UNKNOWN. */
  restore: procedure.input(templateInput).output(templateSchema),
  /** Remembers that it was put into a draft. TEMPLATE_UNKNOWN. */
  use: procedure.input(templateInput).output(templateSchema),
}

const snippetInput = z.strictObject({ snippetId: templateIdSchema })

export const snippets = {
  /** All snippets of the profile, or those with these words in name or text; the ones last used or changed first. */
  all: procedure
    .input(z.strictObject({ search: z.string().max(200).optional() }))
    .output(z.object({ snippets: z.array(templateSchema) })),
  /** NAME_EMPTY, SNIPPET_NAME_TAKEN. The text may be written later. */
  create: procedure
    .input(z.strictObject({ name: lineSchema.min(1), text: z.string().max(20_000) }))
    .output(templateSchema),
  /** SNIPPET_UNKNOWN, NAME_EMPTY, SNIPPET_NAME_TAKEN. */
  edit: procedure
    .input(snippetInput.extend({ name: lineSchema.min(1).optional(), text: z.string().max(20_000).optional() }))
    .output(templateSchema),
  /** SNIPPET_UNKNOWN. */
  remove: procedure.input(snippetInput).output(z.object({ removed: z.literal(true) })),
  /** Takes a `remove` back. SNIPPET_UNKNOWN. */
  restore: procedure.input(snippetInput).output(templateSchema),
  /** Remembers that it was put into a message. SNIPPET_UNKNOWN. */
  use: procedure.input(snippetInput).output(templateSchema),
}

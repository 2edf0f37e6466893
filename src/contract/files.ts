// Files enter by handle: the page never sends a path and never learns one.
import { z } from 'zod'
import { procedure } from './errors'

export const fileHandleSchema = z.string().min(1).max(64)

export const fileSchema = z.object({ handle: fileHandleSchema, name: z.string(), sizeBytes: z.number().int() })
export type FileEntry = z.infer<typeof fileSchema>

export const files = {
  /** Opens the system's file dialog; `undefined` when the person closes it. Only where `canPick` says so. */
  pick: procedure.output(fileSchema.optional()),
  /** Whether this host has a file dialog of its own; a browser uploads instead. */
  canPick: procedure.output(z.object({ canPick: z.boolean() })),
  /** The sample spreadsheet that comes with Postrider. */
  sample: procedure.output(fileSchema),
  /** Name and size behind a handle. FILE_UNKNOWN, FILE_GONE. */
  describe: procedure.input(z.strictObject({ handle: fileHandleSchema })).output(fileSchema),
}

// Files enter by handle: the page never sends a path and never learns one.
import { z } from 'zod'
import { procedure } from './errors'
import { lineSchema } from './values'

/** Characters: a call has to stay below a million bytes. */
export const maxPastedPieceLength = 200_000

export const fileHandleSchema = z.string().min(1).max(64)

export const fileSchema = z.object({ handle: fileHandleSchema, name: z.string(), sizeBytes: z.number().int() })
export type FileEntry = z.infer<typeof fileSchema>

export const files = {
  /** Opens the system's file dialog; `undefined` when the person closes it. Only if `canPick` says so. */
  pick: procedure.output(fileSchema.optional()),
  /** Whether this host has a file dialog of its own; a browser uploads instead. */
  canPick: procedure.output(z.object({ canPick: z.boolean() })),
  /**
   * Cells that were pasted, as text: lines, with tabs between cells if they come from a spreadsheet. `name` is what
   * the page calls them; a long text comes in pieces, each after the first with the handle that the first one got. They
   * are kept in the profile until the next start. FILE_UNKNOWN, FILE_TOO_LARGE, STORAGE_FULL.
   */
  paste: procedure
    .input(
      z.strictObject({
        text: z.string().max(maxPastedPieceLength),
        name: lineSchema.min(1),
        after: fileHandleSchema.optional(),
      }),
    )
    .output(fileSchema),
  /** The sample spreadsheet that comes with Postrider. */
  sample: procedure.output(fileSchema),
  /** Name and size behind a handle. FILE_UNKNOWN, FILE_GONE. */
  describe: procedure.input(z.strictObject({ handle: fileHandleSchema })).output(fileSchema),
}

// How Postrider itself is doing, and what a person may send to support. Answers also when the database cannot be opened.
import { z } from 'zod'
import { procedure } from './errors'
import { instantSchema } from './values'

/**
 * Bytes on the disk by kind. `aside`: databases that were put aside by a restore or as damaged. `ballast`: given up on a full disk,
 * so that outcomes can still be stored.
 */
export const folderSizesSchema = z.object({
  database: z.number().int(),
  backups: z.number().int(),
  aside: z.number().int(),
  journal: z.number().int(),
  ballast: z.number().int(),
  logs: z.number().int(),
  other: z.number().int(),
})
export type FolderSizes = z.infer<typeof folderSizesSchema>

export const appFiguresSchema = z.object({
  startedAt: instantSchema,
  memory: z.object({
    /** The app's main process with its workers; the page's own process is not in it. */
    appBytes: z.number().int(),
    /** The part of it that its JavaScript uses. */
    heapBytes: z.number().int(),
    freeBytes: z.number().int(),
    totalBytes: z.number().int(),
  }),
  /** How late the main thread was for a timer, in milliseconds. */
  delay: z.object({ since: instantSchema, medianMs: z.number(), p99Ms: z.number(), maxMs: z.number() }),
  disk: z.object({
    sizes: folderSizesSchema,
    /** Absent where the system does not say. */
    freeBytes: z.number().int().optional(),
  }),
})
export type AppFigures = z.infer<typeof appFiguresSchema>

export const diagnostics = {
  /** Memory, delay of the main thread and disk as they are now. Any time, also when the database cannot be opened. No codes. */
  figures: procedure.output(appFiguresSchema),
  /**
   * The support bundle as the text that is saved, for a person to read before they share it: versions, figures, findings,
   * preferences and the newest lines of the log. No name, message text or credential; of a number the last three digits. Any
   * time, also when the database cannot be opened. No codes.
   */
  bundle: procedure.output(z.object({ name: z.string(), text: z.string() })),
}

// The stored state of a job that reads from the gateway: its subject, its cursor and its counts. Pure.
import { z } from 'zod'
import { syncWalkSchema } from './syncWalk'

export const pullSubjectSchema = z.object({ list: z.object({ id: z.number(), name: z.string() }).optional() })
export type PullSubject = z.infer<typeof pullSubjectSchema>

/** First the lists, if all are read; then one list after the other. */
export const pullCursorSchema = z.object({
  stage: z.enum(['lists', 'people']),
  /** The list that is read, and where in it. */
  listId: z.number().optional(),
  walk: syncWalkSchema.optional(),
  /** Records read, and how many the lists are said to have. */
  read: z.number(),
  total: z.number().optional(),
})
export type PullCursor = z.infer<typeof pullCursorSchema>

export const pullTallySchema = z.object({
  lists: z.number(),
  added: z.number(),
  updated: z.number(),
  same: z.number(),
  kept: z.number(),
  optedOut: z.number(),
  leftOut: z.number(),
})
export type PullTally = z.infer<typeof pullTallySchema>

export const emptyPull: PullTally = { lists: 0, added: 0, updated: 0, same: 0, kept: 0, optedOut: 0, leftOut: 0 }

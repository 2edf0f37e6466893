// The stored state of a job that copies a list to the gateway: its subject, its cursor and its counts. Pure.
import { z } from 'zod'
import { syncWalkSchema } from './syncWalk'

export const pushSubjectSchema = z.object({ list: z.object({ id: z.number(), name: z.string() }) })
export type PushSubject = z.infer<typeof pushSubjectSchema>

/**
 * `list`: finds the list at the gateway, or creates it. `look`: reads who is on it there. `create`: one request for each
 * missing person. After `create` comes `look` again: it proves what was created, and settles unknown outcomes.
 */
export const pushCursorSchema = z.object({
  stage: z.enum(['list', 'look', 'create']),
  walk: syncWalkSchema.optional(),
  /** A request may still arrive late: no look is begun before this instant. */
  lookFrom: z.string().optional(),
  /** A request to make something left after the last look. */
  hasAsked: z.boolean(),
  /** Refusals in a row. */
  refusals: z.number(),
  /** How often the list was asked to be made. */
  listTries: z.number(),
})
export type PushCursor = z.infer<typeof pushCursorSchema>

export const firstPush: PushCursor = { stage: 'list', hasAsked: false, refusals: 0, listTries: 0 }

export const pushTallySchema = z.object({
  created: z.number(),
  there: z.number(),
  differ: z.number(),
  optedOut: z.number(),
  unseen: z.number(),
})
export type PushTally = z.infer<typeof pushTallySchema>

export const emptyPush: PushTally = { created: 0, there: 0, differ: 0, optedOut: 0, unseen: 0 }

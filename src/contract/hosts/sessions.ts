// The browsers that may use the browser host now. The desktop window has no sessions. No key of one is ever answered.
import { z } from 'zod'
import { procedure } from '../errors'
import { instantSchema } from '../values'

export const sessionSchema = z.object({
  id: z.string(),
  /** The browser's own name; empty if it does not say. */
  browser: z.string(),
  openedAt: instantSchema,
  seenAt: instantSchema,
})

export const sessionsStateSchema = z.object({
  /** False in the desktop window. */
  isPossible: z.boolean(),
  sessions: z.array(sessionSchema),
})
export type SessionsState = z.infer<typeof sessionsStateSchema>

export const sessions = {
  /** Any time, also when the database cannot be opened. */
  list: procedure.output(sessionsStateSchema),
  /** Ends a session at once, the caller's own too. One that has ended already is no problem. */
  end: procedure.input(z.strictObject({ id: z.string().max(100) })).output(sessionsStateSchema),
}

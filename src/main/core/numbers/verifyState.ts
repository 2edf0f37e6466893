// The stored state of a look-up job: its subject, its cursor and its counts. Pure.
import { z } from 'zod'

export const verifySubjectSchema = z.object({ name: z.string() })
export type VerifySubject = z.infer<typeof verifySubjectSchema>

/** Both count in a row. */
export const lookUpCursorSchema = z.object({ refusals: z.number(), unanswered: z.number() })
export type LookUpCursor = z.infer<typeof lookUpCursorSchema>

export const firstLookUp: LookUpCursor = { refusals: 0, unanswered: 0 }

export const verifyTallySchema = z.object({ active: z.number(), notActive: z.number() })
export type VerifyTally = z.infer<typeof verifyTallySchema>

export const emptyVerify: VerifyTally = { active: 0, notActive: 0 }

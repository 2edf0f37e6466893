// Judges the answer to a look-up, for the number and for the job. A look-up that may have been carried out, and so be charged
// for, is never repeated automatically. Pure.
import type { ErrorCode } from '@contract/errors'
import { z } from 'zod'
import type { Result } from '../base/result'

export interface LookUpVerdict {
  /** `waiting`: nothing was looked up, it is asked for again. `unknown`: it may have been. */
  readonly state: 'done' | 'failed' | 'waiting' | 'unknown'
  /** `stop`: the job cannot continue now. `refusals`: enough in a row that a person should look at it. */
  readonly job: 'go_on' | 'stop' | 'refusals'
  readonly cursor: LookUpCursor
}

const maxRefusals = 20
/** Each may be charged for without an answer: further ones are a person's to risk. */
const maxUnanswered = 5

/** The gateway's own word on this number: there is nothing to wait for. */
const refusals: readonly ErrorCode[] = ['GATEWAY_REFUSED', 'GATEWAY_NOT_FOUND']

export interface JudgedAnswer {
  readonly answer: Result<unknown, ErrorCode>
  /** For sure nothing was looked up. */
  readonly isUndone: boolean
}

export function judgeLookUp({ answer, isUndone }: JudgedAnswer, cursor: LookUpCursor): LookUpVerdict {
  if (answer.ok) return { state: 'done', job: 'go_on', cursor: { refusals: 0, unanswered: 0 } }
  if (refusals.includes(answer.problem.code)) {
    const isMany = cursor.refusals + 1 >= maxRefusals
    const next = { refusals: isMany ? 0 : cursor.refusals + 1, unanswered: 0 }
    return { state: 'failed', job: isMany ? 'refusals' : 'go_on', cursor: next }
  }
  if (isUndone) return { state: 'waiting', job: 'stop', cursor }
  const isMany = cursor.unanswered + 1 >= maxUnanswered
  const next = { ...cursor, unanswered: isMany ? 0 : cursor.unanswered + 1 }
  return { state: 'unknown', job: isMany ? 'refusals' : 'stop', cursor: next }
}

// The stored state of a look-up job: its subject, its cursor and its counts.

export const verifySubjectSchema = z.object({ name: z.string() })
export type VerifySubject = z.infer<typeof verifySubjectSchema>

/** Both count in a row. */
export const lookUpCursorSchema = z.object({ refusals: z.number(), unanswered: z.number() })
export type LookUpCursor = z.infer<typeof lookUpCursorSchema>

export const firstLookUp: LookUpCursor = { refusals: 0, unanswered: 0 }

export const verifyTallySchema = z.object({ active: z.number(), notActive: z.number() })
export type VerifyTally = z.infer<typeof verifyTallySchema>

export const emptyVerify: VerifyTally = { active: 0, notActive: 0 }

// Turns anything a call throws into a problem with a code, and a problem into sentences for a person.
import { ORPCError } from '@orpc/client'
import { hasText, type TextKey, type Translate } from '@text'
import { UploadFailure } from './files'

export interface Problem {
  readonly code: string
  readonly retry: 'no' | 'now' | 'after'
  /** Dotted path of the procedure's input. */
  readonly field?: string
  /** Often the gateway's own words. */
  readonly detail?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function readRetry(value: unknown): Problem['retry'] {
  return value === 'now' || value === 'after' ? value : 'no'
}

/** `CORE_LOST`: the core gave no answer at all. `unexpected`: a defect. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof UploadFailure) return thrown.problem
  if (thrown instanceof ORPCError) {
    const data: Record<string, unknown> =
      typeof thrown.data === 'object' && thrown.data !== null ? { ...thrown.data } : {}
    const field = text(data.field)
    const detail = text(data.detail)
    const code = hasText(`errors.${thrown.code}`) ? thrown.code : 'unexpected'
    return { code, retry: readRetry(data.retry), ...(field ? { field } : {}), ...(detail ? { detail } : {}) }
  }
  // A browser reports a request without any answer as a TypeError.
  if (thrown instanceof TypeError) return { code: 'CORE_LOST', retry: 'after' }
  return { code: 'unexpected', retry: 'now' }
}

export interface ProblemText {
  readonly title: string
  /** The effect on people and money, and the next step. */
  readonly body: string
  /** The gateway's own words, to be shown in quotes. */
  readonly words?: string
}

/** The sentences of a problem: the first is what happened, the rest what it means and what to do. */
export function describeProblem(problem: Problem, t: Translate): ProblemText {
  const key = problem.code === 'CORE_LOST' ? 'shell.coreLost' : `errors.${problem.code}`
  const fill = t as (key: TextKey, values?: Record<string, string>) => string
  const whole = fill(hasText(key) ? key : 'errors.unexpected', {
    detail: problem.detail ?? '',
    field: problem.field ?? '',
  })
  const end = /[.!?](?=\s)/.exec(whole)
  const title = end ? whole.slice(0, end.index) : whole.replace(/\.$/, '')
  const body = end ? whole.slice(end.index + 1).trim() : ''
  return { title, body, ...(problem.detail && gatewayCodes.has(problem.code) ? { words: problem.detail } : {}) }
}

/** The same sentences in one line, for a fault beside its field. */
export function problemLine(problem: Problem, t: Translate): string {
  const { title, body } = describeProblem(problem, t)
  return `${title}. ${body}`.trim()
}

/** Their detail is what the gateway answered; that of the others is a word of this computer. */
const gatewayCodes = new Set(['KEY_REFUSED', 'GATEWAY_REFUSED', 'GATEWAY_BUSY', 'GATEWAY_BALANCE', 'GATEWAY_NOT_FOUND'])

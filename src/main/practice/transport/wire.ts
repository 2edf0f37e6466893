// Requests and answers of the practice gateway, whichever way they come in.
import type { FaultReason } from '../../core/ports'
import { documentReadings } from '../readings/readings'
import { jsonAnswer, writeError, type ErrorFacts, type WrittenAnswer } from '../readings/writeAnswer'

/** The hosts of the interface; a transport that serves all three at one address leaves it out. */
export type PracticeHost = 'base' | 'auth' | 'api'

export interface PracticeRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly host?: PracticeHost
}

export interface PracticeAnswer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** How the transport delivers the body. `trickle`: one byte a second; `truncated`: half of what Content-Length promises. */
  readonly delivery: 'whole' | 'truncated' | 'trickle'
  /** For a refusal: its error, so that its body can be written by the current reading. */
  readonly error?: ErrorFacts
}

/** No answer: the transport breaks the connection, stays silent until the client leaves, or never lets it connect. */
export interface PracticeCut {
  readonly kind: 'cut'
  readonly how: 'reset' | 'silence' | 'unsent'
  readonly reason: FaultReason
}

export type PracticeReply = PracticeAnswer | PracticeCut

export function answerJson(body: unknown, status = 200): PracticeAnswer {
  return answerWritten(jsonAnswer(body, status))
}

export function answerWritten(written: WrittenAnswer): PracticeAnswer {
  return { kind: 'answer', ...written, delivery: 'whole' }
}

/** The error envelope. It carries no machine code: clients decide by status and `success`. */
export function refuse(status: number, message: string): PracticeAnswer {
  return refuseWith({ status, message })
}

/** The validation form of the contact endpoints: texts per field. */
export function refuseFields(errors: Readonly<Record<string, readonly string[]>>): PracticeAnswer {
  return refuseWith({ status: 422, message: 'The given data was invalid.', errors })
}

function refuseWith(error: ErrorFacts): PracticeAnswer {
  return { ...answerWritten(writeError(error, documentReadings)), error }
}

// Judges the answer to a request to create a person, for the person and for the job. A request that may have arrived is never
// repeated before the list was read. Pure.
import type { ErrorCode } from '@contract/errors'
import type { Problem, Result } from '../base/result'

export interface CreateVerdict {
  /** `waiting`: it never arrived, or was refused at once, and can be asked again. `unknown`: it may have arrived. */
  readonly state: 'done' | 'failed' | 'waiting' | 'unknown'
  /** `stop`: the job cannot continue now. `list_gone`: the list is not at the gateway any more. */
  readonly job: 'go_on' | 'stop' | 'list_gone'
}

/** Nothing left this computer, or it was turned away before anything was done. */
const notDone: readonly ErrorCode[] = [
  'KEY_EMPTY',
  'KEY_CHARACTERS',
  'KEY_TOO_LONG',
  'KEY_REFUSED',
  'KEYCHAIN_LOCKED',
  'KEYCHAIN_UNAVAILABLE',
  'CREDENTIAL_MISSING',
  'NEEDS_API_KEY',
  'GATEWAY_NAME_UNKNOWN',
  'GATEWAY_CERTIFICATE',
  'GATEWAY_SIGN_IN',
  'GATEWAY_BALANCE',
]

export function judgeCreate(answer: Result<unknown, ErrorCode>): CreateVerdict {
  if (answer.ok) return { state: 'done', job: 'go_on' }
  const { code }: Problem<ErrorCode> = answer.problem
  if (code === 'GATEWAY_REFUSED') return { state: 'failed', job: 'go_on' }
  if (code === 'GATEWAY_NOT_FOUND') return { state: 'waiting', job: 'list_gone' }
  if (notDone.includes(code)) return { state: 'waiting', job: 'stop' }
  return { state: 'unknown', job: 'stop' }
}

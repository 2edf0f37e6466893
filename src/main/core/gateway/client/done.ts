// The answer to a change: done, with the gateway's words.
import { ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { wordsOf, type WireAnswer } from './readAnswer'

export interface Done {
  /** The gateway's message, bounded. */
  readonly words: string | undefined
}

export function toDone(answer: GatewayResult<WireAnswer>): GatewayResult<Done> {
  return answer.ok ? ok({ words: wordsOf(answer.value.value, []) }) : answer
}

// The answer to a change: done, with the gateway's words.
import { ok } from '../base/result'
import type { GatewayResult } from './gatewayOptions'
import { wordsOf, type WireAnswer } from './readAnswer'

export interface Done {
  /** What the gateway said to it, bounded. */
  readonly words: string | undefined
}

export function toDone(answer: GatewayResult<WireAnswer>): GatewayResult<Done> {
  return answer.ok ? ok({ words: wordsOf(answer.value.value, []) }) : answer
}

// The app's view of an answer to a send, and the kinds of refusal.
import type { AnswerKind } from '../plans/plan'

/** How the app sees an answer to a send, for the rules that ask why it waited or paused. */
export interface Heard {
  readonly request: number
  readonly answer: AnswerKind | 'unsent'
  readonly retryAfterSeconds?: number | undefined
}

export const keyRefusals: ReadonlySet<AnswerKind | 'unsent'> = new Set(['http_401', 'http_403'])
export const moneyRefusals: ReadonlySet<AnswerKind | 'unsent'> = new Set(['http_402', 'balance_words'])
/** The gateway says no. */
export const refusalKinds: ReadonlySet<AnswerKind | 'unsent'> = new Set<AnswerKind | 'unsent'>([
  ...(['success_false', 'http_400', 'http_404', 'http_405', 'http_413', 'http_415', 'http_422'] as const),
  ...(['http_401', 'http_403', 'http_402', 'balance_words'] as const),
])

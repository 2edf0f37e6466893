// The context that every resource of the practice gateway works with.
import type { Clock, Random } from '../core/ports'
import type { PracticeAccount } from './account'
import type { PracticeEvent } from './events'
import type { AcceptanceFault, ViewFault } from './transport/faults'
import { stageAt, stagesOf, type Stage } from './fates'
import type { Readings } from './readings/table'
import type { Message, PracticeState } from './state'
import type { PracticeAnswer, PracticeHost } from './transport/wire'

export interface Context {
  readonly account: PracticeAccount
  readonly state: PracticeState
  readonly clock: Clock
  readonly random: Random
  /** The way of the gateway that is in force now. */
  readonly readings: Readings
  /** Applies an event at once; it is in the state file before the request is answered. */
  record(event: PracticeEvent): void
  /** The current request is answered only after this has ended. */
  holdAnswer(until: Promise<unknown>): void
}

/** One request on its way through a resource. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Parsed JSON; undefined if the route takes no body. */
  readonly body: unknown
  /** The bearer token or key presented, if any. */
  readonly bearer: string | undefined
  readonly now: number
  readonly requestNumber: number
  /** Address under which the gateway was asked. */
  readonly origin: string
  readonly path: string
  /** Effects of a scripted fault on this acceptance or this listing. */
  readonly acceptance: AcceptanceFault
  readonly view: ViewFault
}

/**
 * Who may call: `any` = API key or access token in the header, or key in the query; `query_key` = only the key in the
 * query; `bearer` = the endpoint looks at the header itself; `open` = credentials are in the body.
 */
export type RouteAuth = 'any' | 'query_key' | 'bearer' | 'open'

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly host: PracticeHost
  /** Segments starting with a colon are parameters. */
  readonly path: string
  readonly auth: RouteAuth
  /** `none`: an empty body is expected; anything else is passed over. */
  readonly body: 'json' | 'none'
  /** Query parameters of the document; another one is refused. */
  readonly query?: readonly string[]
  run(call: Call, context: Context): PracticeAnswer
}

export function stagesOfMessage(message: Message, account: PracticeAccount): readonly [Stage, ...Stage[]] {
  const { key, number, taken, sent } = message
  return stagesOf({ key, number, taken, acceptedAt: sent.at, dueAt: sent.dueAt }, account.deliverMs, account.fates)
}

export function stageOfMessage(message: Message, account: PracticeAccount, now: number): Stage {
  return stageAt(stagesOfMessage(message, account), now)
}

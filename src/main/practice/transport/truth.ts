// The true events at the gateway, for tests to compare with the app's view. Holds no credential: keys are taken out of paths,
// headers are not kept, and bodies appear as a hash.
import type { Context } from '../context'
import type { ChatCard, RequestEvent, SendForm } from '../events'
import type { Taken } from '../fates'
import type { Message } from '../state'

export type TruthRequest = Omit<RequestEvent, 'type'>

/** One per recipient taken on, in the order of acceptance; kept across restarts. */
export interface TruthAcceptance {
  readonly id: number
  readonly key: string
  /** Number of the request that brought it. */
  readonly request: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly dueAt: number | null
  readonly number: string
  readonly text: string
  readonly sender: string
  readonly form: SendForm
  readonly taken: Taken
  readonly campaignId: string | null
  readonly callbackUrl: string
  readonly bypass: boolean
  /** Only for the chat application. */
  readonly card?: ChatCard
}

export interface Truth {
  readonly requests: readonly TruthRequest[]
  readonly acceptances: readonly TruthAcceptance[]
}

/** `from` is an index, `limit` a count; both apply to each of the two. */
export interface TruthRange {
  readonly from?: number
  readonly limit?: number
}

export function readTruth({ state }: Context, { from = 0, limit = Infinity }: TruthRange = {}): Truth {
  return {
    requests: state.requests.slice(from, from + limit).map(({ type: _, ...request }) => request),
    acceptances: state.messages.slice(from, from + limit).map(toAcceptance),
  }
}

function toAcceptance({ id, key, number, text, taken, sent }: Message): TruthAcceptance {
  const { request, at, dueAt, sender, form, campaignId, callbackUrl, bypass, card } = sent
  return {
    id,
    key,
    request,
    at,
    dueAt,
    number,
    text,
    sender,
    form,
    taken,
    campaignId,
    callbackUrl,
    bypass,
    ...(card ? { card } : {}),
  }
}

// Everything that changes the practice gateway, as it is written to its state file: one JSON line each, in order.
// Credentials and tokens never appear: of a token only its SHA-256 is kept.
import type { RequestForm } from '@contract/messageForms'
import type { ContactFields } from './contactFields'
import type { Taken } from './fates'

/** A scheduled send is a personalised one with a time, and the variant in the address a single one. */
export type SendForm = Exclude<RequestForm, 'scheduled' | 'query'>

/** The parts of a chat message beside its text. */
export interface ChatCard {
  readonly imageUrl: string
  readonly targetUrl: string
  readonly caption: string
}

/** One recipient of an accepted send: key, number, index of its text, parts, price in 1/10,000, decision. */
export type SendRow = readonly [
  key: string,
  number: string,
  text: number,
  parts: number,
  priceUnits: number,
  taken: Taken,
]

export interface SendEvent {
  readonly type: 'send'
  readonly at: number
  /** Number of the request in the truth log. */
  readonly request: number
  readonly form: SendForm
  readonly kind: string
  readonly sender: string
  readonly callbackUrl: string
  readonly bypass: boolean
  readonly dueAt: number | null
  readonly timezone: string
  /** Record id of the first row; the others follow. */
  readonly firstId: number
  readonly campaignId: string | null
  readonly trackingId: number | null
  readonly listIds: readonly string[]
  /** Only for the chat application. */
  readonly card?: ChatCard
  readonly texts: readonly string[]
  readonly rows: readonly SendRow[]
}

export interface RequestEvent {
  readonly type: 'request'
  readonly number: number
  readonly at: number
  readonly method: string
  /** With the query, the API key taken out. */
  readonly path: string
  /** Null if the connection was cut before an answer. */
  readonly status: number | null
  readonly fault: string | null
  readonly bodyBytes: number
  /** Null for an empty body, and for token requests. */
  readonly bodySha256: string | null
  /** Recipients taken on by this request. */
  readonly accepted: number
}

export type PracticeEvent =
  | SendEvent
  | RequestEvent
  | { readonly type: 'balance'; readonly at: number; readonly units: number }
  | {
      readonly type: 'list'
      readonly at: number
      readonly id: number
      readonly name: string
      readonly description: string
      readonly shared: boolean
    }
  | { readonly type: 'list_deleted'; readonly at: number; readonly id: number }
  | {
      readonly type: 'contact'
      readonly at: number
      readonly id: number
      readonly fields: ContactFields
      readonly listIds: readonly number[]
      readonly optOut: boolean | null
    }
  | {
      readonly type: 'opt'
      readonly at: number
      readonly out: boolean
      readonly phone: string
      /** Empty: the system list, which blocks every send. */
      readonly listIds: readonly number[]
      /** Whether a call of the interface made it, rather than the person. */
      readonly isOwn?: boolean
      /** Shown in the feed as the source, also of a number that is on no list; blocks sends to `listIds` alone. */
      readonly source?: string
    }
  | {
      readonly type: 'reply'
      readonly at: number
      readonly from: string
      readonly to: string
      readonly message: string
      /** Key of the message that was answered automatically; null for a reply added by a test. */
      readonly answers: string | null
    }
  | {
      readonly type: 'token'
      readonly sha256: string
      readonly kind: 'access' | 'refresh'
      readonly expiresAt: number | null
      readonly lifeMs: number | null
    }
  | { readonly type: 'token_ended'; readonly sha256: string }
  | { readonly type: 'called'; readonly key: string; readonly status: string; readonly final: boolean }

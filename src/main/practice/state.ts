// The practice gateway's memory. It changes by applying events and in no other way, so that replaying the state file
// gives the same gateway again.
import type { ContactFields } from './contactFields'
import type { RequestEvent, SendEvent } from './events'
import type { Taken } from './fates'

export type Sent = Omit<SendEvent, 'rows' | 'texts' | 'type'>

export interface Message {
  readonly id: number
  readonly key: string
  readonly number: string
  readonly text: string
  readonly parts: number
  readonly priceUnits: number
  readonly taken: Taken
  readonly sent: Sent
}

export interface Campaign {
  readonly id: number
  readonly sent: Sent
  readonly text: string
  /** Its messages stand together in `messages`. */
  readonly first: number
  readonly count: number
}

export interface Membership {
  readonly id: number
  optOut: boolean
  readonly createdAt: number
  updatedAt: number
}

export interface Contact {
  readonly id: number
  fields: ContactFields
  optOut: boolean
  readonly createdAt: number
  updatedAt: number
  readonly memberships: Map<number, Membership>
}

export interface ContactList {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly shared: boolean
  readonly createdAt: number
  updatedAt: number
  readonly members: Set<Contact>
}

export interface OptOut {
  readonly id: number
  readonly at: number
  readonly phone: string
  readonly source: string
  /** Whether a call of the interface made it, rather than the person. */
  readonly isOwn: boolean
  /** Whether the number was opted in again since. */
  isTakenBack: boolean
}

export interface Reply {
  readonly id: number
  readonly at: number
  readonly from: string
  readonly to: string
  readonly message: string
}

export interface Token {
  readonly kind: 'access' | 'refresh'
  readonly expiresAt: number | null
  readonly lifeMs: number | null
}

export interface PracticeState {
  balanceUnits: number
  readonly lists: Map<number, ContactList>
  readonly contacts: Map<string, Contact>
  readonly messages: Message[]
  readonly byKey: Map<string, Message>
  readonly campaigns: Campaign[]
  /** Numbers on the system list, and since when: no send reaches them unless it bypasses. */
  readonly optedOut: Map<string, number>
  readonly optOuts: OptOut[]
  readonly replies: Reply[]
  /** Keys of messages that were answered automatically. */
  readonly answered: Set<string>
  readonly tokens: Map<string, Token>
  requests: RequestEvent[]
  lastRequest: number
  /** Statuses posted to a callback address, per message key. */
  readonly called: Map<string, Set<string>>
  readonly finallyCalled: Set<string>
  nextMessageId: number
  nextSmallId: number
}

export function makeState(): PracticeState {
  return {
    balanceUnits: 0,
    lists: new Map(),
    contacts: new Map(),
    messages: [],
    byKey: new Map(),
    campaigns: [],
    optedOut: new Map(),
    optOuts: [],
    replies: [],
    answered: new Set(),
    tokens: new Map(),
    requests: [],
    lastRequest: 0,
    called: new Map(),
    finallyCalled: new Set(),
    nextMessageId: 4_100_001,
    nextSmallId: 501,
  }
}

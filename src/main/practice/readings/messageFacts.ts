// Facts that a gateway has about one message before any reading decides how they are written. Pure.

export interface MessageFacts {
  /** Rises with acceptance. Choices such as "which rows are missing" depend on it and on the number, so they can be repeated. */
  readonly id: number
  /** The identifier that the document calls `_id`. */
  readonly key: string
  /** Number of the request that brought the message. */
  readonly request: number
  /** `+` and digits if the gateway could make them out. */
  readonly number: string
  readonly text: string
  /** As sent; the default sender of the account if the send named none. */
  readonly sender: string
  /** Whether it came in a `messages[]` request, which answers no id. */
  readonly isPersonalised: boolean
  /** Null for a message of no campaign. */
  readonly campaignId: string | null
  /** Empty if the send had none. */
  readonly callbackUrl: string
  /** The gateway's name of the form: `sms` for a text, the channel's name in the chat application. */
  readonly kind: string
  /** All instants are milliseconds. */
  readonly acceptedAt: number
  /** When a scheduled message is handed over; null for one sent at once. */
  readonly dueAt: number | null
  /** Zone of the send, a name of the TZ database. */
  readonly timezone: string
  /** One of the known words, in capitals. */
  readonly status: string
  readonly isFinal: boolean
  readonly statusAt: number
  /** When the message left; null before that. */
  readonly sentAt: number | null
  readonly failedReason: string | null
  readonly parts: number
  /** In the currency of the account. */
  readonly price: number
  readonly ownPrice: number
  /** Two letters; empty if unknown. */
  readonly country: string
  readonly providerId: number
  readonly isFinalCallbackSent: boolean
}

/** Facts about the account that readings need. */
export interface AccountFacts {
  readonly userId: number
  /** Zone of the account, a name of the TZ database. */
  readonly timezone: string
  readonly defaultSender: string
  /** Callback address of the account itself. */
  readonly callbackUrl: string
}

/** Identifies a message for choices by chance. Keys are not used: they may be random. */
export function choiceKey({ id, number }: Pick<MessageFacts, 'id' | 'number'>): string {
  return `${id} ${number}`
}

// A block: what tables and charts ask of the messages whose ids lie in one stretch, in columns. Pure. Messages that are alike in
// all that can be counted (quarter of an hour, account, status, country, campaign, sender, price, parts, how long it took) are
// of one kind, so a chart adds up kinds, and a table goes through the messages only if it must.

/** Ids in a stretch. Some 6 ms to make one from its rows. */
export const blockSpan = 2_048
/** Exact in every zone of today: none is apart from UTC by less. */
export const quarterMs = 15 * 60_000

export const blockOf = (id: number): number => Math.floor(id / blockSpan)

export const deliveries = ['on_the_way', 'delivered', 'not_delivered'] as const

/** One message, before it is put into its block. */
export interface MessageFact {
  readonly id: number
  /** In milliseconds since the epoch. */
  readonly at: number
  /** See toPhoneKey. */
  readonly phone: number
  readonly account: string
  readonly status: string
  /** Place in `deliveries`. */
  readonly delivery: number
  /** Empty: none. */
  readonly country: string
  readonly campaign: string
  readonly sender: string
  readonly parts: number | null
  readonly costMicros: number | null
  /** Step of firstFinalSteps, from 1; 0 if it was not watched. */
  readonly firstFinal: number
}

/** Columns of messages, then columns of kinds. NaN: not known. */
export interface MessageBlock {
  /** Ids from the block's first. */
  readonly offsets: Uint16Array
  readonly kinds: Uint16Array
  /** Milliseconds from the quarter's beginning. */
  readonly moments: Uint32Array
  readonly phones: Float64Array
  /** Quarters of an hour since the epoch. */
  readonly quarters: Int32Array
  readonly costs: Float64Array
  readonly parts: Float64Array
  /** Places in `words`. */
  readonly named: Readonly<Record<Dimension, Uint16Array>>
  readonly deliveries: Uint8Array
  readonly firstFinals: Uint8Array
  /** Messages of each kind. */
  readonly counts: Uint16Array
  readonly words: readonly string[]
}

export const dimensions = ['account', 'status', 'country', 'campaign', 'sender'] as const
export type Dimension = (typeof dimensions)[number]

/**
 * A number's digits as a number. Text longer than any number, or with a leading zero, becomes negative and keeps its last
 * digits.
 */
export function toPhoneKey(phone: string): number {
  const digits = phone.startsWith('+') ? phone.slice(1) : ''
  if (/^[1-9][0-9]{0,14}$/.test(digits)) return Number(digits)
  return /^[0-9]+$/.test(digits) ? -Number(digits.slice(-15)) : 0
}

export function makeBlock(facts: readonly MessageFact[]): MessageBlock {
  const size = facts.length
  const words = new Map<string, number>()
  const placeOf = (word: string): number => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  const kinds = new Map<string, number>()
  const firsts: MessageFact[] = []
  const counts: number[] = []
  const kindOf = (fact: MessageFact): number => {
    const key = `${Math.floor(fact.at / quarterMs)} ${fact.delivery} ${fact.firstFinal} ${fact.parts} ${fact.costMicros} ${dimensions
      .map((dimension) => placeOf(fact[dimension]))
      .join(' ')}`
    let kind = kinds.get(key)
    if (kind === undefined) {
      kind = kinds.size
      kinds.set(key, kind)
      firsts.push(fact)
      counts.push(0)
    }
    counts[kind] = (counts[kind] ?? 0) + 1
    return kind
  }
  const kindOfEach = Uint16Array.from(facts, kindOf)
  const each = (column: (fact: MessageFact) => number): number[] => firsts.map(column)
  const named = (dimension: Dimension): Uint16Array => Uint16Array.from(each((fact) => placeOf(fact[dimension])))
  return {
    offsets: Uint16Array.from({ length: size }, (_, place) => (facts[place]?.id ?? 0) % blockSpan),
    kinds: kindOfEach,
    moments: Uint32Array.from(facts, ({ at }) => at - Math.floor(at / quarterMs) * quarterMs),
    phones: Float64Array.from(facts, ({ phone }) => phone),
    quarters: Int32Array.from(each(({ at }) => Math.floor(at / quarterMs))),
    costs: Float64Array.from(each(({ costMicros }) => costMicros ?? NaN)),
    parts: Float64Array.from(each(({ parts }) => parts ?? NaN)),
    named: {
      account: named('account'),
      status: named('status'),
      country: named('country'),
      campaign: named('campaign'),
      sender: named('sender'),
    },
    deliveries: Uint8Array.from(each(({ delivery }) => delivery)),
    firstFinals: Uint8Array.from(each(({ firstFinal }) => firstFinal)),
    counts: Uint16Array.from(counts),
    words: [...words.keys()],
  }
}

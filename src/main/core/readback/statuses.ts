// The gateway's status words, as far as they are known. Pure. An unknown word is kept as written and is not final.

export type Delivery = 'on_the_way' | 'delivered' | 'not_delivered'

const notDelivered = new Set(['FAILED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'UNSUBSCRIBED'])

const knownWords = new Set([
  'SCHEDULED',
  'QUEUED',
  'PENDING',
  'ONGOING',
  'SENDING',
  'SENT',
  'DELIVERED',
  ...notDelivered,
])

/** A known word in capitals, whatever case the gateway writes it in; an unknown one as it was written. */
export function readStatus(written: string): string {
  const word = written.trim().toUpperCase()
  return knownWords.has(word) ? word : written
}

/** Words after which a message may be sent again: it did not arrive. EXPIRED says nothing of that, UNSUBSCRIBED says no. */
export const wordsToRetry = ['FAILED', 'UNDELIVERED', 'REJECTED'] as const

/** Those of these words, as they are written. */
export function deliveriesToRetry(statuses: readonly string[]): string[] {
  return statuses.filter((status) => (wordsToRetry as readonly string[]).includes(status.toUpperCase()))
}

/** SENT is not final although it may be the last word ever seen: some networks never confirm. */
export function deliveryOf(status: string): { delivery: Delivery; isFinal: boolean } {
  const word = status.toUpperCase()
  if (word === 'DELIVERED') return { delivery: 'delivered', isFinal: true }
  if (notDelivered.has(word)) return { delivery: 'not_delivered', isFinal: true }
  return { delivery: 'on_the_way', isFinal: false }
}

// The gateway's status words, as far as they are known. Pure. An unknown word is kept as written and is not final.

import type { DeliveryGroup } from '@contract'

export type Delivery = 'on_the_way' | 'delivered' | 'not_delivered'

/** The gateway left out the recipient as opted out. */
export const optedOutWord = 'UNSUBSCRIBED'

/** Final statuses. SENT is not final, although it may be the last one reported: some networks never confirm. */
const finalGroups: Readonly<Record<string, Exclude<DeliveryGroup, 'on_the_way'>>> = {
  DELIVERED: 'delivered',
  FAILED: 'failed',
  UNDELIVERED: 'failed',
  REJECTED: 'failed',
  EXPIRED: 'expired',
  [optedOutWord]: 'opted_out',
}

const knownWords = new Set([
  'SCHEDULED',
  'QUEUED',
  'PENDING',
  'ONGOING',
  'SENDING',
  'SENT',
  ...Object.keys(finalGroups),
])

/** A known status in capitals, in whatever case the gateway writes it; an unknown one as it was written. */
export function readStatus(written: string): string {
  const word = written.trim().toUpperCase()
  return knownWords.has(word) ? word : written
}

/** Words after which a message may be sent again: it did not arrive. EXPIRED says nothing of that, UNSUBSCRIBED says no. */
export const wordsToRetry: readonly string[] = Object.keys(finalGroups).filter((word) => finalGroups[word] === 'failed')

/** The stored statuses among these, as they are written. */
export function deliveriesToRetry(statuses: readonly string[]): string[] {
  return statuses.filter((status) => groupOf(status) === 'failed')
}

/** Groups delivery statuses. The campaign, the history and the retry all use these groups. */
export function groupOf(status: string): DeliveryGroup {
  return finalGroups[status.toUpperCase()] ?? 'on_the_way'
}

/** Failed, expired and opted out all count as not delivered. */
export function deliveryOf(status: string): { delivery: Delivery; isFinal: boolean } {
  const group = groupOf(status)
  if (group === 'delivered') return { delivery: 'delivered', isFinal: true }
  return group === 'on_the_way'
    ? { delivery: 'on_the_way', isFinal: false }
    : { delivery: 'not_delivered', isFinal: true }
}

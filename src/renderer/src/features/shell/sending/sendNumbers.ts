// Sums of a send's counts, so that every screen means the same by them. People left out are no part of the send.
import type { DeliveryGroup, Progress, StateCounts } from '@contract'

/** Everyone the send is about. */
export function wholeSend(counts: StateCounts): number {
  return counts.total - counts.skipped
}

/** Handed over and answered, in doubt or not. */
export function handedOver(counts: StateCounts): number {
  return counts.accepted + counts.refused + counts.uncertain + counts.absent + counts.closed
}

export function toGo(counts: StateCounts): number {
  return counts.pending + counts.held
}

/** People who wait, without those in the gateway's listing already: another computer may have texted them. */
export function waitingApart({ counts, listed }: Pick<Progress, 'counts' | 'listed'>): {
  waiting: number
  listed: number
} {
  const people = listed?.people ?? 0
  return { waiting: toGo(counts) - people, listed: people }
}

/** Accepted people by what the gateway says of their delivery. */
export function deliveredAs({ delivery }: Pick<Progress, 'delivery'>, ...groups: DeliveryGroup[]): number {
  return delivery.reduce((sum, { group, people }) => sum + (groups.includes(group) ? people : 0), 0)
}

/** Failed, expired, or left out by the gateway, as the history counts. */
const isNotDelivered = (group: DeliveryGroup): boolean => !['delivered', 'on_the_way'].includes(group)

export function notDelivered({ delivery }: Pick<Progress, 'delivery'>): number {
  return delivery.reduce((sum, { group, people }) => sum + (isNotDelivered(group) ? people : 0), 0)
}

/** The gateway's words for those, each with its people. */
export function wordsNotDelivered({ delivery }: Pick<Progress, 'delivery'>): Progress['delivery'] {
  return delivery.filter(({ group }) => isNotDelivered(group))
}

/** Everyone is handed over and no one is in doubt. People of a gateway list are not known, so it never says of whom it arrived. */
export function hasEnded({ state, counts, gatewayList }: Pick<Progress, 'state' | 'counts' | 'gatewayList'>): boolean {
  return state === 'done' && counts.uncertain + counts.absent === 0 && gatewayList === undefined
}

/** A campaign that has ended offers one retry: for people whose message failed, or else for those the gateway refused. */
export function mainRetry(progress: Progress): 'failed' | 'refused' | undefined {
  if (!hasEnded(progress)) return undefined
  if (progress.failed > 0) return 'failed'
  return progress.counts.refused > 0 ? 'refused' : undefined
}

/** Describes the export of a campaign's outcome. */
export function outcomeOf({ campaignId, counts, peopleRemovedAt }: Progress) {
  return { kind: 'outcome' as const, campaignId, count: peopleRemovedAt ? 0 : counts.total }
}

/** People the named states do not account for; anything but zero is a defect and is shown as one. */
export function unaccounted(counts: StateCounts): number {
  return counts.total - handedOver(counts) - counts.inflight - toGo(counts) - counts.skipped
}

// Combinations that the core would refuse, of a kind of message, an account and a choice of people: the page explains them
// first.
import type { Draft } from '@contract'
import {
  canBeScheduled,
  canBypassOptOut,
  canGoToList,
  hasCardField,
  isInOlderInterface,
  isLink,
} from '@contract/messageForms'
import { hasTime, isAtGateway } from './when/timings'

export type NoGatewayClock = 'clockNotOlder' | 'clockNotKind' | 'clockNotList' | 'clockNotNow'

/** Why the gateway cannot keep the clock for it. */
export function whyNoGatewayClock(draft: Draft, usesOlderApi: boolean): NoGatewayClock | undefined {
  if (usesOlderApi) return 'clockNotOlder'
  if (!canBeScheduled(draft.kind)) return 'clockNotKind'
  if (draft.gatewayList) return 'clockNotList'
  return draft.timing.kind === 'now' ? 'clockNotNow' : undefined
}

export type TimingLack = NoGatewayClock | 'needed' | 'localNotList' | 'zoneNeeded' | 'columnNeeded' | 'columnNotList'

/** The reason why a draft's timing keeps it from its review, as far as its choices alone tell. */
export function timingLack(draft: Draft, usesOlderApi: boolean): TimingLack | undefined {
  const { timing, gatewayList, unknownZone } = draft
  // The people of the list are not known here, nor where they are.
  if (timing.kind === 'local' && gatewayList) return 'localNotList'
  if (timing.kind === 'column' && gatewayList) return 'columnNotList'
  if (!hasTime(timing)) return timing.kind === 'column' ? 'columnNeeded' : 'needed'
  if (timing.kind === 'moment' && unknownZone !== undefined) return 'zoneNeeded'
  return isAtGateway(timing) ? whyNoGatewayClock(draft, usesOlderApi) : undefined
}

export function canBypass({ kind }: Draft, usesOlderApi: boolean): boolean {
  return !usesOlderApi && canBypassOptOut(kind)
}

export type MessageLack =
  | 'needPicture'
  | 'badPicture'
  | 'needLink'
  | 'badLink'
  | 'listNoFields'
  | 'olderOneKind'
  | 'listOneKind'

/** The missing or wrong part of a message beyond its text. */
export function messageLack(draft: Draft, fields: number, usesOlderApi: boolean): MessageLack | undefined {
  const { kind, gatewayList, imageUrl, targetUrl } = draft
  if (usesOlderApi && !isInOlderInterface(kind)) return 'olderOneKind'
  if (gatewayList && !canGoToList(kind)) return 'listOneKind'
  if (gatewayList && fields > 0) return 'listNoFields'
  if (hasCardField(kind, 'imageUrl') && !imageUrl.trim()) return 'needPicture'
  if (hasCardField(kind, 'imageUrl') && !isLink(imageUrl.trim())) return 'badPicture'
  if (hasCardField(kind, 'targetUrl') && !targetUrl.trim()) return 'needLink'
  return hasCardField(kind, 'targetUrl') && !isLink(targetUrl.trim()) ? 'badLink' : undefined
}

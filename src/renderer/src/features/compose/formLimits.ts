// What a kind of message, an account or a choice of people does not go with: the page says so where the core would refuse.
import type { Draft } from '@contract'
import { hasTime, isAtGateway } from './timings'

export type NoGatewayClock = 'clockNotOlder' | 'clockNotKind' | 'clockNotList' | 'clockNotNow'

/** Why the gateway cannot keep the clock for it. */
export function whyNoGatewayClock(draft: Draft, usesOlderApi: boolean): NoGatewayClock | undefined {
  if (usesOlderApi) return 'clockNotOlder'
  if (draft.kind !== 'text') return 'clockNotKind'
  if (draft.gatewayList) return 'clockNotList'
  return draft.timing.kind === 'now' ? 'clockNotNow' : undefined
}

export type TimingLack = NoGatewayClock | 'needed' | 'localNotList' | 'zoneNeeded'

/** What keeps a draft from its review, as far as its choices alone say it. */
export function timingLack(draft: Draft, usesOlderApi: boolean): TimingLack | undefined {
  const { timing, gatewayList, unknownZone } = draft
  // Whom the list holds is not known here, nor where they are.
  if (timing.kind === 'local' && gatewayList) return 'localNotList'
  if (!hasTime(timing)) return 'needed'
  if (timing.kind === 'moment' && unknownZone !== undefined) return 'zoneNeeded'
  return isAtGateway(timing) ? whyNoGatewayClock(draft, usesOlderApi) : undefined
}

export function canBypass({ kind }: Draft, usesOlderApi: boolean): boolean {
  return !usesOlderApi && kind !== 'chat_app'
}

export type MessageLack = 'needPicture' | 'needLink' | 'listNoFields' | 'olderOneKind' | 'listOneKind'

/** What a message needs beyond its text. Whether an address can be used is the core's to say. */
export function messageLack(draft: Draft, fields: number, usesOlderApi: boolean): MessageLack | undefined {
  const { kind, gatewayList, imageUrl, targetUrl } = draft
  if (kind !== 'text' && usesOlderApi) return 'olderOneKind'
  if (kind !== 'text' && gatewayList) return 'listOneKind'
  if (gatewayList && fields > 0) return 'listNoFields'
  if (kind !== 'chat_app') return undefined
  if (!imageUrl.trim()) return 'needPicture'
  return targetUrl.trim() ? undefined : 'needLink'
}

// What a kind of message, an account or a choice of people does not go with: the page says so where the core would refuse.
import type { Draft } from '@contract'

export type NoTime = 'whenNotOlder' | 'whenNotKind' | 'whenNotList'

/** Why the gateway cannot keep the clock for it. */
export function whyNoTime(draft: Draft, usesOlderApi: boolean): NoTime | undefined {
  if (usesOlderApi) return 'whenNotOlder'
  if (draft.kind !== 'text') return 'whenNotKind'
  return draft.gatewayList ? 'whenNotList' : undefined
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

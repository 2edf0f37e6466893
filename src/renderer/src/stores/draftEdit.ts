// What a person changes of a draft. null takes a choice away, as in the contract.
import type { Draft } from '@contract'

type Kept = Pick<
  Draft,
  'name' | 'listIds' | 'template' | 'sender' | 'kind' | 'imageUrl' | 'targetUrl' | 'caption' | 'bypassOptOut'
>
export interface DraftEdit extends Partial<Kept> {
  readonly gatewayList?: Draft['gatewayList'] | null
  readonly scheduledFor?: string | null
}

export function applyEdit(draft: Draft, edit: DraftEdit): Draft {
  const { gatewayList = draft.gatewayList, scheduledFor = draft.scheduledFor, ...kept } = edit
  const { gatewayList: _list, scheduledFor: _time, ...rest } = draft
  return { ...rest, ...kept, ...(gatewayList ? { gatewayList } : {}), ...(scheduledFor ? { scheduledFor } : {}) }
}

/** Nothing was put into it: leaving it behind would only be in the way. */
export function isUntouched(draft: Draft): boolean {
  const { state, name, template, listIds, sender, gatewayList, retryOf, imageUrl, targetUrl, caption } = draft
  const isChosen = listIds.length > 0 || gatewayList !== undefined || retryOf !== undefined
  return state === 'draft' && !isChosen && ![name, template, sender, imageUrl, targetUrl, caption].some(Boolean)
}

// A person's changes to a draft. null clears a choice, as in the contract.
import type { Draft } from '@contract'

type Kept = Pick<
  Draft,
  | 'name'
  | 'listIds'
  | 'smartListIds'
  | 'imports'
  | 'onlyIn'
  | 'exceptIn'
  | 'template'
  | 'sender'
  | 'kind'
  | 'imageUrl'
  | 'targetUrl'
  | 'caption'
  | 'timing'
  | 'bypassOptOut'
>
export interface DraftEdit extends Partial<Kept> {
  readonly gatewayList?: Draft['gatewayList'] | null
  readonly notTextedDays?: number | null
  readonly trial?: Draft['trial'] | null
}

export function applyEdit(draft: Draft, edit: DraftEdit): Draft {
  const { gatewayList = draft.gatewayList, notTextedDays = draft.notTextedDays, trial = draft.trial, ...kept } = edit
  const { gatewayList: _list, notTextedDays: _days, trial: _trial, ...rest } = draft
  return {
    ...rest,
    ...kept,
    ...(gatewayList ? { gatewayList } : {}),
    ...(notTextedDays ? { notTextedDays } : {}),
    ...(trial ? { trial } : {}),
  }
}

/** Imports are named by their ids. */
export function toChange({ imports, ...edit }: DraftEdit): Omit<DraftEdit, 'imports'> & { importIds?: string[] } {
  return imports === undefined ? edit : { ...edit, importIds: imports.map(({ importId }) => importId) }
}

/** True if people were chosen, even if all of them are left out. */
export function hasSources(draft: Draft): boolean {
  const { listIds, smartListIds, imports, rowSets, gatewayList, retryOf } = draft
  return listIds.length + smartListIds.length + imports.length + rowSets.length > 0 || Boolean(gatewayList ?? retryOf)
}

/** Nothing was put into it: leaving it behind would only be in the way. */
export function isUntouched(draft: Draft): boolean {
  const { state, name, template, sender, imageUrl, targetUrl, caption } = draft
  const isChosen = hasSources(draft) || draft.exceptCampaign !== undefined
  return state === 'draft' && !isChosen && ![name, template, sender, imageUrl, targetUrl, caption].some(Boolean)
}

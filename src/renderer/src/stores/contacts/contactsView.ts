// The view of the contacts page, and its filter. Pure.
import type { ContactFilter, PhoneTypeName } from '@contract'

export type ContactsView =
  | { readonly kind: 'all' }
  | { readonly kind: 'list'; readonly listId: number }
  | { readonly kind: 'smart'; readonly smartListId: number }
  | { readonly kind: 'opted_out' }
  | { readonly kind: 'no_list' }

/** The filter menu's settings, on top of the view. */
export interface Narrowing {
  readonly listId?: number | undefined
  readonly countries?: readonly string[] | undefined
  readonly phoneTypes?: readonly PhoneTypeName[] | undefined
  readonly optedOut?: ContactFilter['optedOut'] | undefined
  readonly importId?: string | undefined
}

function viewFilter(view: ContactsView): ContactFilter {
  switch (view.kind) {
    case 'all':
      return {}
    case 'list':
      return { listId: view.listId }
    case 'smart':
      return { smartListId: view.smartListId }
    case 'opted_out':
      return { optedOut: 'everywhere' }
    case 'no_list':
      return { inNoList: true }
  }
}

export function filterOf(view: ContactsView, narrowing: Narrowing, search: string): ContactFilter {
  const { listId, countries, phoneTypes, optedOut, importId } = narrowing
  const words = search.trim()
  return {
    ...(listId === undefined ? {} : { listId }),
    ...(countries?.length ? { countries: [...countries] } : {}),
    ...(phoneTypes?.length ? { phoneTypes: [...phoneTypes] } : {}),
    ...(optedOut === undefined ? {} : { optedOut }),
    ...(importId === undefined ? {} : { importId }),
    ...(words === '' ? {} : { search: words }),
    // Last: what the page is about is never turned off by its own filter menu.
    ...viewFilter(view),
  }
}

export function countNarrowing(narrowing: Narrowing): number {
  return Object.values(narrowing).filter((value) => value !== undefined && (!Array.isArray(value) || value.length > 0))
    .length
}

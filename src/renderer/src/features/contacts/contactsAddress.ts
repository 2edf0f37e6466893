// The page's address and what it shows: `?list=7`, `?smart=3`, `?show=opted-out`, `?show=no-list`. Pure.
import type { LocationQuery } from 'vue-router'
import type { ContactsView } from '../../stores/contacts/contactsView'

export function viewOfQuery({ list, smart, show }: LocationQuery): ContactsView {
  if (show === 'opted-out') return { kind: 'opted_out' }
  if (show === 'no-list') return { kind: 'no_list' }
  if (Number(smart) > 0) return { kind: 'smart', smartListId: Number(smart) }
  return Number(list) > 0 ? { kind: 'list', listId: Number(list) } : { kind: 'all' }
}

// The places of the side bar, in order.
import type { TextKey } from '@text'

export interface Place {
  readonly name: TextKey
  readonly to: string
  readonly icon: string
  /** Second key after G. */
  readonly letter: string
  readonly shortcut: TextKey
}

export const places: readonly Place[] = [
  { name: 'shell.home', to: '/', icon: 'i-lucide-house', letter: 'h', shortcut: 'shell.keyGoHome' },
  { name: 'shell.contacts', to: '/contacts', icon: 'i-lucide-users', letter: 'c', shortcut: 'shell.keyGoContacts' },
  { name: 'shell.campaigns', to: '/campaigns', icon: 'i-lucide-send', letter: 'k', shortcut: 'shell.keyGoCampaigns' },
  { name: 'shell.history', to: '/history', icon: 'i-lucide-history', letter: 'y', shortcut: 'shell.keyGoHistory' },
  { name: 'inbox.title', to: '/inbox', icon: 'i-lucide-inbox', letter: 'i', shortcut: 'inbox.keyGo' },
  { name: 'numbers.title', to: '/numbers', icon: 'i-lucide-badge-check', letter: 'n', shortcut: 'numbers.keyGo' },
]

/** Whether a page belongs to a place. Import is part of Contacts, the wizards and standing sends part of Campaigns. */
export function isAt(place: Place, path: string): boolean {
  if (place.to === '/') return path === '/'
  if (place.to === '/contacts' && path.startsWith('/import')) return true
  if (place.to === '/campaigns' && /^\/(compose|standing)\b/.test(path)) return true
  return path === place.to || path.startsWith(`${place.to}/`)
}

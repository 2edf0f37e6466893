// The keys of the contacts page.
import { useShortcuts } from '../../composables/keys/useShortcuts'
import { useText } from '../../composables/writing/useText'
import { useContactActs } from '../../stores/contacts/contactActs'
import { useContacts } from '../../stores/contacts/contacts'
import { usePeopleActs } from './usePeopleActs'

interface ContactsKeys {
  readonly isEmpty: () => boolean
  readonly selected: () => number
  optOutSelected(): void
  add(): void
  edit(): void
  closePanel(): void
}

const focusTable = () => document.querySelector<HTMLElement>('main [role="grid"]')?.focus()
const focusSearch = () => document.querySelector<HTMLElement>('[data-search] input, input[data-search]')?.focus()
/** In text fields Ctrl Z undoes typing. */
const isTyping = () =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea')

export function useContactsKeys(keys: ContactsKeys): void {
  const t = useText()
  const contacts = useContacts()
  const acts = useContactActs()
  const people = usePeopleActs()
  const hasRows = () => !keys.isEmpty()
  const openOut = () => contacts.detail?.contact.optedOut === false

  function optOut(): void {
    if (keys.selected() > 0) keys.optOutSelected()
    else if (contacts.openId !== undefined) void people.optOut({ contactIds: [contacts.openId] })
  }
  useShortcuts([
    {
      keys: ['arrowup', 'arrowdown'],
      caps: ['↑', '↓'],
      label: t('contacts.keyMove'),
      hint: true,
      when: hasRows,
      run: focusTable,
    },
    { keys: [], caps: ['Space'], label: t('contacts.keyPeek'), hint: true, when: hasRows, run: focusTable },
    { keys: 'x', label: t('contacts.keySelect'), hint: true, when: hasRows, run: focusTable },
    { keys: '/', label: t('contacts.keySearch'), hint: true, when: hasRows, run: focusSearch },
    {
      keys: 'o',
      label: t('contacts.keyOptOut'),
      hint: true,
      when: () => keys.selected() > 0 || openOut(),
      run: optOut,
    },
    { keys: 'c', label: t('contacts.keyAdd'), run: keys.add },
    { keys: 'e', label: t('contacts.keyEdit'), when: () => contacts.openId !== undefined, run: keys.edit },
    {
      keys: 'mod+z',
      label: t('contacts.keyUndo'),
      when: () => acts.canUndo && !isTyping(),
      run: () => void people.undoLast(),
    },
    {
      keys: 'esc',
      label: t('contacts.closePanel'),
      when: () => contacts.openId !== undefined,
      run: keys.closePanel,
    },
  ])
}

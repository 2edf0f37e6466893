// The keys of the inbox.
import { useShortcuts } from '../../composables/keys/useShortcuts'
import { useText } from '../../composables/writing/useText'
import { useConversation } from '../../stores/conversation'
import type { InboxActs } from './useInboxActs'

interface InboxKeys {
  readonly acts: InboxActs
  readonly hasRows: () => boolean
  step(event: KeyboardEvent): void
  write(): void
  optOut(): void
  done(): void
}

/** In the text field the arrows move the cursor, and Ctrl Z undoes typing. */
const isWriting = (): boolean => document.activeElement instanceof HTMLTextAreaElement
const isTyping = (): boolean => isWriting() || document.activeElement instanceof HTMLInputElement
/** Arrow keys of tabs, menus and the like are their own; in the search field they lead to the list. */
const isElsewhere = (): boolean =>
  isWriting() || Boolean(document.activeElement?.closest('[role=tablist], [role=menu], [role=region]'))

export function useInboxKeys(keys: InboxKeys): void {
  const t = useText()
  const store = useConversation()
  const { acts } = keys
  const isOpen = () => store.shown !== undefined
  const canReply = () =>
    store.shown?.cannotReply === undefined && store.shown?.isOptedOut === false && !store.shown.isHeld

  useShortcuts([
    {
      keys: ['arrowdown', 'arrowup'],
      caps: ['↑', '↓'],
      label: t('inbox.keyMove'),
      hint: true,
      when: () => keys.hasRows() && !isElsewhere(),
      run: keys.step,
    },
    { keys: 'r', label: t('inbox.keyReply'), hint: true, when: () => isOpen() && canReply(), run: keys.write },
    {
      keys: 'o',
      label: t('inbox.keyOptOut'),
      hint: true,
      when: () => store.shown?.isOptedOut === false && store.shown.cannotReply === undefined,
      run: keys.optOut,
    },
    { keys: 'e', label: t('inbox.keyDone'), hint: true, when: isOpen, run: keys.done },
    {
      keys: ['z', 'mod+z'],
      label: t('inbox.keyUndo'),
      hint: true,
      when: () => acts.canUndo() && !isTyping(),
      run: acts.undoLast,
    },
    {
      keys: 'u',
      label: t('inbox.keyUnread'),
      when: () => isOpen() && store.phone !== undefined,
      run: () => store.phone !== undefined && void acts.markRead(store.phone, false),
    },
    {
      keys: '/',
      label: t('inbox.keySearch'),
      run: () => document.querySelector<HTMLElement>('main [data-search] input, main input[data-search]')?.focus(),
    },
  ])
}

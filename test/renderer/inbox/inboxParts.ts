// Conversations and a small inbox that keeps what it is told, for the tests of its pages.
import type { Conversation, ConversationEntry, ConversationRow, FeedGap, InboxState } from '@contract'
import UApp from '@nuxt/ui/components/App.vue'
import { flushPromises } from '@vue/test-utils'
import { useToast } from '@nuxt/ui/composables'
import { defineComponent, h, provide, ref, type Component } from 'vue'
import { vi } from 'vitest'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { makeShortcutMap, shortcutsKey } from '../../../src/renderer/src/composables/keys/useShortcuts'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { areaClient, type Answers } from '../areaClient'
import { noLists } from '../contacts/contactsParts'
import { mountPart } from '../mountPage'
import { anAccount } from '../shapes'
import { setWindowWidth } from '../windowWidth'

export const priya = '+447700900111'
export const stranger = '+447700900544'
export const at = '2026-11-20T09:21:00.000Z'

export const aRow = (phone: string, more: Partial<ConversationRow> = {}): ConversationRow => ({
  ...{ phone, lastAt: at, lastText: 'Lovely, see you Saturday!', unread: 0, meaning: 'reply', isDone: false },
  ...more,
})
export const aReply = (id: number, more: Partial<Extract<ConversationEntry, { kind: 'reply' }>> = {}) =>
  ({ kind: 'reply', id, at, text: 'Yes please', to: '+447700900001', meaning: 'reply', isRead: true, ...more }) as const
export const aSent = (more: Partial<Extract<ConversationEntry, { kind: 'sent' }>> = {}) =>
  ({
    kind: 'sent',
    at: '2026-11-19T16:20:00.000Z',
    text: 'Reply STOP to opt out',
    status: 'DELIVERED',
    ...more,
  }) as const

export const aConversation = (phone: string, more: Partial<Conversation> = {}): Conversation => ({
  ...{ phone, entries: [aSent(), aReply(1)], hasEarlier: false, isOptedOut: false, isHeld: false, lists: [] },
  ...{ isDone: false, ...more },
})
export const aGap = (more: Partial<FeedGap> = {}): FeedGap => ({
  ...{ id: 1, startsAt: '2026-11-19T18:10:00.000Z', endsAt: '2026-11-20T07:55:00.000Z', why: 'closed', isSeen: false },
  optOuts: { state: 'read', at: '2026-11-20T08:57:00.000Z', lists: 6, found: 1 },
  ...more,
})
export const aState = (more: Partial<InboxState> = {}): InboxState => ({
  ...{ feed: 'watched', everySeconds: 900, unread: 0, gaps: [], senderTakesNoReplies: false },
  counts: { all: 2, replies: 2, optOuts: 0, unclear: 0, done: 0 },
  ...more,
})

/** The test browser has no layout: every element says it is as high as the list's place on the screen. */
export function giveLayout(): void {
  setWindowWidth(1_280)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(413)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: (entries: unknown[]) => void) {}
      observe(target: Element): void {
        const size = [{ inlineSize: 800, blockSize: 413 }]
        const contentRect = { width: 800, height: 413 }
        this.report([{ target, contentRect, contentBoxSize: size, borderBoxSize: size }])
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  )
}

interface Kept {
  state: InboxState
  rows: ConversationRow[]
  conversations: Record<string, Conversation>
}

/** Answers from `kept`, which a test changes as the core would. */
export function inboxAnswers(kept: Kept, more: Answers['inbox'] = {}): NonNullable<Answers['inbox']> {
  return {
    state: () => kept.state,
    conversations: () => ({ total: kept.rows.length, rows: kept.rows }),
    conversation: ({ phone }) => kept.conversations[phone] ?? aConversation(phone, { entries: [] }),
    markRead: ({ phone, isRead }) => {
      const shown = kept.conversations[phone]
      if (shown)
        kept.conversations[phone] = {
          ...shown,
          entries: shown.entries.map((entry) => (entry.kind === 'reply' ? { ...entry, isRead } : entry)),
        }
      return { unread: 0 }
    },
    ...more,
  }
}

/** The part in a frame with keys, questions and notices around it, in an account that is loaded. */
export async function openPart(part: Component, answers: Answers) {
  const held: { toasts?: ReturnType<typeof useToast> } = {}
  const keys = makeShortcutMap({ isMac: false, letterShortcuts: ref(true) })
  const Frame = defineComponent(() => {
    provide(confirmKey, makeConfirm())
    provide(shortcutsKey, keys)
    held.toasts = useToast()
    held.toasts.clear()
    return () => h(UApp, { toaster: null }, { default: () => h(part) })
  })
  const page = mountPart(Frame, {
    client: areaClient({
      accounts: { list: () => ({ accounts: [anAccount()], activeId: 'a1' }) },
      lists: { all: noLists },
      ...answers,
    }) as never,
  })
  await useAccounts().load()
  await flushPromises()
  /** Presses a key as the window would. */
  const press = (key: string, more: KeyboardEventInit = {}): void =>
    keys.handle(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, cancelable: true, ...more }))
  return { page, press, said: () => (held.toasts?.toasts.value ?? []).map(({ title }) => title), toasts: held.toasts! }
}

// The conversation that is open: what was sent to one number and what came back, and what is decided about it.
import type { Conversation, ConversationEntry } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { makeLatest } from '../api/asking'
import { useClient, type Client } from '../api/client'
import { toProblem, type Problem } from '../api/problem'
import { useAccounts } from './settings/accounts'
import { useContactActs } from './contacts/contactActs'
import { useInbox } from './inbox'
import { useLive } from './live'

export type Decision = Parameters<Client['inbox']['decide']>[0]['decision']

const refreshEveryMs = 400

export const useConversation = defineStore('conversation', () => {
  const client = useClient()
  const inbox = useInbox()
  const contactActs = useContactActs()
  const phone = ref<string>()
  const shown = shallowRef<Conversation>()
  /** Entries before those of `shown`, as far as they were asked for. */
  const before = shallowRef<readonly ConversationEntry[]>([])
  const hasEarlier = ref(false)
  const isReadingEarlier = ref(false)
  const problem = shallowRef<Problem>()
  /** The number whose conversation a person marked as unread while it is open. */
  const keepUnread = ref<string>()

  const entries = computed(() => [...before.value, ...(shown.value?.entries ?? [])])
  const isUnread = computed(() => entries.value.some((entry) => entry.kind === 'reply' && !entry.isRead))

  const latest = makeLatest({ problem })
  async function read(): Promise<void> {
    const asked = phone.value
    if (asked === undefined) return latest.drop()
    await latest.ask(
      () => client.inbox.conversation({ phone: asked }),
      (found) => {
        keepTogether(found)
        shown.value = found
      },
    )
  }

  /** New entries push the oldest of a reading out of it: those go to the earlier ones, so that nothing is missing between. */
  function keepTogether(next: Conversation): void {
    const first = next.entries[0]?.at
    const known = shown.value?.phone === next.phone ? shown.value.entries : []
    if (before.value.length === 0 && known.length === 0) hasEarlier.value = next.hasEarlier
    else if (first === undefined) before.value = []
    else before.value = [...before.value, ...known].filter(({ at }) => at < first)
  }

  function open(next: string | undefined): void {
    if (next === phone.value) return
    phone.value = next
    shown.value = undefined
    before.value = []
    hasEarlier.value = false
    problem.value = undefined
    keepUnread.value = undefined
    void read()
  }

  async function readEarlier(): Promise<void> {
    const first = entries.value[0]
    const asked = phone.value
    if (asked === undefined || first === undefined || !hasEarlier.value || isReadingEarlier.value) return
    isReadingEarlier.value = true
    try {
      const found = await client.inbox.conversation({ phone: asked, before: first.at })
      if (phone.value !== asked) return
      before.value = [...found.entries, ...before.value]
      // An answer without entries would be asked for again and again.
      hasEarlier.value = found.hasEarlier && found.entries.length > 0
    } catch (thrown) {
      if (phone.value === asked) problem.value = toProblem(thrown)
    } finally {
      isReadingEarlier.value = false
    }
  }

  /** The acts reject with what the core refused. */
  async function changed(): Promise<void> {
    await Promise.all([read(), inbox.refresh()])
  }
  async function markRead(asked: string, isRead: boolean): Promise<void> {
    keepUnread.value = isRead ? undefined : asked
    await client.inbox.markRead({ phone: asked, isRead })
    await changed()
  }
  async function setDone(asked: string, isDone: boolean): Promise<void> {
    await client.inbox.setDone({ phone: asked, isDone })
    await changed()
  }
  async function decide(asked: string, decision: Decision): Promise<string | undefined> {
    const { undoId } = await client.inbox.decide({ phone: asked, decision })
    await changed()
    return undoId
  }
  async function undoWord(replyId: number): Promise<boolean> {
    const { isOptedOut } = await client.inbox.undoWord({ replyId })
    await changed()
    return isOptedOut
  }
  async function undo(undoId: string): Promise<void> {
    await contactActs.undo(undoId)
    await changed()
  }

  const live = useLive()
  const readSoon = useThrottleFn(() => void read(), refreshEveryMs, true, true)
  for (const kind of ['inbox', 'history', 'contacts', 'campaigns', 'ready'] as const)
    live.on(kind, () => void readSoon())
  // Only for the small sends that replies are; a large one changes the history as well, which is enough.
  live.on('progress', ({ progress }) => void (progress.counts.total <= 1 && readSoon()))
  const accounts = useAccounts()
  watch(
    () => accounts.activeId,
    () => open(undefined),
  )

  return {
    phone,
    shown,
    entries,
    hasEarlier,
    isReadingEarlier,
    isUnread,
    keepUnread,
    problem,
    open,
    read,
    readEarlier,
    markRead,
    setDone,
    decide,
    undoWord,
    undo,
  }
})

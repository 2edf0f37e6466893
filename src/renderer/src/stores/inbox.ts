// How the inbox stands: unread, counts, gaps, when it was looked last. Side bar, status bar, Home and the page read this one
// store. It says nothing of single conversations: see stores/conversation.
import type { ConversationFolder, ConversationRow, FeedGap, InboxState } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { makeLatest } from '../api/asking'
import { useClient } from '../api/client'
import type { Problem } from '../api/problem'
import { useAccounts } from './settings/accounts'
import { useLive } from './live'

/** Many replies at once are shown twice a second. */
const refreshEveryMs = 500
/** A poll that changed nothing sends no event: the time of the next one is reason enough to ask. */
const afterLookMs = 3_000
const leastWaitMs = 5_000

export const useInbox = defineStore('inbox', () => {
  const client = useClient()
  const accounts = useAccounts()
  const state = shallowRef<InboxState>()
  const problem = shallowRef<Problem>()
  const folder = ref<ConversationFolder>('all')
  const search = ref('')
  const isLooking = ref(false)
  const readingGap = ref<number>()
  /** Counts up when rows changed, so that the list reads them again. */
  const rowsVersion = ref(0)

  const unread = computed(() => state.value?.unread ?? 0)
  const openGaps = computed(() => (state.value?.gaps ?? []).filter(({ isSeen }) => !isSeen))
  const seenGaps = computed(() => (state.value?.gaps ?? []).filter(({ isSeen }) => isSeen))

  let timer: ReturnType<typeof setTimeout> | undefined
  function askAfterNextLook(): void {
    clearTimeout(timer)
    const nextAt = state.value?.nextAt
    if (nextAt === undefined) return
    const waitMs = Math.max(leastWaitMs, Date.parse(nextAt) - Date.now() + afterLookMs)
    timer = setTimeout(() => void load(), Math.min(waitMs, 2_147_483_647))
  }

  const latest = makeLatest({ problem })
  async function load(): Promise<void> {
    if (!accounts.activeId) {
      latest.drop()
      state.value = undefined
      return
    }
    await latest.ask(
      () => client.inbox.state(),
      (answer) => (state.value = answer),
    )
    askAfterNextLook()
  }
  async function refresh(): Promise<void> {
    rowsVersion.value += 1
    await load()
  }

  function rows(offset: number, limit: number): Promise<{ total: number; rows: ConversationRow[] }> {
    const words = search.value.trim()
    return client.inbox.conversations({
      offset,
      limit,
      folder: folder.value,
      ...(words === '' ? {} : { search: words }),
    })
  }
  function show(next: ConversationFolder): void {
    folder.value = next
    rowsVersion.value += 1
  }
  function find(words: string): void {
    search.value = words
    rowsVersion.value += 1
  }

  /** Rejects with what the core refused. */
  async function lookNow(): Promise<Awaited<ReturnType<typeof client.inbox.lookNow>> | undefined> {
    if (isLooking.value) return undefined
    isLooking.value = true
    try {
      return await client.inbox.lookNow()
    } finally {
      isLooking.value = false
      await refresh()
    }
  }
  async function markAllRead(): Promise<number> {
    const { changed } = await client.inbox.markAllRead()
    await refresh()
    return changed
  }

  function putGap(gap: FeedGap): void {
    if (!state.value) return
    state.value = { ...state.value, gaps: state.value.gaps.map((one) => (one.id === gap.id ? gap : one)) }
  }
  async function seeGap(gapId: number): Promise<void> {
    putGap(await client.inbox.seeGap({ gapId }))
  }
  async function readGap(gapId: number): Promise<void> {
    readingGap.value = gapId
    try {
      putGap(await client.inbox.readGap({ gapId }))
    } finally {
      readingGap.value = undefined
    }
  }

  const live = useLive()
  const refreshSoon = useThrottleFn(() => void refresh(), refreshEveryMs, true, true)
  live.on('inbox', (event) => {
    // The badge needs no second question.
    if (state.value) state.value = { ...state.value, unread: event.unread }
    void refreshSoon()
  })
  live.on('ready', () => void refresh())
  watch(
    () => accounts.activeId,
    () => {
      state.value = undefined
      folder.value = 'all'
      search.value = ''
      void refresh()
    },
    { immediate: true },
  )

  return {
    state,
    problem,
    folder,
    search,
    isLooking,
    readingGap,
    rowsVersion,
    unread,
    openGaps,
    seenGaps,
    load,
    refresh,
    rows,
    show,
    find,
    lookNow,
    markAllRead,
    seeGap,
    readGap,
  }
})

// The address book as the page looks at it: which list, which people, who is open. Rows are read by window.
import type { ContactRow, List } from '@contract'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useClient, type Client } from '../api/client'
import { toProblem, type Problem } from '../api/problem'
import { useAccounts } from './accounts'
import { useLive } from './live'

export type ContactsView =
  { readonly kind: 'all' } | { readonly kind: 'list'; readonly listId: number } | { readonly kind: 'opted_out' }
export type ContactDetail = Awaited<ReturnType<Client['contacts']['get']>>
export type ContactOrder = 'name' | 'phone' | 'newest'

/** The contract changes at most this many people in one call. */
export const mostChanged = 10_000
const pageSize = 500

export const useContacts = defineStore('contacts', () => {
  const client = useClient()
  const lists = shallowRef<readonly List[]>([])
  const everyone = shallowRef({ people: 0, optedOut: 0 })
  const hasLists = ref(false)
  const view = shallowRef<ContactsView>({ kind: 'all' })
  const search = ref('')
  const order = ref<ContactOrder>('name')
  const descending = ref(false)
  const detail = shallowRef<ContactDetail>()
  const openId = ref<number>()
  const problem = shallowRef<Problem>()
  /** Counts up when rows changed, so that a table reads them again. */
  const rowsVersion = ref(0)

  const list = computed(() => {
    const shown = view.value
    return shown.kind === 'list' ? lists.value.find(({ id }) => id === shown.listId) : undefined
  })

  async function loadLists(): Promise<void> {
    try {
      const all = await client.lists.all()
      lists.value = all.lists
      everyone.value = all.everyone
      hasLists.value = true
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  async function createList(name: string): Promise<List | Problem> {
    try {
      const made = await client.lists.create({ name })
      await loadLists()
      return made
    } catch (thrown) {
      return toProblem(thrown)
    }
  }

  function rowsChanged(): void {
    rowsVersion.value += 1
  }

  function show(next: ContactsView): void {
    view.value = next
    rowsChanged()
  }

  function sortBy(next: ContactOrder, down: boolean): void {
    order.value = next
    descending.value = down
    rowsChanged()
  }

  function find(words: string): void {
    search.value = words
    rowsChanged()
  }

  function rows(offset: number, limit: number): Promise<{ total: number; rows: ContactRow[] }> {
    const shown = view.value
    return client.contacts.page({
      offset,
      limit,
      order: order.value,
      descending: descending.value,
      ...(shown.kind === 'list' ? { listId: shown.listId } : {}),
      ...(shown.kind === 'opted_out' ? { optedOutOnly: true } : {}),
      ...(search.value.trim() === '' ? {} : { search: search.value.trim() }),
    })
  }

  /** Everyone of the view, as far as one call can change them. */
  async function allIds(): Promise<number[]> {
    const ids: number[] = []
    for (let total = Infinity; ids.length < Math.min(total, mostChanged);) {
      const page = await rows(ids.length, pageSize)
      total = page.total
      if (page.rows.length === 0) break
      ids.push(...page.rows.map(({ id }) => id))
    }
    return ids.slice(0, mostChanged)
  }

  async function open(id: number | undefined): Promise<void> {
    openId.value = id
    if (id === undefined) {
      detail.value = undefined
      return
    }
    try {
      const found = await client.contacts.get({ contactId: id })
      if (openId.value === id) detail.value = found
    } catch (thrown) {
      if (openId.value !== id) return
      problem.value = toProblem(thrown)
      detail.value = undefined
    }
  }

  async function change(ask: () => Promise<{ changed: number }>): Promise<number | undefined> {
    try {
      const { changed } = await ask()
      await refresh()
      return changed
    } catch (thrown) {
      problem.value = toProblem(thrown)
      return undefined
    }
  }
  /** How many were not opted out before; `undefined` where it failed. */
  const optOut = (contactIds: number[]): Promise<number | undefined> =>
    change(() => client.contacts.optOut({ contactIds }))
  const undoOptOut = (contactIds: number[]): Promise<number | undefined> =>
    change(() => client.contacts.undoOptOut({ contactIds }))

  /** Reads again what may have changed, keeping view and selection. */
  async function refresh(): Promise<void> {
    rowsChanged()
    await Promise.all([loadLists(), openId.value === undefined ? undefined : open(openId.value)])
  }
  const live = useLive()
  live.on('contacts', () => void refresh())
  const accounts = useAccounts()
  // Another account has other people.
  watch(
    () => accounts.activeId,
    () => {
      view.value = { kind: 'all' }
      search.value = ''
      void open(undefined)
      void refresh()
    },
  )

  return {
    lists,
    everyone,
    hasLists,
    view,
    list,
    search,
    order,
    descending,
    detail,
    openId,
    problem,
    rowsVersion,
    loadLists,
    createList,
    show,
    sortBy,
    find,
    rows,
    allIds,
    open,
    optOut,
    undoOptOut,
    refresh,
  }
})

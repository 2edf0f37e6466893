// The address book as the page shows it: which list, which people, who is open. Rows are read by window. Changes to people are
// in `contactActs`.
import type { ContactDetail, ContactFilter, ContactOrder, ContactRow, List } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { countNarrowing, filterOf, type ContactsView, type Narrowing } from './contactsView'
import { useLive } from '../live'

/** A field that an import or a person added. `isUsual`: many people have it. */
export interface OwnField {
  readonly name: string
  readonly isNumber: boolean
  readonly isUsual: boolean
}

export type FilterChoices = Awaited<ReturnType<Client['contacts']['filterChoices']>>

/** Long work reports every step; reading everything again each time would do nothing else. */
const refreshEveryMs = 1_000

export const useContacts = defineStore('contacts', () => {
  const client = useClient()
  const lists = shallowRef<readonly List[]>([])
  const everyone = shallowRef({ people: 0, optedOut: 0 })
  const hasLists = ref(false)
  const choices = shallowRef<FilterChoices>()
  /** Those of many people first. */
  const ownFields = shallowRef<readonly OwnField[]>([])
  const view = shallowRef<ContactsView>({ kind: 'all' })
  const narrowing = shallowRef<Narrowing>({})
  const search = ref('')
  const order = ref<ContactOrder>('name')
  const descending = ref(false)
  const detail = shallowRef<ContactDetail>()
  const openId = ref<number>()
  const problem = shallowRef<Problem>()
  /** Counts up when rows changed, so that a table reads them again. */
  const rowsVersion = ref(0)
  /** Whether the table's total is exact; with many people it follows a moment later. */
  const isCounted = ref(true)
  const notSearchable = ref(0)

  const list = computed(() => {
    const shown = view.value
    return shown.kind === 'list' ? lists.value.find(({ id }) => id === shown.listId) : undefined
  })
  const filter = computed(() => filterOf(view.value, narrowing.value, search.value))
  const filterCount = computed(() => countNarrowing(narrowing.value))

  const latestLists = makeLatest({ problem })
  async function loadLists(): Promise<void> {
    await latestLists.ask(
      () => client.lists.all(),
      (all) => {
        lists.value = all.lists
        everyone.value = all.everyone
        hasLists.value = true
      },
    )
  }
  async function loadChoices(): Promise<void> {
    // Without them the page works; the menu stays as it was.
    choices.value = await client.contacts.filterChoices().catch(() => choices.value)
  }
  async function loadFields(): Promise<void> {
    // Without them the table has its columns of every day.
    const [usual, all] = await Promise.all([client.contacts.usualFields(), client.contacts.fields()]).catch(() => [
      [],
      [],
    ])
    const others = all.filter(({ name, standard }) => !standard && usual.every((field) => field.name !== name))
    ownFields.value = [
      ...usual.map((field) => ({ ...field, isUsual: true })),
      ...others.map(({ name }) => ({ name, isNumber: false, isUsual: false })),
    ]
  }
  async function createList(name: string, description = ''): Promise<List | Problem> {
    try {
      const made = await client.lists.create({ name, ...(description === '' ? {} : { description }) })
      await loadLists()
      // A newer question may have overtaken that one; a list that is not there yet would be taken for a deleted one.
      if (!lists.value.some(({ id }) => id === made.id)) lists.value = [...lists.value, made]
      return made
    } catch (thrown) {
      return toProblem(thrown)
    }
  }

  let counted: { readonly key: string; readonly people?: number } | undefined
  function rowsChanged(): void {
    counted = undefined
    rowsVersion.value += 1
  }
  function show(next: ContactsView): void {
    view.value = next
    narrowing.value = {}
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
  function narrow(change: Narrowing): void {
    narrowing.value = { ...narrowing.value, ...change }
    rowsChanged()
  }
  function clearFilters(): void {
    narrowing.value = {}
    rowsChanged()
  }

  /** Asked once for what is shown; the table then reads its total again. */
  async function countExactly(key: string, asked: ContactFilter): Promise<void> {
    counted = { key }
    const mine = counted
    const people = await client.contacts.count({ filter: asked }).then(
      (answer) => answer.people,
      () => undefined,
    )
    if (counted !== mine || people === undefined) return
    counted = { key, people }
    rowsVersion.value += 1
  }

  async function rows(offset: number, limit: number): Promise<{ total: number; rows: ContactRow[] }> {
    const asked = filter.value
    const key = JSON.stringify(asked)
    const page = await client.contacts.page({
      offset,
      limit,
      order: order.value,
      descending: descending.value,
      filter: asked,
    })
    if (key !== JSON.stringify(filter.value)) return page
    notSearchable.value = page.notSearchable
    const known = counted?.key === key ? counted.people : undefined
    isCounted.value = page.isCounted || known !== undefined
    if (!page.isCounted && counted?.key !== key) void countExactly(key, asked)
    return { rows: page.rows, total: page.isCounted ? page.total : Math.max(page.total, known ?? 0) }
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
      const failed = toProblem(thrown)
      // Deleted while their panel stood open: there is nothing to show, and nothing went wrong.
      if (failed.code === 'CONTACT_UNKNOWN' && detail.value?.contact.id === id) openId.value = undefined
      else problem.value = failed
      detail.value = undefined
    }
  }

  /** Reads again what may have changed, keeping view and selection. */
  async function refresh(): Promise<void> {
    rowsChanged()
    await Promise.all([
      loadLists(),
      choices.value ? loadChoices() : undefined,
      openId.value === undefined ? undefined : open(openId.value),
    ])
  }
  useLive().on(
    'contacts',
    useThrottleFn(() => void refresh(), refreshEveryMs, true, true),
  )
  const accounts = useAccounts()
  // Another account has other people.
  watch(
    () => accounts.activeId,
    () => {
      view.value = { kind: 'all' }
      narrowing.value = {}
      search.value = ''
      choices.value = undefined
      void open(undefined)
      void refresh()
    },
  )

  return {
    lists,
    everyone,
    hasLists,
    choices,
    ownFields,
    loadFields,
    view,
    narrowing,
    search,
    order,
    descending,
    detail,
    openId,
    problem,
    rowsVersion,
    isCounted,
    notSearchable,
    list,
    filter,
    filterCount,
    loadLists,
    loadChoices,
    createList,
    show,
    sortBy,
    find,
    narrow,
    clearFilters,
    rows,
    open,
    refresh,
  }
})

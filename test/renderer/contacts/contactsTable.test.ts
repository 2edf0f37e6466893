import { defaultSettings } from '@contract/settings/defaultSettings'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ContactsTable from '../../../src/renderer/src/features/contacts/ContactsTable.vue'
import FilterTags from '../../../src/renderer/src/features/contacts/FilterTags.vue'
import SelectionBar from '../../../src/renderer/src/features/contacts/SelectionBar.vue'
import { useContactColumns, type ContactColumns } from '../../../src/renderer/src/features/contacts/useContactColumns'
import { filterWords, outChoices } from '../../../src/renderer/src/features/contacts/filterWords'
import { nothingSelected } from '../../../src/renderer/src/composables/tables/tableSelection'
import { useContacts } from '../../../src/renderer/src/stores/contacts/contacts'
import { makeText } from '../../../src/text'
import { areaClient, refusal } from '../areaClient'
import { button, frame, list, noLists, row } from './contactsParts'
import { mountPart } from '../mountPage'
import { setWindowWidth } from '../windowWidth'

// The test browser has no layout: every element says it is as high as the table's place on the screen.
beforeEach(() => {
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
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a click on "Last message" brings the latest first, a second one the oldest', async () => {
  const page = vi.fn((_input: { order: string; descending?: boolean | undefined }) => ({
    ...{ total: 1, rows: [row(1)], isCounted: true, notSearchable: 0 },
  }))
  const table = mountPart(ContactsTable, {
    props: { selection: nothingSelected },
    client: areaClient({ contacts: { page }, lists: { all: noLists } }) as never,
  })
  const head = () => table.findAll('[role=columnheader]').find((one) => one.text() === 'Last message')
  await vi.waitFor(() => expect(table.text()).toContain('Person 1'))
  await head()?.get('button').trigger('click')
  await vi.waitFor(() => expect(page.mock.lastCall?.[0]).toMatchObject({ order: 'last_message', descending: false }))
  expect(head()?.attributes('aria-sort')).toBe('descending')
  await head()?.get('button').trigger('click')
  await vi.waitFor(() => expect(page.mock.lastCall?.[0]).toMatchObject({ order: 'last_message', descending: true }))
  expect(head()?.attributes('aria-sort')).toBe('ascending')
})

test('people who opted out are marked so: of everything, of this list, of others by their names', async () => {
  const rows = [
    { ...row(1), optedOut: true },
    { ...row(2), optedOutOfList: true },
    { ...row(3), optedOutOfNames: ['Newsletter', 'Shop', 'Workshops'] },
    { ...row(4), optedOutOfNames: ['Newsletter'] },
  ]
  const table = mountPart(ContactsTable, {
    props: { selection: nothingSelected },
    client: areaClient({
      contacts: { page: () => ({ total: 4, rows, isCounted: true, notSearchable: 0 }) },
      lists: { all: noLists },
    }) as never,
  })
  useContacts().show({ kind: 'list', listId: 7 })
  await vi.waitFor(() => expect(table.text()).toContain('Person 4'))
  const said = table.findAll('[role=row]').map((one) => one.findAll('[role=gridcell]')[1]?.text() ?? '')
  expect(said.slice(1)).toEqual([
    ...['Person 1All lists', 'Person 2Opted out', 'Person 3Newsletter +2', 'Person 4Newsletter'],
  ])
})

test('another filter begins at the top, and rows that only changed stay where they are', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => row(index + 1))
  const table = mountPart(ContactsTable, {
    props: { selection: nothingSelected },
    client: areaClient({
      contacts: { page: () => ({ total: 1_000_000, rows, isCounted: true, notSearchable: 0 }) },
      lists: { all: noLists },
    }) as never,
  })
  const contacts = useContacts()
  await vi.waitFor(() => expect(table.text()).toContain('Person 1'))
  const grid = table.get('[role=grid]').element
  grid.scrollTop = 9_000
  await contacts.refresh()
  await flushPromises()
  expect(grid.scrollTop).toBe(9_000)
  contacts.narrow({ countries: ['GB'] })
  await flushPromises()
  expect(grid.scrollTop).toBe(0)
})

test('a filter without a hit says so and clears with one press', async () => {
  const page = vi.fn((_input: unknown) => ({ total: 0, rows: [], isCounted: true, notSearchable: 0 }))
  mountPart(ContactsTable, {
    props: { selection: nothingSelected },
    client: areaClient({ contacts: { page }, lists: { all: noLists } }) as never,
  })
  const contacts = useContacts()
  contacts.narrow({ countries: ['FR'], optedOut: 'nowhere' })
  await vi.waitFor(() => expect(button('Clear 2 filters')).toBeDefined())
  expect(document.body.textContent).toContain('No one matches.')
  button('Clear 2 filters')?.click()
  await flushPromises()
  expect(contacts.filter).toEqual({})
})

test('a page that cannot be read says why', async () => {
  mountPart(ContactsTable, {
    props: { selection: nothingSelected },
    client: areaClient({
      contacts: {
        page: () => {
          throw refusal('LIST_UNKNOWN')
        },
      },
      lists: { all: noLists },
    }) as never,
  })
  await vi.waitFor(() => expect(document.body.textContent).toContain('This list no longer exists'))
})

test('filters stand as tags in words, each with its way out', async () => {
  const t = makeText('en-GB')
  const known = { lists: [list(7, 'Members')], choices: undefined, locale: 'en-GB' }
  const words = filterWords(
    { countries: ['GB'], phoneTypes: ['mobile', 'landline'], optedOut: 'nowhere', listId: 7, importId: 'i' },
    known,
    t,
  )
  expect(words.map(({ label }) => label)).toEqual([
    ...['United Kingdom', '2 kinds of number', 'Gets messages', 'Members', 'Added by import'],
  ])
  expect(outChoices({ kind: 'opted_out' })).toEqual([])

  mountPart(FilterTags, { client: areaClient({ lists: { all: noLists } }) as never })
  const contacts = useContacts()
  contacts.narrow({ countries: ['GB', 'FR'], optedOut: 'nowhere' })
  await flushPromises()
  button('Clear: 2 countries')?.click()
  await flushPromises()
  expect(contacts.narrowing).toMatchObject({ countries: undefined, optedOut: 'nowhere' })
})

test('the bar says how many are selected, and stands still while an act is at work', async () => {
  let finish = () => {}
  const bar = frame(
    SelectionBar,
    {
      lists: { all: () => ({ lists: [list(7, 'Members')], everyone: { people: 3, optedOut: 0 } }) },
      contacts: {
        addToList: () => new Promise((resolve) => (finish = () => resolve({ changed: 3, undoId: 'u' }))),
      },
    },
    { people: { filter: {} }, count: 1_286, isAll: true },
  )
  await useContacts().loadLists()
  expect(bar.part.text()).toContain('All 1,286 selected')
  button('Add to list')?.click()
  await vi.waitFor(() => expect(button(/^Members/)).toBeDefined())
  button(/^Members/)?.click()
  await vi.waitFor(() => expect(button('Add to list')?.disabled).toBe(true))
  finish()
  await vi.waitFor(() => expect(button('Add to list')?.disabled).toBe(false))
  expect(bar.toasts.toasts.value.at(-1)).toMatchObject({ title: '3 people are now in Members.' })
})

test('more people picked one by one than can be named are refused, and nothing can be done with them', () => {
  const bar = frame(SelectionBar, { lists: { all: noLists } }, { people: undefined, count: 10_001, isAll: false })
  expect(bar.part.text()).toContain('You can select at most 10,000 people one by one.')
  expect(button('Add to list')).toBeUndefined()
  expect(button('Clear the selection')).toBeDefined()
})

test('the table shows lists from 1280 px and the e-mail from 1440, and an open panel takes their room below 1600', async () => {
  const shown = (width: number, isPanelOpen: boolean) => {
    setWindowWidth(width)
    const table = mountPart(ContactsTable, {
      props: { selection: nothingSelected, isPanelOpen },
      client: areaClient({
        contacts: { page: () => ({ total: 0, rows: [], isCounted: true, notSearchable: 0 }) },
        lists: { all: noLists },
      }) as never,
    })
    return table.findAll('[role=columnheader]').map((head) => head.text())
  }
  const widths = [600, 1279, 1280, 1440].map((width) => shown(width, false).slice(1).join())
  expect(widths).toEqual([
    'Name,Number',
    'Name,Number,Last message',
    'Name,Number,Lists,Last message',
    'Name,Number,Lists,E-mail,Last message',
  ])
  expect([1599, 1600].map((width) => shown(width, true).slice(1).join())).toEqual([
    'Name,Number,Last message',
    'Name,Number,Lists,E-mail,Last message',
  ])
})

const ownFields = {
  usualFields: () => [
    { name: 'Points', isNumber: true },
    { name: 'Nearest shop', isNumber: false },
  ],
  fields: () =>
    ['firstname', 'Points', 'Nearest shop', 'Rare'].map((name) => ({ name, standard: name === 'firstname' })),
}
const headsOf = (table: ReturnType<typeof mountPart>): string =>
  table
    .findAll('[role=columnheader]')
    .slice(1)
    .map((head) => head.text())
    .join()

test('in wide windows the fields that many people have join one by one, and who has none gets a dash', async () => {
  const rows = [{ ...row(1), fields: { Points: '1,240' } }, row(2)]
  const shown = async (width: number) => {
    setWindowWidth(width)
    const table = mountPart(ContactsTable, {
      props: { selection: nothingSelected },
      client: areaClient({
        contacts: { page: () => ({ total: 2, rows, isCounted: true, notSearchable: 0 }), ...ownFields },
        lists: { all: noLists },
      }) as never,
    })
    await useContacts().loadFields()
    await vi.waitFor(() => expect(table.text()).toContain('Person 2'))
    return table
  }
  expect(headsOf(await shown(1759))).toBe('Name,Number,Lists,E-mail,Last message')
  expect(headsOf(await shown(1760))).toBe('Name,Number,Lists,E-mail,Points,Last message')
  const table = await shown(1920)
  expect(headsOf(table)).toBe('Name,Number,Lists,E-mail,Points,Nearest shop,Last message')
  const cells = table.findAll('[role=row]').map((one) => one.findAll('[role=gridcell]').map((cell) => cell.text()))
  expect([cells[1]?.[5], cells[2]?.[5]]).toEqual(['1,240', '–'])
})

test('columns chosen by hand stay as they are in every window, until they shall fit the window again', async () => {
  setWindowWidth(1024)
  const changed: unknown[] = []
  const held: { columns?: ContactColumns } = {}
  const Frame = defineComponent(() => {
    held.columns = useContactColumns(() => false)
    return () => h(ContactsTable, { selection: nothingSelected })
  })
  const table = mountPart(Frame, {
    client: areaClient({
      contacts: { page: () => ({ total: 0, rows: [], isCounted: true, notSearchable: 0 }), ...ownFields },
      lists: { all: noLists },
      settings: { change: (part: unknown) => (changed.push(part), { ...defaultSettings, ...(part as object) }) },
    }) as never,
  })
  await useContacts().loadFields()
  const columns = held.columns as ContactColumns
  columns.set('field.Rare', true)
  await vi.waitFor(() => expect(headsOf(table)).toBe('Name,Number,Rare,Last message'))
  columns.set('phone', false)
  await vi.waitFor(() => expect(headsOf(table)).toBe('Name,Rare,Last message'))
  columns.set('name', false)
  await vi.waitFor(() => expect(headsOf(table)).toBe('Name,Rare,Last message'))
  setWindowWidth(1440)
  await vi.waitFor(() => expect(headsOf(table)).toBe('Name,Rare,Last message'))
  columns.fit()
  await vi.waitFor(() => expect(headsOf(table)).toBe('Name,Number,Lists,E-mail,Last message'))
  expect(changed.at(-1)).toEqual({ tableColumns: {} })
})

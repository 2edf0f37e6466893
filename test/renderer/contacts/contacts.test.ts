import type { ContactDetail, ContactFilter } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { chosenPeople, maxChosen } from '../../../src/renderer/src/features/contacts/chosenPeople'
import ListColumn from '../../../src/renderer/src/features/contacts/lists/ListColumn.vue'
import { listFacts } from '../../../src/renderer/src/features/contacts/lists/listFacts'
import { useListActs } from '../../../src/renderer/src/features/contacts/lists/useListActs'
import { usePeopleActs } from '../../../src/renderer/src/features/contacts/usePeopleActs'
import { useContactActs } from '../../../src/renderer/src/stores/contacts/contactActs'
import { useContacts } from '../../../src/renderer/src/stores/contacts/contacts'
import { countNarrowing } from '../../../src/renderer/src/stores/contacts/contactsView'
import { makeText } from '../../../src/text'
import { areaClient, refusal, withStores } from '../areaClient'
import { detail, frame, list, noLists, row } from './contactsParts'
import { mountPart } from '../mountPage'

const emptyPage = { total: 0, rows: [], isCounted: true, notSearchable: 0 }

test('the rows asked for follow the list, the filters, the search and the order', async () => {
  const page = vi.fn((_input: unknown) => emptyPage)
  const contacts = withStores({ contacts: { page } }, useContacts)

  contacts.show({ kind: 'list', listId: 7 })
  contacts.find('  07700 900147 ')
  contacts.narrow({ countries: ['GB'], phoneTypes: ['mobile'], importId: 'i1', optedOut: 'here' })
  contacts.sortBy('newest', true)
  await contacts.rows(100, 50)
  contacts.show({ kind: 'opted_out' })
  contacts.find('')
  await contacts.rows(0, 50)
  contacts.show({ kind: 'smart', smartListId: 3 })
  contacts.narrow({ countries: [], optedOut: undefined })
  await contacts.rows(0, 50)

  const window = { order: 'newest', descending: true, limit: 50 }
  expect(page.mock.calls.map(([input]) => input)).toEqual([
    {
      ...{ ...window, offset: 100 },
      filter: {
        ...{ listId: 7, search: '07700 900147', optedOut: 'here' },
        ...{ countries: ['GB'], phoneTypes: ['mobile'], importId: 'i1' },
      },
    },
    { ...window, offset: 0, filter: { optedOut: 'everywhere' } },
    { ...window, offset: 0, filter: { smartListId: 3 } },
  ])
  expect(contacts.filterCount).toBe(0)
  expect(countNarrowing({ countries: ['GB'], phoneTypes: [], listId: 3 })).toBe(2)
})

test("the page's own subject is not turned off by its filter", () => {
  const contacts = withStores({}, useContacts)
  contacts.show({ kind: 'opted_out' })
  contacts.narrow({ optedOut: 'nowhere' })
  expect(contacts.filter).toEqual({ optedOut: 'everywhere' })
})

test('a total that is only a beginning is counted once, and the table then reads it', async () => {
  const count = vi.fn((_input: { filter: ContactFilter }) => ({ people: 40_123 }))
  const page = () => ({ total: 101, rows: [row(1)], isCounted: false, notSearchable: 12 })
  const contacts = withStores({ contacts: { page, count } }, useContacts)
  contacts.find('ma')
  const before = contacts.rowsVersion

  const first = await contacts.rows(0, 100)
  expect([first.total, contacts.isCounted, contacts.notSearchable]).toEqual([101, false, 12])
  await vi.waitFor(() => expect(contacts.rowsVersion).toBe(before + 1))
  const second = await contacts.rows(0, 100)

  expect([second.total, contacts.isCounted]).toEqual([40_123, true])
  expect(count.mock.calls).toEqual([[{ filter: { search: 'ma' } }]])
})

test('everyone who matches is chosen by the filter, a few by their ids, too many by neither', () => {
  const filter = { listId: 7 }
  const keys = (count: number) => new Set(Array.from({ length: count }, (_, index) => String(index + 1)))
  expect(chosenPeople({ mode: 'all', keys: new Set() }, filter)).toEqual({ filter })
  expect(chosenPeople({ mode: 'all', keys: new Set(['4', '9']) }, filter)).toEqual({ filter, except: [4, 9] })
  expect(chosenPeople({ mode: 'some', keys: new Set(['4']) }, filter)).toEqual({ contactIds: [4] })
  expect(chosenPeople({ mode: 'some', keys: new Set() }, filter)).toBeUndefined()
  expect(chosenPeople({ mode: 'some', keys: keys(maxChosen + 1) }, filter)).toBeUndefined()
  expect(chosenPeople({ mode: 'all', keys: keys(maxChosen + 1) }, filter)).toBeUndefined()
})

test('a person opened late never replaces one opened after', async () => {
  const waiting: (() => void)[] = []
  const contacts = withStores(
    {
      contacts: {
        get: ({ contactId }) => new Promise<ContactDetail>((resolve) => waiting.push(() => resolve(detail(contactId)))),
      },
    },
    useContacts,
  )

  const first = contacts.open(1)
  const second = contacts.open(2)
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.()
  waiting[0]?.()
  await Promise.all([first, second])

  expect(contacts.detail?.contact.firstname).toBe('F2')
})

test('the panel of a deleted person closes without an error', async () => {
  let isThere = true
  const contacts = withStores(
    {
      contacts: {
        get: ({ contactId }) => {
          if (!isThere) throw refusal('CONTACT_UNKNOWN')
          return detail(contactId)
        },
      },
      lists: { all: noLists },
    },
    useContacts,
  )
  await contacts.open(5)
  isThere = false
  await contacts.refresh()
  expect([contacts.openId, contacts.detail, contacts.problem]).toEqual([undefined, undefined, undefined])

  await contacts.open(6)
  expect(contacts.problem?.code).toBe('CONTACT_UNKNOWN')
})

function actsWithToasts(answers: Parameters<typeof areaClient>[0]) {
  const held: { acts?: ReturnType<typeof usePeopleActs>; store?: ReturnType<typeof useContactActs> } = {}
  const Part = defineComponent(() => {
    held.acts = usePeopleActs()
    held.store = useContactActs()
    return () => h('i')
  })
  const { toasts } = frame(Part, { lists: { all: noLists }, ...answers })
  return { acts: held.acts!, store: held.store!, toasts }
}

test('opting out acts at once and offers an undo for ten seconds', async () => {
  const optOut = vi.fn((_input: unknown) => ({ changed: 2, undoId: 'u1' }))
  const undo = vi.fn((_input: unknown) => ({ changed: 2 }))
  const { acts, toasts } = actsWithToasts({ contacts: { optOut, undo } })

  const isDone = await acts.optOut({ contactIds: [3, 4] })
  const [toast] = toasts.toasts.value
  const back = toast?.actions?.[0]?.onClick as (() => void) | undefined
  back?.()
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(1))
  await flushPromises()

  expect(isDone).toBe(true)
  expect(toast).toMatchObject({ title: '2 people are opted out. Nothing is sent to them.', duration: 10_000 })
  expect(optOut.mock.calls).toEqual([[{ contactIds: [3, 4] }]])
  expect(undo.mock.calls).toEqual([[{ undoId: 'u1' }]])
  expect(toasts.toasts.value.at(-1)).toMatchObject({ title: 'Undone for 2 people.' })
})

test('Ctrl Z undoes the last act first, and an undone act is not undone again', async () => {
  const undone: string[] = []
  let made = 0
  const act = () => ({ changed: 1, undoId: `u${(made += 1)}` })
  const { acts, store } = actsWithToasts({
    contacts: {
      ...{ addToList: act, remove: act, optOut: () => ({ changed: 0 }) },
      undo: ({ undoId }) => {
        undone.push(undoId)
        return { changed: 1 }
      },
    },
  })

  await acts.addTo({ contactIds: [1] }, { id: 7, name: 'Members' })
  await acts.remove({ filter: {} })
  await acts.optOut({ contactIds: [1] })
  for (let presses = 1; presses <= 3; presses += 1) {
    void acts.undoLast()
    await flushPromises()
    await vi.waitFor(() => expect(undone).toHaveLength(Math.min(presses, 2)))
  }

  expect(undone).toEqual(['u2', 'u1'])
  expect(store.canUndo).toBe(false)
})

test('Ctrl Z pressed during an act undoes that one, not the previous one', async () => {
  const undone: string[] = []
  let end: (done: { changed: number; undoId?: string }) => void = () => undefined
  const { acts, store } = actsWithToasts({
    contacts: {
      addToList: () => ({ changed: 1, undoId: 'before' }),
      remove: () => new Promise((resolve) => (end = resolve)),
      undo: ({ undoId }) => {
        undone.push(undoId)
        return { changed: 1 }
      },
    },
  })
  await acts.addTo({ contactIds: [1] }, { id: 7, name: 'Members' })

  void acts.remove({ filter: {} })
  void acts.undoLast()
  void acts.undoLast()
  await flushPromises()
  expect(undone).toEqual([])
  expect(store.canUndo).toBe(true)
  end({ changed: 3, undoId: 'under way' })
  await vi.waitFor(() => expect(undone).toEqual(['under way']))

  void acts.remove({ filter: {} })
  void acts.undoLast()
  await flushPromises()
  end({ changed: 0 })
  await flushPromises()
  expect(undone).toEqual(['under way'])
})

test('the notice of an opt-out does not stay beside the one that Ctrl Z undid it', async () => {
  const answers = { optOut: () => ({ changed: 1, undoId: 'u1' }), undo: () => ({ changed: 1 }) }
  const { acts, toasts } = actsWithToasts({ contacts: answers })
  const said = () => toasts.toasts.value.map(({ title }) => title)
  await acts.optOut({ contactIds: [3] })
  await vi.waitFor(() => expect(said()).toEqual(['1 person is opted out. Nothing is sent to them.']))

  await acts.undoLast()
  await vi.waitFor(() => expect(said()).toEqual(['Undone for 1 person.']))
})

test('an act that Ctrl Z undid before its notice is not announced any more', async () => {
  const waiting: (() => void)[] = []
  const { acts, toasts } = actsWithToasts({
    contacts: { optOut: () => ({ changed: 1, undoId: 'u1' }), undo: () => ({ changed: 1 }) },
    lists: { all: () => new Promise((resolve) => waiting.push(() => resolve(noLists()))) },
  })
  const said = () => toasts.toasts.value.map(({ title }) => title)
  const isDone = acts.optOut({ contactIds: [3] })
  await vi.waitFor(() => expect(waiting).toHaveLength(1))

  await acts.undoLast()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  for (const answer of waiting.reverse()) answer()
  await isDone
  await vi.waitFor(() => expect(said()).toContain('Undone for 1 person.'))
  await flushPromises()
  expect(said()).toEqual(['Undone for 1 person.'])
})

test('Undo in a notice, pressed twice, undoes once, and Ctrl Z finds nothing left of it', async () => {
  const undo = vi.fn((_input: unknown) => ({ changed: 1 }))
  const { acts, store, toasts } = actsWithToasts({
    contacts: { optOut: () => ({ changed: 1, undoId: 'u1' }), undo },
  })
  await acts.optOut({ contactIds: [3] })
  await flushPromises()

  const back = toasts.toasts.value[0]?.actions?.[0]?.onClick as () => void
  back()
  back()
  await acts.undoLast()
  await vi.waitFor(() => expect(toasts.toasts.value.map(({ title }) => title)).toEqual(['Undone for 1 person.']))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(store.canUndo).toBe(false)
})

test('deleting people says that the gateway keeps its copy', async () => {
  const { acts, toasts } = actsWithToasts({ contacts: { remove: () => ({ changed: 3, undoId: 'u' }) } })
  await acts.remove({ filter: { listId: 7 }, except: [1] })
  expect(toasts.toasts.value.at(-1)).toMatchObject({
    title: '3 people are deleted here. Their messages and opt-outs stay.',
    description: 'The gateway cannot delete a person, so its copy stays.',
  })
})

test('opting in says for how many the gateway still has to be told', async () => {
  const optIn = vi.fn((_input: unknown) => ({ changed: 2, undoId: 'u', tellGateway: 1 }))
  const { acts, toasts } = actsWithToasts({ contacts: { optIn } })
  await acts.optIn({ contactIds: [1, 2] }, 'Asked in the shop', { id: 7, name: 'Members' })
  expect(optIn.mock.calls).toEqual([[{ contactIds: [1, 2], reason: 'Asked in the shop', listId: 7 }]])
  expect(toasts.toasts.value.at(-1)).toMatchObject({
    title: '2 people get messages again.',
    description: 'Postrider still has to tell the gateway about 1 person. Until then, the gateway leaves them out.',
  })
})

test('a list name in use is named beside it and stays in the field', async () => {
  const column = mountPart(ListColumn, {
    client: areaClient({
      lists: {
        all: noLists,
        create: () => {
          throw refusal('LIST_NAME_TAKEN')
        },
      },
    }) as never,
  })
  const button = column.findAll('button').find((one) => one.text().includes('New list'))
  await button?.trigger('click')
  await flushPromises()
  const field = document.querySelector<HTMLInputElement>('#new-list')
  field!.value = 'Newsletter'
  field!.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()

  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).not.toBeUndefined())

  expect(document.querySelector('[role=alert]')?.textContent?.trim()).not.toBe('')
  expect(document.querySelector<HTMLInputElement>('#new-list')?.value).toBe('Newsletter')
  expect(column.emitted('show')).toBeUndefined()
})

test('a list made while the lists are being read again was taken for a deleted one: it is there at once', async () => {
  const made = list(3, 'Regulars')
  const answers: (() => void)[] = []
  const all = () => new Promise<ReturnType<typeof noLists>>((resolve) => answers.push(() => resolve(noLists())))
  const contacts = withStores({ lists: { all, create: () => made } }, useContacts)

  const making = contacts.createList('Regulars')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void contacts.loadLists()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.()

  expect(await making).toEqual(made)
  expect(contacts.lists).toEqual([made])
})

test('a list is deleted at once, and asked about only if something uses it', async () => {
  const removed: number[] = []
  const uses = new Map([[8, { people: 3, drafts: ['Spring menu'], smartLists: ['Quiet'] }]])
  const held: { acts?: ReturnType<typeof useListActs> } = {}
  const Part = defineComponent(() => {
    held.acts = useListActs()
    return () => h('i')
  })
  const { confirm, toasts } = frame(Part, {
    lists: {
      all: noLists,
      beforeRemove: ({ listId }) => uses.get(listId) ?? { people: 3, drafts: [], smartLists: [] },
      remove: ({ listId }) => {
        removed.push(listId)
        return { people: 3, undoId: `u${listId}` }
      },
    },
  })

  await held.acts?.remove(list(7, 'Members', { gateway: { id: 'g1' } }))
  expect(toasts.toasts.value.at(-1)).toMatchObject({
    title: 'The list Members is deleted here.',
    description: 'The gateway keeps its copy. The 3 people in it stay in your contacts.',
  })
  const asked = held.acts?.remove(list(8, 'Shop'))
  await vi.waitFor(() => expect(confirm.asked.value).toBeDefined())
  expect(confirm.asked.value).toMatchObject({
    title: 'Delete the list Shop?',
    body: '1 draft uses it: Spring menu. 1 smart list uses it: Quiet. The 3 people in it stay in your contacts.',
  })
  confirm.answer(false)
  await asked

  expect(removed).toEqual([7])
})

test('the head of a list says what is known of it at the gateway, in its own words', () => {
  const t = makeText('en-GB')
  const format = { time: () => 'today 09:40' } as never
  const here = listFacts(list(1, 'Members'), t, format)
  const there = listFacts(
    list(1, 'Members', {
      gateway: {
        ...{ id: 'g', name: 'members_2024', people: 1_290, sharedWithTeam: true, favourite: 'yes' },
        ...{ createdAt: '2024-03-01 10:00:00', readAt: '2026-11-20T09:40:00.000Z' },
      },
    }),
    t,
    format,
  )
  expect(here).toEqual(['On this computer only', 'created today 09:40'])
  expect(there).toEqual([
    ...['At the gateway as “members_2024”', '1,290 people there', 'shared with the team', 'favourite there: yes'],
    ...['created there 2024-03-01 10:00:00', 'read today 09:40'],
  ])
})

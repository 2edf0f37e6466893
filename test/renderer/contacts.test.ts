import type { ContactRow } from '@contract'
import { useToast } from '@nuxt/ui/composables'
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import ListColumn from '../../src/renderer/src/features/contacts/ListColumn.vue'
import { useOptOut } from '../../src/renderer/src/features/contacts/useOptOut'
import { mostChanged, useContacts } from '../../src/renderer/src/stores/contacts'
import { areaClient, refusal, withStores } from './areaClient'
import { mountPart } from './mountPage'

const at = '2026-11-20T09:42:00.000Z'
const noLists = () => ({ lists: [], everyone: { people: 0, optedOut: 0 } })
const person = (id: number): ContactRow => ({
  id,
  name: `Person ${id}`,
  phone: '+447700900147',
  optedOut: false,
  optedOutOfList: false,
})

afterEach(() => {
  document.body.replaceChildren()
})

test('the rows asked for follow the list, the search and the order', async () => {
  const page = vi.fn((_input: unknown) => ({ total: 0, rows: [] }))
  const contacts = withStores({ contacts: { page } }, useContacts)

  contacts.show({ kind: 'list', listId: 7 })
  contacts.find('  07700 900147 ')
  contacts.sortBy('newest', true)
  await contacts.rows(100, 50)
  contacts.show({ kind: 'opted_out' })
  contacts.find('')
  await contacts.rows(0, 50)

  expect(page.mock.calls.map(([input]) => input)).toEqual([
    { offset: 100, limit: 50, order: 'newest', descending: true, listId: 7, search: '07700 900147' },
    { offset: 0, limit: 50, order: 'newest', descending: true, optedOutOnly: true },
  ])
})

test('everyone of a list is collected by windows, and no more than one call can change', async () => {
  const total = mostChanged + 700
  const page = vi.fn(({ offset, limit }: { offset: number; limit: number }) => ({
    total,
    rows: Array.from({ length: Math.min(limit, total - offset) }, (_, index) => person(offset + index + 1)),
  }))
  const contacts = withStores({ contacts: { page } }, useContacts)

  const ids = await contacts.allIds()

  expect(ids).toHaveLength(mostChanged)
  expect(new Set(ids).size).toBe(mostChanged)
})

test('a person opened late never replaces one opened after', async () => {
  const waiting: (() => void)[] = []
  const detail = (id: number) => ({
    contact: {
      ...person(id),
      firstname: `F${id}`,
      lastname: '',
      email: '',
      custom1: '',
      custom2: '',
      fields: {},
      optedOutOf: [],
      createdAt: at,
      updatedAt: at,
    },
    lists: [],
    recent: [],
  })
  const contacts = withStores(
    { contacts: { get: ({ contactId }) => new Promise((resolve) => waiting.push(() => resolve(detail(contactId)))) } },
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

test('opting out acts at once and offers to take it back for ten seconds', async () => {
  const optOut = vi.fn(() => ({ changed: 2 }))
  const undoOptOut = vi.fn((_input: unknown) => ({ changed: 2 }))
  const shown = {
    run: undefined as ReturnType<typeof useOptOut> | undefined,
    toasts: undefined as ReturnType<typeof useToast> | undefined,
  }
  const Part = defineComponent(() => {
    shown.run = useOptOut()
    shown.toasts = useToast()
    return () => h('i')
  })
  mountPart(Part, { client: areaClient({ contacts: { optOut, undoOptOut }, lists: { all: noLists } }) as never })

  await shown.run?.([3, 4])
  const [toast] = shown.toasts?.toasts.value ?? []
  const undo = toast?.actions?.[0]?.onClick as (() => void) | undefined
  undo?.()
  await flushPromises()

  expect(optOut).toHaveBeenCalledTimes(1)
  expect(toast).toMatchObject({ title: '2 people are opted out. Nothing is sent to them.', duration: 10_000 })
  await vi.waitFor(() => expect(undoOptOut.mock.calls).toEqual([[{ contactIds: [3, 4] }]]))
})

test('a list name that is taken is said beside it and stays in the field', async () => {
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

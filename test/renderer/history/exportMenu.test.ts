// @vitest-environment happy-dom
import type { ExportResult, LiveEvent } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ExportMenu from '../../../src/renderer/src/features/exports/ExportMenu.vue'
import { useExports, type ExportWhat } from '../../../src/renderer/src/stores/exports'
import { useLive } from '../../../src/renderer/src/stores/live'
import HistoryExport from '../../../src/renderer/src/features/history/HistoryExport.vue'
import { areaClient, withStores } from '../areaClient'
import { mountPart } from '../mountPage'

const everybody: ExportWhat = { kind: 'contacts', people: { filter: {} }, count: 4_317 }
const clicked: { href: string; name: string }[] = []
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.getAttribute('href') ?? '', name: this.download })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  clicked.length = 0
  document.body.innerHTML = ''
})

test('the export button says how much it exports, and is disabled if there is nothing', () => {
  const many = mountPart(ExportMenu, { props: { what: everybody } })
  expect(many.get('button').text()).toBe('Export 4,317 rows')
  const one = mountPart(ExportMenu, { props: { what: { ...everybody, count: 1 } } })
  expect(one.get('button').text()).toBe('Export 1 row')
  const none = mountPart(ExportMenu, { props: { what: { ...everybody, count: 0 } } })
  expect([none.get('button').text(), none.get('button').attributes('disabled')]).toEqual(['Nothing to export', ''])
})

test('each kind of export is asked for in its own way, and a browser fetches what is ready', async () => {
  const asked: unknown[] = []
  const answer = (input: unknown): ExportResult => {
    asked.push(input)
    return { kind: 'download', handle: 'h/1', name: 'People.csv', rows: 3, sizeBytes: 9 }
  }
  const store = withStores(
    {
      exports: { contacts: answer, list: answer, lists: answer, importRefused: answer, person: answer },
      live: {},
    },
    useExports,
  )

  await store.run('a', everybody, 'xlsx')
  await store.run('a', { ...everybody, columns: [{ kind: 'phone' }] } as ExportWhat, 'csv')
  await store.run('a', { kind: 'list', listId: 4, count: 2 }, 'csv')
  await store.run('a', { kind: 'lists', count: 2 }, 'xlsx')
  await store.run('a', { kind: 'importRefused', importId: 'i1', count: 2 }, 'xlsx')
  await store.run('a', { kind: 'person', contactId: 7 }, 'json')

  const exportId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
  expect(asked).toEqual([
    { exportId, format: 'xlsx', filter: {} },
    { exportId, format: 'csv', filter: {}, columns: [{ kind: 'phone' }] },
    { exportId, format: 'csv', listId: 4 },
    { exportId, format: 'xlsx' },
    { exportId, format: 'xlsx', importId: 'i1' },
    { exportId, format: 'json', contactId: 7 },
  ])
  expect(clicked).toHaveLength(6)
  expect(clicked[0]).toEqual({ href: '/download/h%2F1', name: 'People.csv' })
  expect(store.running.size).toBe(0)
})

test('a running export says how far it is, is alone at its place, and can be stopped', async () => {
  let finish: (result: ExportResult) => void = () => undefined
  const cancelled: string[] = []
  const tell: LiveEvent[] = []
  const { store, live } = withStores(
    {
      exports: {
        contacts: () => new Promise<ExportResult>((resolve) => (finish = resolve)),
        cancel: ({ exportId }) => {
          cancelled.push(exportId)
          finish({ kind: 'cancelled' })
          return { wasRunning: true }
        },
      },
      live: {
        subscribe: async function* () {
          yield* tell
        } as never,
      },
    },
    () => ({ store: useExports(), live: useLive() }),
  )
  const done = store.run('contacts', everybody, 'csv')
  await flushPromises()
  const exportId = store.running.get('contacts')?.exportId ?? ''

  expect(await store.run('contacts', everybody, 'csv')).toBeUndefined()
  tell.push({ kind: 'export_progress', exportId, rows: 2_000, total: 4_317 })
  tell.push({ kind: 'export_progress', exportId: 'another', rows: 1, total: 1 })
  void live.start()
  await flushPromises()
  live.stop()
  expect(store.running.get('contacts')?.progress).toEqual({ rows: 2_000, total: 4_317 })
  await store.stop('contacts')

  expect([cancelled, await done, store.running.size, clicked]).toEqual([[exportId], { kind: 'cancelled' }, 0, []])
})

test('the history is exported with the columns and the record that were ticked, and a count that is a minimum says so', async () => {
  const asked: unknown[] = []
  const messages = (input: unknown): ExportResult => {
    asked.push(input)
    return { kind: 'cancelled' }
  }
  const menu = mountPart(HistoryExport, {
    props: { filter: {}, count: 10_000, isCounted: false },
    client: areaClient({ exports: { history: messages } }) as never,
  })
  const button = menu.get('button')
  expect(button.text()).toBe('Export at least 10,000 rows')
  const choose = (role: string, label: string) =>
    [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)]
      .find(({ textContent }) => textContent.includes(label))
      ?.click()

  await button.trigger('click')
  await vi.waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
  choose('menuitemcheckbox', 'With the spreadsheet’s columns')
  await flushPromises()
  choose('menuitem', 'CSV')
  await vi.waitFor(() => expect(asked).toHaveLength(1))

  expect(asked).toMatchObject([{ format: 'csv', withSource: true, withRecord: false }])
})

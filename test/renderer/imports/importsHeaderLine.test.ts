// The line of the column names: a quiet line where the guess is sure, a choice of lines where it is not.
import type { ImportPreview } from '@contract'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import ImportColumns from '../../../src/renderer/src/features/imports/columns/ImportColumns.vue'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { areaClient } from '../areaClient'
import { makePreview } from './importPreview'
import { mountPart } from '../mountPage'

let page: VueWrapper | undefined
afterEach(() => {
  page?.unmount()
  page = undefined
})

const layout = { encoding: 'utf-8', delimiter: ';', hasHeader: true, headerLine: 3, country: 'GB' } as const
const titled = (changes: Partial<ImportPreview> = {}): ImportPreview =>
  makePreview({
    layout,
    isHeaderSure: false,
    headLines: [
      { line: 1, cells: ['Harbour Club members'], kind: 'left_out' },
      { line: 2, cells: ['Contact', 'Consent'], kind: 'left_out' },
      { line: 3, cells: ['Mobile', 'Newsletter'], kind: 'names' },
      { line: 4, cells: ['07700 900147', 'nein'], kind: 'person' },
      { line: 5, cells: ['07700 900148', 'ja'], kind: 'person' },
      { line: 6, cells: ['07700 900149', 'ja'], kind: 'person' },
    ],
    ...changes,
  })

async function mountColumns(preview: ImportPreview) {
  const changeLayout = vi.fn((_: { layout: ImportPreview['layout'] }) => preview)
  const client = areaClient({ imports: { open: () => preview, changeLayout }, contacts: { fields: () => [] } })
  page = mountPart(ImportColumns, { client: client as never })
  await useImports().open('handle')
  await flushPromises()
  const asked = () => changeLayout.mock.lastCall?.[0].layout
  return { page, asked }
}

const radios = (shown: VueWrapper) => shown.findAll('fieldset input[type="radio"]')
const button = (shown: VueWrapper, name: string) => shown.findAll('button').find((one) => one.text() === name)

test('lines above the names are shown as left out, beside the first person', async () => {
  const { page: shown } = await mountColumns(titled())

  const lines = shown.findAll('fieldset li').map((one) =>
    one
      .findAll('span')
      .map((part) => part.text())
      .join(' '),
  )
  expect(lines).toEqual([
    'Line 1 Harbour Club members Title, left out',
    'Line 2 Contact ; Consent Title, left out',
    'Line 3 Mobile ; Newsletter Column names',
    'Line 4 07700 900147 ; nein First person',
  ])
  expect(radios(shown).map((one) => (one.element as HTMLInputElement).checked)).toEqual([false, false, true, false])
})

test('another line, none, and a line that belongs to the names can be chosen', async () => {
  const { page: shown, asked } = await mountColumns(titled())

  await radios(shown)[1]?.trigger('change')
  await flushPromises()
  expect(asked()).toEqual({ ...layout, headerLine: 2, headerJoined: false })
  const [none, joined] = shown.findAll('fieldset [role="checkbox"]')
  await joined?.trigger('click')
  await flushPromises()
  expect(shown.text()).toContain('Line 2 is part of the column names')
  expect(asked()).toEqual({ ...layout, headerJoined: true })
  await none?.trigger('click')
  await flushPromises()
  expect(asked()).toEqual({ ...layout, hasHeader: false })
})

test('more lines are shown when asked for', async () => {
  const { page: shown } = await mountColumns(titled())

  await button(shown, 'Show more lines')?.trigger('click')

  expect(radios(shown)).toHaveLength(6)
  expect(button(shown, 'Show more lines')).toBeUndefined()
})

test('a sure guess is one quiet line, which opens', async () => {
  const sure = titled({ isHeaderSure: true, kind: 'workbook', layout: { ...layout, sheet: 'People' } })
  const { page: shown } = await mountColumns(sure)
  expect(radios(shown)).toHaveLength(0)
  expect(shown.text()).toContain('The column names are in row 3')

  await button(shown, 'Change')?.trigger('click')

  expect(radios(shown)).toHaveLength(4)
  expect(shown.text()).toContain('Which row has the column names?')
})

test('another separator has the line of column names guessed again', async () => {
  const { asked } = await mountColumns(titled())

  await useImports().changeLayout({ delimiter: ',' })

  expect(asked()).toEqual({ encoding: 'utf-8', delimiter: ',', hasHeader: true, country: 'GB' })
})

import type { ImportPreview } from '@contract'
import { fileEncodings } from '@contract/imports/fileEncodings'
import USelect from '@nuxt/ui/components/Select.vue'
import USelectMenu from '@nuxt/ui/components/SelectMenu.vue'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { mount } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { clientKey } from '../../../src/renderer/src/api/client'
import ImportColumns from '../../../src/renderer/src/features/imports/columns/ImportColumns.vue'
import ImportFile from '../../../src/renderer/src/features/imports/file/ImportFile.vue'
import ImportPaste from '../../../src/renderer/src/features/imports/file/ImportPaste.vue'
import ImportSheetChoice from '../../../src/renderer/src/features/imports/columns/ImportSheetChoice.vue'
import { useImportDrop } from '../../../src/renderer/src/features/imports/file/useImportDrop'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { useImportSource } from '../../../src/renderer/src/stores/imports/importSource'
import { areaClient, refusal, withStores, type Answers } from '../areaClient'
import { makePreview } from './importPreview'
import { textOf } from './importFakes'
import { mountPart } from '../mountPage'

let page: VueWrapper | undefined
afterEach(() => {
  page?.unmount()
  page = undefined
})

const workbook = (changes: Partial<ImportPreview> = {}): ImportPreview =>
  makePreview({
    kind: 'workbook',
    fileName: 'guests.xlsx',
    layout: { encoding: 'utf-8', delimiter: ',', hasHeader: true, country: 'GB', sheet: 'Guests' },
    sheets: [
      { name: 'Guests', hidden: false },
      { name: 'Old', hidden: true },
    ],
    hiddenRows: 3,
    rows: 1_342,
    sampleRows: [
      { line: 2, hidden: false },
      { line: 7, hidden: true },
    ],
    ...changes,
  })

async function mountColumns(preview: ImportPreview, answers: NonNullable<Answers['imports']> = {}) {
  page = mountPart(ImportColumns, {
    client: areaClient({ imports: { open: () => preview, ...answers }, contacts: { fields: () => [] } }) as never,
  })
  await useImports().open('handle')
  await flushPromises()
  return page
}

test('the columns of a text file stand under the numbers of its lines (they were called rows)', async () => {
  const shown = await mountColumns(makePreview())

  expect(shown.findAll('thead th')[1]?.text()).toMatch(/^Line \d+$/)
})

describe('the columns of a workbook', () => {
  test('the columns of a workbook stand under the row numbers of the sheet, and what it hides is marked', async () => {
    const [first, second] = makePreview().columns
    const shown = await mountColumns(workbook({ columns: [first!, { ...second!, hidden: true }] }))

    const heads = shown.findAll('thead th').map((one) => one.text().replaceAll(/\s+/g, ' '))
    expect(heads.slice(1, 4)).toEqual(['Row 2', 'Row 7 · hidden', ''])
    expect(shown.findAll('tbody tr').map((line) => line.find('[aria-label="Hidden in the sheet"]').exists())).toEqual([
      false,
      true,
    ])
    expect(shown.findAll('button').some((one) => one.text().includes('Check 1,342 rows'))).toBe(true)
  })

  test('the columns of a workbook have a sheet in place of encoding and separator, and say what happens to hidden rows', async () => {
    const changeLayout = vi.fn((_input: unknown) => workbook())
    const shown = await mountColumns(workbook(), { changeLayout })

    expect(shown.text()).not.toContain('Separator')
    expect(shown.text()).not.toContain('Letters')
    expect(shown.text()).toContain('3 rows are hidden in the sheet and included')
    shown.findComponent(ImportSheetChoice).vm.$emit('change', { includeHidden: false })
    await vi.waitFor(() => expect(changeLayout.mock.calls).toHaveLength(1))

    expect(changeLayout.mock.calls[0]?.[0]).toMatchObject({ layout: { sheet: 'Guests', includeHidden: false } })
  })

  test('a workbook that hides nothing asks nothing about it', async () => {
    const shown = await mountColumns(workbook({ hiddenRows: 0 }))

    expect(shown.text()).toContain('The sheet hides no rows.')
    expect(shown.find('[aria-labelledby="import-hidden"]').exists()).toBe(false)
  })
})

test('pasted cells have no encoding to choose', async () => {
  const shown = await mountColumns(makePreview({ kind: 'pasted' }))

  expect(shown.text()).toContain('Separator')
  expect(shown.text()).not.toContain('Letters')
})

test('contact cards have an encoding to choose, but no separator and no line with the column names', async () => {
  const shown = await mountColumns(
    makePreview({ kind: 'vcard', encodings: [{ encoding: 'utf-8', sample: 'Zoë' }], rows: 12 }),
  )

  expect(shown.text()).toContain('Zoë')
  expect(shown.find('[aria-labelledby="import-encoding"]').exists()).toBe(true)
  expect(shown.text()).not.toContain('Separator')
  expect(shown.text()).not.toContain('column names')
})

const propsOf = (part: unknown) => (part as VueWrapper).props() as Record<string, unknown>

test('several phone columns say in words which number is texted, and can be chosen otherwise', async () => {
  const [first, second] = makePreview().columns
  const both = makePreview({
    columns: [
      { ...first!, header: 'Phone 1 - Label', samples: ['Mobile'], target: { kind: 'phone_label' } },
      { ...first!, index: 1, header: 'Phone 1 - Value' },
      { ...second!, index: 2, header: 'Phone 2 - Value', target: { kind: 'phone' } },
    ],
    ...{ rows: 412, phones: 'mobile' },
    numbers: {
      from: [
        { column: 1, name: 'Phone 1', label: 0 },
        { column: 2, name: 'Phone 2' },
      ],
      ...{
        rows: 200,
        labels: [
          { label: 'Mobile', rows: 151 },
          { label: 'Work', rows: 18 },
        ],
        withoutMobile: 9,
      },
    },
  })
  const choosePhones = vi.fn(({ phones }) => ({ ...both, phones }))
  const shown = await mountColumns(both, { choosePhones })
  const lines = () => shown.findAll('tbody tr').map(textOf)
  expect(lines()[0]).toMatch(/^Phone 1 - Value with label 07700 900147 Mobile/)
  expect(lines()[3]).toContain('Mobile from Phone 1, else Phone 2')
  expect(lines()[3]).toContain('In the first 200 rows: Labels: Mobile 151 · Work 18 · 9 rows have no mobile')

  const choice = shown.findAllComponents(USelect).find((one) => propsOf(one).modelValue === 'mobile 1')
  expect(choice && propsOf(choice).items).toEqual([
    { value: 'mobile 1', label: 'Mobile from Phone 1, else Phone 2' },
    { value: 'mobile 2', label: 'Mobile from Phone 2, else Phone 1' },
    { value: 'one 1', label: 'First number: Phone 1, else Phone 2' },
    { value: 'only 1', label: 'Only Phone 1' },
    { value: 'only 2', label: 'Only Phone 2' },
    { value: 'split', label: 'Each number as a separate person' },
  ])
  choice?.vm.$emit('update:modelValue', 'only 2')
  await vi.waitFor(() => expect(choosePhones).toHaveBeenCalledWith({ importId: 'i1', phones: 'only', first: 2 }))
})

test("a number that is in every row is said to look like the user's own", async () => {
  const preview = makePreview()
  const everyRow = { phone: '+441632960999', columns: ['Line'] }
  const shown = await mountColumns({ ...preview, numbers: { ...preview.numbers, everyRow } })

  expect(textOf(shown)).toContain('is in every row. This looks like your own number')
})

test('a second column of numbers is pointed out until it goes somewhere', async () => {
  const [first, second] = makePreview().columns
  const tel = { ...second!, header: 'Tel', looksLikePhone: true }

  expect((await mountColumns(makePreview({ columns: [first!, tel] }))).text()).toContain(
    'Also looks like phone numbers: Tel.',
  )
  page?.unmount()
  const left = makePreview({ columns: [first!, { ...tel, target: { kind: 'leave_out' } }] })
  expect((await mountColumns(left)).text()).not.toContain('Also looks like')
})

test('columns with one name are told apart, and the page says so (B008)', async () => {
  const [first, second] = makePreview().columns
  const twins = makePreview({ columns: [first!, { ...second!, header: 'Mobile (2)' }] })

  expect((await mountColumns(twins)).text()).toContain('so Postrider numbers them: Mobile (2).')
})

describe('pasted cells', () => {
  const pasteEvent = (text: string): Event => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    return Object.assign(event, { clipboardData: { getData: () => text, files: [] } })
  }
  const answers = (paste: (input: { text: string; name: string; after?: string | undefined }) => unknown): Answers => ({
    files: { canPick: () => ({ canPick: false }), paste: paste as never },
    imports: { open: () => makePreview({ kind: 'pasted' }), all: () => ({ total: 0, rows: [] }) },
  })

  test('pasted cells are accepted with Ctrl V anywhere on the page, but not out of a text field', async () => {
    const paste = vi.fn(() => ({ handle: 'h1', name: 'Pasted cells', sizeBytes: 5 }))
    page = mountPart(ImportFile, { client: areaClient(answers(paste)) as never })
    const field = document.body.appendChild(document.createElement('textarea'))

    field.dispatchEvent(pasteEvent('+447700900001'))
    document.body.dispatchEvent(pasteEvent('  \n'))
    expect(paste).not.toHaveBeenCalled()
    document.body.dispatchEvent(pasteEvent('+447700900001\n'))

    await vi.waitFor(() => expect(paste).toHaveBeenCalledWith({ text: '+447700900001\n', name: 'Pasted cells' }))
    await vi.waitFor(() => expect(useImports().preview?.kind).toBe('pasted'))
  })

  test('pasted cells that are long are sent in pieces, each to the same handle', async () => {
    const paste = vi.fn((_input: { text: string; after?: string | undefined }) => ({
      ...{ handle: 'h1', name: 'Pasted cells', sizeBytes: 5 },
    }))
    const text = 'x'.repeat(450_000)

    const source = withStores(answers(paste), useImportSource)

    expect(await source.takePasted(text, 'Pasted cells')).toBe(true)
    expect(paste.mock.calls.map(([{ text: piece, after }]) => [piece.length, after])).toEqual([
      [200_000, undefined],
      [200_000, 'h1'],
      [50_000, 'h1'],
    ])
  })

  test('pasted cells that cannot be stored say why, and nothing is open', async () => {
    const source = withStores(
      answers(() => {
        throw refusal('STORAGE_FULL')
      }),
      useImportSource,
    )

    expect(await source.takePasted('1', 'Pasted cells')).toBe(false)
    expect([useImports().problem?.code, useImports().preview, source.openingName]).toEqual([
      'STORAGE_FULL',
      undefined,
      '',
    ])
  })

  test('pasted cells can be put into a field, which counts their lines', async () => {
    page = mountPart(ImportPaste, {})
    const use = () => page?.findAll('button').find((one) => one.text().startsWith('Use'))
    expect(use()?.attributes('disabled')).toBeDefined()

    await page.find('textarea').setValue('+447700900001\n\n+447700900002\n')
    expect(use()?.text()).toBe('Use 2 lines')
    await page.find('form').trigger('submit')

    expect(page.emitted('take')).toEqual([['+447700900001\n\n+447700900002\n']])
  })
})

describe('the encoding of a text file', () => {
  const encodings = [
    { encoding: 'utf-8', sample: 'Zoë, Siân' },
    { encoding: 'windows-1252', sample: 'ZoÃ«, SiÃ¢n' },
  ]
  const asked = async (menu: VueWrapper) =>
    (menu.findComponent(USelectMenu).props() as { items: { value: string; label: string; description?: string }[][] })
      .items

  test('the encoding of a text file shows the likely ones with the same names, then every other one by language and country', async () => {
    const shown = await mountColumns(makePreview({ encodings, unreadable: { line: 3, rows: 1 } }))
    const [likely = [], others = []] = await asked(shown)

    expect(likely.map(({ label, description }) => [label, description])).toEqual([
      ['Unicode (UTF-8)', 'Zoë, Siân'],
      ['Western European (Windows-1252)', 'ZoÃ«, SiÃ¢n'],
    ])
    expect(others.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Western European (Mac Roman)', 'Cyrillic (KOI8-R)', 'Japanese (Shift_JIS)']),
    )
    expect(likely.length + others.length).toBe(fileEncodings.length)
    expect(shown.text()).toContain('names read as “Zoë, Siân”')
    expect(shown.text()).toContain('Line 3 has a letter that this encoding cannot read.')
  })

  test('the encoding of a text file is a fact if its byte order mark names it, and no choice', async () => {
    const shown = await mountColumns(makePreview({ encodings, markedEncoding: 'utf-8' }))

    expect(shown.text()).toContain('Unicode (UTF-8), the file says')
    expect(shown.findAll('[aria-labelledby=import-encoding]').map((one) => one.element.tagName)).toEqual(['P'])
  })

  test('the encoding of a text file can be any of the list, also if all letters are plain', async () => {
    const changeLayout = vi.fn((_input: unknown) => makePreview())
    const shown = await mountColumns(makePreview(), { changeLayout })

    shown.findComponent(USelectMenu).vm.$emit('update:modelValue', 'macintosh')

    await vi.waitFor(() =>
      expect(changeLayout.mock.calls).toMatchObject([[{ importId: 'i1', layout: { encoding: 'macintosh' } }]]),
    )
    expect(await asked(shown)).toHaveLength(1)
  })
})

test('an opening that takes long can be stopped without an error, and the next file can be chosen', async () => {
  let refuse: (reason: Error) => void = () => undefined
  const cancelOpen = vi.fn((_input: { handle: string }) => {
    refuse(refusal('FILE_OPENING_STOPPED', 'now'))
    return { wasRunning: true }
  })
  const open = vi.fn((_input: unknown) => new Promise<ImportPreview>((_, reject) => (refuse = reject)))
  const sample = () => ({ handle: 'h1', name: 'customers.csv', sizeBytes: 5 })
  page = mountPart(ImportFile, {
    client: areaClient({
      imports: { open, cancelOpen, all: () => ({ rows: [], total: 0 }) },
      files: { canPick: () => ({ canPick: false }), sample },
    }) as never,
  })
  const button = (text: string) => page?.findAll('button').find((one) => one.text() === text)
  void useImportSource().sample()
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  expect(button('Opening customers.csv')).toBeDefined()

  await button('Stop')?.trigger('click')

  await vi.waitFor(() => expect(button('Choose a file')).toBeDefined())
  expect(cancelOpen.mock.calls).toEqual([[{ handle: 'h1' }]])
  expect([useImports().problem, useImports().preview, button('Stop')]).toEqual([undefined, undefined, undefined])
})

describe('what is dropped on the window', () => {
  function frame() {
    const pinia = createPinia()
    setActivePinia(pinia)
    const router = createRouter({
      history: createMemoryHistory(),
      routes: [{ path: '/:rest(.*)*', component: { template: '<i />' } }],
    })
    const Frame = defineComponent({ setup: () => (useImportDrop(), () => h('textarea')) })
    page = mount(Frame, {
      attachTo: document.body,
      global: { plugins: [pinia, router], provide: { [clientKey]: areaClient({}) } },
    })
    const takeFile = vi.spyOn(useImportSource(), 'takeFile').mockResolvedValue(true)
    return { router, takeFile }
  }
  const drop = (target: EventTarget, types: readonly string[], files: readonly File[] = []): Event => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { types, files, dropEffect: 'none' } })
    target.dispatchEvent(event)
    return event
  }

  test('a file dropped on the window opens the import, on whatever page', async () => {
    const { router, takeFile } = frame()
    const file = new File(['x'], 'people.xlsx')

    const event = drop(document.body, ['Files'], [file])
    await flushPromises()

    expect(event.defaultPrevented).toBe(true)
    expect(takeFile).toHaveBeenCalledWith(file)
    expect(router.currentRoute.value.path).toBe('/import')
  })

  test('a dropped address, page or text goes nowhere, and only a text field accepts text (B080)', async () => {
    const { router, takeFile } = frame()

    const away = [['text/uri-list'], ['text/html', 'text/plain'], []].map((types) => drop(document.body, types))
    const intoField = drop(document.querySelector('textarea')!, ['text/plain'])
    await flushPromises()

    expect(away.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true])
    expect(intoField.defaultPrevented).toBe(false)
    expect(takeFile).not.toHaveBeenCalled()
    expect(router.currentRoute.value.path).toBe('/')
  })
})

test('files used before are listed with where they went, and an undone one says so', async () => {
  const report = (changes: object) => ({
    ...{ importId: 'i', fileName: 'points.csv', openedAt: '2026-10-19T09:00:00.000Z' },
    ...{ finishedAt: '2026-10-19T09:00:00.000Z', listName: 'Loyalty members' },
    choices: { keepDuplicates: 'first', known: 'update', leaveOutTypes: [] },
    ...changes,
  })
  const rows = [
    report({ state: 'committed', importId: 'a' }),
    report({ state: 'undone', importId: 'b', fileName: 'trade.xlsx' }),
    report({ state: 'open', importId: 'c', fileName: 'half.csv' }),
  ]
  page = mountPart(ImportFile, {
    client: {
      files: { canPick: async () => ({ canPick: false }) },
      imports: { all: async () => ({ total: 3, rows }) },
    } as never,
  })
  await flushPromises()

  const lines = page.findAll('li').map((one) => one.text().replaceAll(/\s+/g, ' '))
  expect(lines.filter((line) => /points|trade|half/.test(line))).toEqual([
    expect.stringMatching(/^points\.csv\s?into Loyalty members.*Remembered$/),
    expect.stringMatching(/^trade\.xlsx.*Undone$/),
  ])
})

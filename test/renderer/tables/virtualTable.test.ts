import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h } from 'vue'
import VirtualTable from '../../../src/renderer/src/components/tables/VirtualTable.vue'
import {
  isSelected,
  nothingSelected,
  type TableSelection,
} from '../../../src/renderer/src/composables/tables/tableSelection'
import { mountPart } from '../mountPage'

interface Row {
  readonly id: number
  readonly name: string
}

const viewportPx = 413
const total = 1_000_000

// The test browser has no layout: every element says it is as high as the table's place on the screen.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewportPx)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: (entries: unknown[]) => void) {}
      observe(target: Element): void {
        const size = [{ inlineSize: 800, blockSize: viewportPx }]
        this.report([
          { target, contentRect: { width: 800, height: viewportPx }, contentBoxSize: size, borderBoxSize: size },
        ])
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

function mountTable(more: Record<string, unknown> = {}) {
  const loadPage = vi.fn(async (offset: number, limit: number) => ({
    total,
    rows: Array.from({ length: Math.min(limit, total - offset) }, (_, step): Row => ({
      id: offset + step + 1,
      name: `Person ${offset + step + 1}`,
    })),
  }))
  const table = mountPart(VirtualTable, {
    props: {
      label: 'People',
      columns: [{ key: 'name', label: 'Name' }],
      loadPage,
      rowKey: (row: Row) => String(row.id),
      ...more,
    },
    slots: { 'cell-name': ({ row }: { row: Row }) => h('b', row.name) },
  })
  return { table, loadPage, grid: table.get('[role=grid]') }
}

const lines = (root: ReturnType<typeof mountTable>['table']) =>
  root.findAll('[role=row][aria-rowindex]').filter((row) => row.attributes('aria-rowindex') !== '1')

async function settle(): Promise<void> {
  await flushPromises()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await flushPromises()
}

test('a table of a million rows shows only what fits and asks for one page', async () => {
  const { table, loadPage, grid } = mountTable()
  await settle()

  expect(grid.attributes('aria-rowcount')).toBe('1000001')
  expect(lines(table).length).toBeGreaterThan(8)
  expect(lines(table).length).toBeLessThan(40)
  expect(lines(table)[0]?.text()).toBe('Person 1')
  expect(loadPage.mock.calls).toEqual([[0, 100]])
  table.unmount()
})

test('a table asks for its first rows before the page is built, and not when a person could see that they are missing', async () => {
  const wasBuilt: boolean[] = []
  const loadPage = async () => {
    wasBuilt.push(document.querySelector('[role="grid"]') !== null)
    return { total: 0, rows: [] }
  }
  mountTable({ loadPage })
  await flushPromises()

  expect(wasBuilt[0]).toBe(false)
})

test('End goes to the last row of a million and reads only the pages there', async () => {
  const { table, loadPage, grid } = mountTable()
  await settle()
  await grid.trigger('focus')

  await grid.trigger('keydown', { key: 'End' })
  await grid.trigger('scroll')
  await settle()

  const last = lines(table).at(-1)
  expect(last?.attributes('aria-rowindex')).toBe('1000001')
  expect(last?.text()).toBe('Person 1000000')
  expect(grid.attributes('aria-activedescendant')).toBe(last?.attributes('id'))
  expect(loadPage.mock.calls.map(([offset]) => offset)).toEqual([0, 999_900])
  table.unmount()
})

test('a row of the page stands for another person after a scroll, and a focus inside it goes to the table', async () => {
  const { table, grid } = mountTable({ selectable: true })
  await settle()
  document.body.append(table.element)
  const [first] = lines(table)
  const box = first?.get('[role=checkbox]').element as HTMLElement
  box.focus()
  expect(document.activeElement).toBe(box)

  grid.element.scrollTop = 200_000
  await grid.trigger('scroll')
  await settle()

  expect(lines(table).map(({ element }) => element)).toContain(first?.element)
  expect(first?.text()).toMatch(/^Person \d{4,}$/)
  expect(first?.get('[role=checkbox]').attributes('aria-label')).toContain(
    Number(/\d+/.exec(first?.text() ?? '')?.[0]).toLocaleString('en'),
  )
  expect(document.activeElement).toBe(grid.element)
  table.unmount()
})

test('arrows move the active row, Enter opens it and Space peeks', async () => {
  const { table, grid } = mountTable()
  await settle()
  await grid.trigger('focus')

  await grid.trigger('keydown', { key: 'ArrowDown' })
  await grid.trigger('keydown', { key: 'ArrowDown' })
  await grid.trigger('keydown', { key: ' ' })
  await grid.trigger('keydown', { key: 'Enter' })

  expect(table.emitted('peek')?.[0]?.[1]).toBe(2)
  expect(table.emitted('open')?.[0]).toEqual([{ id: 3, name: 'Person 3' }, 2])
  table.unmount()
})

test('a held Enter opens a row once', async () => {
  const { table, grid } = mountTable()
  await settle()
  await grid.trigger('focus')

  await grid.trigger('keydown', { key: 'Enter' })
  await grid.trigger('keydown', { key: 'Enter', repeat: true })

  expect(table.emitted('open')).toHaveLength(1)
  table.unmount()
})

test('X and Shift X select a range, also across rows that are not read', async () => {
  let selection: TableSelection = nothingSelected
  const { table, grid, loadPage } = mountTable({
    selectable: true,
    'onUpdate:selection': (next: TableSelection) => {
      selection = next
      void table.setProps({ selection: next } as never)
    },
  })
  await settle()
  await grid.trigger('focus')

  await grid.trigger('keydown', { key: 'x' })
  for (let press = 0; press < 25; press += 1) await grid.trigger('keydown', { key: 'PageDown' })
  await grid.trigger('keydown', { key: 'X', shiftKey: true })
  await settle()

  const chosen = [...selection.keys].map(Number)
  expect(chosen.length).toBeGreaterThan(200)
  expect(chosen).toEqual(Array.from({ length: chosen.length }, (_, step) => step + 1))
  expect(loadPage.mock.calls.some(([offset]) => offset === 100)).toBe(true)
  table.unmount()
})

test('Ctrl A chooses a million rows without reading them', async () => {
  const { table, grid, loadPage } = mountTable({ selectable: true })
  await settle()
  await grid.trigger('focus')
  const readBefore = loadPage.mock.calls.length

  await grid.trigger('keydown', { key: 'a', code: 'KeyA', ctrlKey: true })

  const selection = table.emitted('update:selection')?.[0]?.[0] as TableSelection
  expect(isSelected(selection, '987654')).toBe(true)
  expect(loadPage.mock.calls.length).toBe(readBefore)
  table.unmount()
})

test('a page of a table that cannot be read says so, and trying again shows the rows', async () => {
  const { table, loadPage } = mountTable()
  await settle()
  loadPage.mockRejectedValueOnce(new Error('no answer'))

  await table.setProps({ version: 1 } as never)
  await settle()
  const said = table.text()
  await table
    .findAll('button')
    .find((button) => button.text() === 'Try again')
    ?.trigger('click')
  await settle()

  expect(said).toContain('These rows could not be read.')
  expect(table.text()).not.toContain('These rows could not be read.')
  expect(lines(table)[0]?.text()).toBe('Person 1')
  table.unmount()
})

test('the message of a table that is read or empty stands in a row: a grid held something else for a moment', async () => {
  let answer: (page: { total: number; rows: Row[] }) => void = () => undefined
  const { table, grid } = mountTable({ loadPage: () => new Promise((resolve) => (answer = resolve)) })
  const inCells = () =>
    [...grid.element.children].every((child) => ['row', 'rowgroup'].includes(child.getAttribute('role') ?? ''))
  await new Promise((resolve) => setTimeout(resolve, 200))

  expect(table.find('[role=row] [role=gridcell] [role=status]').exists()).toBe(true)
  expect(inCells()).toBe(true)
  answer({ total: 0, rows: [] })
  await settle()
  expect(table.find('[role=status]').exists()).toBe(false)
  expect(inCells()).toBe(true)
})

test('a table in a page that scrolls has no scroll of its own, and shows the rows that the page is scrolled to', async () => {
  const aboveTable = 500
  const loadPage = vi.fn(async (offset: number, limit: number) => ({
    total: 1_000,
    rows: Array.from({ length: limit }, (_, step): Row => ({
      id: offset + step + 1,
      name: `Person ${offset + step + 1}`,
    })),
  }))
  const page = mountPart({
    render: () =>
      h('div', { 'data-page-scroll': '' }, [
        h(
          VirtualTable<Row>,
          {
            ...{ label: 'People', columns: [{ key: 'name', label: 'Name' }], loadPage, pageInset: 40 },
            rowKey: (row: Row) => String(row.id),
          },
          { 'cell-name': ({ row }: { row: Row }) => h('b', row.name) },
        ),
      ]),
  })
  const grid = page.get('[role=grid]')
  vi.spyOn(grid.element, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, aboveTable - page.element.scrollTop, 800, 38_000),
  )
  await settle()

  // 40 px of the page stick above the table's head: row 101 is the first below it.
  page.element.scrollTop = aboveTable - 40 + 100 * 38
  await page.trigger('scroll')
  await settle()

  const rowsBefore = 8
  expect(lines(page)[0]?.text()).toBe(`Person ${101 - rowsBefore}`)
  expect(grid.classes()).not.toContain('table-scroll')
  expect(grid.get('[role=rowgroup]').attributes('style')).toContain('top: 40px')
  page.unmount()
})

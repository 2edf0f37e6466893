import { expect, test } from 'vitest'
import { makeRowPages } from '../../../src/renderer/src/composables/tables/rowPages'
import { scaleScroll } from '../../../src/renderer/src/composables/tables/useTableWindow'

const numbers = (total: number) => async (offset: number, limit: number) => ({
  total,
  rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, step) => offset + step),
})

test('walking through a million rows keeps a few pages only', async () => {
  const pages = makeRowPages(() => numbers(1_000_000), { pageSize: 100, keepPages: 4 })

  for (let from = 0; from < 50_000; from += 100) await pages.need(from, from + 40)

  expect(pages.keptPages()).toBeLessThanOrEqual(5)
  expect(pages.rowAt(49_910)).toBe(49_910)
  expect(pages.rowAt(0)).toBeUndefined()
})

test('an answer that comes late for an older filter is dropped', async () => {
  const waiting: ((rows: string[]) => void)[] = []
  const pages = makeRowPages(
    () => () =>
      new Promise<{ total: number; rows: string[] }>((resolve) => waiting.push((rows) => resolve({ total: 1, rows }))),
  )

  const first = pages.need(0, 1)
  const second = pages.reload(0, 1)
  waiting[1]?.(['new'])
  await second
  waiting[0]?.(['old'])
  await first

  expect(pages.rowAt(0)).toBe('new')
})

test('no row of the old order is left anywhere after a reload', async () => {
  let sign = 1
  const pages = makeRowPages(() => async (offset: number, limit: number) => ({
    total: 1_000,
    rows: Array.from({ length: limit }, (_, step) => sign * (offset + step)),
  }))
  await pages.need(0, 300)

  sign = -1
  await pages.reload(0, 50)

  expect(pages.rowAt(10)).toBe(-10)
  expect(pages.rowAt(250)).toBeUndefined()
})

test('two needs for the same page ask once', async () => {
  let asked = 0
  const pages = makeRowPages(() => async () => {
    asked += 1
    return { total: 1, rows: ['a'] }
  })

  await Promise.all([pages.need(0, 1), pages.need(0, 1)])

  expect(asked).toBe(1)
})

test('a table under the limit scrolls pixel by pixel', () => {
  const scroll = scaleScroll(1_000, 38, 400)

  expect(scroll.height).toBe(38_000)
  expect(scroll.toTable(1_234)).toBe(1_234)
})

test('above the limit the ends of the table and of the scroll bar meet', () => {
  const scroll = scaleScroll(1_000_000, 46, 400)
  const lastScroll = scroll.height - 400

  expect(scroll.height).toBeLessThan(17_800_000)
  expect(scroll.toTable(0)).toBe(0)
  expect(scroll.toTable(lastScroll)).toBeCloseTo(46_000_000 - 400, 3)
  expect(scroll.toScroll(scroll.toTable(5_000_000))).toBeCloseTo(5_000_000, 3)
})

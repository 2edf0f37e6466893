import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayRange, fillDays, lastDays, localDay } from '../../src/renderer/src/features/history/chartDays'
import { barsOption, donutOption } from '../../src/renderer/src/features/history/chartOptions'
import DayTable from '../../src/renderer/src/features/history/DayTable.vue'
import { useHistory } from '../../src/renderer/src/stores/history'
import { refusal, withStores } from './areaClient'
import { mountPart } from './mountPage'

const now = new Date(2026, 10, 20, 9, 42)
const day = (name: string, delivered: number) => ({ day: name, delivered, on_the_way: 0, not_delivered: 0 })
const summary = {
  total: 3,
  byDelivery: { on_the_way: 0, delivered: 3, not_delivered: 0 },
  byStatus: [],
  byDay: [day('2026-11-20', 3)],
}
const colours = {
  ...{ delivered: '#2f9461', onTheWay: '#4f6dea', notDelivered: '#d4483a', track: '#e9e6e0' },
  ...{ ground: '#ffffff', grid: '#e7e4de', text: '#5a564e', strongText: '#33312d' },
}

afterEach(() => {
  document.body.replaceChildren()
})

describe('the days of the bars', () => {
  test('are a week without a filter, with the empty ones', () => {
    const days = fillDays([day('2026-11-18', 5)], {}, now)

    expect(days.map(({ day: name }) => name)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    expect(days.map(({ delivered }) => delivered)).toEqual([0, 0, 0, 0, 5, 0, 0])
  })

  test('follow the filter, and a single day is one bar', () => {
    expect(fillDays([], lastDays(7, now), now)).toHaveLength(7)
    expect(fillDays([day('2026-11-18', 5)], dayRange('2026-11-18'), now).map(({ day: name }) => name)).toEqual([
      '2026-11-18',
    ])
  })

  test('end after a month, the newest kept', () => {
    const days = fillDays([day('2025-01-01', 1), day('2026-11-20', 2)], {}, now)

    expect(days).toHaveLength(31)
    expect(days.at(-1)).toEqual(day('2026-11-20', 2))
  })

  test('of a filter begin and end at midnight where the reader is', () => {
    const { from, until } = dayRange('2026-11-20')

    expect([new Date(from).getHours(), new Date(until).getHours()]).toEqual([0, 0])
    expect([localDay(new Date(from)), localDay(new Date(until))]).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('are buttons in the table, and every number of the bars stands there', async () => {
    const table = mountPart(DayTable, {
      props: {
        days: [day('2026-11-19', 0), { ...day('2026-11-20', 1_181), not_delivered: 2 }],
        dayName: (name: string) => name,
      },
    })

    await table.findAll('button')[1]?.trigger('click')

    expect(table.emitted('pick')).toEqual([[1]])
    expect(table.findAll('tbody tr').map((line) => line.findAll('td').map((cell) => cell.text()))).toEqual([
      ['0', '0', '0', '0'],
      ['1,181', '0', '2', '1,183'],
    ])
  })
})

describe('the charts', () => {
  test('write the sum above each bar, and "none" where there is none', () => {
    const option = barsOption([day('2026-11-19', 0), day('2026-11-20', 12)], colours, {
      count: String,
      day: (name) => name,
      none: 'none',
    })
    const sums = (option.series as { label?: { formatter?: (place: { dataIndex: number }) => string } }[]).at(-1)

    expect([0, 1].map((dataIndex) => sums?.label?.formatter?.({ dataIndex }))).toEqual(['{none|none}', '12'])
  })

  test('draw an empty ring for nothing, never a full one', () => {
    const ring = (counts: Parameters<typeof donutOption>[0]) =>
      (donutOption(counts, colours).series as { data: { itemStyle: { color: string } }[] }[])[0]?.data.map(
        ({ itemStyle }) => itemStyle.color,
      )

    expect(ring({ delivered: 0, on_the_way: 0, not_delivered: 0 })).toEqual([colours.track])
    expect(ring({ delivered: 3, on_the_way: 0, not_delivered: 1 })).toEqual([colours.delivered, colours.notDelivered])
  })
})

describe('the filter', () => {
  test('is one for table and charts, and is taken away piece by piece', async () => {
    const page = vi.fn((_input: unknown) => ({ total: 0, rows: [] }))
    const summarise = vi.fn((_input: unknown) => summary)
    const history = withStores({ history: { page, summary: summarise } }, useHistory)

    await history.narrow({ status: 'DELIVERED', search: '147' })
    await history.narrow({ ...dayRange('2026-11-20') })
    expect(history.filterCount).toBe(3)
    await history.narrow({ status: undefined, search: '' })
    await history.rows(0, 100)

    const filter = dayRange('2026-11-20')
    expect(page.mock.lastCall?.[0]).toEqual({ offset: 0, limit: 100, filter })
    expect(summarise.mock.lastCall?.[0]).toMatchObject({ filter })
    await history.clearFilters()
    expect([history.filter, history.filterCount]).toEqual([{}, 0])
  })

  test('changed quickly shows the counts of the last one', async () => {
    const waiting: (() => void)[] = []
    const history = withStores(
      {
        history: {
          summary: ({ filter }) =>
            new Promise((resolve) => waiting.push(() => resolve({ ...summary, total: filter.status === 'A' ? 1 : 2 }))),
        },
      },
      useHistory,
    )

    const first = history.narrow({ status: 'A' })
    const second = history.narrow({ status: 'B' })
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.()
    waiting[0]?.()
    await Promise.all([first, second])

    expect(history.summary?.total).toBe(2)
  })
})

test('a refresh that fails says so and leaves what was shown', async () => {
  const history = withStores(
    {
      history: {
        summary: () => summary,
        refresh: () => {
          throw refusal('GATEWAY_UNREACHABLE', 'after')
        },
      },
    },
    useHistory,
  )
  await history.summarise()

  expect(await history.refresh()).toBeUndefined()
  await flushPromises()

  expect(history.refreshProblem?.code).toBe('GATEWAY_UNREACHABLE')
  expect(history.summary?.total).toBe(3)
})

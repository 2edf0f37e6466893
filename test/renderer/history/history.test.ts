import type { Figures, MessageRow } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import ChartChooser from '../../../src/renderer/src/features/history/ChartChooser.vue'
import { barsOption, donutOption, fewDaysOption } from '../../../src/renderer/src/features/history/chartOptions'
import DayTable from '../../../src/renderer/src/features/history/DayTable.vue'
import {
  fieldsOf,
  leastWidth,
  usualColumns,
  withColumn,
} from '../../../src/renderer/src/features/history/historyColumns'
import {
  areNear,
  bucketOf,
  daysToDraw,
  dayRange,
  fillDays,
  fillMonths,
  lastDays,
  localDay,
} from '../../../src/renderer/src/stores/history/chartDays'
import { useHistory } from '../../../src/renderer/src/stores/history/history'
import { refusal, withStores } from '../areaClient'
import { mountPart } from '../mountPage'

const now = new Date(2026, 10, 20, 9, 42)
const day = (name: string, delivered: number) => ({ day: name, delivered, on_the_way: 0, not_delivered: 0 })
const sums = (messages: number) => ({
  ...{ messages, delivered: messages, onTheWay: 0, notDelivered: 0, parts: messages, counted: messages, priced: 0 },
})
const figures = (messages: number): Figures => ({
  rows: [{ key: '2026-11-20', ...sums(messages) }],
  total: sums(messages),
})
const colours = {
  ...{ delivered: '#2f9461', onTheWay: '#4f6dea', notDelivered: '#d4483a', track: '#e9e6e0' },
  ...{ ground: '#ffffff', grid: '#e7e4de', text: '#5a564e', strongText: '#33312d' },
  ...{ accent: '#4f6dea', quiet: '#989389', warning: '#b97c0c' },
}

const noMessages = () => ({ total: 0, rows: [], isCounted: true, notListed: 0 })

describe('the days of the bars', () => {
  test('the days of the bars are a week without a filter, with the empty ones', () => {
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

  test('the days of the bars follow the filter, and a single day is one bar', () => {
    expect(fillDays([], lastDays(7, now), now)).toHaveLength(7)
    expect(fillDays([day('2026-11-18', 5)], dayRange('2026-11-18'), now).map(({ day: name }) => name)).toEqual([
      '2026-11-18',
    ])
  })

  test('the days of the bars end after a month, the newest kept', () => {
    const days = fillDays([day('2025-01-01', 1), day('2026-11-20', 2)], {}, now)

    expect(days).toHaveLength(31)
    expect(days.at(-1)).toEqual(day('2026-11-20', 2))
  })

  test('the days of the bars become months if they would be too many, with the empty ones', () => {
    expect(bucketOf(lastDays(30, now), now)).toBe('day')
    expect(bucketOf({ from: dayRange('2026-08').from }, now)).toBe('month')
    expect(bucketOf({}, now)).toBeUndefined()
    expect([areNear([{ key: '2026-11' }], now), areNear([{ key: '2026-09' }], now)]).toEqual([true, false])
    expect(fillMonths([day('2025-12', 4), day('2026-02', 5)], {}, now).map(({ day: name }) => name)).toEqual([
      '2025-12',
      ...'01 02 03 04 05 06 07 08 09 10 11'.split(' ').map((month) => `2026-${month}`),
    ])
  })

  test('the days of a filter begin and end at midnight where the reader is', () => {
    const { from, until } = dayRange('2026-11-20')

    expect([new Date(from).getHours(), new Date(until).getHours()]).toEqual([0, 0])
    expect([localDay(new Date(from)), localDay(new Date(until))]).toEqual(['2026-11-20', '2026-11-21'])
  })

  test('the days of the bars are buttons in the table, and every number of the bars stands there', async () => {
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
  test('the charts write the sum above each bar, and "none" if there is none', () => {
    const option = barsOption([day('2026-11-19', 0), day('2026-11-20', 12)], colours, {
      count: String,
      day: (name) => name,
      none: 'none',
    })
    const above = (option.series as { label?: { formatter?: (place: { dataIndex: number }) => string } }[]).at(-1)

    expect([0, 1].map((dataIndex) => above?.label?.formatter?.({ dataIndex }))).toEqual(['{none|none}', '12'])
  })

  test('charts with a day of data looked broken: below three days there is one bar a day, without axes and without "none"', () => {
    const one = daysToDraw([day('2026-11-18', 0), day('2026-11-19', 0), day('2026-11-20', 431)])
    const two = daysToDraw([day('2026-11-18', 3), day('2026-11-19', 0), day('2026-11-20', 431)])
    const three = daysToDraw([day('2026-11-18', 3), day('2026-11-19', 9), day('2026-11-20', 431), day('2026-11-21', 0)])

    expect([one, two, three].map(({ days, areFew }) => [areFew, days.length])).toEqual([
      [true, 1],
      [true, 2],
      [false, 4],
    ])
    const option = fewDaysOption(one.days, colours, { count: String, day: (name) => name })
    const beside = (option.series as { label?: { formatter?: (place: { dataIndex: number }) => string } }[]).at(-1)
    expect(option).toMatchObject({ xAxis: { show: false }, yAxis: { data: ['2026-11-20'] } })
    expect(beside?.label?.formatter?.({ dataIndex: 0 })).toBe('431')
  })

  test('the charts draw an empty ring for nothing, never a full one', () => {
    const ring = (counts: Parameters<typeof donutOption>[0]) =>
      (donutOption(counts, colours).series as { data: { itemStyle: { color: string } }[] }[])[0]?.data.map(
        ({ itemStyle }) => itemStyle.color,
      )

    expect(ring({ delivered: 0, on_the_way: 0, not_delivered: 0 })).toEqual([colours.track])
    expect(ring({ delivered: 3, on_the_way: 0, not_delivered: 1 })).toEqual([colours.delivered, colours.notDelivered])
  })

  test('the parts of a chart are walked by the arrow keys, each is said, and Enter chooses it', async () => {
    const chooser = mountPart(ChartChooser, {
      props: {
        option: {},
        label: 'Messages per day',
        parts: ['Mon: 5 messages', 'Tue: none', 'Wed: 2 messages'],
        chosen: 0,
      },
    })
    const list = chooser.get('[role=listbox]')
    const active = () => document.getElementById(list.attributes('aria-activedescendant') ?? '')?.textContent

    await list.trigger('focus')
    expect(active()).toBe('Mon: 5 messages')
    await list.trigger('keydown', { key: 'ArrowRight' })
    await list.trigger('keydown', { key: 'ArrowRight' })
    await list.trigger('keydown', { key: 'ArrowRight' })
    expect(active()).toBe('Wed: 2 messages')
    await list.trigger('keydown', { key: 'Enter' })

    expect(chooser.emitted('pick')).toEqual([[2]])
    expect(chooser.findAll('[role=option]').map((part) => part.attributes('aria-selected'))).toEqual([
      'true',
      'false',
      'false',
    ])
  })
})

describe('the filter', () => {
  test('the filter is one for table and charts, and the donut keeps the parts that were not chosen', async () => {
    const page = vi.fn((_input: unknown) => ({ total: 7, rows: [], isCounted: false, notListed: 2 }))
    const asked = vi.fn((_input: { by: string; filter: object }) => figures(3))
    const history = withStores({ history: { page }, insight: { figures: asked } }, useHistory)
    const filter = { delivery: 'delivered' as const, search: '147', ...dayRange('2026-11-20') }

    await history.show(filter, { from: dayRange('2026-11-14').from })
    await history.rows(0, 100)

    expect(page.mock.lastCall?.[0]).toEqual({ offset: 0, limit: 100, filter })
    expect(history.found).toEqual({ total: 7, notListed: 2, isCounted: false })
    expect(asked.mock.calls.map(([input]) => [input.by, input.filter])).toEqual([
      ['status', { search: '147', ...dayRange('2026-11-20') }],
      ['day', { search: '147', delivery: 'delivered', from: dayRange('2026-11-14').from }],
    ])
    expect(history.overview).toMatchObject({ by: 'day', byDelivery: { delivered: 3 }, isOfAll: false })
  })

  test('a filter changed quickly shows the counts of the last one', async () => {
    const waiting: (() => void)[] = []
    const history = withStores(
      {
        history: { page: noMessages },
        insight: {
          figures: ({ filter }) =>
            new Promise((resolve) => waiting.push(() => resolve(figures(filter.sender === 'A' ? 1 : 2)))),
        },
      },
      useHistory,
    )
    const range = { from: dayRange('2026-11-14').from }

    const first = history.show({ sender: 'A' }, range)
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    const second = history.show({ sender: 'B' }, range)
    await vi.waitFor(() => expect(waiting).toHaveLength(4))
    for (const answer of [...waiting].reverse()) answer()
    await Promise.all([first, second])

    expect(history.overview?.byDelivery.delivered).toBe(2)
  })
})

test('a refresh that fails says so and leaves what was shown', async () => {
  const history = withStores(
    {
      insight: { figures: () => figures(3) },
      history: {
        page: noMessages,
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
  expect(history.overview?.byDelivery.delivered).toBe(3)
})

describe('the columns', () => {
  const record = (fields: Record<string, string>) => ({ record: fields }) as unknown as MessageRow

  test('the columns can be every field that the records have, beside our own', () => {
    expect(fieldsOf([record({ to: '1', _id: 'a' }), record({ to: '2', smscId: 'x' })])).toEqual(['_id', 'smscId', 'to'])
    expect(withColumn(usualColumns, 'record.smscId', true)).toEqual([...usualColumns, 'record.smscId'])
    expect(withColumn([...usualColumns, 'record.smscId'], 'sender', true).slice(-2)).toEqual([
      'sender',
      'record.smscId',
    ])
    expect(withColumn(usualColumns, 'parts', false)).not.toContain('parts')
  })

  test('more columns than usual scroll sideways instead of being squeezed', () => {
    expect(leastWidth(usualColumns)).toBeUndefined()
    expect(Number.parseFloat(leastWidth([...usualColumns, 'record.smscId', 'sender']) ?? '0')).toBeGreaterThan(50)
  })
})

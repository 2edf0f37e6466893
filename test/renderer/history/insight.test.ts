// The figures: what each chart says is what its table says, and a part leads to its messages.
import type { BalanceReadings, FirstFinal } from '../../../src/renderer/src/stores/history/insight'
import { makeText } from '@text'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRouter } from 'vue-router'
import { balanceChart, costByCampaign, costByMonth } from '../../../src/renderer/src/features/insight/costCharts'
import { deliveriesChart, groupChart } from '../../../src/renderer/src/features/insight/deliveryCharts'
import { rowsAsCsv } from '../../../src/renderer/src/features/insight/insightChart'
import InsightPage from '../../../src/renderer/src/features/insight/InsightPage.vue'
import { firstFinalChart, partsChart } from '../../../src/renderer/src/features/insight/timeCharts'
import type { ChartTools } from '../../../src/renderer/src/features/insight/useChartTools'
import { formatMoney } from '../../../src/renderer/src/composables/writing/useFormat'
import { button, frame } from '../contacts/contactsParts'
import { figureRow, figuresOf, giveSizes, historyAnswers, pounds } from './historyParts'

giveSizes()

const colour = '#123456'
const tools: ChartTools = {
  t: makeText('en-GB'),
  format: {
    count: (value) => value.toLocaleString('en-GB'),
    share: (value) => `${(value * 100).toFixed(1)}%`,
    percent: String,
    list: (items) => items.join(', '),
    money: (amount) => formatMoney(amount, 'en-GB'),
    time: (at) => String(at).slice(0, 10),
    duration: (milliseconds) => `${milliseconds / 1_000} s`,
  },
  colours: {
    delivered: colour,
    onTheWay: colour,
    notDelivered: colour,
    track: colour,
    ground: colour,
    grid: colour,
    text: colour,
    strongText: colour,
    accent: colour,
    quiet: colour,
    warning: colour,
  },
  dayName: (day) => day,
  country: (country) => country,
  status: (status) => status,
  average: (value) => value.toFixed(2),
}
const cells = (chart: { rows: readonly { cells: readonly string[] }[] }) => chart.rows.map((row) => row.cells)

test('deliveries by day have every day of the time in the table, and the sums in the sentence', () => {
  const figures = figuresOf([
    figureRow('2026-11-16', { delivered: 1_390, notDelivered: 22 }),
    figureRow('2026-11-18', { delivered: 1, onTheWay: 2 }),
  ])
  const range = { from: new Date(2026, 10, 16).toISOString(), until: new Date(2026, 10, 19).toISOString() }

  const chart = deliveriesChart({ by: 'day', figures }, range, tools)

  expect(cells(chart)).toEqual([
    ['2026-11-16', '1,390', '0', '22', '1,412'],
    ['2026-11-17', '0', '0', '0', '0'],
    ['2026-11-18', '1', '2', '0', '3'],
  ])
  expect(chart.sentence).toBe('1,415 messages: 1,391 delivered, 2 on the way, 22 not delivered.')
  // A day without messages is not drawn while there are few with some.
  expect(chart.parts.map(({ pick }) => pick)).toEqual([{ day: '2026-11-16' }, { day: '2026-11-18' }])
  expect(chart.rows.map(({ pick }) => pick?.day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
})

test('an unknown status is a row as written, and messages without a country link to nothing', () => {
  const statuses = groupChart(
    'status',
    figuresOf([figureRow('DELIVERED', { delivered: 9 }), figureRow('TELEPORTED', { onTheWay: 1 })]),
    tools,
  )
  expect(cells(statuses)).toEqual([
    ['DELIVERED', '9', '0', '0', '9'],
    ['TELEPORTED', '0', '1', '0', '1'],
  ])
  expect(statuses.sentence).toBe('2 statuses. Most frequent: DELIVERED, 90.0%.')
  expect(statuses.rows[1]?.pick).toEqual({ status: 'TELEPORTED' })

  const countries = groupChart('country', figuresOf([figureRow('', { delivered: 1 })]), tools)
  expect(countries.rows).toEqual([{ cells: ['unknown', '1', '0', '0', '1'] }])
  expect(countries.sentence).toBe('')
})

test('only the largest parts are drawn, and all are in the table', () => {
  const rows = Array.from({ length: 30 }, (_, index) => figureRow(`S${index}`, { delivered: 30 - index }))

  const chart = groupChart('status', figuresOf(rows), tools)

  expect([chart.parts.length, chart.rows.length]).toEqual([8, 30])
})

test('cost by campaign sets the estimate beside what was charged, and never takes a missing price for zero', () => {
  const figures = figuresOf([
    figureRow('c1', { label: 'Sale', delivered: 3, cost: pounds(96_000), priced: 3, estimated: pounds(128_000) }),
    figureRow('c2', { label: '', delivered: 2, estimated: pounds(64_000) }),
    figureRow('', { delivered: 1, cost: pounds(32_000), priced: 1 }),
    figureRow('c3', { label: 'Old', delivered: 1 }),
  ])

  const chart = costByCampaign(figures, tools)

  expect(cells(chart)).toEqual([
    ['Sale', '£0.13', '£0.096', '3'],
    ['Untitled campaign', '£0.064', 'unknown', '0'],
    ['Not from a campaign here', 'unknown', '£0.032', '1'],
  ])
  expect(chart.sentence).toBe(
    'Estimated £0.19 for campaigns from here, charged £0.096 for them so far. All messages: £0.13.',
  )
})

test('cost by month, parts per message, first final status and balance say what their tables say', () => {
  const months = figuresOf([figureRow('2026-10', { delivered: 4, cost: pounds(1_280_000), priced: 4, parts: 6 })])
  expect(cells(costByMonth(months, tools))).toEqual([['2026-10', '£1.28', '4']])
  expect(costByMonth(months, tools).sentence).toBe('Charged £1.28 for 4 messages with a price.')
  expect(costByMonth(figuresOf([figureRow('2026-10', { delivered: 4 })]), tools).isEmpty).toBe(true)

  const parts = partsChart({ by: 'month', figures: months }, tools)
  expect(cells(parts)).toEqual([['2026-10', '6', '4', '1.50']])
  expect(parts.sentence).toBe('1.50 parts per message, for 4 messages with known parts.')

  const final: FirstFinal = {
    rows: [{ withinSeconds: 60, messages: 3 }, { messages: 1 }],
    watched: 4,
    others: 2,
    medianSeconds: 60,
  }
  const first = firstFinalChart(final, tools)
  expect(cells(first)).toEqual([
    ['60 s', '3'],
    ['longer', '1'],
  ])
  expect(first.sentence).toContain('Half of 4 messages within 60 s at most.')
  expect(first.sentence).toContain('2 others were final when first seen')

  const readings: BalanceReadings = {
    rows: [{ at: '2026-11-19T08:00:00.000Z', balance: pounds(9_000_000) }],
    low: pounds(10_000_000),
  }
  const balance = balanceChart(readings, tools)
  expect(balance.sentence).toBe('£9.00, read 2026-11-19: below your warning at £10.00.')
  expect(JSON.stringify(balance.option)).toContain('Warning at £10.00')
})

test('rows as CSV keep their cells apart', () => {
  const columns = [
    { label: 'At most', isNumber: false },
    { label: 'Messages', isNumber: true },
  ]
  expect(rowsAsCsv({ columns, rows: [{ cells: ['1 min', '1,204'] }, { cells: ['a "b"', '2'] }] })).toBe(
    'At most,Messages\r\n1 min,"1,204"\r\n"a ""b""",2\r\n',
  )
})

describe('the page', () => {
  const answers = historyAnswers({
    insight: {
      figures: ({ by }) =>
        by === 'day' || by === 'month'
          ? figuresOf([figureRow(by === 'day' ? '2026-11-16' : '2026-11', { delivered: 2, notDelivered: 1 })])
          : by === 'campaign'
            ? figuresOf([figureRow('c1', { label: 'Sale', delivered: 2, notDelivered: 1 })])
            : figuresOf([figureRow(by === 'status' ? 'DELIVERED' : 'GB', { delivered: 3 })]),
      firstFinal: () => ({ rows: [], watched: 0, others: 3 }),
      balance: () => ({ rows: [] }),
    },
  })
  async function open(address: string, given = answers) {
    const held: { router?: ReturnType<typeof useRouter> } = {}
    const Placed = defineComponent(() => {
      held.router = useRouter()
      return () => (held.router?.currentRoute.value.path === '/history/figures' ? h(InsightPage) : null)
    })
    frame(Placed, given)
    await held.router?.push(address)
    await flushPromises()
    await vi.dynamicImportSettled()
    return () => held.router?.currentRoute.value.fullPath
  }

  test('each chart of the page has its table, and a row of it leads to its messages with the filters of the page', async () => {
    const address = await open('/history/figures?time=30&country=GB')
    const section = [...document.querySelectorAll('section')].find((one) =>
      one.textContent?.includes('Messages by campaign'),
    )
    section?.querySelector<HTMLButtonElement>('button')?.click()
    await flushPromises()
    expect(section?.querySelector('tbody')?.textContent).toContain('Sale')

    section?.querySelector<HTMLButtonElement>('tbody button')?.click()
    await flushPromises()

    expect(address()).toBe('/history?campaign=c1&country=GB&time=30')
  })

  test('a chart is one stop of the tab key with a sentence, and Enter on a part leads to its messages', async () => {
    const address = await open('/history/figures?time=30')
    await vi.waitFor(() => expect(document.querySelector('[role=listbox]')).not.toBeNull())
    const status = [...document.querySelectorAll<HTMLElement>('[role=listbox]')].find((one) =>
      one.getAttribute('aria-label')?.startsWith('Messages by status. 1 status. Most frequent: Delivered, 100.0%.'),
    )
    expect(status?.tabIndex).toBe(0)

    status?.dispatchEvent(new FocusEvent('focus'))
    status?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()

    expect(address()).toBe('/history?status=DELIVERED&time=30')
  })

  test('the page without any message says what will be here, and without a match how to get back', async () => {
    const empty = historyAnswers({
      insight: {
        figures: () => figuresOf([]),
        firstFinal: () => ({ rows: [], watched: 0, others: 0 }),
        balance: () => ({ rows: [] }),
      },
    })
    const address = await open('/history/figures?country=FR', empty)
    expect(document.body.textContent).toContain('No messages match.')

    button('Clear 1 filter')?.click()
    await vi.waitFor(() => expect(document.body.textContent).toContain('No messages to count yet'))

    expect(address()).toBe('/history/figures')
  })
})

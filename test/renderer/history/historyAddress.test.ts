import { describe, expect, test } from 'vitest'
import { localDay } from '../../../src/renderer/src/stores/history/chartDays'
import {
  changeView,
  countFilters,
  filterOf,
  queryOfView,
  rangeOf,
  viewOfQuery,
  type HistoryView,
} from '../../../src/renderer/src/features/history/historyAddress'

const now = new Date(2026, 10, 20, 9, 42)
const days = ({ from, until }: { from?: string | undefined; until?: string | undefined }) => [
  from && localDay(new Date(from)),
  until && localDay(new Date(until)),
]

test('every filter goes into the address and comes back as it was', () => {
  const view: HistoryView = {
    narrowing: {
      ...{ search: 'Imani', text: 'summer sale', status: 'REJECTED', delivery: 'not_delivered' },
      ...{ phone: '+447700900147', campaignId: 'c1', gatewayCampaignId: 'g1', sender: '', country: 'GB' },
      ...{ costFromMicros: 32_000, costToMicros: 1_500_000 },
    },
    ...{ from: '2026-11-03', until: '2026-11-09', day: '2026-11-05' },
  }

  expect(viewOfQuery(queryOfView(view) as never)).toEqual(view)
  expect(queryOfView(view)).toMatchObject({ costFrom: '0.032', costTo: '1.5', sender: '' })
})

test('what cannot be read in an address is left out, and never becomes a filter', () => {
  const view = viewOfQuery({
    ...{ delivery: 'lost', country: 'Britain', time: 'ever', from: 'yesterday', day: '2026-13-40', costFrom: '-1' },
    ...{ find: 'x'.repeat(201), status: ['FAILED', 'SENT'], costTo: 'a lot' },
  })

  expect(view).toEqual({ narrowing: { status: 'FAILED' } })
})

test('a number whose plus was not escaped is still that number', () => {
  expect(viewOfQuery({ phone: ' 447700900147' }).narrowing.phone).toBe('+447700900147')
})

describe('the time', () => {
  test('a filter of the last days begins at midnight where the reader is, and has no end', () => {
    expect(days(filterOf({ narrowing: {}, time: '7' }, now))).toEqual(['2026-11-14', undefined])
    expect(days(filterOf({ narrowing: {}, time: 'today' }, now))).toEqual(['2026-11-20', undefined])
    expect(days(filterOf({ narrowing: {}, time: 'month' }, now))).toEqual(['2026-11-01', undefined])
  })

  test('a filter of an own range holds its last day', () => {
    expect(days(filterOf({ narrowing: {}, from: '2026-11-03', until: '2026-11-09' }, now))).toEqual([
      '2026-11-03',
      '2026-11-10',
    ])
  })

  test('a chosen day or month narrows the table, while the bars keep the time around it', () => {
    const view: HistoryView = { narrowing: {}, time: '7', day: '2026-11-16' }

    expect(days(filterOf(view, now))).toEqual(['2026-11-16', '2026-11-17'])
    expect(days(rangeOf(view, now))).toEqual(['2026-11-14', undefined])
    expect(days(filterOf({ narrowing: {}, day: '2026-12' }, now))).toEqual(['2026-12-01', '2027-01-01'])
  })
})

test('filters change piece by piece, are counted once each, and leave nothing behind', () => {
  const seven: HistoryView = { narrowing: { search: 'Imani' }, time: '7' }
  const narrower = changeView(seven, { delivery: 'delivered', day: '2026-11-16', costFromMicros: 1, costToMicros: 2 })

  expect(countFilters(narrower)).toBe(4)
  expect(changeView(narrower, { delivery: undefined, day: undefined, search: '', time: undefined })).toEqual({
    narrowing: { costFromMicros: 1, costToMicros: 2 },
  })
  expect(changeView({ narrowing: {} }, { sender: '' })).toEqual({ narrowing: { sender: '' } })
})

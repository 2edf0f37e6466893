// Time, arrows and charts on a page that is read from the right.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readingArrows, readingStep } from '../../../src/renderer/src/composables/readingDirection'
import FlightPlanRow from '../../../src/renderer/src/features/compose/flightPlan/FlightPlanRow.vue'
import { frameOf } from '../../../src/renderer/src/features/compose/flightPlan/flightPlanPicture'
import { mirrorChart } from '../../../src/renderer/src/features/history/mirrorChart'
import { minutesAfterKey } from '../../../src/renderer/src/features/settings/quietHours/dayHours'
import { makeText } from '../../../src/text'
import { aPlan } from '../compose/flightPlans'
import { mountPart } from '../mountPage'

beforeEach(() => (document.documentElement.dir = 'rtl'))
afterEach(() => (document.documentElement.dir = ''))

test('the arrow to the left points onward where one reads from the right, and back elsewhere', () => {
  expect([readingStep('ArrowLeft'), readingStep('ArrowRight'), readingStep('ArrowUp')]).toEqual([1, -1, 0])
  expect(readingArrows()).toEqual({ onward: 'arrowleft', back: 'arrowright' })

  document.documentElement.dir = 'ltr'
  expect([readingStep('ArrowLeft'), readingStep('ArrowRight'), readingStep('ArrowUp')]).toEqual([-1, 1, 0])
})

test('the time of the flight plan ran from left to right in Arabic: its words and bars are placed from where one begins to read', () => {
  const plan = aPlan()
  const row = mountPart(FlightPlanRow, {
    props: {
      row: plan.rows[0],
      frame: frameOf(plan, 600),
      ticks: [],
      words: { t: makeText('ar'), locale: 'ar', plan },
      scale: 1,
      stacked: false,
      compact: false,
    },
  })
  const placed = row.findAll('[style*="px"]').map((one) => one.attributes('style') ?? '')

  expect(row.get('svg').classes()).toContain('rtl:-scale-x-100')
  expect(placed.length).toBeGreaterThan(0)
  for (const style of placed) expect(style).toMatch(/^inset-inline-start: \d/)
})

describe('a chart that is read from the right', () => {
  test('a chart begins at the right, with its values beside it there', () => {
    const mirrored = mirrorChart({
      grid: { left: 58, right: 14, top: 22 },
      xAxis: { type: 'category', data: ['Mon', 'Tue'] },
      yAxis: { type: 'value' },
      series: [{ type: 'bar', data: [1, 2], label: { show: true, position: 'right' } }],
    })

    expect(mirrored).toMatchObject({
      grid: [{ left: 14, right: 58, top: 22 }],
      xAxis: [{ inverse: true, data: ['Mon', 'Tue'] }],
      yAxis: [{ position: 'right' }],
      series: [{ label: { position: 'left' } }],
    })
  })

  test('a donut has no direction', () => {
    const donut = { series: [{ type: 'pie' as const, data: [] }] }
    expect(mirrorChart(donut)).toBe(donut)
  })
})

test('an end of quiet hours moves the way its arrow points', () => {
  expect([minutesAfterKey('ArrowLeft', 480, 1), minutesAfterKey('ArrowRight', 480, -1)]).toEqual([495, 465])
})

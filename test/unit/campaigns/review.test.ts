import { describe, expect, test } from 'vitest'
import type { Estimate } from '@contract'
import { ceilingOf } from '../../../src/main/core/campaigns/review/makeChecks'
import { toMeasure } from '../../../src/main/core/campaigns/review/review'
import { measureDraft } from '../../../src/main/core/campaigns/draft/measureDraft'

function priced(micros: number): Estimate {
  return { state: 'priced', cost: { micros, currency: 'GBP' }, words: [], askedAt: '' }
}

describe('the most an approval may cost', () => {
  test.each([
    [3_200_000, 3_270_000],
    [9_990_000, 10_190_000],
    [16_350_000, 17_000_000],
    [320_000_000, 327_000_000],
    [0, 0],
  ])('the ceiling of an estimate of %i is %i: two in a hundred more, rounded up', (micros, ceiling) => {
    expect(ceilingOf(priced(micros))).toEqual({ micros: ceiling, currency: 'GBP' })
  })

  test('the ceiling is unknown without a price', () => {
    expect(ceilingOf(undefined)).toBeUndefined()
    expect(ceilingOf({ state: 'no_price', words: [], askedAt: '' })).toBeUndefined()
  })
})

describe('the cost by learned prices', () => {
  const person = {
    id: 1,
    phone: '+447700900001',
    phone_type: null,
    firstname: '',
    lastname: '',
    email: '',
    custom1: '',
    custom2: '',
    fields: '{}',
    reason: null,
    due_at: null,
  }
  const measured = measureDraft('Hello', { names: [] }, [
    { ...person, country: 'GB' },
    { ...person, country: 'FR' },
  ])

  test('the cost by learned prices is shown if every country has one', () => {
    const prices = new Map([
      ['GB', 32_000],
      ['FR', 45_000.4],
    ])

    expect(toMeasure(measured, prices, 'GBP').about).toEqual({ micros: 77_000, currency: 'GBP' })
  })

  test.each([
    ['a country has none', new Map([['GB', 32_000]]), 'GBP'],
    ['nothing is known', new Map(), 'GBP'],
    [
      'there is no currency',
      new Map([
        ['GB', 1],
        ['FR', 1],
      ]),
      undefined,
    ],
  ])('the cost by learned prices is absent while %s', (_, prices, currency) => {
    expect(toMeasure(measured, prices, currency)).not.toHaveProperty('about')
  })
})

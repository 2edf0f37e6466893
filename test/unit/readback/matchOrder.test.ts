import { describe, expect, test } from 'vitest'
import { doIdsIncrease, oldestFirst } from '../../../src/main/core/readback/matching/matchOrder'

const place = (gatewayId: string, time: string) => ({
  gatewayId,
  createdAt: time === '' ? '' : `2026-11-21 ${time}`,
  at: time === '' ? '2026-11-21T23:00:00.000Z' : `2026-11-21T${time}.000Z`,
})

describe('ids grow with time', () => {
  test.each([
    ['on an empty page', [], true],
    ['where newer records have higher ids', [place('12', '10:00:02'), place('9', '10:00:01')], true],
    ['past 2^53', [place('9007199254740993', '10:00:02'), place('9007199254740992', '10:00:01')], true],
    ['in any order within a second', [place('9', '10:00:01'), place('12', '10:00:01'), place('10', '10:00:01')], true],
    ['as far as a record without a date can tell', [place('9', ''), place('12', '10:00:01')], true],
    ['not where a newer record has a lower id', [place('9', '10:00:02'), place('12', '10:00:01')], false],
    [
      'not where one is lower than an id of two seconds before',
      [place('10', '10:00:03'), place('13', '10:00:03'), place('9', '10:00:02'), place('12', '10:00:01')],
      false,
    ],
    ['not where one is no number', [place('12', '10:00:02'), place('a9', '10:00:01')], false],
  ])('ids are judged to grow with time or not: %s', (_, records, expected) => {
    expect(doIdsIncrease(records)).toBe(expected)
  })
})

test('records are ordered oldest first, and by their ids within a second', () => {
  const records = [place('12', '10:00:02'), place('10', '10:00:01'), place('9', '10:00:01'), place('13', '10:00:02')]

  expect(oldestFirst(records).map(({ gatewayId }) => gatewayId)).toEqual(['9', '10', '12', '13'])
})

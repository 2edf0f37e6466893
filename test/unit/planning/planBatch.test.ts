import { describe, expect, test } from 'vitest'
import { countBatches, planBatch } from '../../../src/main/core/planning/planBatch'

const plan = (acceptedSizes: number[], inFlight = 0, batchSize = 100) =>
  planBatch({ acceptedSizes, inFlight, batchSize })

describe('the slow start', () => {
  test.each([
    [[], 1],
    [[1], 10],
    [[1, 10], 100],
    [[1, 10, 100], 100],
  ])('the slow start after %j sends to %i', (accepted, size) => {
    expect(plan(accepted).size).toBe(size)
  })

  test('the slow start never exceeds the batch size', () => {
    expect(plan([1], 0, 5).size).toBe(5)
    expect(plan([], 0, 1).size).toBe(1)
  })

  test.each([
    [[], 1, false],
    [[1, 10], 1, false],
    [[1, 10, 100], 1, true],
    [[1, 10, 100], 2, false],
    [[1, 10, 7], 1, true],
  ])('another request may start after %j with %i on the wire: %s', (accepted, inFlight, mayStart) => {
    expect(plan(accepted, inFlight).mayStart).toBe(mayStart)
  })
})

describe('the number of requests told before a send', () => {
  test.each([
    [1, 100, 1],
    [2, 100, 2],
    [11, 100, 2],
    [12, 100, 3],
    [111, 100, 3],
    [112, 100, 4],
    [500, 100, 7],
    [5, 2, 3],
    [3, 1, 3],
  ])('a send to %i people in batches of %i is told as %i requests', (people, batchSize, requests) => {
    expect(countBatches(people, batchSize)).toBe(requests)
  })

  test('the number of requests told before a send is the one that the plan makes when everything is accepted', () => {
    for (let people = 1; people < 400; people++) {
      const accepted: number[] = []
      for (let left = people; left > 0;) {
        const size = Math.min(plan(accepted, 0, 30).size, left)
        accepted.push(size)
        left -= size
      }
      expect(countBatches(people, 30)).toBe(accepted.length)
    }
  })
})

import { describe, expect, it } from 'vitest'
import {
  documentReadings,
  drawReadings,
  pairwiseReadings,
  parseReadings,
  readingNames,
  valuesOf,
  writeReadings,
} from '../../src/main/practice/readings/readings'

const numbers = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647

describe('readings of the gateway', () => {
  it('a combination that was written down is read back the same', () => {
    const drawn = drawReadings(numbers(42))
    expect(writeReadings(drawn)).not.toBe('')
    expect(parseReadings(writeReadings(drawn))).toEqual(drawn)
    expect(parseReadings('')).toEqual(documentReadings)
  })

  it('a reading or a value that the table does not have is refused by its name', () => {
    expect(() => parseReadings('colour=red')).toThrow('No reading is called colour')
    expect(() => parseReadings('lag=hours')).toThrow('lag is one of none, seconds, minutes, partsOfABatch')
  })

  it('every value of every reading is drawn sooner or later', () => {
    const next = numbers(7)
    const drawn = Array.from({ length: 400 }, () => drawReadings(next))
    for (const name of readingNames)
      expect(new Set(drawn.map((readings) => readings[name]))).toEqual(new Set(valuesOf(name)))
  })

  it('a pairwise set holds every value of a reading together with every value of every other', () => {
    const names = ['scheduledForAtOnce', 'sender', 'lag', 'envelope', 'success'] as const
    const set = pairwiseReadings(names)
    for (const [place, one] of names.entries())
      for (const other of names.slice(place + 1))
        for (const value of valuesOf(one))
          for (const otherValue of valuesOf(other))
            expect(set.some((readings) => readings[one] === value && readings[other] === otherValue)).toBe(true)
    expect(set.length).toBeLessThan(60)
  })
})

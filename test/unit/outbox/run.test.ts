import { describe, expect, test } from 'vitest'
import { isEnoughSettled, isTooMuchDoubt, maxInDoubt, makeRunTally } from '../../../src/main/core/outbox/engine/run'

describe('how many people may be in doubt', () => {
  test.each([
    ['a small campaign: 200', { people: 50, batchSize: 10, own: null }, 200],
    ['large batches: five of them', { people: 5_000, batchSize: 100, own: null }, 500],
    ['a large campaign: 5 %', { people: 1_000_000, batchSize: 100, own: null }, 50_000],
    ['the account’s own number', { people: 1_000_000, batchSize: 100, own: 7 }, 7],
  ])('the number of people who may be in doubt is right in %s', (_, scope, limit) => {
    expect(maxInDoubt(scope)).toBe(limit)
  })

  test('the limit of doubt is passed by one more, and falls back at half of it', () => {
    expect([isTooMuchDoubt(200, 200), isTooMuchDoubt(201, 200)]).toEqual([false, true])
    expect([isEnoughSettled(101, 201), isEnoughSettled(100, 201)]).toEqual([false, true])
  })
})

describe('requests in a row without a usable answer', () => {
  const silent = { state: 'unknown', fault: 'reset' } as const
  const unclear = { state: 'unknown', status: 200, isAnswered: true } as const

  test('three requests in a row without a usable answer are too many, and a resume starts the count again', () => {
    const tally = makeRunTally()
    tally.note(silent)
    tally.note(silent)
    expect(tally.limit()).toBeUndefined()
    tally.note(silent)
    expect(tally.limit()).toEqual({ reason: 'uncertain_limit', words: 'no_answers' })

    tally.restart()
    expect(tally.limit()).toBeUndefined()
  })

  test('the requests in a row are ended by an answer that says neither yes nor no, and by none that never left', () => {
    const tally = makeRunTally()
    for (const verdict of [silent, silent, unclear, silent, silent] as const) tally.note(verdict)
    expect(tally.limit()).toBeUndefined()
    tally.note({ state: 'unsent', pause: 'offline' })
    tally.note(silent)
    expect(tally.limit()).toBeDefined()
  })
})

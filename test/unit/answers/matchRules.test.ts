import { describe, expect, test } from 'vitest'
import type { AnswerConditions } from '@contract'
import { matchRules } from '../../../src/main/core/answers/matchRules'

const anything: AnswerConditions = { text: { kind: 'anything' }, time: { kind: 'any' }, from: { kind: 'anyone' } }
const contains = (...words: string[]): AnswerConditions => ({ ...anything, text: { kind: 'contains', words } })
const exactly = (...words: string[]): AnswerConditions => ({ ...anything, text: { kind: 'is', words } })
const hours = (from: string, to: string, ...days: number[]): AnswerConditions => ({
  ...anything,
  time: { kind: 'hours', from, to, days },
})

function matches(conditions: AnswerConditions, text: string, localTime = '2026-11-20T12:00'): boolean {
  const reply = { text, wall: Date.parse(`${localTime}Z`), isFrom: () => true }
  return matchRules([{ id: 1, conditions }], reply).length === 1
}

describe('the words of a rule', () => {
  test.each([
    ['When do you OPEN?', true],
    ['Ópen on Sunday', true],
    ['open', true],
    ['reopened yesterday', false],
    ['openings', false],
    ['', false],
  ])('a rule for “open” matches %j: %s', (text, is) => {
    expect(matches(contains('open'), text)).toBe(is)
  })

  test('a rule for several words matches their order and nothing between', () => {
    expect(matches(contains('price list'), 'Your price-list please')).toBe(true)
    expect(matches(contains('price list'), 'price of the list')).toBe(false)
  })

  test('a rule for an exact reply matches that reply alone', () => {
    expect(matches(exactly('YES', 'NO'), 'yes!')).toBe(true)
    expect(matches(exactly('YES', 'NO'), 'yes please')).toBe(false)
  })

  test('a rule for words of a script without spaces matches inside a text', () => {
    expect(matches(contains('営業時間'), '明日の営業時間は？')).toBe(true)
  })

  test('a rule with no words, or with signs only, matches nothing', () => {
    expect(matches(contains(), 'open')).toBe(false)
    expect(matches(contains('!!'), 'open')).toBe(false)
    expect(matches(contains('!!'), '')).toBe(false)
  })
})

describe('the hours of a rule', () => {
  test.each([
    // A Friday.
    ['2026-11-20T17:59', false],
    ['2026-11-20T18:00', true],
    ['2026-11-20T23:59', true],
    ['2026-11-20T00:00', true],
    ['2026-11-20T08:59', true],
    ['2026-11-20T09:00', false],
    // A Sunday.
    ['2026-11-22T12:00', true],
    ['2026-11-23T12:00', false],
  ])('a rule from 18:00 to 09:00 and on Sundays matches at %s: %s', (at, is) => {
    expect(matches(hours('18:00', '09:00', 7), 'hello', at)).toBe(is)
  })

  test('a rule whose hours begin and end at one time matches on its days alone', () => {
    expect(matches(hours('09:00', '09:00', 5), 'hello', '2026-11-20T09:00')).toBe(true)
    expect(matches(hours('09:00', '09:00'), 'hello', '2026-11-20T09:00')).toBe(false)
  })
})

test('all rules that match are named in order, with the word that matched, and those for other people are not', () => {
  const from = { kind: 'list' as const, listId: 3 }
  const rules = [
    { id: 1, conditions: contains('price') },
    { id: 2, conditions: { ...contains('hours', 'open'), from } },
    { id: 3, conditions: anything },
  ]
  const reply = { text: 'open?', wall: 0 }
  const ids = (isListed: boolean) =>
    matchRules(rules, { ...reply, isFrom: ({ kind }) => kind === 'anyone' || isListed }).map(({ rule, word }) => [
      rule.id,
      word,
    ])

  expect(ids(true)).toEqual([
    [2, 'open'],
    [3, undefined],
  ])
  expect(ids(false)).toEqual([[3, undefined]])
})

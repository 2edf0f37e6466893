import { expect, test } from 'vitest'
import { judgeAnswer, maxAgeMs, type AnswerFacts } from '../../../src/main/core/answers/judgeAnswer'

const fine: AnswerFacts = {
  isNumber: true,
  isOrdinary: true,
  isAutomaticText: false,
  isRepeated: false,
  isLeftOut: false,
  ageMs: maxAgeMs,
  isWatched: true,
  hasPersonAnswered: false,
  isLocked: false,
  isAnsweredToday: false,
  stoppedBy: undefined,
  answeredToday: 49,
  perDay: 50,
}

test('an ordinary reply of a moment ago may be answered', () => {
  expect(judgeAnswer(fine)).toBeUndefined()
})

test.each([
  [{ isNumber: false }, 'no_number'],
  [{ isOrdinary: false }, 'opted_out'],
  [{ isLeftOut: true }, 'opted_out'],
  [{ isAutomaticText: true }, 'automatic_text'],
  [{ isRepeated: true }, 'repeated'],
  [{ ageMs: maxAgeMs + 1 }, 'late'],
  [{ ageMs: undefined }, 'late'],
  [{ isWatched: false }, 'late'],
  [{ isLocked: true }, 'locked'],
  [{ hasPersonAnswered: true }, 'person_answered'],
  [{ isAnsweredToday: true }, 'answered_today'],
  [{ stoppedBy: 'people' }, 'limit_people'],
  [{ stoppedBy: 'money' }, 'limit_money'],
  [{ answeredToday: 50 }, 'limit_people'],
] as const)('a reply with %j is not answered: %s', (fact, reason) => {
  expect(judgeAnswer({ ...fine, ...fact })).toBe(reason)
})

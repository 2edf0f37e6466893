import { expect, test } from 'vitest'
import { judgeAnswer, maxAgeMs, type AnswerFacts } from '../../../src/main/core/answers/judgeAnswer'

const fine: AnswerFacts = {
  isNumber: true,
  isStrangerAbroad: false,
  isOurs: false,
  isOrdinary: true,
  isAutomaticText: false,
  isEcho: false,
  isRepeated: false,
  isLeftOut: false,
  ageMs: maxAgeMs,
  isWatched: true,
  hasPersonAnswered: false,
  isTextedElsewhere: false,
  isLocked: false,
  isAnsweredToday: false,
  answersInRow: 2,
  stoppedBy: undefined,
  answeredToday: 49,
  perDay: 50,
}

test('an ordinary reply of a moment ago may be answered', () => {
  expect(judgeAnswer(fine)).toBeUndefined()
})

test.each([
  [{ isNumber: false }, 'no_number'],
  [{ isOurs: true }, 'no_number'],
  [{ isStrangerAbroad: true }, 'abroad'],
  [{ isOrdinary: false }, 'opted_out'],
  [{ isLeftOut: true }, 'opted_out'],
  [{ isAutomaticText: true }, 'automatic_text'],
  [{ isEcho: true }, 'automatic_text'],
  [{ isRepeated: true }, 'repeated'],
  [{ ageMs: maxAgeMs + 1 }, 'late'],
  [{ ageMs: undefined }, 'late'],
  [{ isWatched: false }, 'late'],
  [{ isLocked: true }, 'locked'],
  [{ hasPersonAnswered: true }, 'person_answered'],
  [{ isTextedElsewhere: true }, 'texted_elsewhere'],
  [{ answersInRow: 3 }, 'no_person'],
  [{ isAnsweredToday: true }, 'answered_today'],
  [{ stoppedBy: 'people' }, 'limit_people'],
  [{ stoppedBy: 'money' }, 'limit_money'],
  [{ stoppedBy: 'restored' }, 'restored'],
  [{ answeredToday: 50 }, 'limit_people'],
] as const)('a reply with %j is not answered: %s', (fact, reason) => {
  expect(judgeAnswer({ ...fine, ...fact })).toBe(reason)
})

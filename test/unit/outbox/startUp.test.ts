import { describe, expect, test } from 'vitest'
import { compareJournal, judgeProfile } from '../../../src/main/core/outbox/recovery/compareJournal'
import { flattenAnswer } from '../../../src/main/core/outbox/store/attemptRows'
import { isBehindRecords, judgeClock } from '../../../src/main/core/outbox/engine/planTurn'

const minute = 60_000
const hour = 60 * minute

describe('journal and database', () => {
  test.each([
    ['are equal', ['a', 'b'], ['a', 'b'], [], 0],
    ['the database went back', ['a', 'b', 'c'], ['a'], ['b', 'c'], 0],
    ['the journal was lost', [], ['a', 'b'], [], 2],
    ['an attempt that was never announced counts as lost', ['a'], ['a', null], [], 1],
    ['both happened', ['a', 'c'], ['a', 'b'], ['c'], 1],
  ])(
    'journal and database are compared at a start: %s',
    (_, journal, database, missingInDatabase, missingInJournal) => {
      expect(compareJournal(journal, database)).toEqual({ missingInDatabase, missingInJournal })
    },
  )
})

describe('a profile', () => {
  const facts = { folder: '/here', epoch: 7, hasSent: true, journalEpoch: 7 }

  test.each([
    ['is the one this computer knows', facts, { folder: '/here', epoch: 7 }, false, undefined],
    ['was moved to another folder', facts, { folder: '/there', epoch: 7 }, false, undefined],
    ['was copied, and the original is still there', facts, { folder: '/there', epoch: 7 }, true, 'profile_copied'],
    ['comes from another computer', facts, undefined, false, 'profile_copied'],
    ['was brought back as a whole', facts, { folder: '/here', epoch: 9 }, false, 'profile_restored'],
    [
      'has an older database than its journal',
      { ...facts, epoch: 5 },
      { folder: '/here', epoch: 5 },
      false,
      'profile_restored',
    ],
    [
      'is a step ahead of the mark, after a crash between the two',
      facts,
      { folder: '/here', epoch: 6 },
      false,
      undefined,
    ],
    [
      'was used on another computer since',
      { ...facts, epoch: 9, stamp: 'theirs' },
      { folder: '/here', epoch: 7, stamp: 'ours' },
      false,
      'profile_copied',
    ],
    [
      'is in the state that was being written when the app ended',
      { ...facts, epoch: 8, stamp: 'next' },
      { folder: '/here', epoch: 7, stamp: 'ours', nextStamp: 'next' },
      false,
      undefined,
    ],
    [
      'is the copy that was being adopted when the app ended',
      { ...facts, epoch: 8, stamp: 'next' },
      { folder: '/there', epoch: 7, stamp: 'ours', nextStamp: 'next' },
      false,
      undefined,
    ],
    ['never sent anything, so copies do no harm', { ...facts, hasSent: false }, undefined, true, undefined],
  ] as const)('a profile is identified at a start: %s', (_, profile, mark, isOriginalThere, lock) => {
    expect(judgeProfile(profile, mark, isOriginalThere)).toBe(lock)
  })
})

describe('the clock', () => {
  const since = { wall: 1_000 * hour, monotonic: 5 * hour }
  const later = (wallMs: number, monotonicMs: number) => ({
    wall: since.wall + wallMs,
    monotonic: since.monotonic + monotonicMs,
  })

  test.each([
    ['runs on', later(hour, hour), 'steady'],
    ['is corrected by seconds', later(hour - 90_000, hour), 'steady'],
    ['is set back', later(-3 * minute, 0), 'wrong'],
    ['is set back to 1970', { wall: 0, monotonic: since.monotonic + 1 }, 'wrong'],
    ['is set forward by a day', later(24 * hour, 0), 'wrong'],
    ['went on while the computer slept', later(3 * hour, minute), 'slept'],
  ] as const)('the clock is judged at a start: %s', (_, now, verdict) => {
    expect(judgeClock(now, since)).toBe(verdict)
  })

  test('a clock long before the latest record is wrong, and one a little before is not', () => {
    const latest = new Date(since.wall).toISOString()

    expect(isBehindRecords(since.wall - 5 * minute, latest)).toBe(false)
    expect(isBehindRecords(since.wall - hour, latest)).toBe(true)
    expect(isBehindRecords(0, null)).toBe(false)
  })
})

test('every field of an answer has its line, nested ones too', () => {
  expect(flattenAnswer('{"success":true,"data":{"trackingId":"9007199254740993","to":null}}')).toEqual([
    { name: 'success', value: 'true' },
    { name: 'data.trackingId', value: '9007199254740993' },
    { name: 'data.to', value: 'null' },
  ])
})

import { describe, expect, test } from 'vitest'
import { chooseJobs, type Unfinished } from '../../../src/main/core/jobs/jobRunner'

const now = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T10:05:00.000Z'

function job(id: string, more: Partial<Unfinished> = {}): Unfinished {
  return { id, accountId: 'ours', kind: 'push', state: 'waiting', goesOnAt: null, ...more }
}

describe('which jobs begin', () => {
  test('one job of a kind begins for an account, the earliest', () => {
    const jobs = [job('a'), job('b'), job('c', { kind: 'pull' }), job('d', { accountId: 'theirs' })]

    expect(chooseJobs(jobs, now)).toEqual({ begin: ['a', 'c', 'd'], lookAgainAt: undefined })
  })

  test('no job begins while one of its kind is at work', () => {
    expect(chooseJobs([job('a'), job('b', { state: 'running' })], now).begin).toEqual([])
  })

  test('the next job begins if the user paused the first', () => {
    expect(chooseJobs([job('a', { state: 'paused' }), job('b')], now).begin).toEqual(['b'])
  })

  test('no job begins behind one that continues automatically, which begins at its time', () => {
    const waits = job('a', { state: 'paused', goesOnAt: later })

    expect(chooseJobs([waits, job('b')], now)).toEqual({ begin: [], lookAgainAt: later })
    expect(chooseJobs([waits, job('b')], later)).toEqual({ begin: ['a'], lookAgainAt: undefined })
  })

  test('the choice of jobs is made again at the earliest moment', () => {
    const jobs = [
      job('a', { state: 'paused', goesOnAt: later }),
      job('b', { kind: 'pull', state: 'paused', goesOnAt: '2026-11-21T10:01:00.000Z' }),
    ]

    expect(chooseJobs(jobs, now).lookAgainAt).toBe('2026-11-21T10:01:00.000Z')
  })
})

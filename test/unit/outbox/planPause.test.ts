import { describe, expect, test } from 'vitest'
import {
  pauseAfterAnswer,
  pauseAfterRead,
  rejectionPause,
  waitAfterMs,
} from '../../../src/main/core/outbox/engine/planPause'

describe('after an answer', () => {
  test.each([
    [{ state: 'acked', status: 200 } as const],
    [{ state: 'unknown', status: 500 } as const],
    [{ state: 'refused', after: 'refused', status: 422 } as const],
  ])('a run continues after the answer %j', (verdict) => {
    expect(pauseAfterAnswer(verdict, 0, 0)).toBeUndefined()
  })

  test('a run waits after a rate limit as long as the gateway says, and longer and longer if it says nothing usable', () => {
    const waitOf = (failures: number, asked: { retryAfterMs?: number }) =>
      pauseAfterAnswer({ state: 'unsent', pause: 'rate', status: 429, ...asked }, failures, 70)

    expect(waitOf(3, { retryAfterMs: 20_000 })).toEqual({ reason: 'rate', waitMs: 20_000, waitsFrom: 70 })
    expect(waitOf(1, {})).toEqual({ reason: 'rate', waitMs: 15_000, waitsFrom: 70 })
    expect(waitOf(1, { retryAfterMs: 0 })).toEqual({ reason: 'rate', waitMs: 15_000, waitsFrom: 70 })
  })

  test('a run waits automatically without a network, with what the system said', () => {
    expect(pauseAfterAnswer({ state: 'unsent', pause: 'offline', fault: 'dns' }, 0, 0)).toEqual({
      reason: 'offline',
      waitMs: 5_000,
      words: 'dns',
    })
  })

  test.each(['auth', 'balance'] as const)('a run with %s waits for the user', (pause) => {
    expect(pauseAfterAnswer({ state: 'refused', after: 'pending', pause, status: 401, words: 'No' }, 0, 0)).toEqual({
      reason: pause,
      words: 'No',
    })
  })

  test("a run's longest automatic wait is a minute", () => {
    expect([0, 1, 2, 3, 4, 99].map(waitAfterMs)).toEqual([5_000, 15_000, 30_000, 60_000, 60_000, 60_000])
  })
})

describe('when the listing cannot be read', () => {
  test.each([
    ['KEY_REFUSED', 'auth'],
    ['KEYCHAIN_LOCKED', 'auth'],
    ['KEY_CHARACTERS', 'auth'],
    ['CREDENTIAL_MISSING', 'auth'],
    ['GATEWAY_BALANCE', 'balance'],
    ['GATEWAY_BUSY', 'rate'],
    ['GATEWAY_UNREACHABLE', 'offline'],
    ['GATEWAY_NOT_UNDERSTOOD', 'offline'],
    ['GATEWAY_SIGN_IN', 'sign_in'],
  ])('a listing that cannot be read with %s pauses (%s)', (code, reason) => {
    const pause = pauseAfterRead(code, undefined, 0, 0)

    expect(pause).toMatchObject({ reason, words: code })
    expect(pause.waitMs).toBe(['rate', 'offline', 'sign_in'].includes(reason) ? 5_000 : undefined)
  })

  test('a listing that cannot be read waits as long as the gateway asked for', () => {
    expect(pauseAfterRead('GATEWAY_BUSY', undefined, 0, 40_000)).toMatchObject({ reason: 'rate', waitMs: 40_000 })
  })
})

describe('people who were taken and then rejected', () => {
  test.each([
    ['Insufficient balance', { reason: 'balance', words: 'Insufficient balance' }],
    ['Sender not registered', { reason: 'refusals', words: 'Sender not registered' }],
    [null, { reason: 'refusals', words: 'all_rejected' }],
  ])('people rejected for %j pause the run with what the gateway said', (words, pause) => {
    expect(rejectionPause(words)).toEqual(pause)
  })
})

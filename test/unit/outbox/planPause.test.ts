import { describe, expect, test } from 'vitest'
import { pauseAfterAnswer, pauseAfterRead, waitAfterMs } from '../../../src/main/core/outbox/planPause'

describe('after an answer', () => {
  test.each([
    [{ state: 'acked', status: 200 } as const],
    [{ state: 'unknown', status: 500 } as const],
    [{ state: 'refused', after: 'refused', status: 422 } as const],
  ])('%j goes on', (verdict) => {
    expect(pauseAfterAnswer(verdict, 0)).toBeUndefined()
  })

  test('a rate limit waits as long as the gateway says, even not at all, else ever longer', () => {
    expect(pauseAfterAnswer({ state: 'unsent', pause: 'rate', status: 429, retryAfterMs: 0 }, 3)).toEqual({
      reason: 'rate',
      waitMs: 0,
    })
    expect(pauseAfterAnswer({ state: 'unsent', pause: 'rate', status: 429 }, 1)).toEqual({
      reason: 'rate',
      waitMs: 15_000,
    })
  })

  test('no network waits by itself, with what the system said', () => {
    expect(pauseAfterAnswer({ state: 'unsent', pause: 'offline', fault: 'dns' }, 0)).toEqual({
      reason: 'offline',
      waitMs: 5_000,
      words: 'dns',
    })
  })

  test.each(['auth', 'balance'] as const)('%s waits for a person', (pause) => {
    expect(pauseAfterAnswer({ state: 'refused', after: 'pending', pause, status: 401, words: 'No' }, 0)).toEqual({
      reason: pause,
      words: 'No',
    })
  })

  test('the longest wait of its own is a minute', () => {
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
  ])('%s pauses (%s)', (code, reason) => {
    const pause = pauseAfterRead(code, undefined, 0)

    expect(pause).toMatchObject({ reason, words: code })
    expect(pause.waitMs).toBe(['rate', 'offline'].includes(reason) ? 5_000 : undefined)
  })
})

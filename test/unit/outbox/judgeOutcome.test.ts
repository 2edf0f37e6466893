import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@contract'
import {
  classifyOutcome,
  pauseAfterAnswer,
  pauseAfterRead,
  rejectionPause,
  waitAfterMs,
} from '../../../src/main/core/outbox/engine/judgeOutcome'
import type { FaultReason } from '../../../src/main/core/ports'

const answer = (status: number, more: object = {}) => classifyOutcome({ kind: 'answer', status, json: true, ...more })
const notStarted = (code: ErrorCode) => classifyOutcome({ kind: 'not_started', problem: { code, retry: 'no' } })

const reasons: readonly FaultReason[] = [
  'dns',
  'refused',
  'unreachable',
  'tls',
  'proxy',
  'connect_timeout',
  'timeout',
  'reset',
  'truncated',
  'too_large',
]

describe('before the first byte nothing can have arrived', () => {
  test.each(reasons)('a request with %s before its first byte is unsent', (reason) => {
    expect(classifyOutcome({ kind: 'fault', phase: 'before_first_byte', reason })).toEqual({
      state: 'unsent',
      pause: 'offline',
      fault: reason,
    })
  })

  test.each<[ErrorCode, string]>([
    ['CREDENTIAL_MISSING', 'auth'],
    ['KEYCHAIN_LOCKED', 'auth'],
    ['KEYCHAIN_UNAVAILABLE', 'auth'],
    ['KEY_REFUSED', 'auth'],
    ['KEY_CHARACTERS', 'auth'],
    ['GATEWAY_UNREACHABLE', 'offline'],
    ['GATEWAY_NAME_UNKNOWN', 'offline'],
    ['GATEWAY_SLOW', 'offline'],
    ['GATEWAY_SIGN_IN', 'sign_in'],
    ['GATEWAY_NOT_UNDERSTOOD', 'sign_in'],
    ['GATEWAY_BUSY', 'rate'],
  ])('a request with %s before it began is unsent and pauses (%s)', (code, pause) => {
    expect(notStarted(code)).toEqual({ state: 'unsent', pause, fault: code })
  })

  test('a status 429 means that nothing was processed, and how long to wait', () => {
    expect(answer(429, { success: false, retryAfterMs: 7_000 })).toEqual({
      state: 'unsent',
      pause: 'rate',
      status: 429,
      retryAfterMs: 7_000,
    })
    expect(answer(429, { json: false })).toMatchObject({ state: 'unsent' })
  })
})

describe('a plain yes', () => {
  test('a plain yes is accepted with what it names', () => {
    expect(answer(200, { success: true, campaignId: '12', messageId: 'm' })).toEqual({
      state: 'acked',
      status: 200,
      campaignId: '12',
      messageId: 'm',
    })
    expect(answer(201, { success: true, message: 'Queued' })).toEqual({ state: 'acked', status: 201, words: 'Queued' })
  })

  test.each([9007199254740993n.toString(), 'a-b-c'])('an answer keeps the id %s as text (B040)', (messageId) => {
    expect(answer(200, { success: true, messageId })).toMatchObject({ state: 'acked', messageId })
  })
})

describe('a plain no', () => {
  test.each([400, 404, 405, 413, 415, 422])('a status %i is refused for good', (status) => {
    expect(answer(status, { success: false, message: 'No' })).toEqual({
      state: 'refused',
      after: 'refused',
      status,
      words: 'No',
    })
  })

  test.each([401, 403])('a status %i sends people back to wait for a key', (status) => {
    expect(answer(status)).toEqual({ state: 'refused', after: 'pending', pause: 'auth', status })
  })

  test('a status 402 sends people back to wait for money', () => {
    expect(answer(402)).toEqual({ state: 'refused', after: 'pending', pause: 'balance', status: 402 })
  })

  test.each([200, 400, 422])(
    'a status %i with words about the balance sends people back to wait for money',
    (status) => {
      expect(answer(status, { success: false, message: 'Insufficient balance' })).toMatchObject({
        state: 'refused',
        after: 'pending',
        pause: 'balance',
      })
    },
  )

  test('an answer with success false under status 200 is a refusal (B041)', () => {
    expect(answer(200, { success: false, message: 'Sender not allowed' })).toEqual({
      state: 'refused',
      after: 'refused',
      status: 200,
      words: 'Sender not allowed',
    })
  })
})

describe('whatever may have been accepted is unknown', () => {
  test.each(reasons)('a request with %s after the first byte is unknown', (reason) => {
    expect(classifyOutcome({ kind: 'fault', phase: 'after_first_byte', reason })).toEqual({
      state: 'unknown',
      fault: reason,
    })
  })

  test.each([100, 301, 302, 307, 308, 406, 408, 409, 421, 425, 451, 500, 502, 503, 504])(
    'a status %i is unknown',
    (status) => {
      expect(answer(status, { success: false })).toEqual({ state: 'unknown', status })
    },
  )

  test.each([200, 204])('a status %i without readable JSON is unknown (B038)', (status) => {
    expect(answer(status, { json: false })).toEqual({ state: 'unknown', status })
  })

  test.each([['true'], [1], [null], [{}], [undefined]])('an answer with success as %j is unknown (B039)', (success) => {
    expect(answer(200, success === undefined ? {} : { success })).toEqual({
      ...{ state: 'unknown', status: 200, isAnswered: true },
    })
  })
})

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
    ['GATEWAY_SLOW', 'offline'],
    ['GATEWAY_NOT_UNDERSTOOD', 'unreadable'],
    ['GATEWAY_NOT_FOUND', 'unreadable'],
    ['GATEWAY_CERTIFICATE', 'unreadable'],
    ['GATEWAY_SIGN_IN', 'sign_in'],
  ])('a listing that cannot be read with %s pauses (%s)', (code, reason) => {
    const pause = pauseAfterRead(code, undefined, 0, 0)

    expect(pause).toMatchObject({ reason, words: code })
    expect(pause.waitMs).toBe(['rate', 'offline', 'sign_in', 'unreadable'].includes(reason) ? 5_000 : undefined)
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

import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/contract/errors'
import { fail, ok } from '../../../src/main/core/base/result'
import { judgeCreate } from '../../../src/main/core/sync/judgeCreate'

test('an answer that says so is done', () => {
  expect(judgeCreate(ok({ words: 'Made' }))).toEqual({ state: 'done', job: 'go_on' })
})

test.each([
  ['GATEWAY_REFUSED', 'failed', 'go_on'],
  ['GATEWAY_NOT_FOUND', 'waiting', 'list_gone'],
  ['KEY_REFUSED', 'waiting', 'stop'],
  ['KEYCHAIN_LOCKED', 'waiting', 'stop'],
  ['GATEWAY_BALANCE', 'waiting', 'stop'],
  ['GATEWAY_NAME_UNKNOWN', 'waiting', 'stop'],
  ['GATEWAY_CERTIFICATE', 'waiting', 'stop'],
  ['GATEWAY_SIGN_IN', 'waiting', 'stop'],
  // Each of these can hide a person who was made.
  ['GATEWAY_UNREACHABLE', 'unknown', 'stop'],
  ['GATEWAY_SLOW', 'unknown', 'stop'],
  ['GATEWAY_BUSY', 'unknown', 'stop'],
  ['GATEWAY_NOT_UNDERSTOOD', 'unknown', 'stop'],
] as const satisfies readonly (readonly [ErrorCode, string, string])[])(
  'the answer to creating a person, %s, means %s, %s',
  (code, state, job) => {
    expect(judgeCreate(fail(code))).toEqual({ state, job })
  },
)

test('an unknown code of the gateway counts as unknown', () => {
  expect(judgeCreate(fail('STORAGE_FAILED')).state).toBe('unknown')
})

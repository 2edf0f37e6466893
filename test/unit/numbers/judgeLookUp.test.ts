import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@contract/errors'
import { fail, ok } from '../../../src/main/core/base/result'
import { judgeLookUp, firstLookUp } from '../../../src/main/core/numbers/judgeLookUp'

const refused = (code: ErrorCode, isUndone = false) => ({ answer: fail(code), isUndone })

describe('what an answer says of a number and of the job', () => {
  test.each([
    ['an answer', { answer: ok({}), isUndone: false }, 'done', 'go_on'],
    ['a refusal of this number', refused('GATEWAY_REFUSED'), 'failed', 'go_on'],
    ['nothing left this computer', refused('GATEWAY_UNREACHABLE', true), 'waiting', 'stop'],
    ['turned away at the door', refused('GATEWAY_BUSY', true), 'waiting', 'stop'],
    ['no money', refused('GATEWAY_BALANCE', true), 'waiting', 'stop'],
    ['a lost connection', refused('GATEWAY_UNREACHABLE'), 'unknown', 'stop'],
    ['silence', refused('GATEWAY_SLOW'), 'unknown', 'stop'],
    ['a server error', refused('GATEWAY_BUSY'), 'unknown', 'stop'],
    ['an answer that says nothing', refused('GATEWAY_NOT_UNDERSTOOD'), 'unknown', 'stop'],
  ] as const)('an answer to a look-up means for the number and its job: %s', (_, answer, state, job) => {
    expect(judgeLookUp(answer, firstLookUp)).toMatchObject({ state, job })
  })

  test('an answer ends the count of failures in a row', () => {
    const cursor = { refusals: 19, unanswered: 4 }
    expect(judgeLookUp({ answer: ok({}), isUndone: false }, cursor).cursor).toEqual(firstLookUp)
    expect(judgeLookUp(refused('GATEWAY_REFUSED'), cursor).job).toBe('refusals')
    expect(judgeLookUp(refused('GATEWAY_SLOW'), cursor)).toMatchObject({ state: 'unknown', job: 'refusals' })
  })
})

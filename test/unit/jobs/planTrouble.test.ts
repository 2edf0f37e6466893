import { describe, expect, test } from 'vitest'
import { planTrouble } from '../../../src/main/core/jobs/planTrouble'

describe('what a job makes of a problem', () => {
  test.each([
    ['GATEWAY_UNREACHABLE', 'offline', 30_000],
    ['GATEWAY_NAME_UNKNOWN', 'offline', 30_000],
    ['GATEWAY_BUSY', 'rate', 30_000],
    ['GATEWAY_SLOW', 'gateway', 30_000],
    ['GATEWAY_SIGN_IN', 'gateway', 30_000],
    ['GATEWAY_NOT_UNDERSTOOD', 'gateway', 30_000],
  ] as const)('a job with the problem %s waits (%s) and continues automatically', (code, reason, goesOnInMs) => {
    expect(planTrouble({ code }, 0)).toEqual({ to: 'paused', reason, troubles: 1, goesOnInMs })
  })

  test.each([
    ['KEY_REFUSED', 'auth'],
    ['CREDENTIAL_MISSING', 'auth'],
    ['KEYCHAIN_LOCKED', 'auth'],
    ['GATEWAY_BALANCE', 'balance'],
  ] as const)('a job with the problem %s waits for the user (%s)', (code, reason) => {
    expect(planTrouble({ code }, 0)).toEqual({ to: 'paused', reason, troubles: 1 })
  })

  test.each([
    'GATEWAY_CERTIFICATE',
    'GATEWAY_REFUSED',
    'GATEWAY_NOT_FOUND',
    'LIST_UNKNOWN',
    'ACCOUNT_UNKNOWN',
  ] as const)('a job with the problem %s gives up', (code) => {
    expect(planTrouble({ code }, 0)).toEqual({ to: 'failed' })
  })

  test('a job with the same problem waits twice as long each time, up to a quarter of an hour', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((troubles) => planTrouble({ code: 'GATEWAY_BUSY' }, troubles))

    expect(waits.map((plan) => ('goesOnInMs' in plan ? plan.goesOnInMs : undefined))).toEqual([
      ...[30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000],
    ])
  })

  test('a job is given up after eight nonsense answers in a row, and never for a missing connection or a sign-in that is away', () => {
    expect(planTrouble({ code: 'GATEWAY_NOT_UNDERSTOOD' }, 7)).toEqual({ to: 'failed' })
    expect(planTrouble({ code: 'GATEWAY_UNREACHABLE' }, 500)).toMatchObject({ to: 'paused', reason: 'offline' })
    expect(planTrouble({ code: 'GATEWAY_SIGN_IN' }, 500)).toMatchObject({ to: 'paused', reason: 'gateway' })
  })

  test('a job that waited for hours until it could sign in is not given up for the next slow answer', () => {
    let troubles = 0
    for (let hour = 0; hour < 20; hour++) {
      const plan = planTrouble({ code: 'GATEWAY_SIGN_IN' }, troubles)
      troubles = plan.to === 'paused' ? plan.troubles : troubles
    }

    expect(planTrouble({ code: 'GATEWAY_SLOW' }, troubles)).toMatchObject({ to: 'paused', goesOnInMs: 900_000 })
  })
})

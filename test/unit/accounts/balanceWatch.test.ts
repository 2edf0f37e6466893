import { describe, expect, test, vi } from 'vitest'
import { makeBalanceWatch } from '../../../src/main/core/accounts/balanceWatch'
import { createFakeClock } from '../../support/app/fakeClock'

function watch() {
  const clock = createFakeClock('2026-11-21T10:00:00.000Z')
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let failReading: () => void = () => undefined
  const read = vi.fn(
    () => new Promise<void>((_, reject) => (failReading = () => reject(new Error('The app is ending')))),
  )
  const balances = makeBalanceWatch({ clock, logger, read })
  return { clock, logger, read, balances, fail: () => failReading() }
}

describe('the balance that is read again after messages were charged', () => {
  test('the balance is read once for several signs of a charge', async () => {
    const { clock, read, balances } = watch()
    for (let sign = 0; sign < 3; sign++) balances.moved('a1')

    await clock.advance(60_000)

    expect(read.mock.calls).toEqual([['a1']])
  })

  test.each([
    ['while the app runs', false, 1],
    ['because the app ends', true, 0],
  ])('the log says that the balance could not be read %s: %s', async (_, isEnding, warnings) => {
    const { clock, logger, balances, fail } = watch()
    balances.moved('a1')
    await clock.advance(10_000)

    if (isEnding) balances.stop()
    fail()
    await clock.advance(1)

    expect(logger.warn).toHaveBeenCalledTimes(warnings)
  })
})

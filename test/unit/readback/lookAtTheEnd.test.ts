import { expect, test, vi } from 'vitest'
import { makeReadback } from '../../../src/main/core/readback/makeReadback'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { createFakeClock } from '../../support/app/fakeClock'

const pressing = { days: ['2026-11-21'], hasDoubt: true, isPressing: true, nextSettleAt: null, isMoving: true }

/** A readback with one account whose next look hangs in the storage until `fail` is called. */
async function hangingLook() {
  const clock = createFakeClock('2026-11-21T10:00:00.000Z')
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const failures: (() => void)[] = []
  const hang = () => new Promise((_, reject) => failures.push(() => reject(new Error('The app is ending'))))
  const known: Readonly<Record<string, unknown>> = { accounts: ['a1'], isLocked: false, outlook: pressing }
  const store = new Proxy(
    {},
    { get: (_, name) => () => (String(name) in known ? Promise.resolve(known[String(name)]) : hang()) },
  )
  const readback = makeReadback({
    storage: { bind: () => store } as unknown as Storage,
    ...{ clock, logger, messagesOf: hang as () => Promise<undefined>, onRead: vi.fn() },
  })
  await readback.start()
  await clock.advance(60_000)
  expect(failures.length).toBeGreaterThan(0)
  return { clock, logger, readback, fail: () => failures.forEach((failure) => failure()) }
}

test('a look that breaks while the app runs is logged as an error', async () => {
  const { clock, logger, fail } = await hangingLook()

  fail()
  await clock.advance(1)

  expect(logger.error.mock.calls).toEqual([['look_broke', { error: 'Error: The app is ending' }]])
})

test('a look that the end of a slow app cut off was logged as an error', async () => {
  const { clock, logger, readback, fail } = await hangingLook()

  const stopped = readback.stop()
  await clock.advance(2_000)
  await stopped
  fail()
  await clock.advance(1)

  expect(logger.error).not.toHaveBeenCalled()
})

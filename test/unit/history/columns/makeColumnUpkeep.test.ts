import { expect, test } from 'vitest'
import { second } from '../../../../src/main/core/base/durations'
import { makeColumnUpkeep } from '../../../../src/main/core/history/columns/makeColumnUpkeep'
import type { Storage } from '../../../../src/main/core/storage/openStorage'
import { createFakeClock } from '../../../support/app/fakeClock'

test('the app closes although figures are being made and the disk does not answer (it never closed)', async () => {
  const clock = createFakeClock('2026-11-21T10:00:00.000Z')
  let begun = 0
  const silent = { makeOne: () => new Promise((_resolve) => (begun += 1)) }
  const upkeep = makeColumnUpkeep({ storage: { bind: () => silent } as unknown as Storage, clock })
  upkeep.changed()
  await clock.advance(10 * second)
  let isClosed = false

  const closing = upkeep.stop().then(() => (isClosed = true))
  await clock.advance(3 * second)
  await closing

  expect(begun).toBe(1)
  expect(isClosed).toBe(true)
})

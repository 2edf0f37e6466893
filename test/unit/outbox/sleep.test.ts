import { describe, expect, test } from 'vitest'
import { makeSleep } from '../../../src/main/core/outbox/engine/sleep'
import { createFakeClock } from '../../support/app/fakeClock'

const start = '2026-11-21T10:00:00.000Z'
const minute = 60_000
const hour = 60 * minute

function begin() {
  const clock = createFakeClock(start)
  const sleep = makeSleep(clock)
  const ended: string[] = []
  const wait = (ms: number): void => void sleep.until(clock.now() + ms).then((how) => ended.push(how))
  return { clock, sleep, ended, wait }
}

describe('a wait', () => {
  test('a wait ends at its time, not before', async () => {
    const { clock, ended, wait } = begin()
    wait(hour)
    await clock.advance(hour - 1)
    expect(ended).toEqual([])
    await clock.advance(1)
    expect(ended).toEqual(['over'])
  })

  test('a wait ends half a minute after a computer that slept over it wakes', async () => {
    const { clock, ended, wait } = begin()
    wait(10 * hour)
    await clock.advance(hour)
    clock.set(12 * hour)
    await clock.advance(minute / 2)
    expect(ended).toEqual(['over'])
  })

  test('a wait is ended by the user, once, and by the end of the app for good', async () => {
    const { clock, sleep, ended, wait } = begin()
    sleep.wake()
    wait(hour)
    sleep.wake()
    await clock.advance(2 * hour)
    wait(hour)
    sleep.close()
    wait(hour)
    await clock.advance(0)
    expect(ended).toEqual(['woken', 'woken', 'woken'])
  })

  test('a wait is checked again if the clock was set back', async () => {
    const { clock, ended, wait } = begin()
    wait(hour)
    await clock.advance(minute)
    clock.set(-24 * hour)
    await clock.advance(minute)
    expect(ended).toEqual(['set_back'])
  })

  test('a wait of some seconds ignores the clock', async () => {
    const { clock, sleep, ended } = begin()
    void sleep.forMs(10_000).then((how) => ended.push(how))
    clock.set(-24 * hour)
    await clock.advance(9_999)
    clock.set(48 * hour)
    expect(ended).toEqual([])
    await clock.advance(1)
    expect(ended).toEqual(['over'])
  })
})

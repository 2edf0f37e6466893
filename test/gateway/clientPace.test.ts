import { describe, expect, it } from 'vitest'
import { makePace } from '../../src/main/core/gateway/http/pace'
import { makeHandClock } from './support/testClient'

function setUp(perSecond: number) {
  const clock = makeHandClock()
  const pace = makePace({ clock, perSecond })
  const startAt = clock.now()
  const served: number[] = []
  const ask = (times: number) => {
    for (let i = 0; i < times; i++) void pace.take().then(() => served.push(clock.now() - startAt))
  }
  return { clock, pace, served, ask }
}

describe('pace', () => {
  it('the pace lets requests through evenly spaced, in order', async () => {
    const { clock, pace, served, ask } = setUp(4)
    const order: string[] = []
    void pace.take().then(() => order.push('first'))
    void pace.take().then(() => order.push('second'))
    ask(2)
    await clock.advance(2_000)

    expect(order).toEqual(['first', 'second'])
    expect(served).toEqual([500, 750])
  })

  it('the pace gives no burst after a quiet time', async () => {
    const { clock, served, ask } = setUp(2)
    await clock.advance(60_000)
    ask(3)
    await clock.advance(2_000)

    expect(served).toEqual([60_000, 60_500, 61_000])
  })

  it.each([
    [1_000, 150],
    [Number.NaN, 1],
    [0, 0.1],
  ])('a pace of %d a second is used for %d', async (given, kept) => {
    const { clock, served, ask } = setUp(given)
    ask(2)
    await clock.advance(20_000)

    expect(served[1]).toBeCloseTo(1_000 / kept, 6)
  })

  it('the pace halves after a 429, makes every request wait as long as asked, and never goes below one in two seconds', async () => {
    const { clock, pace, served, ask } = setUp(2)
    ask(1)
    await clock.advance(0)
    pace.slowDown(3_000)
    ask(2)
    await clock.advance(6_000)
    expect(served).toEqual([0, 3_000, 4_000])

    pace.slowDown()
    await clock.advance(1_500)
    pace.slowDown()
    await clock.advance(1_500)
    pace.slowDown()
    served.length = 0
    ask(2)
    await clock.advance(5_000)
    expect((served[1] ?? 0) - (served[0] ?? 0)).toBe(2_000)
  })

  it('several 429 of requests in flight together count as one sign', async () => {
    const { clock, pace, served, ask } = setUp(8)
    for (let i = 0; i < 5; i++) pace.slowDown()
    ask(2)
    await clock.advance(1_000)

    expect(served).toEqual([0, 250])
  })

  it('the pace recovers little by little', async () => {
    const { clock, pace, served, ask } = setUp(4)
    pace.slowDown()
    await clock.advance(10_000)
    ask(2)
    await clock.advance(1_000)
    expect((served[1] ?? 0) - (served[0] ?? 0)).toBe(400)

    await clock.advance(120_000)
    served.length = 0
    ask(2)
    await clock.advance(1_000)
    expect((served[1] ?? 0) - (served[0] ?? 0)).toBe(250)
  })

  it('the pace never pauses for more than a minute, whatever was asked', async () => {
    const { clock, pace, served, ask } = setUp(1)
    pace.slowDown(86_400_000)
    ask(1)
    await clock.advance(60_000)

    expect(served).toEqual([60_000])
  })

  it('the pace is not stopped by a clock that is set back', async () => {
    const { clock, served, ask } = setUp(1)
    ask(1)
    await clock.advance(0)
    clock.setBack(86_400_000)
    ask(1)
    await clock.advance(1_000)

    expect(served).toHaveLength(2)
  })

  it('a new pace counts at once', async () => {
    const { clock, pace, served, ask } = setUp(1)
    pace.setPerSecond(10)
    ask(3)
    await clock.advance(1_000)

    expect(served).toEqual([0, 100, 200])
  })
})

import { expect, test } from 'vitest'
import type { LiveEvent } from '@contract'
import { makeLive } from '../../../src/main/core/live'

const ready: LiveEvent = { kind: 'ready', online: true }

async function take(stream: AsyncGenerator<LiveEvent, void>, count: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  while (events.length < count) {
    const next = await stream.next()
    if (next.done) break
    events.push(next.value)
  }
  return events
}

test('a slow window gets the newest of each kind of news, and no change of the history is lost', async () => {
  const live = makeLive(() => ready)
  const stream = live.subscribe()
  expect(await take(stream, 1)).toEqual([ready])

  for (let round = 1; round <= 1_000; round++) {
    live.publish({ kind: 'history', added: 1, changed: 2 })
    live.publish({ kind: 'campaigns' })
  }
  live.publish({ kind: 'contacts' })

  expect(await take(stream, 3)).toEqual([
    { kind: 'history', added: 1_000, changed: 2_000 },
    { kind: 'campaigns' },
    { kind: 'contacts' },
  ])
  await stream.return()
})

test('every window gets its own copy in order, and one that leaves delays no other', async () => {
  const live = makeLive(() => ready)
  const [first, second] = [live.subscribe(), live.subscribe()]
  await take(first, 1)
  await take(second, 1)
  const waiting = first.next()

  live.publish({ kind: 'campaigns' })
  await second.return()
  live.publish({ kind: 'contacts' })

  expect((await waiting).value).toEqual({ kind: 'campaigns' })
  expect(await take(first, 1)).toEqual([{ kind: 'contacts' }])
  await first.return()
})

test('a stream ends with its window’s signal and with the app', async () => {
  const live = makeLive(() => ready)
  const gone = new AbortController()
  const [aborted, closed] = [live.subscribe(gone.signal), live.subscribe()]
  await take(aborted, 1)
  await take(closed, 1)
  const ends = [aborted.next(), closed.next()]

  gone.abort()
  live.close()

  expect(await Promise.all(ends)).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
})

// Whether the dispatcher keeps the pace it was given, with a gateway that takes its time. The floor posts by the clock alone.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPace } from '../../src/main/core/gateway/http/pace'
import { makeSendTransport } from '../../src/main/core/gateway/http/sendTransport'
import type { SendRequest } from '../../src/main/core/ports'
import { systemClock } from '../../src/main/hosts/node/systemClock'
import { makeRequests } from './bareSends'
import type { Bench } from './bench'
import { makeFrozenProfile } from './profiles/frozenProfile'
import { openSender } from './openSender'
import { startSink, type Seen } from './own/startSink'

const perSecond = 20
const requestsWanted = 300
const batchSize = 5
const answerMs = [20, 40] as const
const leastOfPace = 0.98
const repetitions = 3

export const pace: Bench = {
  name: 'pace',
  about: '20 requests a second to a sink that answers after 20 to 40 ms, for 15 seconds',
  async measure(say) {
    const sink = await startSink()
    const kept: number[] = []
    const floors: number[] = []
    for (let round = 1; round <= repetitions; round++) {
      const profile = await makeFrozenProfile({ people: requestsWanted * batchSize, batchSize })
      await sink.forget(answerMs)
      await postByTheClock(makeRequests(profile, batchSize, sink.url))
      floors.push(rateOf(await sink.seen()))
      const sender = await openSender({
        ...{ profile, url: sink.url },
        pace: createPace({ clock: systemClock, perSecond }),
      })
      await sink.forget(answerMs)
      await sender.send()
      kept.push(rateOf(await sink.seen()))
      await sender.close()
      rmSync(profile, { recursive: true, force: true })
      say(`   ${round}: ${kept.at(-1)?.toFixed(2)} requests a second, by the clock ${floors.at(-1)?.toFixed(2)}`)
    }
    await sink.stop()
    return [{ name: 'pace', unit: 'requests/s', values: kept, floors, goal: { least: leastOfPace } }]
  },
}

/** Between the first and the last arrival; the slow start is part of it. */
function rateOf({ arrivals }: Seen): number {
  const [first = 0, last = 0] = [arrivals[0], arrivals.at(-1)]
  return ((arrivals.length - 1) * 1_000) / (last - first)
}

/** Each request at its own instant from the start, whatever the ones before it do. */
async function postByTheClock(requests: readonly SendRequest[]): Promise<void> {
  const transport = makeSendTransport()
  const startedAt = performance.now()
  const underWay: Promise<unknown>[] = []
  for (const [index, request] of requests.entries()) {
    await sleep(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()))
    underWay.push(transport.submit(request))
  }
  await Promise.all(underWay)
}

// Whether a run keeps its pace with a gateway that takes its time: at the usual pace, and at the highest pace of a gateway while a
// page asks for the campaign's figures. The floor posts by the clock alone.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePace } from '../../src/main/core/gateway/http/pace'
import { makeSendTransport } from '../../src/main/core/gateway/http/sendTransport'
import type { SendRequest } from '../../src/main/core/ports'
import { systemClock } from '../../src/main/hosts/node/systemClock'
import { makeRequests } from './bareSends'
import type { Bench, Measured } from './bench'
import { openSender, type Sender } from './openSender'
import { startSink, type Seen } from './own/startSink'
import { makeFrozenProfile } from './profiles/frozenProfile'

interface Case {
  readonly name: string
  readonly perSecond: number
  readonly requests: number
  readonly batchSize: number
  /** A page asks for progress and for a window of people meanwhile. */
  readonly isPageUsed: boolean
}

const cases: readonly Case[] = [
  { name: 'pace', perSecond: 20, requests: 300, batchSize: 5, isPageUsed: false },
  { name: 'pace.150', perSecond: 150, requests: 3_000, batchSize: 100, isPageUsed: true },
]
const answerMs = [20, 40] as const
/** Answers of a gateway at its limit: two requests on the wire must be enough for it. */
const quickAnswerMs = [5, 8] as const
const minOfPace = 0.98
const repetitions = 3
/** How often the page asks. */
const pageEveryMs = 100

export const pace: Bench = {
  name: 'pace',
  about: '20 requests a second; 150 a second with batches of 100, every durable write, while the page is used',
  async measure(say) {
    const measured: Measured[] = []
    for (const each of cases) measured.push(await measureCase(each, say))
    return measured
  },
}

async function measureCase(each: Case, say: (line: string) => void): Promise<Measured> {
  const { name, perSecond, requests, batchSize, isPageUsed } = each
  const sink = await startSink()
  const answers = perSecond > 100 ? quickAnswerMs : answerMs
  const kept: number[] = []
  const floors: number[] = []
  for (let round = 1; round <= repetitions; round++) {
    const profile = await makeFrozenProfile({ people: requests * batchSize, batchSize })
    await sink.forget(answers)
    await postByTheClock(makeRequests(profile, batchSize, sink.url), perSecond)
    floors.push(rateOf(await sink.seen()))
    const sender = await openSender({
      profile,
      url: sink.url,
      pace: makePace({ clock: systemClock, perSecond }),
    })
    await sink.forget(answers)
    const page = isPageUsed ? usePage(sender) : undefined
    await sender.send()
    await page?.close()
    kept.push(rateOf(await sink.seen()))
    await sender.close()
    rmSync(profile, { recursive: true, force: true })
    say(`   ${name} ${round}: ${kept.at(-1)?.toFixed(2)} requests a second, by the clock ${floors.at(-1)?.toFixed(2)}`)
  }
  await sink.stop()
  return { name, unit: 'requests/s', values: kept, floors, goal: { least: minOfPace } }
}

function usePage({ askAsPage }: Sender): { close(): Promise<void> } {
  let isOpen = true
  const asking = (async () => {
    while (isOpen) {
      await askAsPage()
      await sleep(pageEveryMs)
    }
  })()
  return {
    close() {
      isOpen = false
      return asking
    },
  }
}

/** Between the first and the last arrival; the slow start is part of it. */
function rateOf({ arrivals }: Seen): number {
  const [first = 0, last = 0] = [arrivals[0], arrivals.at(-1)]
  return ((arrivals.length - 1) * 1_000) / (last - first)
}

/** Each request at its own instant from the start, whether earlier ones were answered or not. */
async function postByTheClock(requests: readonly SendRequest[], perSecond: number): Promise<void> {
  const transport = makeSendTransport()
  const startedAt = performance.now()
  const answers: Promise<unknown>[] = []
  for (const [index, request] of requests.entries()) {
    await sleep(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()))
    answers.push(transport.submit(request))
  }
  await Promise.all(answers)
}

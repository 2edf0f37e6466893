// How much every durable write costs: a large personalised send against posting its ready-made bodies. Both run in fresh
// processes, as a person's send does.
import { rmSync } from 'node:fs'
import type { Bench, Measured } from './bench'
import { syncsPerBatch, timeSyncs } from './diskSyncs'
import { makeFrozenProfile } from './profiles/frozenProfile'
import { runInOwnProcess } from './own/runInOwnProcess'

const people = 100_000
const batchSize = 500
const repetitions = 5
/** The dispatcher has as many requests on the wire. */
const atOnce = 2
const smallBatches = { people: 60_000, batchSize: 100, minPerSecond: 225 }

export const throughput: Bench = {
  name: 'throughput',
  about:
    '100,000 personalised people in batches of 500, and 60,000 in batches of 100, no pace, every durable write, to a bare sink',
  async measure(say) {
    const took = { whole: [] as number[], bare: [] as number[], syncs: [] as number[] }
    for (let round = 1; round <= repetitions; round++) {
      const profile = await makeFrozenProfile({ people, batchSize })
      const bare = await runInOwnProcess({ kind: 'bare', profile, people, batchSize, atOnce })
      const whole = await runInOwnProcess({ kind: 'send', profile, people, batchSize, atOnce })
      const requests = whole.arrivals.length
      const syncsMs = timeSyncs(profile, requests * syncsPerBatch, whole.writtenBytes)
      rmSync(profile, { recursive: true, force: true })
      took.whole.push(whole.tookMs)
      took.bare.push(bare.tookMs)
      took.syncs.push(syncsMs)
      say(
        `   ${round}: ${Math.round(whole.tookMs)} ms, bare ${Math.round(bare.tookMs)} ms, ratio ${(whole.tookMs / bare.tookMs).toFixed(2)};` +
          ` ${requests} requests, ${Math.round(whole.writtenBytes / 1_000_000)} MB written, syncs ${Math.round(syncsMs)} ms`,
      )
    }
    const batches = people / batchSize
    const small = await measureSmallBatches(say)
    return [
      small,
      { name: 'throughput', unit: 'ms', values: took.whole, floors: took.bare },
      {
        name: 'throughput.added',
        unit: 'ms a batch',
        values: took.whole.map((whole, round) => (whole - (took.bare[round] ?? 0)) / batches),
        floors: took.bare.map((bare) => bare / batches),
      },
      {
        name: 'throughput.fsync',
        unit: '% of the time',
        values: took.whole.map((whole, round) => (100 * (took.syncs[round] ?? 0)) / whole),
      },
    ]
  },
}

/** One and a half times what a gateway takes: with 150 requests a second the engine has to be idle for a third of the time. */
async function measureSmallBatches(say: (line: string) => void): Promise<Measured> {
  const { people, batchSize, minPerSecond } = smallBatches
  const perSecond: number[] = []
  for (let round = 1; round <= repetitions; round++) {
    const profile = await makeFrozenProfile({ people, batchSize })
    const whole = await runInOwnProcess({ kind: 'send', profile, people, batchSize, atOnce })
    const syncsMs = timeSyncs(profile, whole.arrivals.length * syncsPerBatch, whole.writtenBytes)
    rmSync(profile, { recursive: true, force: true })
    perSecond.push((whole.arrivals.length * 1_000) / whole.tookMs)
    say(
      `   batches of ${batchSize}, ${round}: ${perSecond.at(-1)?.toFixed(0)} requests a second, syncs ${Math.round(syncsMs)} ms`,
    )
  }
  return { name: 'throughput.100', unit: 'requests/s', values: perSecond, goal: { valueAtLeast: minPerSecond } }
}

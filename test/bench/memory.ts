// Whether memory grows with the campaign: the most that one process had while it sent ten times as many people. The space
// for young objects is held small in both, or else the longer run would show how late the collector came, not what is held.
import { rmSync } from 'node:fs'
import type { Bench } from './bench'
import { makeFrozenProfile } from './profiles/frozenProfile'
import { runInOwnProcess } from './own/runInOwnProcess'

const few = 100_000
const many = 1_000_000
const batchSize = 500
const repetitions = 3
const maxGrowth = 1.2
const megabyte = 1_000_000
const nodeArgs = ['--max-semi-space-size=4']

export const memory: Bench = {
  name: 'memory',
  about: 'most memory of the process, 1,000,000 people against 100,000, in batches of 500',
  async measure(say) {
    const peaks = new Map([
      [few, [] as number[]],
      [many, [] as number[]],
    ])
    for (let round = 1; round <= repetitions; round++) {
      for (const people of [few, many]) {
        const profile = await makeFrozenProfile({ people, batchSize })
        const end = await runInOwnProcess({ kind: 'send', profile, people, batchSize, atOnce: 0, nodeArgs })
        rmSync(profile, { recursive: true, force: true })
        peaks.get(people)?.push(end.rssBytes / megabyte)
        say(
          `   ${round}: ${people.toLocaleString('en')} people: ${Math.round(end.rssBytes / megabyte)} MB,` +
            ` ${Math.round(end.heapBytes / megabyte)} MB of it heap of the main thread, ${Math.round(end.tookMs / 1_000)} s`,
        )
      }
    }
    const [floors = [], values = []] = [peaks.get(few), peaks.get(many)]
    return [{ name: 'memory', unit: 'MB', values, floors, goal: { most: maxGrowth } }]
  },
}

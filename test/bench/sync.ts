// The first reading of an account's messages: every page of the listing fetched, decoded, stored durably and matched, against
// fetching and decoding the very same pages and dropping them. Fresh processes, as a person's are, and a sink of its own for each.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench'
import type { SyncEnd } from './own/ownSync'
import { listedMessages } from './syncListing'
import { forgetMarks, makeSyncProfile } from './profiles/syncProfile'

const repetitions = 5
const maxTimesFloor = 2
const megabyte = 1_000_000

export const sync: Bench = {
  name: 'sync',
  about: `the first reading of ${listedMessages.toLocaleString('en')} messages, no pace, against decoding and dropping the same pages`,
  async measure(say) {
    const [floors, firsts, agains]: [SyncEnd[], SyncEnd[], SyncEnd[]] = [[], [], []]
    for (let round = 1; round <= repetitions; round++) {
      const profile = await makeSyncProfile()
      const floor = await inOwnProcess('floor', profile)
      const first = await inOwnProcess('sync', profile)
      forgetMarks(profile)
      const again = await inOwnProcess('sync', profile)
      rmSync(profile, { recursive: true, force: true })
      floors.push(floor)
      firsts.push(first)
      agains.push(again)
      const ratio = (end: SyncEnd): string => (end.tookMs / floor.tookMs).toFixed(2)
      say(
        `   ${round}: ${Math.round(first.tookMs)} ms (${ratio(first)}), again ${Math.round(again.tookMs)} ms (${ratio(again)}),` +
          ` floor ${Math.round(floor.tookMs)} ms, ${Math.round(first.rssBytes / megabyte)} MB`,
      )
    }
    const of = (ends: readonly SyncEnd[]): number[] => ends.map(({ tookMs }) => tookMs)
    return [
      { name: 'sync', unit: 'ms', values: of(firsts), floors: of(floors), goal: { most: maxTimesFloor } },
      { name: 'sync.again', unit: 'ms', values: of(agains), floors: of(floors), goal: { most: maxTimesFloor } },
      { name: 'sync.memory', unit: 'MB', values: firsts.map(({ rssBytes }) => rssBytes / megabyte) },
    ]
  },
}

async function inOwnProcess(kind: 'floor' | 'sync', profile: string): Promise<SyncEnd> {
  const sink = fork(join(import.meta.dirname, 'syncSink.mjs'))
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }]
  const child = fork(join(import.meta.dirname, 'ownSync.mjs'), [kind, profile, `http://127.0.0.1:${port}`])
  const ended = once(child, 'exit')
  const told = once(child, 'message').then(([message]) => message as SyncEnd)
  const end = await Promise.race([told, ended.then(() => undefined)])
  await ended
  sink.disconnect()
  await once(sink, 'exit')
  if (!end) throw new Error(`The process of the ${kind} ended early`)
  if (end.messages !== listedMessages) throw new Error(`${kind}: ${end.messages} messages`)
  return end
}

// How long the table of messages and each chart take with 1,000,000 messages of two years, and how much memory the questions
// took in the end. The processor's time is judged, because other work on the machine does not change it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Bench, Measured } from './bench'
import { openHistoryProfile, type HistoryChoice } from './profiles/historyProfile'
import type { HistoryEnd } from './own/ownHistory'

const messages = 1_000_000
const shapes = ['campaigns', 'scattered'] as const
/** Limits of an answer's 95th percentile and of the memory. They take the place of floors. */
const maxMs = 100
const maxMegabytes = 300
const megabyte = 1_000_000
/** Little room for young objects, as in the app's threads: so the figure shows held memory, not how late the collector came. */
const execArgv = ['--max-semi-space-size=4']

export const history: Bench = {
  name: 'history',
  about: `the table of messages and each chart with ${messages.toLocaleString('en')} messages: 95th percentile`,
  async measure(say) {
    const measured: Measured[] = []
    for (const shape of shapes) measured.push(...(await measureShape({ messages, shape }, say)))
    return measured
  },
}

async function measureShape(choice: HistoryChoice, say: (line: string) => void): Promise<Measured[]> {
  const profile = await openHistoryProfile(choice, say)
  say(`   ${choice.shape}`)
  const { times, rssBytes, grownBytes } = await inOwnProcess(profile)
  const judged = { floors: [maxMs], goal: { most: 1 } }
  return [
    ...times.flatMap(({ name, tookMs, processorMs }): Measured[] => [
      { name: `history: ${choice.shape}, ${name}, processor`, unit: 'ms', values: processorMs, ...judged },
      { name: `history: ${choice.shape}, ${name}, in all`, unit: 'ms', values: tookMs },
    ]),
    {
      name: `history: ${choice.shape}, memory that the questions took`,
      unit: 'MB',
      values: [grownBytes / megabyte],
      floors: [maxMegabytes],
      goal: { most: 1 },
    },
    { name: `history: ${choice.shape}, memory of the process`, unit: 'MB', values: [rssBytes / megabyte] },
  ]
}

async function inOwnProcess(profile: string): Promise<HistoryEnd> {
  const child = fork(join(import.meta.dirname, 'ownHistory.mjs'), [profile, String(messages)], { execArgv })
  const ended = once(child, 'exit')
  const told = once(child, 'message').then(([message]) => message as HistoryEnd)
  const end = await Promise.race([told, ended.then(() => undefined)])
  await ended
  if (!end) throw new Error('The process that asks ended early')
  return end
}

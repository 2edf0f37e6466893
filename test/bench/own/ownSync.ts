// One reading of the gateway's messages in a process of its own, as a person's is: the real job over real storage in its own
// threads and the real client; only the pace is the bench's. Arguments: `floor`, `sync` or `again`, data folder, sink.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { ok } from '../../../src/main/core/base/result'
import { makeGateway } from '../../../src/main/core/gateway/makeGateway'
import type { Messages } from '../../../src/main/core/gateway/client/messages'
import { makeReadTransport } from '../../../src/main/core/gateway/http/readTransport'
import { makeReadHistory } from '../../../src/main/core/history/makeReadHistory'
import { limits } from '../../../src/main/core/history/historyReading'
import type { readHistoryOperations } from '../../../src/main/core/history/readHistoryRows'
import { makeJobs } from '../../../src/main/core/jobs/makeJobs'
import { makeLive } from '../../../src/main/core/live'
import { openStorage } from '../../../src/main/core/storage/openStorage'
import { systemClock, systemRandom } from '../../../src/main/hosts/node/systemClock'
import { workerLimits } from '../../../src/main/hosts/node/workers'
import { benchLogger } from '../benchStartUp'
import { syncAccountId } from '../profiles/syncProfile'

const [kind = '', profile = '', url = ''] = process.argv.slice(2)
const dayMs = 24 * 60 * 60 * 1_000

export interface SyncEnd {
  readonly tookMs: number
  readonly messages: number
  readonly rssBytes: number
}

const { messages } = makeGateway({
  addresses: { base: url, auth: url, api: url },
  credential: () => Promise.resolve(ok({ kind: 'api_key', apiKey: 'bench' } as const)),
  transports: { send: { submit: () => Promise.reject(new Error('Nobody sends')) }, read: makeReadTransport() },
  clock: systemClock,
  random: systemRandom,
  pace: {
    take: () => Promise.resolve(),
    slowDown: () => undefined,
    pausedMs: () => 0,
    setPerSecond: () => undefined,
  },
})

/** The very same pages, one after the other, decoded and dropped. */
async function floor(): Promise<{ tookMs: number; messages: number }> {
  const startedAt = performance.now()
  const order = { orderBy: 'created_at' } as const
  const newest = await rowsOf(messages, { limit: 1, ...order, orderDirection: 'desc' })
  const oldest = await rowsOf(messages, { limit: 1, ...order, orderDirection: 'asc' })
  const [last = '', first = ''] = [newest.rows[0]?.createdAt, oldest.rows[0]?.createdAt]
  let count = 0
  for (let day = Date.parse(last.slice(0, 10)); day >= Date.parse(first.slice(0, 10)); day -= dayMs) {
    const createdAt = new Date(day).toISOString().slice(0, 10)
    for (let page = 1, hasNext = true; hasNext; page++) {
      const read = await rowsOf(messages, { limit: limits[0], page, ...order, orderDirection: 'asc', createdAt })
      count += read.rows.length
      hasNext = read.hasNext
    }
  }
  return { tookMs: performance.now() - startedAt, messages: count }
}

async function rowsOf(from: Messages, query: Parameters<Messages['list']>[0]) {
  const page = await from.list(query)
  if (!page.ok) throw new Error(`The sink answered ${page.problem.code}`)
  return page.value
}

async function sync(): Promise<{ tookMs: number; messages: number }> {
  const storage = await openStorage({
    profile,
    spawnWorker: (name, workerData) =>
      new Worker(join(import.meta.dirname, `${name}.mjs`), { workerData, resourceLimits: workerLimits[name] }),
  })
  const live = makeLive(() => ({ kind: 'ready', online: true }))
  const work = makeReadHistory({
    ...{ storage, clock: systemClock, messagesOf: () => Promise.resolve(messages), isSending: () => false },
    ...{ onKept: () => undefined, onGaveUp: () => undefined },
  })
  const jobs = makeJobs({
    ...{ storage, clock: systemClock, live, logger: benchLogger },
    activeAccount: () => Promise.reject(new Error('Nobody asks for the account')),
    optOutsUntold: () => Promise.resolve(0),
  })
  jobs.register(work)
  await jobs.start()
  const leaving = new AbortController()
  const startedAt = performance.now()
  const subject = { what: 'older', isOwn: false } as const
  const at = new Date(systemClock.now()).toISOString()
  const { id } = await storage
    .bind<typeof readHistoryOperations>('readHistory')
    .start({ id: systemRandom.uuid(), accountId: syncAccountId, at, subject })
  const ended = untilEnded(id, leaving.signal)
  await jobs.added(id)
  await ended
  const tookMs = performance.now() - startedAt
  leaving.abort()
  await jobs.stop()
  await storage.close()
  return { tookMs, messages: count() }

  async function untilEnded(jobId: string, signal: AbortSignal): Promise<void> {
    for await (const event of live.subscribe(signal)) {
      if (event.kind !== 'job' || event.job.id !== jobId) continue
      if (event.job.state === 'failed' || event.job.state === 'paused') throw new Error(JSON.stringify(event.job))
      if (event.job.state === 'done') return
    }
  }
}

function count(): number {
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'), { readOnly: true })
  const { n } = db.prepare('SELECT count(*) AS n FROM messages').get() as { n: number }
  db.close()
  return n
}

const end = kind === 'floor' ? await floor() : await sync()
process.send?.({ ...end, rssBytes: process.resourceUsage().maxRSS * 1_024 } satisfies SyncEnd)
process.disconnect()

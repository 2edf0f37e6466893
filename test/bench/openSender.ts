// The real outbox over real storage in its own threads and the real client of the gateway, without the rest of the app.
// Only the pace is the bench's.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ok } from '../../src/main/core/base/result'
import type { CampaignId } from '../../src/main/core/base/ids'
import { makeGateway } from '../../src/main/core/gateway/makeGateway'
import { makeSendTransport } from '../../src/main/core/gateway/http/sendTransport'
import type { Pace } from '../../src/main/core/gateway/http/pace'
import { makeLive } from '../../src/main/core/live'
import { makeOutbox } from '../../src/main/core/outbox/makeOutbox'
import type { dispatchOperations } from '../../src/main/core/outbox/store/outboxRows'
import { openStorage, type Storage } from '../../src/main/core/storage/openStorage'
import { systemClock, systemRandom } from '../../src/main/hosts/node/systemClock'
import { workerLimits } from '../../src/main/hosts/node/workers'
import { benchLogger, makeBenchStartUp } from './benchStartUp'
import { campaignId } from './profiles/frozenProfile'

export interface Sender {
  /** Sends the campaign of the folder to its end; answers how long that took. */
  send(): Promise<number>
  /** Stops sending, and waits for requests on the wire. */
  stop(): Promise<void>
  /** Makes the calls of the campaign's page while it is open. */
  askAsPage(): Promise<unknown>
  close(): Promise<void>
  readonly storage: Storage
}

export interface SenderOptions {
  readonly profile: string
  readonly url: string
  readonly pace?: Pace
}

const unlimited: Pace = {
  take: () => Promise.resolve(),
  slowDown: () => undefined,
  pausedMs: () => 0,
  setPerSecond: () => undefined,
}
const id = campaignId as CampaignId

export async function openSender({ profile, url, pace = unlimited }: SenderOptions): Promise<Sender> {
  const storage = await openStorage({
    profile,
    spawnWorker: (name, workerData) =>
      new Worker(join(import.meta.dirname, `${name}.mjs`), { workerData, resourceLimits: workerLimits[name] }),
  })
  const { sending } = openGateway(url, pace)
  const live = makeLive(() => ({ kind: 'ready', online: true }))
  let told: () => void = () => undefined
  const outbox = makeOutbox({
    storage,
    clock: systemClock,
    random: systemRandom,
    startUp: makeBenchStartUp(storage, profile),
    live: {
      ...live,
      publish(event) {
        live.publish(event)
        if (event.kind === 'campaigns') told()
      },
    },
    logger: benchLogger,
    activeAccount: () => Promise.reject(new Error('Nobody asks for the account')),
    gatewayOf: () =>
      Promise.resolve({
        takeTurn: () => pace.take(),
        write: (payload) => sending.writeSend(payload),
        submit: (send, isStale) => sending.submit(send, { hasTurn: true, isStale }),
        slowDown: () => undefined,
        pausedMs: () => 0,
        readMark: () => Promise.resolve(ok({ isWhole: true })),
        readNewest: () => Promise.resolve(ok(undefined)),
        readOptOuts: () => Promise.resolve(ok(undefined)),
        readFeed: () => Promise.resolve(ok(undefined)),
        feedAgeMs: () => undefined,
      }),
    looks: {
      noteRequests: () => undefined,
      noteUnknown: () => undefined,
      checkClock: () => Promise.resolve(),
      checkWaits: () => Promise.resolve(ok(undefined)),
      nextAt: () => undefined,
      lookNow: () => Promise.reject(new Error('Nobody looks')),
    },
  })
  const store = storage.bind<typeof dispatchOperations>('dispatch')
  await outbox.recover()
  return {
    async send() {
      const startedAt = performance.now()
      let news = new Promise<void>((resolve) => (told = resolve))
      // A start pauses what was approved before it; a person goes on.
      await outbox.handlers.resume({ campaignId: id })
      while ((await store.campaign(id))?.state === 'running') {
        await news
        news = new Promise<void>((resolve) => (told = resolve))
      }
      const tookMs = performance.now() - startedAt
      const { state, pauseReason } = (await store.campaign(id)) ?? {}
      if (state !== 'done') throw new Error(`The send ended ${state} ${pauseReason ?? ''}`)
      return tookMs
    },
    storage,
    askAsPage: () =>
      Promise.all([
        outbox.handlers.progress({ campaignId: id }),
        outbox.handlers.recipients({ campaignId: id, offset: 0, limit: 60 }),
      ]),
    stop: () => outbox.stop(),
    async close() {
      await outbox.stop()
      await storage.close()
    },
  }
}

export function openGateway(url: string, pace: Pace = unlimited) {
  return makeGateway({
    addresses: { base: url, auth: url, api: url },
    credential: () => Promise.resolve(ok({ kind: 'api_key', apiKey: 'bench' } as const)),
    transports: { send: makeSendTransport(), read: { request: () => Promise.reject(new Error('Nobody reads')) } },
    clock: systemClock,
    random: systemRandom,
    pace,
  })
}

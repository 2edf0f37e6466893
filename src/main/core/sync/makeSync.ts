// The work between the address book and the gateway: reading, copying, and telling it opt-outs as soon as they are made.
import type { Job } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { minute, second } from '../base/durations'
import { isoNow } from '../base/instants'
import { fail } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Jobs } from '../jobs/makeJobs'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import { makePull } from './makePull'
import { makePush } from './makePush'
import { makeTell } from './makeTell'
import type { pullOperations } from './pullRows'
import type { pushOperations } from './pushRows'
import type { SyncParts } from './syncParts'
import type { tellOperations } from './tellRows'

export interface Sync {
  /** Begin its jobs. */
  readonly starts: Pick<Handlers<'jobs'>, 'pullAll' | 'pullList' | 'pushList'>
  /** Begins to look for opt-outs that the gateway does not know of. */
  start(): void
  stop(): void
}

export interface SyncOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly logger: Logger
  readonly activeAccount: ReadActiveAccount
  readonly gatewayOf: SyncParts['gatewayOf']
  readonly jobs: Pick<Jobs, 'register' | 'added'>
}

/** Changes within this time share one check for something to report. */
const gatherMs = 500
/** Also finds changes that were not announced. */
const lookEveryMs = 5 * minute
/** While a job changes people page by page, windows read the address book at most this often. */
const announceEveryMs = second

export function makeSync(options: SyncOptions): Sync {
  const { storage, clock, random, live, logger, activeAccount, gatewayOf, jobs } = options
  const tell = storage.bind<typeof tellOperations>('tell')
  let announcedAt = Number.NEGATIVE_INFINITY
  let cancelAnnounce: (() => void) | undefined
  let cancelLook: (() => void) | undefined
  /** Monotonic milliseconds. */
  let lookAt = 0
  let isStopped = false
  const leaving = new AbortController()

  function announce(): void {
    if (cancelAnnounce || isStopped) return
    const waitMs = Math.max(0, announcedAt + announceEveryMs - clock.monotonic())
    cancelAnnounce = clock.after(waitMs, () => {
      cancelAnnounce = undefined
      announcedAt = clock.monotonic()
      if (!isStopped) live.publish({ kind: 'contacts' })
    })
  }

  const parts: SyncParts = { storage, clock, gatewayOf, contactsChanged: announce }
  jobs.register(makePull(parts), makePush(parts), makeTell(parts))

  /** Keeps a check that is due sooner. */
  function lookIn(delayMs: number): void {
    const at = clock.monotonic() + delayMs
    if (isStopped || (cancelLook && lookAt <= at)) return
    cancelLook?.()
    lookAt = at
    cancelLook = clock.after(delayMs, () => {
      cancelLook = undefined
      const failed = (error: unknown): number => {
        if (!isStopped) logger.error('opt_outs_not_told', { error })
        return lookEveryMs
      }
      void lookForNews().catch(failed).then(lookIn)
    })
  }

  /** Answers the milliseconds to the next check: an opt-out is reported once the seconds for its undo are over. */
  async function lookForNews(): Promise<number> {
    const at = isoNow(clock)
    const { due, nextAt } = await tell.accounts(at)
    for (const accountId of due) {
      const job = await tell.start({ id: random.uuid(), accountId, at })
      if (job.isNew) await jobs.added(job.id)
    }
    const nextMs = nextAt === null ? lookEveryMs : Date.parse(nextAt) - clock.now()
    return Math.min(lookEveryMs, Math.max(gatherMs, nextMs))
  }

  /** Every change of opt-outs is announced to the windows, so this listens as a window does. */
  async function listen(): Promise<void> {
    for await (const event of live.subscribe(leaving.signal)) {
      if (event.kind === 'contacts') lookIn(gatherMs)
    }
  }

  return {
    starts: makeStarts({ storage, clock, random, activeAccount, added: jobs.added }),
    start() {
      void listen()
      lookIn(gatherMs)
    },
    stop() {
      isStopped = true
      leaving.abort()
      cancelLook?.()
      cancelAnnounce?.()
    },
  }
}

interface StartOptions extends Pick<SyncOptions, 'storage' | 'clock' | 'random' | 'activeAccount'> {
  readonly added: (jobId: string) => Promise<CoreResult<Job>>
}

function makeStarts({ storage, clock, random, activeAccount, added }: StartOptions): Sync['starts'] {
  const pull = storage.bind<typeof pullOperations>('pull')
  const push = storage.bind<typeof pushOperations>('push')
  const fresh = (accountId: string) => ({ id: random.uuid(), accountId, at: isoNow(clock) })
  const withAccount = makeWithAccount(activeAccount)
  return {
    pullAll: withAccount(async ({ id: accountId }) => added(await pull.start({ ...fresh(accountId), subject: {} }))),
    pullList: withAccount(async ({ id: accountId }, { listId }) => {
      const list = await pull.boundList({ accountId, listId })
      if (!list) return fail('LIST_UNKNOWN', 'no', { field: 'listId' })
      if (list.gatewayId === null) return fail('LIST_NOT_AT_GATEWAY', 'no', { field: 'listId' })
      return added(await pull.start({ ...fresh(accountId), subject: { list: { id: listId, name: list.name } } }))
    }),
    pushList: withAccount(async ({ id: accountId }, { listId }) => {
      const list = await push.list({ accountId, listId })
      if (!list) return fail('LIST_UNKNOWN', 'no', { field: 'listId' })
      return added(await push.start({ ...fresh(accountId), subject: { list: { id: listId, name: list.name } } }))
    }),
  }
}

// The receiver of status updates. What is posted is checked and answered at once, and written a moment later: an update that is
// lost with the process is in the gateway's listing anyway. Nothing that is posted proves that a message was accepted.
//
//   off      the row says so; nothing listens
//   on       the row says so, and the listener is open; at a start it is opened again on the same port
//   trouble  the row says on, and the port could not be had: switching it on again takes another
import type { CallbackState } from '@contract'
import { minute, second } from '../base/durations'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, OpenCallbackListener, Ports, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { callbackOperations, ListenerRow, UpdatedMessages } from './callbackRows'
import { makeIntake } from './makeIntake'
import { makePath } from './secretPath'

export interface CallbacksOptions {
  readonly storage: Storage
  readonly live: Pick<Live, 'publish'>
  readonly clock: Clock
  readonly random: Random
  readonly ports: Pick<Ports, 'secrets' | 'logger' | 'callbackListener'>
  /** Told as news of the listing are. */
  readonly onUpdated: (news: UpdatedMessages) => void
  /** Reads the newest messages of an account, for those that are not here yet. */
  readonly look: (accountId: string, since: number) => Promise<unknown>
}

export interface Callbacks {
  readonly handlers: Handlers<'callbacks'>
  /** After recovery. */
  start(): Promise<void>
  /** Deletes the key that checks signatures from the keychain. KEYCHAIN_LOCKED. */
  forgetKey(): Promise<CoreResult<void>>
  /** The listing brought messages. */
  onListed(): void
  stop(): Promise<void>
}

/** One post holds one update: a few hundred bytes. */
export const maxPostBytes = 65_536
const lookEveryMs = minute
const closeWaitMs = 2 * second
const lookBackMs = 24 * 60 * minute
const forgetEveryMs = 24 * 60 * minute

export function makeCallbacks(options: CallbacksOptions): Callbacks {
  const { live, clock, random, ports, onUpdated, look } = options
  const { secrets, logger, callbackListener } = ports
  const store = options.storage.bind<typeof callbackOperations>('callbacks')
  let listener: OpenCallbackListener | undefined
  /** The settings as last stored. */
  let known: Pick<ListenerRow, 'path' | 'keyItem' | 'hasKey'> | undefined
  let problem: string | undefined
  let isStopped = false
  const lookedAt = new Map<string, number>()
  let forgottenAt = Number.NEGATIVE_INFINITY
  const intake = makeIntake({
    store,
    clock,
    secrets,
    logger,
    known: () => known,
    async onTaken({ news, lookAt }) {
      for (const each of news) onUpdated(each)
      for (const accountId of lookAt) lookSoon(accountId)
      live.publish({ kind: 'callbacks' })
      await forgetOld()
    },
  })

  async function state(): Promise<CallbackState> {
    const row = await store.listener()
    const { received = 0, applied = 0, refused = 0, lastAt = null, hasKey = 0, isOn = 0 } = row ?? {}
    return {
      isPossible: callbackListener !== undefined,
      isOn: callbackListener !== undefined && isOn === 1,
      ...(listener && row ? { address: `http://127.0.0.1:${listener.port}/${row.path}` } : {}),
      checksSignature: hasKey === 1,
      received,
      applied,
      refused,
      ...(lastAt === null ? {} : { lastAt }),
      ...withoutUndefined({ problem }),
    }
  }

  async function changed(): Promise<CoreResult<CallbackState>> {
    live.publish({ kind: 'callbacks' })
    return ok(await state())
  }

  const fresh = () => ({ path: makePath(), keyItem: `callback-key ${random.uuid()}` })

  /** At the port it had before, or else, if a person asks, at any. */
  async function open(isAsked: boolean): Promise<void> {
    const row = await store.listener()
    if (!callbackListener || listener || row?.isOn !== 1) return
    known = row
    problem = undefined
    const openAt = (port: number) => callbackListener.open({ port, maxBytes: maxPostBytes, take: intake.take })
    try {
      const before = row.port ?? 0
      listener = await openAt(before).catch((error: unknown) => {
        if (!isAsked || before === 0) throw error
        return openAt(0)
      })
      await store.setPort(listener.port)
    } catch (error) {
      problem = codeOf(error)
      logger.warn('callbacks_not_open', { code: problem })
    }
  }

  async function close(): Promise<void> {
    const open = listener
    listener = undefined
    await open?.close()
  }

  function lookSoon(accountId: string): void {
    const last = lookedAt.get(accountId) ?? Number.NEGATIVE_INFINITY
    if (isStopped || clock.monotonic() - last < lookEveryMs) return
    lookedAt.set(accountId, clock.monotonic())
    look(accountId, clock.now() - lookBackMs).catch((error: unknown) => {
      if (!isStopped) logger.error('callbacks_look_broke', { error: String(error) })
    })
  }

  async function forgetOld(): Promise<void> {
    if (clock.monotonic() - forgottenAt < forgetEveryMs) return
    forgottenAt = clock.monotonic()
    await store.forgetOld(isoNow(clock))
  }

  async function applyKept(): Promise<void> {
    for (let isAll = false; !isAll && !isStopped;) {
      const applied = await store.applyKept(isoNow(clock))
      for (const each of applied.news) onUpdated(each)
      if (applied.news.length > 0) live.publish({ kind: 'callbacks' })
      isAll = applied.isAll
    }
  }
  let applying: Promise<void> | undefined
  let isAgain = false

  function onListed(): void {
    if (applying) {
      isAgain = true
      return
    }
    applying = applyKept()
      .catch((error: unknown) => {
        if (!isStopped) logger.error('callbacks_not_applied', { error: String(error) })
      })
      .finally(() => {
        applying = undefined
        if (isAgain && !isStopped) {
          isAgain = false
          onListed()
        }
      })
  }

  const handlers: Handlers<'callbacks'> = {
    state: async () => ok(await state()),
    async switch({ isOn }) {
      if (!callbackListener) return ok(await state())
      await store.setOn({ isOn, ...fresh() })
      problem = undefined
      if (isOn) await open(true)
      else await close()
      return changed()
    },
    async renewPath() {
      await store.setPath(makePath())
      known = await store.listener()
      return changed()
    },
    async setSigningKey({ signingKey }) {
      const made = fresh()
      const row = (await store.listener()) ?? { ...made, hasKey: 0 as const }
      if (signingKey === '') {
        const removed = row.hasKey === 1 ? await secrets.remove(row.keyItem) : { state: 'done' as const }
        if (removed.state !== 'done') return keychainProblem(removed)
      } else {
        // Nothing is written after a read that failed.
        const before = await secrets.read(row.keyItem)
        if (before.state !== 'found' && before.state !== 'missing') return keychainProblem(before)
        const written = await secrets.write(row.keyItem, signingKey)
        if (written.state !== 'done') return keychainProblem(written)
      }
      intake.forgetKey()
      await store.setHasKey({ ...made, keyItem: row.keyItem, hasKey: signingKey !== '' })
      known = await store.listener()
      return changed()
    },
  }

  return {
    handlers,
    async start() {
      await open(false)
      onListed()
    },
    async forgetKey() {
      const row = await store.listener()
      const removed = row?.hasKey === 1 ? await secrets.remove(row.keyItem) : { state: 'done' as const }
      return removed.state === 'locked' ? fail('KEYCHAIN_LOCKED', 'after') : ok(undefined)
    },
    onListed,
    async stop() {
      isStopped = true
      await close()
      const ended = Promise.allSettled([intake.stop(), applying])
      await Promise.race([ended, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

function keychainProblem(answer: { readonly state: string; readonly detail?: string }) {
  if (answer.state === 'locked') return fail('KEYCHAIN_LOCKED', 'after', { field: 'signingKey' })
  const detail = answer.detail === undefined ? {} : { detail: answer.detail }
  return fail('KEYCHAIN_UNAVAILABLE', 'after', { field: 'signingKey', ...detail })
}

/** The system's code, as far as it has one. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'OTHER'
}

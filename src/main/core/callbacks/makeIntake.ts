// Takes posts: checks each and answers at once, and writes them together a moment later.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { second, minute } from '../base/durations'
import { isoNow } from '../base/instants'
import type { CallbackAnswer, CallbackPost, Clock, Logger, SecretRead, SecretStore } from '../ports'
import type { OperationClient } from '../storage/operations'
import type { callbackOperations, ListenerRow, Taken } from './callbackRows'
import { parseUpdates, type StatusUpdate } from './parseUpdates'
import { isSamePath } from './secretPath'

export interface IntakeOptions {
  readonly store: Pick<OperationClient<(typeof callbackOperations)['operations']>, 'take'>
  readonly clock: Clock
  readonly secrets: SecretStore
  readonly logger: Logger
  /** The path and the key that count now; undefined while the receiver is closed. */
  readonly known: () => Pick<ListenerRow, 'path' | 'keyItem' | 'hasKey'> | undefined
  readonly onTaken: (taken: Taken) => Promise<void>
}

export interface Intake {
  take(post: CallbackPost): Promise<CallbackAnswer>
  /** The key was changed. */
  forgetKey(): void
  /** Takes nothing more, and resolves when what was taken is written. */
  stop(): Promise<void>
}

/** Posts, and updates in them, that wait to be written; beyond them the gateway is asked to come again. */
const maxWaiting = 10_000
/** The same, of one write. */
const writtenAtOnce = 200
const keyFreshMs = 30 * second

interface Waiting {
  readonly updates: readonly StatusUpdate[]
  readonly isRefused: boolean
}

export function makeIntake({ store, clock, secrets, logger, known, onTaken }: IntakeOptions): Intake {
  let key: { readonly read: SecretRead; readonly at: number } | undefined
  let waiting: Waiting[] = []
  let updatesWaiting = 0
  let writing: Promise<void> | undefined
  let isStopped = false

  async function readKey(keyItem: string): Promise<SecretRead> {
    if (key && Math.abs(clock.now() - key.at) < keyFreshMs && key.read.state === 'found') return key.read
    const read = await secrets.read(keyItem)
    key = { read, at: clock.now() }
    return read
  }

  async function take(post: CallbackPost): Promise<CallbackAnswer> {
    const listener = known()
    if (isStopped || !listener || !isSamePath(post.path, listener.path)) return 404
    if (Math.max(waiting.length, updatesWaiting) >= maxWaiting) return 503
    if (post.isTooLarge) return refuse(413)
    if (listener.hasKey === 1) {
      const read = await readKey(listener.keyItem)
      // Without its key nothing can be told apart: the gateway comes again.
      if (read.state !== 'found') return 503
      if (!isSigned(post.body, post.signature, read.secret, clock.now())) return refuse(401)
    }
    const updates = parseUpdates(post.contentType, Buffer.from(post.body).toString('utf8'))
    if (!updates) return refuse(400)
    put({ updates, isRefused: false })
    return 200
  }

  function refuse(answer: CallbackAnswer): CallbackAnswer {
    put({ updates: [], isRefused: true })
    return answer
  }

  function put(one: Waiting): void {
    if (isStopped) return
    waiting.push(one)
    updatesWaiting += one.updates.length
    writing ??= write().finally(() => (writing = undefined))
  }

  /** One post at least: a single one holds no more than a write can bear. */
  function takeBatch(): Waiting[] {
    let posts = 0
    let updates = 0
    for (const one of waiting.slice(0, writtenAtOnce)) {
      if (posts > 0 && updates + one.updates.length > writtenAtOnce) break
      posts += 1
      updates += one.updates.length
    }
    const batch = waiting.slice(0, posts)
    waiting = waiting.slice(posts)
    updatesWaiting -= updates
    return batch
  }

  async function write(): Promise<void> {
    // Not in the same breath: the answer goes first.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = takeBatch()
      const refused = batch.filter(({ isRefused }) => isRefused).length
      try {
        const taken = await store.take({
          updates: batch.flatMap(({ updates }) => updates),
          received: batch.length - refused,
          refused,
          at: isoNow(clock),
        })
        await onTaken(taken)
      } catch (error) {
        // The listing has them anyway.
        logger.error('callbacks_not_written', { error: String(error), posts: batch.length })
      }
    }
  }

  return {
    take,
    forgetKey: () => void (key = undefined),
    async stop() {
      isStopped = true
      await writing
    },
  }
}

// The gateway's signature of a post: `t=<unix seconds>,s=<hex>`, an HMAC-SHA256 over the body, a dot and t.

/** Clocks differ, and a post may be delayed; an older one may be a replay. */
const toleranceMs = 10 * minute

/** `now` in milliseconds. Takes the same time wherever the first difference is. */
export function isSigned(body: Uint8Array, header: string | undefined, key: string, now: number): boolean {
  const parts = new Map((header ?? '').split(',').map((part) => splitAt(part.trim())))
  const at = parts.get('t') ?? ''
  const given = parts.get('s') ?? ''
  if (!/^\d{1,12}$/.test(at) || !/^[0-9a-f]{64}$/i.test(given)) return false
  if (Math.abs(now - Number(at) * second) > toleranceMs) return false
  const wanted = createHmac('sha256', key).update(body).update(`.${at}`).digest()
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}

function splitAt(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

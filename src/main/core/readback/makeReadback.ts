// Learns from the gateway's listing: one mechanism for doubt and for delivery status. Polls automatically while something can
// still change, and when asked; at most one poll at a time per account.
//
// Reads never starve sending: a poll requests one page at a time, and the account's pace serves in turn, so at most every
// second turn is a read; while campaigns are being submitted, an automatic poll pauses before each page.
import type { Clock, Logger } from '../ports'
import { ok } from '../base/result'
import { makeGatewayTime, type GatewayTime, makeClockWatch } from './gatewayTime'
import type { gatewayTimeOperations } from './gatewayTimeRows'
import { minute, second } from '../base/durations'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { Messages } from '../gateway/client/messages'
import type { WaitRules } from '../gateway/client/reader'
import type { Storage } from '../storage/openStorage'
import { planLook } from './nextLook'
import type { readbackOperations } from './readbackRows'
import type { ApprovalMark } from './readSinceApproval'
import { makeLooker, type Look, type ReadNews } from './takeLook'

export type { Look } from './takeLook'

export interface Readback {
  /**
   * Reads the newest page and moves the watermark; before any run, or nothing is sent. `since`: reads on to a campaign's approval,
   * and answers whether everything since then is known.
   */
  readMark(accountId: string, since?: ApprovalMark): Promise<GatewayResult<{ readonly isWhole: boolean }>>
  /** The newest page alone, with its watermark. SENDING_LOCKED, ACCOUNT_UNKNOWN, KEY_*, GATEWAY_*. */
  readNewest(accountId: string): Promise<GatewayResult<void>>
  /** The newest pages back to an instant (milliseconds), as far as they are new: for what another computer sent. SENDING_LOCKED, GATEWAY_*. */
  readRecent(accountId: string, since: number, rules?: WaitRules): Promise<GatewayResult<{ readonly isWhole: boolean }>>
  /** Called before a remaining wait is read: if the clock was set, the wait starts again. */
  checkClock(): Promise<void>
  /**
   * Called before a person's decision that depends on elapsed time. The first time after a start it asks the gateway for the
   * time: the clock may have been set while the app was closed. ACCOUNT_UNKNOWN, KEY_*, GATEWAY_*.
   */
  checkWaits(accountId: string): Promise<GatewayResult<void>>
  /** An answer of the gateway says the time; see `GatewayTime`. */
  heardTime: GatewayTime['heard']
  /** Looks now for everything open, however old. SENDING_LOCKED, ACCOUNT_UNKNOWN, KEY_*, GATEWAY_*. */
  lookNow(accountId: string): Promise<GatewayResult<Look>>
  /** Requests were made. `isLast`: the run has ended, so look soon, then ever more rarely; else a look that is due stays due. */
  noteRequests(accountId: string, isLast?: boolean): void
  /** A request is in doubt: poll soon, instead of as planned. */
  noteUnknown(accountId: string): void
  /** A request was made within the last moments: other reading rests meanwhile. */
  isSending(accountId: string): boolean
  /** When it looks again automatically. */
  nextAt(accountId: string): string | undefined
  /** Called after recovery, and again after a profile was adopted: continues polling for open attempts. */
  start(): Promise<void>
  /** Waits, bounded, for a running poll. */
  stop(): Promise<void>
}

export interface ReadbackOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
  readonly messagesOf: (accountId: string) => Promise<Messages | undefined>
  readonly onRead: (news: ReadNews) => void
}

function isPeekDue({ isPeeking, stepsSincePeek }: Watch, agoMs: number): boolean {
  return !isPeeking && (agoMs >= maxPeekMs || (agoMs >= minPeekMs && stepsSincePeek >= stepsBetweenPeeks))
}

interface RunningLook {
  /** By a person: it looks further back and does not rest. */
  readonly isAsked: boolean
  readonly result: Promise<GatewayResult<Look>>
}

interface Watch {
  looks: number
  /** During the running poll there was a reason to count again from the start. */
  isAnew: boolean
  at: number | undefined
  cancel: (() => void) | undefined
  running: RunningLook | undefined
  /** Count of running plans. */
  planning: number
  /** People who wait for a look. */
  asking: number
  requestedAt: number
  peekedAt: number
  stepsSincePeek: number
  isPeeking: boolean
}

/** This long after the last request nothing is being submitted. */
const sendingForMs = 2 * second
const restMs = 3 * second
/**
 * How often the newest page is read while people are submitted: a gateway may accept them and reject them at once. A small
 * share of all requests, so that it costs no pace, but at least once a minute.
 */
const minPeekMs = 5 * second
const maxPeekMs = minute
const stepsBetweenPeeks = 100
const closeWaitMs = 2 * second
const replanMs = 30 * second
/** Between two checks of the database while nothing waits for the listing. */
const idleMs = 5 * minute

export function makeReadback({ storage, clock, logger, messagesOf, onRead }: ReadbackOptions): Readback {
  const store = storage.bind<typeof readbackOperations>('readback')
  const clockWatch = makeClockWatch(clock, (at) => store.waitAnew({ at }))
  const gatewayTime = makeGatewayTime({
    store: storage.bind<typeof gatewayTimeOperations>('gatewayTime'),
    clock,
    clockWatch,
    logger,
  })
  const looker = makeLooker({ store, clock, clockWatch, gatewayTime, messagesOf, onRead })
  const watches = new Map<string, Watch>()
  const wakers = new Set<() => void>()
  const startedAt = clock.now()
  let isStopped = false

  function watchOf(accountId: string): Watch {
    let watch = watches.get(accountId)
    if (!watch) {
      const empty = { at: undefined, cancel: undefined, running: undefined }
      watch = {
        looks: 0,
        isAnew: false,
        planning: 0,
        asking: 0,
        requestedAt: Number.NEGATIVE_INFINITY,
        ...empty,
        peekedAt: clock.now(),
        stepsSincePeek: 0,
        isPeeking: false,
      }
      watches.set(accountId, watch)
    }
    return watch
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        wakers.delete(wake)
        cancel()
        resolve()
      }
      const cancel = clock.after(restMs, wake)
      wakers.add(wake)
    })
  }

  function takeLook(accountId: string, isAsked: boolean): Promise<GatewayResult<Look>> {
    const watch = watchOf(accountId)
    if (watch.running) return watch.running.result
    watch.isAnew = false
    const result = looker
      .take({
        accountId,
        watchingSince: () => (isAsked ? clock.now() : startedAt),
        async turn() {
          const isSending = clock.now() - watch.requestedAt < sendingForMs
          if (isSending && watch.asking === 0 && !isStopped) await rest()
          return !isStopped
        },
      })
      .finally(() => {
        watch.running = undefined
        watch.looks = watch.isAnew ? 0 : watch.looks + 1
        planSoon(accountId)
      })
    watch.running = { isAsked, result }
    return result
  }

  async function lookNow(accountId: string): Promise<GatewayResult<Look>> {
    const watch = watchOf(accountId)
    watch.asking += 1
    try {
      if (watch.running && !watch.running.isAsked) await watch.running.result
      return await takeLook(accountId, true)
    } finally {
      watch.asking -= 1
    }
  }

  /** Sets the timer for the next look, if anything can still change. */
  async function plan(accountId: string): Promise<void> {
    if (isStopped || (await store.isLocked())) return
    const watch = watchOf(accountId)
    const outlook = await store.outlook({ accountId, now: clock.now(), watchingSince: startedAt })
    const delayMs = planLook(outlook, watch.looks, clock.now())
    // Request after request in doubt would otherwise put the look off for ever.
    if (delayMs !== undefined && watch.at !== undefined && watch.at <= clock.now() + delayMs) return
    watch.cancel?.()
    watch.cancel = undefined
    watch.at = undefined
    // A running one plans the next when it ends.
    if (isStopped || watch.running) return
    if (delayMs === undefined) {
      // A clock that was days ahead for a moment makes everything look old: it is asked again.
      watch.cancel = clock.after(idleMs, () => {
        watch.cancel = undefined
        planSoon(accountId)
      })
      return
    }
    watch.at = clock.now() + delayMs
    watch.cancel = clock.after(delayMs, () => {
      watch.at = undefined
      void takeLook(accountId, false).then(
        (result) => {
          if (!result.ok) logger.info('look_failed', { code: result.problem.code })
        },
        (error: unknown) => {
          if (!isStopped) logger.error('look_broke', { error: String(error) })
        },
      )
    })
  }

  function planSoon(accountId: string): void {
    const watch = watchOf(accountId)
    watch.planning += 1
    void plan(accountId)
      .catch((error: unknown) => {
        if (isStopped) return
        logger.error('look_not_planned', { error: String(error) })
        watchOf(accountId).cancel ??= clock.after(replanMs, () => {
          watchOf(accountId).cancel = undefined
          planSoon(accountId)
        })
      })
      .finally(() => (watch.planning -= 1))
  }

  /** Never rejects. The next reading or poll brings what it misses. */
  async function peek(accountId: string, watch: Watch): Promise<void> {
    watch.isPeeking = true
    watch.peekedAt = clock.now()
    watch.stepsSincePeek = 0
    try {
      if (!(await store.isLocked()) && !isStopped) await looker.peek(accountId)
    } catch (error) {
      if (!isStopped) logger.warn('newest_not_read', { error: String(error) })
    } finally {
      watch.isPeeking = false
    }
  }

  function beginAnew(accountId: string): void {
    const watch = watchOf(accountId)
    watch.looks = 0
    watch.isAnew = true
    planSoon(accountId)
  }

  return {
    readMark: looker.readMark,
    readNewest: looker.readNewest,
    readRecent: looker.readRecent,
    checkClock: clockWatch.check,
    async checkWaits(accountId) {
      await clockWatch.check()
      const asked = gatewayTime.isUnheard(accountId) ? await looker.ask(accountId) : ok(undefined)
      // Whatever else an answer says, it tells the time.
      if (!asked.ok && gatewayTime.isUnheard(accountId)) return asked
      await gatewayTime.compared(accountId)
      return ok(undefined)
    },
    heardTime: gatewayTime.heard,
    lookNow,
    noteRequests(accountId, isLast = false) {
      const watch = watchOf(accountId)
      watch.requestedAt = isLast ? Number.NEGATIVE_INFINITY : clock.now()
      watch.stepsSincePeek += 1
      if (!isLast && isPeekDue(watch, Math.abs(clock.now() - watch.peekedAt))) void peek(accountId, watch)
      if (isLast) beginAnew(accountId)
      else if (watch.at === undefined && !watch.running && watch.planning === 0) planSoon(accountId)
    },
    noteUnknown(accountId) {
      clockWatch.check().catch((error: unknown) => {
        if (!isStopped) logger.error('clock_not_compared', { error: String(error) })
      })
      beginAnew(accountId)
    },
    isSending: (accountId) =>
      Math.abs(clock.now() - (watches.get(accountId)?.requestedAt ?? Number.NEGATIVE_INFINITY)) < sendingForMs,
    nextAt(accountId) {
      const at = watches.get(accountId)?.at
      return at === undefined ? undefined : new Date(at).toISOString()
    },
    async start() {
      for (const accountId of await store.accounts()) await plan(accountId)
    },
    async stop() {
      isStopped = true
      for (const { cancel } of watches.values()) cancel?.()
      for (const wake of wakers) wake()
      const running = Promise.allSettled([...watches.values()].flatMap((watch) => watch.running?.result ?? []))
      await Promise.race([running, new Promise<void>((resolve) => clock.after(closeWaitMs, resolve))])
    },
  }
}

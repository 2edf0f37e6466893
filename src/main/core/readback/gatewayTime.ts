// Waits continue while the app is closed, and this computer cannot tell whether its clock was set meanwhile. The gateway's
// answers carry their time: the computer's lead over it is stored, and compared at the first answer after each start. If it has
// changed, or no answer ever tells the time, every wait in doubt starts again.
import { minute } from '../base/durations'
import type { Clock, Logger } from '../ports'
import type { OperationClient } from '../storage/operations'
import type { gatewayTimeOperations } from './gatewayTimeRows'

export interface GatewayTime {
  /** An answer has come. `toldAt`: when the gateway gave it, in milliseconds by its own clock; undefined if it does not say. */
  heard(accountId: string, toldAt: number | undefined): void
  /** True until an answer tells the time after the start: decisions by elapsed time must wait. */
  isUnheard(accountId: string): boolean
  /**
   * Resolves when the gateway's time was compared and stored. Without any answer the gateway tells no time. Rejects if it
   * cannot be stored.
   */
  compared(accountId: string): Promise<void>
}

export interface GatewayTimeOptions {
  readonly store: OperationClient<(typeof gatewayTimeOperations)['operations']>
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly logger: Logger
}

export function makeGatewayTime({ store, clock, clockWatch, logger }: GatewayTimeOptions): GatewayTime {
  /** By how many milliseconds the computer is ahead, as stored; null: unknown. */
  const known = new Map<string, number | null>()
  const comparing = new Map<string, Promise<void>>()

  async function compare(accountId: string, aheadMs: number | null, at: string): Promise<void> {
    // The monotonic clock shows whether the wall clock was set since the start.
    await clockWatch.check()
    if (!known.has(accountId)) known.set(accountId, await store.compareTime({ accountId, aheadMs, at }))
    else if (aheadMs !== null) known.set(accountId, await store.keepTime({ accountId, aheadMs }))
  }

  function heard(accountId: string, toldAt: number | undefined): void {
    const now = clock.now()
    const aheadMs = toldAt === undefined ? null : now - toldAt
    const last = known.get(accountId)
    if (comparing.has(accountId) || (last !== undefined && (aheadMs === null || isSameTime(last, aheadMs)))) return
    const compared = compare(accountId, aheadMs, new Date(now).toISOString()).finally(() => comparing.delete(accountId))
    comparing.set(accountId, compared)
    compared.catch((error: unknown) => logger.error('time_not_compared', { error: String(error) }))
  }

  return {
    heard,
    isUnheard: (accountId) => !known.has(accountId) && !comparing.has(accountId),
    async compared(accountId) {
      if (!known.has(accountId)) heard(accountId, undefined)
      await comparing.get(accountId)
    },
  }
}

/** An answer tells whole seconds, and may have been on its way for a minute. */
export const clockSlackMs = 2 * minute

/** Whether two readings of the gateway's clock agree. */
export function isSameTime(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= clockSlackMs
}

// Waits are measured by the wall clock, since they continue while the app is closed. A clock that is set forward would end them
// at once: people could be called not found, or be sent to again, before anything late had the time to show up. One that is set
// back would draw them out.

export interface ClockWatch {
  /**
   * Called before a decision that depends on elapsed time, and when a person becomes uncertain: a clock that was wrong then and
   * right again later has not moved between two polls. A sleep of the computer counts as a jump too; it only makes the wait
   * longer.
   */
  check(): Promise<void>
}

interface Reading {
  readonly wall: number
  readonly monotonic: number
}

const smallestJumpMs = minute

export function makeClockWatch(clock: Clock, beginAnew: (at: string) => Promise<unknown>): ClockWatch {
  const read = (): Reading => ({ wall: clock.now(), monotonic: clock.monotonic() })
  let last = read()
  let before: Promise<void> = Promise.resolve()

  async function compare(now: Reading): Promise<void> {
    const jumpMs = now.wall - last.wall - (now.monotonic - last.monotonic)
    if (Math.abs(jumpMs) > smallestJumpMs) await beginAnew(new Date(now.wall).toISOString())
    last = now
  }

  return {
    check() {
      const now = read()
      const compared = before.then(() => compare(now))
      before = compared.catch(() => undefined)
      return compared
    },
  }
}

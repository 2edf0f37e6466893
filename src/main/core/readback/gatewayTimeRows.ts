// By how much the computer is ahead of the gateway, as it is stored (see `gatewayTime`), and the time that follows from it.
import { toIso } from '../base/instants'
import { guard } from '../base/guards'
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { clockSlackMs, isSameTime } from './gatewayTime'

interface FirstHeard {
  readonly accountId: string
  /** Null: the answer does not say the time. */
  readonly aheadMs: number | null
  readonly at: string
}

export const gatewayTimeOperations = operationGroup('gatewayTime', {
  /**
   * Called at the first answer after a start. The stored value stays if it agrees, so that small differences do not add up.
   * Answers the stored value.
   */
  compareTime: write((db, { accountId, aheadMs, at }: FirstHeard) => {
    const last = readAheadMs(db, accountId)
    if (guard('wait.compared', isSameTime(last, aheadMs))) return last
    waitAnew(db, at, accountId)
    if (aheadMs !== null) return keep(db, accountId, aheadMs)
    db.run(sql`DELETE FROM gateway_times WHERE account_id = ${accountId}`)
    return null
  }),

  keepTime: write((db, { accountId, aheadMs }: { accountId: string; aheadMs: number }) => keep(db, accountId, aheadMs)),
})

/** Null: no answer of the gateway tells the time. */
export function readAheadMs(db: Db, accountId: string): number | null {
  const row = db.get<{ aheadMs: number }>(
    sql`SELECT ahead_ms AS aheadMs FROM gateway_times WHERE account_id = ${accountId}`,
  )
  return row?.aheadMs ?? null
}

function keep(db: Db, accountId: string, aheadMs: number): number {
  db.run(sql`
    INSERT INTO gateway_times (account_id, ahead_ms)
    VALUES (${accountId}, ${aheadMs})
    ON CONFLICT (account_id) DO UPDATE SET ahead_ms = ${aheadMs}
  `)
  return aheadMs
}

/**
 * The time by which limits are counted: the gateway's, where its answers say it, so that a clock that is wrong neither makes room nor holds
 * anyone back once it is right again. Small differences are left alone.
 */
export interface CountedTime {
  /** ISO. */
  readonly at: string
  /** How far the computer's clock is ahead. */
  readonly aheadMs: number
}

export function countedTime(db: Db, accountId: string, at: string): CountedTime {
  const aheadMs = clockLead(db, accountId)
  return { at: aheadMs === 0 ? at : toIso(Date.parse(at) - aheadMs), aheadMs }
}

export function clockLead(db: Db, accountId: string): number {
  const aheadMs = readAheadMs(db, accountId) ?? 0
  return Math.abs(aheadMs) <= clockSlackMs ? 0 : aheadMs
}

/** When it comes on the computer's clock. */
export function onOurClock(counted: string, aheadMs: number): string {
  return aheadMs === 0 ? counted : toIso(Date.parse(counted) + aheadMs)
}

/** When the request of attempt `a` counts; in the words of its index. */
export const countedAtSql: Sql = sql`coalesce(a.counted_at, a.armed_at)`

// The clock was set: everything in doubt is waited for as if it had been submitted now, also if that is earlier by the clock
// than it was submitted. By no clock was it later.

const isOpen = sql`state IN ('armed', 'unknown', 'absent', 'mixed') OR owes_read_back = 1`

/** `accountId`: only its own; without it everyone's. */
export function waitAnew(db: Db, at: string, accountId?: string): void {
  const campaigns =
    accountId === undefined
      ? sql`SELECT id FROM campaigns`
      : sql`SELECT id FROM campaigns WHERE account_id = ${accountId}`
  db.run(sql`
    UPDATE attempts SET waits_from = ${at} WHERE (${isOpen}) AND campaign_id IN (${campaigns})
  `)
  // A campaign without a recent change is no longer searched; with a clock that was behind, its change looks old.
  db.run(sql`
    UPDATE campaigns SET changed_at = ${at} WHERE changed_at < ${at} AND id IN (${campaigns})
      AND id IN (SELECT campaign_id FROM attempts WHERE ${isOpen})
  `)
}

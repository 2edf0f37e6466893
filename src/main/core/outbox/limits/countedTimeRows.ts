// The time by which limits are counted: the gateway's, where its answers say it, so that a clock that is wrong neither makes room nor
// holds anyone back once it is right again. Small differences are left alone.
import { minute } from '../../base/durations'
import { toIso } from '../../base/instants'
import { readAheadMs } from '../../readback/gatewayTimeRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'

/** An answer tells whole seconds, and may have been on its way for a minute. */
const slackMs = 2 * minute

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
  return Math.abs(aheadMs) <= slackMs ? 0 : aheadMs
}

/** When it comes on the computer's clock. */
export function onOurClock(counted: string, aheadMs: number): string {
  return aheadMs === 0 ? counted : toIso(Date.parse(counted) + aheadMs)
}

/** When the request of attempt `a` counts; in the words of its index. */
export const countedAtSql: Sql = sql`coalesce(a.counted_at, a.armed_at)`

// By how much the computer is ahead of the gateway, as it is written down. See `gatewayTime`.
import { minute } from '../base/durations'
import { guard } from '../base/guards'
import type { Db } from '../storage/db'
import { operationGroup, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { waitAnew } from './waitAnew'

/** An answer tells whole seconds, and may have been on its way for a minute. */
const slackMs = 2 * minute

export function isSameTime(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= slackMs
}

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

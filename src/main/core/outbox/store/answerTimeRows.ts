// How long the gateway takes to answer when an account sends.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

/** Mean of the latest requests in milliseconds; undefined before the first one. */
export function meanAnswerMs(db: Db, accountId: string): number | undefined {
  const { ms } = db.get<{ ms: number | null }>(sql`
    SELECT avg((julianday(answered_at) - julianday(armed_at)) * 86400000) AS ms FROM (
      SELECT a.answered_at, a.armed_at FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
      WHERE c.account_id = ${accountId} AND a.answered_at IS NOT NULL ORDER BY a.armed_at DESC LIMIT 20)
  `) ?? { ms: null }
  return ms === null ? undefined : Math.min(Math.max(ms, 1), 60_000)
}

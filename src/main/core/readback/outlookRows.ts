// Reads the work that is left for the listing: attempts in doubt, people without their record, statuses that can change.
import { day } from '../base/durations'
import type { Db } from '../storage/db'
import { joinSql, sql, type Sql } from '../storage/sql'
import { readAheadMs } from './gatewayTimeRows'
import { isSearchedSql, searchBackMs } from './candidateRows'
import { isWatched, movingForMs, readOutlook, unknownAheadMs, type OpenAttempt, type Outlook } from './nextLook'
import { unlistedPeopleOfSql } from './proofRows'

export interface OutlookQuestion {
  readonly accountId: string
  readonly now: number
  /** When the app began to look, or `now` if a person asks: then nothing is too old. */
  readonly watchingSince: number
}

/**
 * From when on an attempt in doubt is waited for: see `settleInstant`. In a query with the attempt as `a`. A clock that was set back while
 * it was on the wire makes its answer no earlier.
 */
export const waitsFromSql = sql`coalesce(a.waits_from, max(a.answered_at, a.armed_at), a.armed_at)`

/** Attempts whose people the listing may still prove, in the words of the partial index. */
export const inDoubtSql = sql`(a.state = 'armed' OR a.state = 'unknown' OR a.owes_read_back = 1) AND a.state <> 'armed'`

// Two questions, since each has its own partial index; by name, or all attempts of large campaigns would be gone through.
const openStates = [
  { index: sql`attempts_in_doubt`, isOpen: inDoubtSql },
  { index: sql`attempts_absent`, isOpen: sql`(a.state = 'absent' OR a.state = 'mixed') AND a.owes_read_back = 0` },
]

const openAttemptsSql = (accountId: string, since: string): Sql =>
  joinSql(
    openStates.map(
      ({ index, isOpen }) => sql`
        SELECT a.armed_at AS armedAt, ${waitsFromSql} AS waitsFrom,
          coalesce(a.scheduled_for, c.scheduled_for) AS scheduledFor, a.looks, sum(r.state = 'uncertain') AS uncertain
        FROM campaigns c JOIN attempts a INDEXED BY ${index} ON a.campaign_id = c.id
        JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1 JOIN recipients r ON r.id = l.recipient_id
        WHERE c.account_id = ${accountId} AND ${isSearchedSql(since)} AND ${isOpen}
          AND r.state IN ('uncertain', 'absent', 'closed') GROUP BY a.id
      `,
    ),
    sql` UNION ALL `,
  )

export function outlookOf(db: Db, { accountId, now, watchingSince }: OutlookQuestion): Outlook {
  const since = (ms: number): string => new Date(now - ms).toISOString()
  const aheadMs = readAheadMs(db, accountId)
  // By a clock that is ahead a message is older than it is.
  const movingFrom = (ms: number): string => since(ms + Math.max(0, aheadMs ?? unknownAheadMs))
  const open = db.all<OpenAttempt>(openAttemptsSql(accountId, since(searchBackMs)))
  return readOutlook(
    open.filter((attempt) => isWatched(attempt, now, watchingSince)),
    readMovingSince(db, accountId, since, movingFrom),
    now,
    aheadMs,
    readMovingUntil(db, accountId),
  )
}

function readMovingUntil(db: Db, accountId: string): string | null {
  const newest = db.get<{ at: string | null }>(
    sql`SELECT max(at) AS at FROM messages WHERE account_id = ${accountId} AND is_final = 0`,
  )
  return newest?.at ?? null
}

type Since = (ms: number) => string

function readMovingSince(db: Db, accountId: string, since: Since, movingFrom: Since): string | null {
  const unlisted = db.get<{ at: string | null }>(sql`
    SELECT min(a.armed_at) AS at FROM campaigns c JOIN attempts a ON a.campaign_id = c.id
    WHERE c.account_id = ${accountId} AND ${isSearchedSql(since(searchBackMs))} AND a.armed_at > ${movingFrom(day)}
      AND a.state = 'acked' AND a.is_listed = 0 AND EXISTS (SELECT 1 ${unlistedPeopleOfSql(sql`a.id`)})
  `)
  const moving = db.get<{ at: string | null }>(sql`
    SELECT min(at) AS at FROM messages
    WHERE account_id = ${accountId} AND is_final = 0 AND at > ${movingFrom(movingForMs)}
  `)
  return [unlisted, moving].flatMap((oldest) => oldest?.at ?? []).sort()[0] ?? null
}

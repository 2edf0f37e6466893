// Counts the people of a campaign by state. The index of people by state holds neither accepted people nor those in flight:
// everyone passes through these states, so each person would be written into it twice more. People in flight are found by their
// armed attempt, and the accepted ones are all the others.
import type { RecipientState } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { groupOf, optedOutWord } from '../../readback/statuses'

/** In the words of the partial index: beside every question for people in any other state. */
export const inOrder = sql`state <> 'accepted' AND state <> 'inflight'`
export const inOrderOfR = sql`r.state <> 'accepted' AND r.state <> 'inflight'`

/** People who wait for their message, also those whom a limit for one person holds. `of`: how the statement names the recipients. */
export const waitsSql = (of: Sql): Sql =>
  sql`(${of}.state IN ('pending', 'held') AND (${of}.state = 'pending' OR ${of}.held_until IS NOT NULL))`

/** People `r` in flight, of campaigns that the `where` names as `c`; each has one attempt that is armed. */
export const inFlightSql = (where: Sql): Sql =>
  sql`FROM campaigns c CROSS JOIN attempts a INDEXED BY attempts_in_doubt ON a.campaign_id = c.id AND a.state = 'armed'
     CROSS JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
     CROSS JOIN recipients r ON r.id = l.recipient_id AND r.state = 'inflight' WHERE ${where}`

/** In one snapshot. For deleted people, the counts from before. */
export function countStates(db: Db, id: CampaignId): readonly StateCount[] {
  const kept = readKept(db, id)
  if (kept) return kept.states
  const rows = db.all<{ state: RecipientState | null; people: number; placed: number }>(sql`
    SELECT state, count(*) AS people, count(position) AS placed FROM recipients
      WHERE campaign_id = ${id} AND ${inOrder} GROUP BY state
    UNION ALL SELECT 'inflight', count(*), count(r.position) ${inFlightSql(sql`c.id = ${id}`)} HAVING count(*) > 0
    UNION ALL SELECT NULL, 0, count(*) FROM recipients WHERE campaign_id = ${id} AND position IS NOT NULL
  `)
  const others = rows.flatMap(({ state, ...counts }) => (state === null ? [] : [{ state, ...counts }]))
  const all = rows.find(({ state }) => state === null)?.placed ?? 0
  const accepted = others.reduce((left, { placed }) => left - placed, all)
  return accepted === 0 ? others : [...others, { state: 'accepted', people: accepted, placed: accepted }]
}

interface StateCount {
  readonly state: RecipientState
  readonly people: number
  /** Without people left out by the freeze. */
  readonly placed: number
}

export interface PeopleSums {
  /** The gateway's words for the deliveries of accepted people. */
  readonly delivery: readonly { readonly status: string; readonly people: number }[]
  /** The most frequent first, at most ten. */
  readonly refusals: readonly { readonly words: string; readonly people: number }[]
  readonly failed: number
  readonly secondRecords: number
  /** Null while no message has a price. */
  readonly spentMicros: number | null
}

/** The figures that stay of a settled campaign when its people are deleted: its screens continue to show them. */
export interface KeptCounts extends PeopleSums {
  readonly states: readonly StateCount[]
}

/** Undefined as long as the people are here. */
export function readKept(db: Db, id: CampaignId): KeptCounts | undefined {
  const kept = db.get<{ counts: string | null }>(
    sql`SELECT kept_counts AS counts FROM campaigns WHERE id = ${id}`,
  )?.counts
  return kept === null || kept === undefined ? undefined : (JSON.parse(kept) as KeptCounts)
}

/**
 * Accepted people who were left out by the gateway as opted out: the delivery status says so, and they got no message. Written to match
 * the index on deliveries.
 */
export const optedOutThereSql = sql`delivery = ${optedOutWord} AND +state = 'accepted'`

export function countOptedOutThere(db: Db, id: CampaignId): number {
  const kept = readKept(db, id)
  if (kept)
    return kept.delivery.reduce((sum, { status, people }) => sum + (groupOf(status) === 'opted_out' ? people : 0), 0)
  return (
    db.get<{ people: number }>(sql`
      SELECT count(*) AS people FROM recipients WHERE campaign_id = ${id} AND ${optedOutThereSql}
    `)?.people ?? 0
  )
}

/** A listing lags; a minute after the answer it is expected to be whole. */
const lag = '-60 seconds'

/**
 * People who were accepted by the gateway and whom its listing does not show, although a complete poll began after they had
 * time to appear. They are only shown: an acceptance stays valid.
 */
export const unlistedSql = (id: CampaignId): Sql =>
  sql`r.position IS NOT NULL AND r.state = 'accepted' AND r.message_id IS NULL AND r.id IN (
    SELECT l.recipient_id FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN campaigns c ON c.id = a.campaign_id JOIN listing_marks m ON m.account_id = c.account_id
    WHERE a.campaign_id = ${id} AND a.state = 'acked' AND a.is_listed = 0
      AND julianday(a.answered_at) < julianday(m.looked_at, ${lag}))`

// The figures that stay of a settled campaign when its people are deleted: its screens continue to show them.
import type { RecipientState } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { groupOf, optedOutWord } from '../../readback/statuses'

export interface StateCount {
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

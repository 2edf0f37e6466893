// Which people of a campaign have their turn together, what a campaign waits for, and how many people an account has texted in
// a day.
import type { WaitReason } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { FrozenHours } from '../../planning/openHours'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { audit } from '../recovery/auditRows'
import { inOrder, inOrderOfR } from '../views/countStates'
import type { Arming } from './outboxStore'
import type { Wave } from '../engine/planTurn'

interface WaveRow extends Omit<Wave, 'zones' | 'hours'> {
  readonly zones: string
  readonly hours: string | null
}

/** The waves with people who wait, in order. Without waves everyone who waits is one wave. */
export function readWaves(db: Db, id: CampaignId): Wave[] {
  const rows = db.all<WaveRow>(sql`
    SELECT wave, first_position AS first, last_position AS last, due_at AS dueAt, zones, hours FROM waves w
    WHERE campaign_id = ${id}
      AND EXISTS (SELECT 1 FROM recipients r
        WHERE r.campaign_id = w.campaign_id AND r.state = 'pending' AND ${inOrderOfR}
        AND r.position BETWEEN w.first_position AND w.last_position) ORDER BY wave
  `)
  if (rows.length > 0)
    return rows.map((row) => ({
      ...row,
      zones: JSON.parse(row.zones) as string[],
      hours: row.hours === null ? null : (JSON.parse(row.hours) as FrozenHours),
    }))
  const one = db.get(sql`
    SELECT 1 FROM recipients WHERE campaign_id = ${id} AND state = 'pending' AND ${inOrder} AND position > 0
  `)
  return one === undefined ? [] : [everybody]
}

const everybody: Wave = { wave: 0, first: 1, last: Number.MAX_SAFE_INTEGER, dueAt: null, zones: [], hours: null }

export interface Waiting {
  readonly id: CampaignId
  readonly reason: WaitReason
  readonly until: string
  readonly at: string
  readonly from: 'approved' | 'running' | 'waiting'
}

/** `from` → waiting. A campaign without any attempt has not started. */
export function recordWait(db: Db, { id, reason, until, at, from }: Waiting): boolean {
  const { changes } = db.write(
    'campaign.wait',
    sql`
      UPDATE campaigns SET state = 'waiting', wait_reason = ${reason}, waits_until = ${until}, changed_at = ${at},
        started_at = CASE WHEN EXISTS (SELECT 1 FROM attempts a WHERE a.campaign_id = campaigns.id) THEN started_at END
      WHERE id = ${id} AND state = ${from}
    `,
  )
  if (changes === 1) audit(db, id, at, 'waits', { reason })
  return changes === 1
}

export interface DayCap {
  /** How many more the account may text on that day, of how many. */
  readonly left: number
  readonly of: number
  /** How many the request reaches. */
  readonly wanted: number
}

/**
 * The account's limit for a day, from its midnight on; undefined if it has none. People of a list that the gateway keeps
 * count as many as were known when it was chosen.
 */
export function capLeft(
  db: Db,
  { campaignId, daySince, people: wanted }: Pick<Arming, 'campaignId' | 'daySince'> & { readonly people: number },
): DayCap | undefined {
  const account = db.get<{ id: string; cap: number | null; wanted: number }>(sql`
    SELECT a.id, a.daily_cap AS cap, ${reachedSql(sql`${wanted}`)} AS wanted
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${campaignId}
  `)
  if (!account || account.cap === null) return undefined
  const people = peopleTexted(db, account.id, daySince)
  return { left: Math.max(0, account.cap - people), of: account.cap, wanted: account.wanted }
}

/** People of the account whose requests were armed since then. */
export function peopleTexted(db: Db, accountId: string, since: string): number {
  return (
    db.get<{ people: number }>(sql`
      SELECT coalesce(sum(${reachedSql(sql`a.people`)}), 0) AS people
      FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
      WHERE a.armed_at >= ${since} AND a.state <> 'unsent' AND c.account_id = ${accountId}
    `)?.people ?? 0
  )
}

function reachedSql(people: Sql): Sql {
  return sql`CASE WHEN c.gateway_list IS NULL THEN ${people} 
    ELSE max(1, coalesce(json_extract(c.gateway_list, '$.people'), 1)) END`
}

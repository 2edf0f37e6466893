// Which people of a campaign have their turn together, what a campaign waits for, and how many people an account has texted in
// a day.
import type { WaitReason } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { FrozenHours } from '../../planning/openHours'
import type { Db } from '../../storage/db'
import { audit } from '../recovery/auditRows'
import { inOrderSql } from '../views/countStates'
import type { Arming } from './outboxStore'
import type { Wave } from '../engine/planTurn'

interface WaveRow extends Omit<Wave, 'zones' | 'hours'> {
  readonly zones: string
  readonly hours: string | null
}

/** The waves with people who wait, in order. Without waves everyone who waits is one wave. */
export function readWaves(db: Db, id: CampaignId): Wave[] {
  const rows = db.all<WaveRow>(
    `SELECT wave, first_position AS first, last_position AS last, due_at AS dueAt, zones, hours FROM waves w WHERE campaign_id = ?
       AND EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = w.campaign_id AND r.state = 'pending' AND ${inOrderSql('r.')}
         AND r.position BETWEEN w.first_position AND w.last_position) ORDER BY wave`,
    id,
  )
  if (rows.length > 0)
    return rows.map((row) => ({
      ...row,
      zones: JSON.parse(row.zones) as string[],
      hours: row.hours === null ? null : (JSON.parse(row.hours) as FrozenHours),
    }))
  const isAnybody = `SELECT 1 AS one FROM recipients WHERE campaign_id = ? AND state = 'pending' AND ${inOrderSql()} AND position > 0`
  return db.get(isAnybody, id) === undefined ? [] : [everybody]
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
    `UPDATE campaigns SET state = 'waiting', wait_reason = ?1, waits_until = ?2, changed_at = ?3,
       started_at = CASE WHEN EXISTS (SELECT 1 FROM attempts a WHERE a.campaign_id = campaigns.id) THEN started_at END
     WHERE id = ?4 AND state = ?5`,
    ...[reason, until, at, id, from],
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
  const account = db.get<{ id: string; cap: number | null; wanted: number }>(
    `SELECT a.id, a.daily_cap AS cap, ${reachedSql('?2')} AS wanted
     FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ?1`,
    campaignId,
    wanted,
  )
  if (!account || account.cap === null) return undefined
  const people = peopleTexted(db, account.id, daySince)
  return { left: Math.max(0, account.cap - people), of: account.cap, wanted: account.wanted }
}

/** People of the account whose requests were armed since then. */
export function peopleTexted(db: Db, accountId: string, since: string): number {
  return (
    db.get<{ people: number }>(
      `SELECT coalesce(sum(${reachedSql('a.people')}), 0) AS people FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
       WHERE a.armed_at >= ? AND a.state <> 'unsent' AND c.account_id = ?`,
      ...[since, accountId],
    )?.people ?? 0
  )
}

function reachedSql(people: string): string {
  return `CASE WHEN c.gateway_list IS NULL THEN ${people} ELSE max(1, coalesce(json_extract(c.gateway_list, '$.people'), 1)) END`
}

// Which people of a campaign have their turn together, what a campaign waits for, and how many people an account has texted in
// a day.
import type { WaitReason } from '@contract'
import { hour } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { FrozenHours } from '../../planning/openHours'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { audit } from '../recovery/auditRows'
import { inOrder, inOrderOfR } from '../views/countStates'
import { clockLead, countedAtSql, onOurClock } from '../../readback/gatewayTimeRows'
import type { Arming } from './outboxStore'
import type { Span } from '../../planning/localInstants'
import type { Wave } from '../engine/planTurn'

interface WaveRow extends Omit<Wave, 'zones' | 'hours'> {
  readonly zones: string
  readonly hours: string | null
}

/**
 * The waves with people who wait, in order. Without waves everyone who waits is one wave. If all of a wave are held by a limit, it
 * has the moment of the first, on this computer's clock.
 */
export function readWaves(db: Db, id: CampaignId): Wave[] {
  const waiting = (state: Sql): Sql => sql`FROM recipients r
    WHERE r.campaign_id = w.campaign_id AND r.state = ${state} AND ${inOrderOfR}
      AND r.position BETWEEN w.first_position AND w.last_position`
  // Most campaigns have no one who is held, and may have thousands of waves.
  const isAnyHeld =
    db.get(sql`
      SELECT 1 FROM recipients INDEXED BY recipients_held_until
      WHERE campaign_id = ${id} AND held_until IS NOT NULL AND state = 'held' LIMIT 1
    `) !== undefined
  const firstHeld = isAnyHeld ? sql`(SELECT min(r.held_until) ${waiting(sql`'held'`)})` : sql`NULL`
  const rows = db.all<WaveRow>(sql`
    SELECT wave, first_position AS first, last_position AS last, due_at AS dueAt, zones, hours,
      CASE WHEN NOT EXISTS (SELECT 1 ${waiting(sql`'pending'`)}) THEN ${firstHeld} END AS heldUntil
    FROM waves w
    WHERE campaign_id = ${id}
      AND (EXISTS (SELECT 1 ${waiting(sql`'pending'`)}) OR ${firstHeld} IS NOT NULL) ORDER BY wave
  `)
  const ours = ourClock(db, id)
  if (rows.length > 0)
    return rows.map((row) => ({
      ...row,
      ...ours(row.heldUntil),
      zones: JSON.parse(row.zones) as string[],
      hours: row.hours === null ? null : (JSON.parse(row.hours) as FrozenHours),
    }))
  const one = db.get(sql`
    SELECT 1 FROM recipients WHERE campaign_id = ${id} AND state = 'pending' AND ${inOrder} AND position > 0
  `)
  if (one !== undefined) return [{ ...everybody, heldUntil: null }]
  const { heldUntil } = db.get<{ heldUntil: string | null }>(sql`
    SELECT min(held_until) AS heldUntil FROM recipients
    WHERE campaign_id = ${id} AND state = 'held' AND ${inOrder} AND position > 0
  `) ?? { heldUntil: null }
  return heldUntil === null ? [] : [{ ...everybody, ...ours(heldUntil) }]
}

const everybody = { wave: 0, first: 1, last: Number.MAX_SAFE_INTEGER, dueAt: null, zones: [], hours: null }

/** Moments of limits count by the gateway's time. */
function ourClock(db: Db, id: CampaignId): (counted: string | null) => Pick<Wave, 'heldUntil' | 'isReckoned'> {
  const account = db.get<{ id: string }>(sql`SELECT account_id AS id FROM campaigns WHERE id = ${id}`)
  const aheadMs = clockLead(db, account?.id ?? '')
  return (counted) =>
    counted === null || aheadMs === 0
      ? { heldUntil: counted }
      : { heldUntil: onOurClock(counted, aheadMs), ...(Math.abs(aheadMs) > hour ? { isReckoned: true } : {}) }
}

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
 * The account's limit for a day, from midnight to midnight; undefined if it has none. People of a list that the gateway keeps
 * count as many as were known when it was chosen.
 */
export function capLeft(
  db: Db,
  { campaignId, day, people: wanted }: Pick<Arming, 'campaignId'> & { readonly day: Span; readonly people: number },
): DayCap | undefined {
  const account = db.get<{ id: string; cap: number | null; wanted: number }>(sql`
    SELECT a.id, a.daily_cap AS cap, ${reachedSql(sql`${wanted}`)} AS wanted
    FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${campaignId}
  `)
  if (!account || account.cap === null) return undefined
  const people = peopleTexted(db, account.id, day)
  return { left: Math.max(0, account.cap - people), of: account.cap, wanted: account.wanted }
}

/** People of the account whose requests count in this time. */
export function peopleTexted(db: Db, accountId: string, { since, until }: Span): number {
  return (
    db.get<{ people: number }>(sql`
      SELECT coalesce(sum(${reachedSql(sql`a.people`)}), 0) AS people
      FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
      WHERE ${countedAtSql} >= ${since} AND ${countedAtSql} < ${until} AND a.state <> 'unsent' AND c.account_id = ${accountId}
    `)?.people ?? 0
  )
}

function reachedSql(people: Sql): Sql {
  return sql`CASE WHEN c.gateway_list IS NULL THEN ${people} 
    ELSE max(1, coalesce(json_extract(c.gateway_list, '$.people'), 1)) END`
}

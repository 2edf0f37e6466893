// The waves of a frozen campaign.
import type { Timing } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { FrozenHours } from '../../planning/openHours'
import { readHoursBook } from '../../quietHours/hoursRows'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { makeWaves, type PlannedWave, type WaveAssignment } from './assignWaves'

/** `zone`: the account's, or the computer's. */
export function wavesFor(
  db: Db,
  { timing, zone, at }: { readonly timing: Timing; readonly zone: string; readonly at: string },
): WaveAssignment {
  return makeWaves({ timing, hours: readHoursBook(db), zone, now: Date.parse(at) })
}

/** In place of those that were written before. */
export function writeWaves(db: Db, id: CampaignId, waves: readonly PlannedWave[]): void {
  db.run(sql`DELETE FROM waves WHERE campaign_id = ${id}`)
  for (const { wave, firstPosition, lastPosition, dueAt, country, region, zones, hours } of waves)
    db.run(sql`
      INSERT INTO waves (campaign_id, wave, first_position, last_position, due_at, country, region, zones, hours)
      VALUES (${id}, ${wave}, ${firstPosition}, ${lastPosition}, ${dueAt}, ${country}, ${region ?? null},
        ${JSON.stringify(zones)}, ${hours === null ? null : JSON.stringify(hours)})
    `)
}

export interface StoredWave extends PlannedWave {
  readonly people: number
  readonly parts: number
  /** From then on it would be too late for the first of them, ISO 8601; null: never. */
  readonly untilAt: string | null
}

/** In order, with what is in them. Empty for a campaign without waves. */
export function readStoredWaves(db: Db, id: CampaignId): readonly StoredWave[] {
  const rows = db.all<
    Omit<StoredWave, 'region' | 'zones' | 'hours'> & { region: string | null; zones: string; hours: string | null }
  >(sql`
    SELECT w.wave, first_position AS firstPosition, last_position AS lastPosition, due_at AS dueAt, w.country, region,
      zones, hours,
      count(r.id) AS people, coalesce(sum(r.parts), 0) AS parts,
      min(r.until_at) AS untilAt
    FROM waves w LEFT JOIN recipients r ON r.campaign_id = w.campaign_id
      AND r.position BETWEEN first_position AND last_position
    WHERE w.campaign_id = ${id} GROUP BY w.wave ORDER BY w.wave
  `)
  return rows.map(({ region, zones, hours, ...row }) => ({
    ...row,
    region: region ?? undefined,
    zones: JSON.parse(zones) as string[],
    hours: hours === null ? null : (JSON.parse(hours) as FrozenHours),
  }))
}

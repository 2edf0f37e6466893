// The versions of an approved campaign that is changed: a draft replaces it once it is approved. Of several versions at most the
// latest one is ever sent, and it is changed only while no one of any of them is in question.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { inFlightSql, inOrderOfR, waitsSql } from '../views/countStates'
import { isOwingSql } from '../../readback/refusalRows'

/** `id`: of the approved campaign. */
export const changingDraftSql = (id: Sql): Sql =>
  sql`SELECT next.id FROM campaigns next WHERE next.replaces = ${id} AND next.removed_at IS NULL
    AND next.state IN ('draft', 'frozen')`

/** It is being changed, or a changed version was approved in its place. */
export function hasNewer(db: Db, id: string): boolean {
  return (
    db.get(sql`SELECT 1 FROM campaigns next WHERE next.replaces = ${id} AND next.removed_at IS NULL LIMIT 1`) !==
    undefined
  )
}

/** For a WITH RECURSIVE: the version, and all before it. */
export const versionsSql = (id: Sql): Sql => sql`versions (id) AS (SELECT ${id} UNION SELECT c.replaces FROM versions
  JOIN campaigns c ON c.id = versions.id WHERE c.replaces IS NOT NULL)`

/** For a WITH RECURSIVE: every version of a campaign that was approved, whichever of them is given. */
export const familySql = (id: Sql): Sql => sql`family (id) AS (SELECT ${id}
  UNION SELECT c.replaces FROM family JOIN campaigns c ON c.id = family.id WHERE c.replaces IS NOT NULL
  UNION SELECT next.id FROM family JOIN campaigns next ON next.replaces = family.id WHERE next.state NOT IN ('draft', 'frozen'))`

/** The ids of `familySql`. */
export function readFamily(db: Db, id: string): string[] {
  return db
    .all<{ id: string }>(sql`WITH RECURSIVE ${familySql(sql`${id}`)} SELECT id FROM family`)
    .map((version) => version.id)
}

/** The version and all before it, the latest first. */
export function readVersions(db: Db, id: CampaignId): CampaignId[] {
  const versions = [id]
  for (let at: CampaignId | null | undefined = id; at;) {
    at = db.get<{ replaces: CampaignId | null }>(sql`SELECT replaces FROM campaigns WHERE id = ${at}`)?.replaces
    if (at) versions.push(at)
  }
  return versions
}

/** The people `had` of an earlier version who must not be in a later one: sent to, in doubt, or taken out. */
export const isSpokenForSql = sql`had.position IS NOT NULL AND NOT ${waitsSql(sql`had`)}
  AND (had.state <> 'skipped' OR had.reason = 'taken_out')`

/**
 * For a WITH RECURSIVE, after `versionsSql`: campaigns for people who joined since one of the versions, or since another of these. They have
 * people whom a change would add.
 */
export const joinedSinceSql = sql`joined (id) AS (SELECT id FROM versions UNION SELECT c.id FROM joined
    JOIN campaigns c ON json_extract(c.audience, '$.exceptCampaign') = joined.id
    WHERE c.removed_at IS NULL AND c.state NOT IN ('draft', 'frozen')),
  joined_since AS MATERIALIZED (SELECT id FROM joined EXCEPT SELECT id FROM versions)`

/** The people `had` of such a campaign who must not be in a change as well: also those who wait. */
export const isOfJoinedSql = sql`had.position IS NOT NULL AND (had.state <> 'skipped' OR had.reason = 'taken_out')`

/** It is not known of everyone of this version, and of those before it, whether they were sent to. */
export function isInQuestion(db: Db, id: CampaignId): boolean {
  const isOpen = sql`SELECT 1 FROM versions CROSS JOIN recipients r ON r.campaign_id = versions.id
    AND r.position IS NOT NULL AND r.state IN ('uncertain', 'absent') AND ${inOrderOfR}`
  const isOwing = sql`SELECT 1 FROM versions CROSS JOIN attempts ON campaign_id = versions.id WHERE ${isOwingSql}`
  const isOnTheWire = sql`SELECT 1 ${inFlightSql(sql`c.id IN (SELECT id FROM versions)`)}`
  return (
    db.get(sql`
      WITH RECURSIVE ${versionsSql(sql`${id}`)}
      SELECT 1 WHERE EXISTS (${isOpen}) OR EXISTS (${isOwing}) OR EXISTS (${isOnTheWire})
    `) !== undefined
  )
}

/**
 * When a campaign `c` that was set aside would have started; null if it did not wait for a start. The wait that was on disk may
 * end earlier: it is made again every few days.
 */
export const wouldStartSql = sql`CASE WHEN json_extract(c.stood, '$.waitReason') IN ('planned', 'quiet_hours') THEN
  max(json_extract(c.stood, '$.waitsUntil'), coalesce((SELECT min(w.due_at) FROM waves w WHERE w.campaign_id = c.id
    AND EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.state = 'pending' AND ${inOrderOfR}
      AND r.position BETWEEN w.first_position AND w.last_position)), '')) END`

// The approval of a changed campaign ends the version that was approved before, in the same transaction: at no moment can both be
// sent, and none is lost. No one of the new version may have been sent to by an earlier one.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import {
  isInQuestion,
  isOfJoinedSql,
  isSpokenForSql,
  joinedSinceSql,
  versionsSql,
} from '../../outbox/store/changedRows'
import { finishCampaign, stopPeople } from '../../outbox/store/controlRows'
import { claimHeld } from '../../outbox/store/listedRows'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { earlierCampaignsSql } from '../audience/audienceGuardsSql'

/** The version before; undefined for a campaign that changes none. */
export function readReplaced(db: Db, id: CampaignId): CampaignId | undefined {
  return (
    db.get<{ replaces: CampaignId | null }>(sql`SELECT replaces FROM campaigns WHERE id = ${id}`)?.replaces ?? undefined
  )
}

/** Only if the version before stands as the change has left it, and no one of the new one was sent to or may have been. */
export function mayReplace(db: Db, id: CampaignId, before: CampaignId): boolean {
  const isSetAside = db.get(sql`
    SELECT 1 FROM campaigns WHERE id = ${before} AND state = 'paused' AND pause_reason = 'changed'
      AND NOT EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND gateway_list IS NOT NULL)
  `)
  const isClear = isSetAside !== undefined && !isInQuestion(db, before) && !isAnyoneSpokenFor(db, id, before)
  return guard('change.untexted', isClear)
}

export function endReplaced(db: Db, before: CampaignId, at: string): void {
  claimHeld(db, before, at)
  if (stopPeople(db, { id: before, at, reason: 'replaced' }) === undefined) return
  finishCampaign(db, before, at)
}

/**
 * No one of a campaign for people who joined since another one is of a version of that which was approved meanwhile. True for all other
 * campaigns.
 */
export function areStillNew(db: Db, id: CampaignId): boolean {
  const from = db.get<{ id: string | null }>(sql`
    SELECT json_extract(audience, '$.exceptCampaign') AS id FROM campaigns WHERE id = ${id}
  `)?.id
  if (!from) return true
  const found = db.get(sql`
    WITH RECURSIVE ${earlierCampaignsSql(sql`${from}`)}
    SELECT 1 FROM earlier JOIN campaigns c ON c.id = earlier.id AND c.replaces IS NOT NULL
      CROSS JOIN recipients now ON now.campaign_id = ${id} AND now.position IS NOT NULL
      CROSS JOIN recipients had ON had.campaign_id = c.id AND had.phone = now.phone AND had.position IS NOT NULL
    LIMIT 1
  `)
  return found === undefined
}

/** From the few of the earlier versions who were sent to, and of campaigns for people who joined since, not from everyone of the new one. */
function isAnyoneSpokenFor(db: Db, id: CampaignId, before: CampaignId): boolean {
  const isNow = sql`CROSS JOIN recipients now ON now.campaign_id = ${id} AND now.phone = had.phone AND now.position IS NOT NULL`
  const found = db.get(sql`
    WITH RECURSIVE ${versionsSql(sql`${before}`)}, ${joinedSinceSql}
    SELECT 1 WHERE EXISTS (SELECT 1 FROM versions CROSS JOIN recipients had ON had.campaign_id = versions.id AND ${isSpokenForSql} ${isNow})
      OR EXISTS (SELECT 1 FROM joined_since CROSS JOIN recipients had ON had.campaign_id = joined_since.id AND ${isOfJoinedSql} ${isNow})
  `)
  return found !== undefined
}

// Stops a campaign again, or pauses it, that a person set aside in a time that the database lost. If it knows the act, nothing is done.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { stopCampaign } from '../store/controlRows'
import type { JournalSetAside } from '../store/setAsideLines'
import { pauseFor } from './quarantineRows'

/**
 * One that was being changed is paused: the draft is lost, and a person changes it once more or resumes it. While the profile is locked,
 * none is stopped, because it is not known who was sent to: all are paused then, and adopting it stops them.
 */
export function setAsideAgain(
  db: Db,
  at: string,
  acts: readonly JournalSetAside[],
  inDoubt: Map<CampaignId, number>,
  isLocked: boolean,
): void {
  for (const act of acts) {
    const { campaignId: id, by, hash } = act
    const isStop = by === 'stopped'
    if (guard('recover.set_aside', isKnown(db, act)) || (isStop && isLocked)) continue
    if (isStop) stopCampaign(db, { id, at: act.at, line: hash })
    else if (goesOnByItself(db, id)) pauseFor(db, id, at, 'restart', inDoubt.get(id))
    else continue
    inDoubt.set(id, inDoubt.get(id) ?? 0)
  }
}

function isKnown(db: Db, { campaignId, by, hash }: JournalSetAside): boolean {
  const known = db.get(sql`
    SELECT 1 FROM audit WHERE campaign_id = ${campaignId} AND what = ${by} AND json_extract(detail, '$.line') = ${hash}
  `)
  return known !== undefined
}

function goesOnByItself(db: Db, id: CampaignId): boolean {
  const open = db.get(sql`
    SELECT 1 FROM campaigns WHERE id = ${id} AND (state IN ('approved', 'waiting', 'running') OR (state = 'paused' AND waits_until IS NOT NULL))
  `)
  return open !== undefined
}

// Does again what a person did in a time that the database lost, from the lines of the journal: campaigns that were set aside, and people
// who were taken out. If the database knows the act, nothing is done.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { stopCampaign } from '../store/controlRows'
import type { JournalSetAside } from '../store/setAsideLines'
import { pauseFor } from './quarantineRows'
import { journalKey, keyedHash } from '../store/journalLines'
import type { JournalTakeOut } from '../store/takenOutLines'
import { inOrderOfR, waitsSql } from '../views/countStates'
import { audit } from './auditRows'

/**
 * Stops or pauses a campaign again. One that was being changed is paused: the draft is lost, and a person changes it once more or resumes it. While the profile is locked,
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
    if (guard('recover.set_aside', isKnown(db, id, by, hash)) || (isStop && isLocked)) continue
    if (isStop) stopCampaign(db, { id, at: act.at, line: hash })
    else if (goesOnByItself(db, id)) pauseFor(db, id, at, 'restart', inDoubt.get(id))
    else continue
    inDoubt.set(id, inDoubt.get(id) ?? 0)
  }
}

function goesOnByItself(db: Db, id: CampaignId): boolean {
  const open = db.get(sql`
    SELECT 1 FROM campaigns WHERE id = ${id} AND (state IN ('approved', 'waiting', 'running') OR (state = 'paused' AND waits_until IS NOT NULL))
  `)
  return open !== undefined
}

/**
 * Takes the same people out again. Also out of the versions before: who was taken out of a later one gets no text of an earlier one. Also out of a frozen campaign, whose
 * approval is lost: a person who approves it once more does not see whom they took out.
 */
export function takeOutAgain(db: Db, takeOuts: readonly JournalTakeOut[]): void {
  const key = journalKey(db)
  for (const takeOut of takeOuts) {
    if (isKnown(db, takeOut.campaignId, 'taken_out', takeOut.hash)) continue
    const named = new Set(takeOut.people)
    for (const id of takeOut.versions) {
      const waiting = db.all<{ id: number; phone: string }>(sql`
        SELECT r.id, r.phone FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL
        WHERE c.id = ${id} AND c.state <> 'draft' AND r.state IN ('pending', 'held', 'uncertain', 'absent') AND ${inOrderOfR}
          AND r.taken_out_by IS NULL
      `)
      const ids = waiting.filter(({ phone }) => named.has(keyedHash(key, takeOut.campaignId, phone)))
      if (ids.length > 0) takeOutThese(db, id, ids, takeOut)
    }
  }
}

function takeOutThese(db: Db, id: CampaignId, people: readonly { id: number }[], { hash, at }: JournalTakeOut): void {
  const ids = JSON.stringify(people.map((person) => person.id))
  const takeOutId = audit(db, id, at, 'taken_out', { people: people.length, line: hash })
  db.write(
    'recover.taken_out',
    sql`
      UPDATE recipients SET taken_out_by = ${takeOutId}, held_until = NULL,
        state = CASE WHEN ${waitsSql(sql`recipients`)} THEN 'skipped' ELSE state END,
        reason = CASE WHEN ${waitsSql(sql`recipients`)} THEN 'taken_out' ELSE reason END
      WHERE id IN (SELECT value FROM json_each(${ids}))
    `,
  )
}

function isKnown(db: Db, id: string, what: string, line: string): boolean {
  const known = db.get(sql`
    SELECT 1 FROM audit WHERE campaign_id = ${id} AND what = ${what} AND json_extract(detail, '$.line') = ${line}
  `)
  return known !== undefined
}

// Takes the same people out again who were taken out in a time that the database lost. If it knows the act, nothing is done.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { journalKey, keyedHash } from '../store/journalLines'
import type { JournalTakeOut } from '../store/takenOutLines'
import { inOrderOfR, waitsSql } from '../views/countStates'
import { audit } from './auditRows'

/**
 * Also out of the versions before: who was taken out of a later one gets no text of an earlier one. Also out of a frozen campaign, whose
 * approval is lost: a person who approves it once more does not see whom they took out.
 */
export function takeOutAgain(db: Db, takeOuts: readonly JournalTakeOut[]): void {
  const key = journalKey(db)
  for (const takeOut of takeOuts) {
    if (isKnown(db, takeOut)) continue
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

function isKnown(db: Db, { campaignId, hash }: JournalTakeOut): boolean {
  const known = db.get(sql`
    SELECT 1 FROM audit WHERE campaign_id = ${campaignId} AND what = 'taken_out' AND json_extract(detail, '$.line') = ${hash}
  `)
  return known !== undefined
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

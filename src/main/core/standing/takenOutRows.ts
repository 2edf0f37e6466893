// People whom a rule never texts, because a person took them out of it.
import { isSameContact, personOf } from '../outbox/standing/standingCampaignRows'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { readRule, touchRule, type OfRule, type Stamped } from './readRuleRows'

export const standingTakenOutOperations = operationGroup('standingTakenOut', {
  /** Undefined if there is no such rule or contact. A waiting message to the person is set aside in the same write. */
  takeOut: essentialWrite(
    (db, { accountId, ruleId, contactId, at }: Stamped<OfRule & { contactId: number }>): number | undefined => {
      const contact = db.get<{ phone: string }>(sql`
        SELECT phone FROM contacts WHERE id = ${contactId} AND account_id = ${accountId}
      `)
      if (!readRule(db, { accountId, ruleId }) || !contact) return undefined
      const person = personOf(db, contact.phone)
      db.run(sql`
        INSERT OR IGNORE INTO standing_taken_out (rule_id, person, contact_id, at)
        VALUES (${ruleId}, ${person}, ${contactId}, ${at})
      `)
      const changes = setClaimsAside(
        db,
        sql`w.id IN (
          SELECT id FROM standing_claims INDEXED BY standing_once_a_person WHERE rule_id = ${ruleId} AND person = ${person}
          UNION
          SELECT id FROM standing_claims INDEXED BY standing_once_a_contact
          WHERE rule_id = ${ruleId} AND contact_id = ${contactId})`,
      )
      touchRule(db, ruleId, at)
      return changes
    },
  ),

  putBack: write((db, { accountId, ruleId, contactId, at }: Stamped<OfRule & { contactId: number }>): boolean => {
    if (!readRule(db, { accountId, ruleId })) return false
    const contact = db.get<{ phone: string }>(sql`SELECT phone FROM contacts WHERE id = ${contactId}`)
    const person = contact ? personOf(db, contact.phone) : ''
    db.run(sql`
      DELETE FROM standing_taken_out WHERE rule_id = ${ruleId} AND (contact_id = ${contactId} OR person = ${person})
    `)
    touchRule(db, ruleId, at)
    return true
  }),

  takenOut: read((db, { ruleId, accountId, offset, limit }: OfRule & { offset: number; limit: number }) => {
    const { total } = db.get<{ total: number }>(sql`
      SELECT count(*) AS total FROM standing_taken_out WHERE rule_id = ${ruleId}
    `) ?? { total: 0 }
    const rows = db.all<{ contactId: number; name: string | null; phone: string | null; takenOutAt: string }>(sql`
      SELECT t.contact_id AS contactId, trim(c.firstname || ' ' || c.lastname) AS name, c.phone, t.at AS takenOutAt
      FROM standing_taken_out t LEFT JOIN contacts c ON c.id = t.contact_id AND c.account_id = ${accountId}
      WHERE t.rule_id = ${ruleId} ORDER BY t.at DESC, t.person LIMIT ${limit} OFFSET ${offset}
    `)
    return { total, rows: rows.map((row) => ({ ...row, name: row.name ?? '', phone: row.phone ?? '' })) }
  }),
})

/** Sets aside people of a day who were taken out between its claim and its approval. Only within a write. */
export function setTakenOutAside(db: Db, campaignId: string, ruleId: number): void {
  setClaimsAside(
    db,
    sql`w.campaign_id = ${campaignId} AND EXISTS (SELECT 1 FROM standing_taken_out t
      WHERE t.rule_id = ${ruleId} AND (t.person = w.person OR (t.contact_id = w.contact_id AND ${isSameContact(sql`t.contact_id`, sql`t.at`)})))`,
  )
}

const takenOut = { claim: 'taken_out', recipient: 'taken_out' }

/** Sets aside claims `w` that were approved and not sent yet; answers how many recipients that were. */
export function setClaimsAside(
  db: Db,
  which: Sql,
  reason: { readonly claim: string; readonly recipient: string } = takenOut,
): number {
  const ids = JSON.stringify(
    db
      .all<{ id: number }>(
        sql`
          SELECT r.id FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id
            AND r.contact_id = w.contact_id AND r.state IN ('pending', 'held') AND r.resends = 0
          WHERE ${which} AND w.state = 'approved'
        `,
      )
      .map(({ id }) => id),
  )
  db.run(sql`
    UPDATE standing_claims SET state = 'left_out', reason = ${reason.claim} WHERE (campaign_id, contact_id) IN (
      SELECT campaign_id, contact_id FROM recipients WHERE id IN (SELECT value FROM json_each(${ids})))
  `)
  const { changes } = db.write(
    'standing.take_out',
    sql`
      UPDATE recipients SET state = 'skipped', reason = ${reason.recipient}
      WHERE id IN (SELECT value FROM json_each(${ids})) AND state IN ('pending', 'held')
    `,
  )
  return changes
}

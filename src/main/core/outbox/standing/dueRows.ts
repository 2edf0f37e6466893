// People of a standing send who are not due any more: since they were claimed they left the list, joined one whose people are left out,
// got another date, or were deleted. Each is looked up again before they are armed. Smart lists are evaluated at the claim only.
import { contactFieldNames } from '@contract/contactFields'
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import { fieldKey } from '../../messages/parseTemplate'
import type { Db } from '../../storage/db'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { journalKey, keyedHash } from '../store/journalLines'
import { setClaimedAside, type ClaimedRecipient } from './asideRows'

/** Keyed hash of the value of a date field. It is kept with the claim, which outlives the person. */
export function hashDate(db: Db, written: string): string {
  return keyedHash(journalKey(db), 'standing date', written.trim())
}

interface ClaimedPerson extends ClaimedRecipient {
  readonly dateHash: string | null
  /** The cell of a standard field, or all own columns as JSON; null: the contact is gone. */
  readonly cell: string | null
  readonly isListed: 0 | 1
  readonly isExcept: 0 | 1
  readonly isOnly: 0 | 1
}

interface Audience {
  readonly listIds: readonly number[]
  readonly smartListIds?: readonly number[]
  readonly onlyIn?: { readonly listIds: readonly number[]; readonly smartListIds: readonly number[] }
  readonly exceptIn?: { readonly listIds: readonly number[] }
}

/** Sets aside people who are not due any more. */
export function setNotDueAside(db: Db, id: CampaignId): void {
  const gone = notDue(db, id, sql`r.state IN ('pending', 'held')`)
  if (guard('standing.due', gone.length === 0)) return
  setClaimedAside(db, gone, 'not_due')
}

/** Whether someone of these recipients is not due any more. `ids`: JSON. */
export function namesNotDue(db: Db, id: CampaignId, ids: string): boolean {
  const gone = notDue(db, id, sql`r.id IN (SELECT value FROM json_each(${ids}))`)
  return !guard('standing.due', gone.length === 0)
}

const cellsSql = joinSql(
  contactFieldNames.map((name) => sql`WHEN ${name} THEN p.${named(name)}`),
  sql` `,
)

function notDue(db: Db, id: CampaignId, which: Sql): readonly ClaimedPerson[] {
  const rule = db.get<{ whenJson: string; audience: string }>(sql`
    SELECT s.terms -> '$.when' AS whenJson, d.audience FROM campaigns c JOIN standing_rules s ON s.id = c.standing_id
      JOIN campaigns d ON d.id = s.draft_id WHERE c.id = ${id}
  `)
  if (!rule) return []
  const when = JSON.parse(rule.whenJson) as { kind: string; field?: string; listId?: number }
  const { listIds, smartListIds = [], onlyIn, exceptIn } = JSON.parse(rule.audience) as Audience
  const isIn = (lists: readonly number[]): Sql =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(lists)}) l CROSS JOIN list_contacts m
      ON m.list_id = l.value AND m.contact_id = w.contact_id)`
  const key = when.field === undefined ? '' : fieldKey(when.field)
  const standard = contactFieldNames.find((name) => fieldKey(name) === key) ?? ''
  const people = db.all<ClaimedPerson>(sql`
    SELECT w.id AS claimId, r.id AS recipientId, w.date_hash AS dateHash, CASE ${standard} ${cellsSql} ELSE p.fields END AS cell,
      ${isIn(when.listId === undefined ? listIds : [when.listId])} AS isListed, ${isIn(exceptIn?.listIds ?? [])} AS isExcept,
      ${isIn(onlyIn?.listIds ?? [])} AS isOnly
    FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id AND r.contact_id = w.contact_id
        AND r.position IS NOT NULL AND r.resends = 0
      LEFT JOIN contacts p ON p.id = w.contact_id
    WHERE w.campaign_id = ${id} AND ${which}
  `)
  const isByList = when.kind !== 'not_answered' && (when.listId !== undefined || smartListIds.length === 0)
  const isByOnly = (onlyIn?.listIds.length ?? 0) > 0 && (onlyIn?.smartListIds.length ?? 0) === 0
  return people.filter(
    ({ cell, dateHash, isListed, isExcept, isOnly }) =>
      cell === null ||
      isExcept === 1 ||
      (isByList && isListed === 0) ||
      (isByOnly && isOnly === 0) ||
      (dateHash !== null && !datesIn(cell, standard, key).some((written) => hashDate(db, written) === dateHash)),
  )
}

/** An address book may write a column in several ways: any of them may have the date. */
function datesIn(cell: string, standard: string, key: string): string[] {
  if (standard !== '') return [cell]
  const own = Object.entries(JSON.parse(cell) as Record<string, unknown>)
  return own.flatMap(([name, value]) => (fieldKey(name) === key && typeof value === 'string' ? [value] : []))
}

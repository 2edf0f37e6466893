// The record of an act that can be taken back: who it concerned, and how they were before.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { everything } from '../../storage/sqlConditions'

export interface Act {
  readonly accountId: string
  readonly actId: string
  /** When, ISO. */
  readonly at: string
}

export type ActKind = 'add' | 'edit' | 'join' | 'leave' | 'opt_out' | 'opt_in' | 'remove' | 'list_remove' | 'decide'

/** Some of an act's people, by contact id. */
export interface ActPart extends Act {
  readonly first: number
  readonly last: number
}

/** The rows of a part, as a condition on `contact_act_rows`. */
export const isOf = ({ actId, first, last }: ActPart): Sql =>
  sql`act_id = ${actId} AND contact_id BETWEEN ${first} AND ${last}`

/** `underWay`: what is left to do, for an act that takes several transactions. */
export function beginAct(
  db: Db,
  { accountId, actId, at }: Act,
  kind: ActKind,
  { detail = {}, underWay }: { readonly detail?: object; readonly underWay?: object | undefined } = {},
): void {
  db.run(sql`
    INSERT INTO contact_acts (id, account_id, kind, at, detail, under_way)
    VALUES (
      ${actId}, ${accountId}, ${kind}, ${at}, ${JSON.stringify(detail)}, ${underWay ? JSON.stringify(underWay) : null}
    )
  `)
}

interface KeptPeople {
  readonly listId: number
  /** Leaves out chosen people who already are as the act would make them. */
  readonly where?: Sql
  /** A JSON object, as an expression on the row. */
  readonly was?: Sql
}

/** Chosen people become the act's; the act then works on its own rows alone. */
export function keepPeople(
  db: Db,
  { actId }: Act,
  chosen: Sql,
  { listId, where = everything, was = sql`'{}'` }: KeptPeople,
): void {
  db.run(sql`
    INSERT INTO contact_act_rows (act_id, phone, list_id, contact_id, was)
    SELECT ${actId}, phone, ${listId}, id, ${was} FROM contacts WHERE ${chosen} AND ${where}
  `)
}

/** Returns how many people the act changed. An act that changed no one leaves no record. */
export function endAct(db: Db, actId: string): number {
  const { people } = db.get<{ people: number }>(
    sql`SELECT count(*) AS people FROM contact_act_rows WHERE act_id = ${actId}`,
  ) ?? { people: 0 }
  if (people === 0) db.run(sql`DELETE FROM contact_acts WHERE id = ${actId}`)
  else db.run(sql`UPDATE contact_acts SET under_way = NULL WHERE id = ${actId}`)
  return people
}

/** Deletes up to `limit` rows of acts from before a moment, or the record of one whose rows are gone. Returns true when none is left. */
export function forgetActs(db: Db, { before, limit }: { readonly before: string; readonly limit: number }): boolean {
  const old = db.get<{ id: string }>(
    sql`SELECT id FROM contact_acts WHERE at < ${before} AND under_way IS NULL LIMIT 1`,
  )
  if (!old) return true
  const { changes } = db.run(sql`
    DELETE FROM contact_act_rows WHERE act_id = ${old.id} AND contact_id IN (
    SELECT contact_id FROM contact_act_rows WHERE act_id = ${old.id} ORDER BY contact_id LIMIT ${limit})
  `)
  if (changes < limit) db.run(sql`DELETE FROM contact_acts WHERE id = ${old.id}`)
  return false
}

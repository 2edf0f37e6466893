// The record of an act that can be taken back: who it concerned, and how they were before.
import type { Db } from '../storage/db'
import type { SqlCondition } from './sqlCondition'

export interface Act {
  readonly accountId: string
  readonly actId: string
  /** When, ISO. */
  readonly at: string
}

export type ActKind = 'add' | 'edit' | 'join' | 'leave' | 'opt_out' | 'opt_in' | 'remove' | 'list_remove' | 'decide'

export function beginAct(db: Db, { accountId, actId, at }: Act, kind: ActKind, detail: object = {}): void {
  db.run(
    'INSERT INTO contact_acts (id, account_id, kind, at, detail) VALUES (?, ?, ?, ?, ?)',
    ...[actId, accountId, kind, at, JSON.stringify(detail)],
  )
}

interface KeptPeople {
  readonly listId: number
  /** Leaves out chosen people who already are as the act would make them. */
  readonly where?: SqlCondition
  /** A JSON object, as an expression on the row. */
  readonly was?: SqlCondition
}

/** Chosen people become the act's; the act then works on its own rows alone. */
export function keepPeople(db: Db, { actId }: Act, chosen: SqlCondition, { listId, where, was }: KeptPeople): void {
  const { sql: wasSql, values: wasValues } = was ?? { sql: `'{}'`, values: [] }
  const { sql: whereSql, values: whereValues } = where ?? { sql: '1', values: [] }
  db.run(
    `INSERT INTO contact_act_rows (act_id, phone, list_id, contact_id, was)
       SELECT ?, phone, ?, id, ${wasSql} FROM contacts WHERE ${chosen.sql} AND ${whereSql}`,
    ...[actId, listId, ...wasValues, ...chosen.values, ...whereValues],
  )
}

/** Answers how many people the act changed; an act that changed no one leaves no record. */
export function endAct(db: Db, actId: string): number {
  const { people } = db.get<{ people: number }>(
    'SELECT count(*) AS people FROM contact_act_rows WHERE act_id = ?',
    actId,
  ) ?? { people: 0 }
  if (people === 0) db.run('DELETE FROM contact_acts WHERE id = ?', actId)
  return people
}

// "May we send to this number?" is recorded and answered here only. An opt-out is by number: it outlives the contact,
// and nothing but a person who undoes their own click takes one away.
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'

/** Sources of recorded opt-outs; a hold after an unclear reply is not one (holdRows). */
export type OptOutSource = 'person_here' | 'import' | 'gateway' | 'reply'

export interface OptOut {
  readonly phone: string
  /** 0: out of everything. */
  readonly listId: number
  readonly source: OptOutSource
  readonly since: string
}

export interface RecordOptOuts {
  readonly accountId: string
  /** E.164. */
  readonly phones: readonly string[]
  /** Absent: out of everything. */
  readonly listId?: number
  readonly source: OptOutSource
  readonly at: string
}

/**
 * For SQL of other `…Rows` files: true if a number is out of everything. `account` and `phone` are expressions of
 * the outer query, columns with their table's name before them. For what is shown and counted; see isLeftOutSql.
 */
export function isOptedOutSql(account: Sql, phone: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = ${account} AND gone.phone = ${phone} AND gone.list_id = 0 AND gone.source <> 'unclear')`
}

/** True if nothing is sent to a number: it is opted out of everything, or held. For decisions about sending. */
export function isLeftOutSql(account: Sql, phone: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = ${account} AND gone.phone = ${phone} AND gone.list_id = 0)`
}

/** True if a reply that reads like an opt-out holds a number until a person decides. */
export function isHeldSql(account: Sql, phone: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM opt_outs AS held WHERE held.account_id = ${account} AND held.phone = ${phone} AND held.list_id = 0 AND held.source = 'unclear')`
}

/** Ends an INSERT into `opt_outs`: an opt-out takes the place of a hold; of another opt-out nothing changes. */
export const overHoldSql = sql`ON CONFLICT (account_id, phone, list_id) DO UPDATE SET source = excluded.source, since = excluded.since,
  told = NULL, told_code = NULL, told_words = NULL WHERE opt_outs.source = 'unclear' AND excluded.source <> 'unclear'`

/** The same for lists, a hold included where 0 is among them: true if a number is out of one of `lists`, a subquery or list of ids. */
export function isOptedOutOfSql(account: Sql, phone: Sql, lists: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM opt_outs AS left_list WHERE left_list.account_id = ${account} AND left_list.phone = ${phone} AND left_list.list_id IN (${lists}))`
}

/** Adds what is not there yet; an earlier opt-out keeps its source and time, a hold becomes one. Answers how many are new. */
export function recordOptOuts(db: Db, { accountId, phones, listId = 0, source, at }: RecordOptOuts): number {
  return db.run(sql`
    INSERT INTO opt_outs (account_id, phone, list_id, source, since)
    SELECT ${accountId}, value, ${listId}, ${source}, ${at} FROM json_each(${JSON.stringify(phones)})
      WHERE true ${overHoldSql}
  `).changes
}

export const optOutOperations = operationGroup('optOuts', {
  record: write((db, input: RecordOptOuts) => recordOptOuts(db, input)),

  /** Every opt-out of these numbers; a number without one may be sent to. */
  state: read((db, { accountId, phones }: { accountId: string; phones: readonly string[] }) =>
    db.all<OptOut>(sql`
      SELECT phone, list_id AS listId, source, since
      FROM opt_outs
      WHERE account_id = ${accountId} AND phone IN (SELECT value FROM json_each(${JSON.stringify(phones)}))
      ORDER BY phone, list_id
    `),
  ),
})

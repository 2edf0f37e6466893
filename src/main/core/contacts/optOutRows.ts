// "May we send to this number?" is recorded and answered here only. An opt-out is by number: it outlives the contact,
// and nothing but a person who undoes their own click takes one away.
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'

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
 * For SQL of other `…Rows` files: true where a number is out of everything. `account` and `phone` are expressions of
 * the outer query, columns with their table's name before them.
 */
export function isOptedOutSql(account: string, phone: string): string {
  return `EXISTS (SELECT 1 FROM opt_outs AS gone WHERE gone.account_id = ${account} AND gone.phone = ${phone} AND gone.list_id = 0)`
}

/** The same for lists: true where a number is out of one of `lists`, a subquery or list of ids. */
export function isOptedOutOfSql(account: string, phone: string, lists: string): string {
  return `EXISTS (SELECT 1 FROM opt_outs AS left_list WHERE left_list.account_id = ${account} AND left_list.phone = ${phone} AND left_list.list_id IN (${lists}))`
}

/** Adds what is not there yet; an earlier opt-out keeps its source and time. Answers how many are new. */
export function recordOptOuts(db: Db, { accountId, phones, listId = 0, source, at }: RecordOptOuts): number {
  return db.run(
    `INSERT OR IGNORE INTO opt_outs (account_id, phone, list_id, source, since)
       SELECT ?, value, ?, ?, ? FROM json_each(?)`,
    ...[accountId, listId, source, at, JSON.stringify(phones)],
  ).changes
}

export const optOutOperations = operationGroup('optOuts', {
  record: write((db, input: RecordOptOuts) => recordOptOuts(db, input)),

  /** Every opt-out of these numbers; a number without one may be sent to. */
  state: read((db, { accountId, phones }: { accountId: string; phones: readonly string[] }) =>
    db.all<OptOut>(
      `SELECT phone, list_id AS listId, source, since FROM opt_outs
         WHERE account_id = ? AND phone IN (SELECT value FROM json_each(?)) ORDER BY phone, list_id`,
      accountId,
      JSON.stringify(phones),
    ),
  ),
})

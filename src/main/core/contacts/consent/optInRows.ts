// Opt-outs that a person takes back here and that the gateway may hold too: it must be told, or it would still leave them out.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface NotedOptIns {
  readonly accountId: string
  /** E.164. */
  readonly phones: readonly string[]
  /** 0: everything. */
  readonly listId: number
  readonly at: string
}

/**
 * Call it before the opt-outs are deleted, in the same transaction. Opt-outs that the gateway never knew leave no trace; one
 * made by a reply it may know from the reply itself.
 */
export function noteOptIns(db: Db, { accountId, phones, listId, at }: NotedOptIns): void {
  db.run(sql`
    INSERT INTO opt_ins_to_tell (account_id, phone, list_id, made_at)
    SELECT account_id, phone, list_id, ${at}
    FROM opt_outs
    WHERE account_id = ${accountId} AND list_id = ${listId}
      AND phone IN (SELECT value FROM json_each(${JSON.stringify(phones)})) AND phone LIKE '+%'
      AND (source IN ('gateway', 'reply') OR told IS NOT NULL)
    ON CONFLICT DO UPDATE SET made_at = excluded.made_at, told = NULL, told_code = NULL, told_words = NULL
  `)
}

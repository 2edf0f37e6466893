// Takes a number out of what the gateway said: answers, refusals and reasons can quote it.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'

/** In place of the digits. */
const blank = '…'

/** Within a write, before the people of `recipientIds` (JSON) lose their number. */
export function forgetInWords(db: Db, accountId: string, phone: string, recipientIds: string): void {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return
  const without = (column: Sql): Sql =>
    sql`${column} = replace(replace(${column}, '+' || ${digits}, ${blank}), ${digits}, ${blank})`
  db.run(sql`
    UPDATE attempts SET ${without(sql`answer`)}, ${without(sql`words`)} WHERE (instr(answer, ${digits})
      OR instr(words, ${digits})) AND id IN
    (SELECT attempt_id FROM attempt_recipients WHERE recipient_id IN (SELECT value FROM json_each(${recipientIds})))
  `)
  db.run(sql`
    UPDATE recipients SET ${without(sql`reason`)} WHERE instr(reason, ${digits}) AND id IN (SELECT value
      FROM json_each(${recipientIds}))
  `)
  db.run(sql`
    UPDATE campaigns SET ${without(sql`pause_words`)}, ${without(sql`kept_counts`)}
    WHERE account_id = ${accountId} AND (instr(pause_words, ${digits}) OR instr(kept_counts, ${digits}))
  `)
  db.run(sql`
    UPDATE jobs SET ${without(sql`problem_words`)} WHERE account_id = ${accountId} AND instr(problem_words, ${digits})
  `)
  db.run(sql`DELETE FROM callback_receipts WHERE phone = ${phone}`)
}

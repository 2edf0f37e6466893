// Takes a number out of what the gateway said: answers, refusals and reasons can quote it.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

/** In place of the digits. */
const blank = '…'

/** Within a write, before the people of `recipientIds` (JSON) lose their number. */
export function forgetInWords(db: Db, accountId: string, phone: string, recipientIds: string): void {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return
  const without = (column: string): string =>
    `${column} = replace(replace(${column}, '+' || ?1, '${blank}'), ?1, '${blank}')`
  db.run(
    `UPDATE attempts SET ${without('answer')}, ${without('words')} WHERE (instr(answer, ?1) OR instr(words, ?1)) AND id IN
       (SELECT attempt_id FROM attempt_recipients WHERE recipient_id IN (SELECT value FROM json_each(?2)))`,
    digits,
    recipientIds,
  )
  db.run(
    `UPDATE recipients SET ${without('reason')} WHERE instr(reason, ?1) AND id IN (SELECT value FROM json_each(?2))`,
    digits,
    recipientIds,
  )
  db.run(
    `UPDATE campaigns SET ${without('pause_words')}, ${without('kept_counts')}
     WHERE account_id = ?2 AND (instr(pause_words, ?1) OR instr(kept_counts, ?1))`,
    digits,
    accountId,
  )
  db.run(
    `UPDATE jobs SET ${without('problem_words')} WHERE account_id = ?2 AND instr(problem_words, ?1)`,
    digits,
    accountId,
  )
  db.run(sql`DELETE FROM callback_receipts WHERE phone = ${phone}`)
}

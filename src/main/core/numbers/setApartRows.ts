// Numbers that are set apart: left out of every send from the freeze on, until they are put back. No opt-out, and nothing of it
// leaves this computer.
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'

/** For SQL of other `…Rows` files: true if a number is set apart. `account` and `phone` are expressions of the outer query. */
export function isSetApartSql(account: Sql, phone: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM set_apart AS aside WHERE aside.account_id = ${account} AND aside.phone = ${phone})`
}

export function hasSetApart(db: Db, accountId: string): boolean {
  return db.get(sql`SELECT 1 FROM set_apart WHERE account_id = ${accountId} LIMIT 1`) !== undefined
}

interface Numbers {
  readonly accountId: string
  readonly phones: readonly string[]
}

interface NotActivePart {
  readonly accountId: string
  readonly jobId: string
  readonly after: number
  readonly limit: number
  readonly at: string
}

export const setApartOperations = operationGroup('setApart', {
  /** Answers those that were not apart before. */
  add: write((db, { accountId, phones, at }: Numbers & { at: string }): string[] =>
    setAside(db, accountId, phones, at),
  ),

  /** The next numbers of a job that are not active by their last answer in it; `next` is undefined at the end. */
  addNotActive: write((db, { accountId, jobId, after, limit, at }: NotActivePart) => {
    const found = db.all<{ place: number; phone: string }>(sql`
      SELECT place, phone
      FROM look_ups
      WHERE job_id = ${jobId} AND state = 'done' AND is_active = 0 AND place > ${after}
      ORDER BY place LIMIT ${limit}
    `)
    const changed = setAside(
      db,
      accountId,
      found.map(({ phone }) => phone),
      at,
    )
    return { changed, next: found.length < limit ? undefined : found.at(-1)?.place }
  }),

  remove: write(
    (db, { accountId, phones }: Numbers): number =>
      db.run(sql`
        DELETE FROM set_apart
        WHERE account_id = ${accountId} AND phone IN (SELECT value FROM json_each(${JSON.stringify(phones)}))
      `).changes,
  ),

  isVerifyJob: read(
    (db, { accountId, jobId }: { accountId: string; jobId: string }): boolean =>
      db.get(sql`SELECT 1 FROM jobs WHERE id = ${jobId} AND account_id = ${accountId} AND kind = 'verify'`) !==
      undefined,
  ),
})

function setAside(db: Db, accountId: string, phones: readonly string[], at: string): string[] {
  return phones.filter(
    (phone) =>
      db.run(sql`INSERT OR IGNORE INTO set_apart (account_id, phone, at) VALUES (${accountId}, ${phone}, ${at})`)
        .changes === 1,
  )
}

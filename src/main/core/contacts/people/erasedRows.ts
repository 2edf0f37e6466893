// Numbers of erased people, as keyed hashes: enough to recognise one, not enough to read one. Every writer of contacts asks
// here, so that an erased person who returns with a file or from the gateway is opted out.
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { overHoldSql } from '../consent/optOutRows'

/** Makes a test whether a number's owner was erased; undefined if no one ever was. */
export function makeErasedTest(db: Db, accountId: string): ((phone: string) => boolean) | undefined {
  const hashes = new Set(
    db
      .all<{ hash: string }>(sql`SELECT phone_hash AS hash FROM erased_numbers WHERE account_id = ${accountId}`)
      .map(({ hash }) => hash),
  )
  if (hashes.size === 0) return undefined
  const key = readKey(db)
  return (phone) => hashes.has(hashPhone(key, accountId, phone))
}

/** When the owner of a number was erased; undefined for everyone else. */
export function makeErasedAt(db: Db, accountId: string): (phone: string) => string | undefined {
  const rows = db.all<{ hash: string; at: string }>(
    sql`SELECT phone_hash AS hash, at FROM erased_numbers WHERE account_id = ${accountId}`,
  )
  if (rows.length === 0) return () => undefined
  const atOf = new Map(rows.map(({ hash, at }) => [hash, at]))
  const key = readKey(db)
  return (phone) => atOf.get(hashPhone(key, accountId, phone))
}

/** Opts out, of everything, who of these was erased before. Answers how many. Call it where contacts are stored. */
export function optOutErased(db: Db, accountId: string, phones: Iterable<string>, at: string): number {
  const isErased = makeErasedTest(db, accountId)
  if (!isErased) return 0
  let count = 0
  for (const phone of phones) {
    if (!isErased(phone)) continue
    count += db.run(sql`
      INSERT INTO opt_outs (account_id, phone, list_id, source, since)
        VALUES (${accountId}, ${phone}, 0, 'erased', ${at}) ${overHoldSql}
    `).changes
  }
  return count
}

/** True for an erased person who came back, also once they are opted in again: `optOutErased` has left its line. */
export function isBackSql(account: Sql, phone: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM consent_log AS back WHERE back.account_id = ${account} AND back.phone = ${phone}
    AND back.source = 'erased')`
}

export function keepErased(db: Db, accountId: string, phone: string, at: string): void {
  db.run(sql`
    INSERT OR IGNORE INTO erased_numbers (account_id, phone_hash, at)
    VALUES (${accountId}, ${hashPhone(readKey(db), accountId, phone)}, ${at})
  `)
}

function hashPhone(key: string, accountId: string, phone: string): string {
  return createHmac('sha256', key).update(`${accountId} ${phone}`).digest('base64')
}

/** Made at the first erasure: without it the hashes cannot be tried out number by number. */
function readKey(db: Db): string {
  const found = db.get<{ key: string }>(sql`SELECT key FROM erasure_key`)
  if (found) return found.key
  const key = randomBytes(32).toString('base64')
  db.run(sql`INSERT INTO erasure_key (id, key) VALUES (1, ${key})`)
  return key
}

// Stores what a job reads from a list of the gateway: its people, their ids and opt-outs. Used by every job that reads one.
import { gatewayFieldNames } from '@contract/contactFields'
import { recordOptOuts } from '../contacts/consent/optOutRows'
import { allNamed, valuesOf } from '../storage/columns'
import type { Db } from '../storage/db'
import { joinSql, named, sql } from '../storage/sql'
import { withoutGaps, type Fields } from './mergeFields'
import type { ListedPerson } from './toListedPerson'

export interface ReadList {
  readonly jobId: string
  readonly accountId: string
  readonly listId: number
  readonly at: string
}

/** Remembers what was shown: how many records this round had not shown yet, and how many no round had. */
export function markSeen(
  db: Db,
  { jobId, listId }: Pick<ReadList, 'jobId' | 'listId'>,
  round: number,
  keys: readonly string[],
): { fresh: number; added: number } {
  let fresh = 0
  let added = 0
  for (const key of keys) {
    const before = db.get<{ round: number }>(
      sql`SELECT round FROM job_seen WHERE job_id = ${jobId} AND list_id = ${listId} AND key = ${key}`,
    )
    if (!before) added += 1
    if (!before || before.round < round) fresh += 1
    db.run(sql`
      INSERT INTO job_seen (job_id, list_id, key, round) VALUES (${jobId}, ${listId}, ${key}, ${round})
      ON CONFLICT DO UPDATE SET round = ${round}
    `)
  }
  return { fresh, added }
}

/** Opt-outs come down, and none is ever cleared. One that a person took back here a moment ago is told the gateway first. */
export function takeOptOuts(db: Db, { accountId, listId, at }: ReadList, people: readonly ListedPerson[]): number {
  const record = (isOut: (person: ListedPerson) => boolean, ofList: number): number => {
    const phones = people.flatMap((person) => (person.phone !== undefined && isOut(person) ? [person.phone] : []))
    if (phones.length === 0) return 0
    const takenBack = db.all<{ phone: string }>(sql`
      SELECT phone
      FROM opt_ins_to_tell
      WHERE account_id = ${accountId} AND list_id = ${ofList}
        AND phone IN (SELECT value FROM json_each(${JSON.stringify(phones)}))
    `)
    const mine = new Set(takenBack.map(({ phone }) => phone))
    const taken = phones.filter((phone) => !mine.has(phone))
    return recordOptOuts(db, { accountId, phones: taken, listId: ofList, source: 'gateway', at })
  }
  return record(({ isOut }) => isOut, 0) + record(({ isOutOfList }) => isOutOfList, listId)
}

export type StoredPerson = Fields & { readonly id: number }

export function findByPhone(db: Db, accountId: string, phone: string): StoredPerson | undefined {
  return db.get<StoredPerson>(sql`
    SELECT id, ${allNamed(gatewayFieldNames)}
    FROM contacts
    WHERE account_id = ${accountId} AND phone = ${phone}
  `)
}

export function readCopy(db: Db, contactId: number): Fields | undefined {
  return db.get<Fields>(sql`SELECT ${allNamed(gatewayFieldNames)} FROM gateway_copies WHERE contact_id = ${contactId}`)
}

/** The gateway has this person, so, on this list. A field it did not speak of stays as it was known. */
export function rememberListed(
  db: Db,
  contactId: number,
  { listId, gatewayId, fields }: { listId: number; gatewayId: string | undefined; fields: ListedPerson['fields'] },
): void {
  if (gatewayId !== undefined) {
    db.run(sql`
      UPDATE main.contacts SET gateway_id = ${gatewayId} WHERE id = ${contactId} AND gateway_id IS NOT ${gatewayId}
    `)
  }
  const given = gatewayFieldNames.map((name) => sql`${named(name)} = coalesce(${fields[name] ?? null}, ${named(name)})`)
  db.run(sql`
    INSERT INTO gateway_copies (contact_id, ${allNamed(gatewayFieldNames)})
    VALUES (${contactId}, ${valuesOf(gatewayFieldNames, withoutGaps(fields))})
    ON CONFLICT DO UPDATE SET ${joinSql(given)}
  `)
  db.run(sql`INSERT OR IGNORE INTO gateway_members (list_id, contact_id) VALUES (${listId}, ${contactId})`)
}

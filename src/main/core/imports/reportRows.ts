// Reads the reports of imports.
import type { ImportStatus } from '@contract'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'

export interface ReportRecord {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  readonly state: ImportStatus['state']
  readonly plan: string
  readonly tally: string | null
  readonly listId: number | null
  readonly listName: string | null
  readonly done: string | null
  readonly undone: string | null
  readonly openedAt: string
  readonly finishedAt: string | null
}

const columns = sql`imports.id, imports.account_id AS accountId, file_name AS fileName, state, plan, tally, list_id AS listId,
  coalesce(imports.list_name, lists.name) AS listName, done, undone, imports.created_at AS openedAt, finished_at AS finishedAt`
const source = sql`imports LEFT JOIN lists ON lists.id = imports.list_id`

export function readReport(db: Db, importId: string): ReportRecord | undefined {
  return db.get<ReportRecord>(sql`SELECT ${columns} FROM ${source} WHERE imports.id = ${importId}`)
}

export function readReports(
  db: Db,
  { accountId, offset, limit }: { accountId: string; offset: number; limit: number },
) {
  return {
    total:
      db.get<{ imports: number }>(
        sql`SELECT count(*) AS imports FROM imports WHERE account_id = ${accountId} AND state <> 'discarded'`,
      )?.imports ?? 0,
    rows: db.all<ReportRecord>(sql`
      SELECT ${columns} FROM ${source} WHERE imports.account_id = ${accountId} AND state <> 'discarded'
      ORDER BY coalesce(finished_at, imports.created_at) DESC, imports.rowid DESC LIMIT ${limit} OFFSET ${offset}
    `),
  }
}

export interface ReportPersonRecord {
  readonly contactId: number | null
  readonly phone: string
  readonly firstname: string
  readonly lastname: string
  /** JSON of the columns that changed, before and after. */
  readonly was: string | null
  readonly became: string | null
}

export interface ReportPeopleInput {
  readonly importId: string
  readonly kind: 'new' | 'updated' | 'unchanged' | 'opted_out'
  readonly offset: number
  readonly limit: number
}

export function readReportPeople(db: Db, { importId, kind, offset, limit }: ReportPeopleInput) {
  const [from, selected] = peopleOf(sql`${importId}`)[kind]
  return {
    total: db.get<{ people: number }>(sql`SELECT count(*) AS people FROM ${from}`)?.people ?? 0,
    rows: db.all<ReportPersonRecord>(
      sql`SELECT ${selected} FROM ${from} ORDER BY 1, phone LIMIT ${limit} OFFSET ${offset}`,
    ),
  }
}

const contact = sql`contacts.id AS contactId, contacts.phone AS phone, contacts.firstname, contacts.lastname`
const isUpdate = sql`EXISTS (SELECT 1 FROM json_each(became) WHERE key NOT IN ('country', 'phone_type', 'updated_at'))`

function peopleOf(id: Sql): Readonly<Record<ReportPeopleInput['kind'], readonly [from: Sql, columns: Sql]>> {
  const found = sql`import_people JOIN contacts ON contacts.id = contact_id
    WHERE import_people.import_id = ${id} AND is_out = 0`
  return {
    new: [
      sql`contacts WHERE import_id = ${id}
        AND phone NOT IN (SELECT phone FROM import_rows WHERE import_id = ${id} AND verdict = 'opted_out')`,
      sql`${contact}, NULL AS was, NULL AS became`,
    ],
    updated: [sql`${found} AND was IS NOT NULL AND ${isUpdate}`, sql`${contact}, was, became`],
    unchanged: [sql`${found} AND (was IS NULL OR NOT ${isUpdate})`, sql`${contact}, NULL AS was, NULL AS became`],
    opted_out: [
      sql`import_rows LEFT JOIN contacts ON contacts.phone = import_rows.phone
          AND contacts.account_id = (SELECT account_id FROM imports WHERE id = ${id})
        WHERE import_rows.import_id = ${id} AND verdict = 'opted_out'`,
      sql`contacts.id AS contactId, import_rows.phone AS phone, import_rows.firstname, import_rows.lastname,
        NULL AS was, NULL AS became`,
    ],
  }
}

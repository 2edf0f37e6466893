import type { ImportStatus } from '@contract'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'

export interface ImportRecord {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  readonly fileSize: number
  /** SHA-256, known when the whole file was read. */
  readonly fileHash: string | null
  readonly state: ImportStatus['state']
  readonly plan: string
  readonly tally: string | null
  readonly failure: string | null
  readonly listId: number | null
  readonly listName: string | null
}

export const importSql = sql`
  SELECT imports.id, imports.account_id AS accountId, file_name AS fileName, file_size AS fileSize, file_hash AS fileHash, state, plan, tally, failure,
      list_id AS listId, coalesce(lists.name, imports.list_name) AS listName
    FROM imports LEFT JOIN lists ON lists.id = imports.list_id`

export function readImport(db: Db, id: string): ImportRecord | undefined {
  return db.get<ImportRecord>(sql`${importSql} WHERE imports.id = ${id}`)
}

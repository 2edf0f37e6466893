// An import as a source of a draft: its file, its time, and how many of its people are contacts now.
import type { Draft } from '@contract'
import { importPeopleSql } from '../../imports/commit/importPeopleSql'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

type DraftImport = Draft['imports'][number]

/** Empty if the import does not exist. */
export function readDraftImport(db: Db, accountId: string, importId: string): DraftImport[] {
  const run = db.get<{ fileName: string; importedAt: string; isUndone: 0 | 1 }>(sql`
    SELECT file_name AS fileName, coalesce(finished_at, created_at) AS importedAt, state = 'undone' AS isUndone
    FROM imports WHERE id = ${importId} AND account_id = ${accountId}
  `)
  if (!run) return []
  const { isUndone, ...shown } = run
  const people = countImportPeople(db, accountId, importId)
  return [{ importId, ...shown, people, ...(isUndone === 1 ? { isUndone: true as const } : {}) }]
}

/** Counts the people of an import who are still contacts, opted out or not; 0 for an undone import. */
function countImportPeople(db: Db, accountId: string, importId: string): number {
  const people = importPeopleSql(sql`${accountId}`, sql`${importId}`)
  return db.get<{ people: number }>(sql`SELECT count(*) AS people FROM (${people})`)?.people ?? 0
}

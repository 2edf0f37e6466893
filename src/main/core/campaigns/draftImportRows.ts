// An import as a source of a draft: its file, when it was, and who of it is a contact now.
import type { Draft } from '@contract'
import { importPeopleSql } from '../imports/importPeopleSql'
import type { Db } from '../storage/db'

type DraftImport = Draft['imports'][number]

/** Empty for an import that is not there. */
export function readDraftImport(db: Db, accountId: string, importId: string): DraftImport[] {
  const run = db.get<{ fileName: string; importedAt: string; isUndone: 0 | 1 }>(
    `SELECT file_name AS fileName, coalesce(finished_at, created_at) AS importedAt, state = 'undone' AS isUndone
     FROM imports WHERE id = ? AND account_id = ?`,
    importId,
    accountId,
  )
  if (!run) return []
  const { isUndone, ...shown } = run
  const people = countImportPeople(db, accountId, importId)
  return [{ importId, ...shown, people, ...(isUndone === 1 ? { isUndone: true as const } : {}) }]
}

/** Everyone of an import who is still a contact, opted out or not. 0 for one that was undone. */
function countImportPeople(db: Db, accountId: string, importId: string): number {
  const sql = `SELECT count(*) AS people FROM (${importPeopleSql('?2')})`
  return db.get<{ people: number }>(sql, accountId, importId)?.people ?? 0
}

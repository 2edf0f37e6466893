// Imports: named operations. Their staged rows are seen by nothing else until the import is committed.
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { commitRows, type CommitInput } from './commitRows'
import { parsePlan } from './importPlan'
import { readImport } from './importRecordRows'
import { settleAll, stagedRowOperations } from './stagedRows'

export interface NewImport {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  readonly fileSize: number
  readonly plan: string
  readonly headerKey: string
  readonly fileHash: string | null
  readonly at: string
}

export const importOperations = operationGroup('imports', {
  get: read((db, id: string) => readImport(db, id)),

  add: write((db, run: NewImport) =>
    db.run(
      `INSERT INTO imports (id, account_id, file_name, file_size, file_hash, state, plan, header_key, created_at)
         VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?)`,
      ...[run.id, run.accountId, run.fileName, run.fileSize, run.fileHash, run.plan, run.headerKey, run.at],
    ),
  ),

  /** Changes the columns or the layout: what was checked before is void. */
  replan: write((db, { id, plan, headerKey }: Pick<NewImport, 'id' | 'plan' | 'headerKey'>) => {
    clearRows(db, id)
    db.run(
      `UPDATE imports SET plan = ?, header_key = ?, state = 'open', tally = NULL, failure = NULL WHERE id = ?`,
      plan,
      headerKey,
      id,
    )
  }),

  /** Plan of the last committed import of a file with these headers. */
  lastPlan: read((db, { accountId, headerKey }: Pick<NewImport, 'accountId' | 'headerKey'>) =>
    db.get<{ plan: string }>(
      `SELECT plan FROM imports WHERE account_id = ? AND header_key = ? AND state = 'committed' ORDER BY finished_at DESC LIMIT 1`,
      ...[accountId, headerKey],
    ),
  ),

  /** Committed imports of files of this size, latest first: the only ones that can have been the same file. */
  sameSize: read((db, { accountId, fileSize }: Pick<NewImport, 'accountId' | 'fileSize'>) =>
    db.all<{ hash: string; at: string; listName: string }>(
      `SELECT file_hash AS hash, finished_at AS at, coalesce(lists.name, '') AS listName
         FROM imports LEFT JOIN lists ON lists.id = list_id
         WHERE imports.account_id = ? AND file_size = ? AND state = 'committed' AND file_hash IS NOT NULL ORDER BY finished_at DESC`,
      ...[accountId, fileSize],
    ),
  ),

  beginCheck: write((db, id: string) => {
    clearRows(db, id)
    db.run(`UPDATE imports SET state = 'checking', tally = NULL, failure = NULL WHERE id = ?`, id)
  }),

  finishCheck: write((db, { importId, fileHash }: { importId: string; fileHash: string }) => {
    const run = readImport(db, importId)
    if (run?.state !== 'checking') return
    db.run(`UPDATE imports SET state = 'checked', file_hash = ? WHERE id = ?`, fileHash, importId)
    settleAll(db, run, parsePlan(run.plan).lostZero)
  }),

  /** Ends a check without a result: nothing of it stays. */
  dropCheck: write((db, { importId, failure }: { importId: string; failure?: string }) => {
    clearRows(db, importId)
    db.run(
      `UPDATE imports SET state = ?, failure = ?, tally = NULL WHERE id = ? AND state = 'checking'`,
      ...[failure === undefined ? 'open' : 'failed', failure ?? null, importId],
    )
  }),

  ...stagedRowOperations,

  commit: write((db, input: CommitInput) => commitRows(db, input)),

  discard: write((db, { importId, at }: { importId: string; at: string }) => {
    clearRows(db, importId)
    db.run(
      `UPDATE imports SET state = 'discarded', tally = NULL, finished_at = ? WHERE id = ? AND state <> 'committed'`,
      at,
      importId,
    )
  }),

  /** After a start: a check that the end of the process cut off never happened. */
  recover: write((db) => {
    db.run(`DELETE FROM import_rows WHERE import_id IN (SELECT id FROM imports WHERE state = 'checking')`)
    db.run(`UPDATE imports SET state = 'open', tally = NULL WHERE state = 'checking'`)
    db.run(`UPDATE imports SET state = 'checked' WHERE state = 'committing'`)
  }),
})

function clearRows(db: Db, importId: string): void {
  db.run('DELETE FROM import_rows WHERE import_id = ?', importId)
}

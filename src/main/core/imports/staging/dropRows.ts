// Removes, in steps, the hidden rows of an import that was cancelled, refused or interrupted before its people were shown.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { beginBulkWork, dropNames, endBulkWork, goOn, readBulkWork, writeInBulk } from '../commit/bulkWorkRows'

interface Dropping {
  phase: 'people' | 'names' | 'rows'
  readonly accountId: string
  readonly hasNames: boolean
  after: { readonly name: string; readonly id: number }
}

/** Runs one step, and returns the kind of the next one. At the end the import has the state `checked` again. */
export function dropSome(db: Db, limit: number): Dropping['phase'] | 'end' {
  const work = readBulkWork(db)
  if (work?.step !== 'saving') return 'end'
  const { importId, first, last } = work
  const found = JSON.parse(work.detail) as { phase: string; accountId: string; dropping?: Dropping }
  const dropping = found.dropping ?? {
    phase: 'people',
    accountId: found.accountId,
    hasNames: found.phase !== 'people',
    after: { name: '', id: 0 },
  }
  switch (dropping.phase) {
    case 'people': {
      const { changes } = writeInBulk(db, () =>
        db.run(sql`
          DELETE FROM main.contacts
          WHERE id IN (
            SELECT id
            FROM main.contacts
            WHERE id BETWEEN ${first} AND ${last} AND import_id = ${importId}
            ORDER BY id LIMIT ${limit}
          )
        `),
      )
      if (changes < limit) dropping.phase = dropping.hasNames ? 'names' : 'rows'
      break
    }
    case 'names': {
      const { accountId, after } = dropping
      const next = dropNames(db, { accountId, first, last, after, limit: limit * 2 })
      if (next) dropping.after = next
      else dropping.phase = 'rows'
      break
    }
    case 'rows': {
      const { changes } = db.run(sql`
        DELETE FROM import_rows
        WHERE (import_id, row) IN (
          SELECT import_id, row FROM import_rows WHERE import_id = ${importId} LIMIT ${limit}
        )
      `)
      if (changes === limit) break
      if (work.newListId !== null) db.run(sql`DELETE FROM main.lists WHERE id = ${work.newListId}`)
      db.run(sql`UPDATE imports SET state = 'checked' WHERE id = ${importId} AND state = 'committing'`)
      endBulkWork(db)
      return 'end'
    }
  }
  goOn(db, { ...found, dropping })
  return dropping.phase
}

/** After a repair of the database: an import that was being saved and whose record of progress is lost. */
export function findCutOff(db: Db): void {
  if (readBulkWork(db)) return
  const run = db.get<{ importId: string; accountId: string }>(
    sql`SELECT id AS importId, account_id AS accountId FROM imports WHERE state = 'committing'`,
  )
  if (!run) return
  const people = db.get<{ first: number | null; last: number | null }>(
    sql`SELECT min(id) AS first, max(id) AS last FROM main.contacts WHERE import_id = ${run.importId}`,
  )
  const { first, last } = { first: people?.first ?? 0, last: people?.last ?? 0 }
  const detail = JSON.stringify({ phase: 'names', accountId: run.accountId })
  beginBulkWork(db, { step: 'saving', importId: run.importId, first, last, newListId: null, detail })
}

// Imports: named operations. Their staged rows are seen by nothing else until the import is committed.
import { operationGroup, read, repeatableWrite, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { beginSaving, type SaveInput } from './commit/beginSavingRows'
import { readBulkWork } from './commit/bulkWorkRows'
import { dropSome, findCutOff } from './staging/dropRows'
import { importSql, readImport, type ImportRecord } from './importRecordRows'
import { readReport, readReportPeople, readReports, type ReportPeopleInput } from './reportRows'
import { endSaving, saveSome } from './commit/saveRows'
import { viewKept, type RowsFilter } from './staging/stagedViewRows'
import { beginUndo, endUndo, newFieldsInUse, planUndo, undoSome, type PlanUndoInput } from './commit/undoImportRows'

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
    db.run(sql`
      INSERT INTO imports (id, account_id, file_name, file_size, file_hash, state, plan, header_key, created_at)
      VALUES (
        ${run.id}, ${run.accountId}, ${run.fileName}, ${run.fileSize}, ${run.fileHash}, 'open', ${run.plan},
        ${run.headerKey}, ${run.at}
      )
    `),
  ),

  /** Changes the columns or the layout: what was checked before is void. */
  replan: write((db, { id, plan, headerKey }: Pick<NewImport, 'id' | 'plan' | 'headerKey'>) =>
    db.run(sql`
      UPDATE imports
      SET plan = ${plan}, header_key = ${headerKey}, state = 'open', tally = NULL, failure = NULL
      WHERE id = ${id}
    `),
  ),

  /** Plan of the last committed import of a file with these headers. */
  lastPlan: read((db, { accountId, headerKey }: Pick<NewImport, 'accountId' | 'headerKey'>) =>
    db.get<{ plan: string }>(sql`
      SELECT plan
      FROM imports
      WHERE account_id = ${accountId} AND header_key = ${headerKey} AND state = 'committed'
      ORDER BY finished_at DESC LIMIT 1
    `),
  ),

  /** Committed imports of files of this size, latest first: the only ones that can have been the same file. */
  sameSize: read((db, { accountId, fileSize }: Pick<NewImport, 'accountId' | 'fileSize'>) =>
    db.all<{ hash: string; at: string; listName: string }>(sql`
      SELECT file_hash AS hash, finished_at AS at, coalesce(lists.name, '') AS listName
      FROM imports
      LEFT JOIN lists ON lists.id = list_id
      WHERE imports.account_id = ${accountId} AND file_size = ${fileSize} AND state = 'committed'
        AND file_hash IS NOT NULL AND finished_at IS NOT NULL
      ORDER BY finished_at DESC
    `),
  ),

  beginCheck: write((db, id: string) =>
    db.run(sql`UPDATE imports SET state = 'checking', tally = NULL, failure = NULL WHERE id = ${id}`),
  ),

  finishCheck: write((db, { importId, fileHash, tally }: { importId: string; fileHash: string; tally: string }) =>
    db.run(sql`
      UPDATE imports
      SET state = 'checked', file_hash = ${fileHash}, tally = ${tally}
      WHERE id = ${importId} AND state = 'checking'
    `),
  ),

  /** Ends a check without a result. */
  dropCheck: write((db, { importId, failure }: { importId: string; failure?: string }) =>
    db.run(sql`
      UPDATE imports
      SET state = ${failure === undefined ? 'open' : 'failed'}, failure = ${failure ?? null}, tally = NULL
      WHERE id = ${importId} AND state = 'checking'
    `),
  ),

  /** Stores a person's decisions and the counts that result. */
  judged: write((db, { importId, plan, tally }: { importId: string; plan?: string; tally?: string }) =>
    db.run(sql`
      UPDATE imports
      SET plan = coalesce(${plan ?? null}, plan), tally = coalesce(${tally ?? null}, tally)
      WHERE id = ${importId} AND state = 'checked'
    `),
  ),

  /** Rows that a committed import did not take. */
  keptRows: read((db, { importId, ...filter }: RowsFilter & { importId: string }) => viewKept(db, importId, filter)),

  /** Saving and taking back in steps; bulkImports.ts takes them one after another. */
  beginSaving: write((db, input: SaveInput) => beginSaving(db, input)),
  saveSome: repeatableWrite((db, limit: number) => saveSome(db, limit)),
  endSaving: write((db) => endSaving(db)),
  dropSome: repeatableWrite((db, limit: number) => dropSome(db, limit)),

  discard: write((db, { importId, at }: { importId: string; at: string }) =>
    db.run(sql`
      UPDATE imports SET state = 'discarded', tally = NULL, finished_at = ${at}
      WHERE id = ${importId} AND state NOT IN ('committed', 'undone')
    `),
  ),

  /** Imports of an account that can still be checked or committed. */
  unfinished: read((db, accountId: string) =>
    db
      .all<{ id: string }>(
        sql`
        SELECT id FROM imports WHERE account_id = ${accountId} AND state NOT IN ('committed', 'undone', 'discarded')
      `,
      )
      .map(({ id }) => id),
  ),

  /** Deletes cells that were kept to be shown; how the files were read is kept. */
  forgetSamples: write((db, accountId: string) => {
    for (const { id, plan, tally } of db.all<{ id: string; plan: string; tally: string | null }>(
      sql`SELECT id, plan, tally FROM imports WHERE account_id = ${accountId}`,
    ))
      db.run(sql`
        UPDATE imports SET plan = ${planWithoutSamples(plan)}, tally = ${tallyWithoutSamples(tally)} WHERE id = ${id}
      `)
  }),

  report: read((db, importId: string) => readReport(db, importId)),
  reports: read((db, input: { accountId: string; offset: number; limit: number }) => readReports(db, input)),
  reportPeople: read((db, input: ReportPeopleInput) => readReportPeople(db, input)),

  planUndo: read((db, input: PlanUndoInput) => planUndo(db, input)),
  beginUndo: write((db, importId: string) => beginUndo(db, importId)),
  undoSome: repeatableWrite((db, limit: number) => undoSome(db, limit)),
  newFieldsInUse: read((db, input: { importId: string; after: number; span: number }) => newFieldsInUse(db, input)),
  endUndo: write((db, input: { at: string; unusedFields: readonly string[] }) => endUndo(db, input)),

  /** Path of the profile's database: side files are beside it. */
  databasePath: read((db) => db.connection.location() ?? ''),

  /** After a start: a check that the end of the process cut off never happened. */
  recover: write((db) => {
    db.run(sql`UPDATE imports SET state = 'open', tally = NULL WHERE state = 'checking'`)
    findCutOff(db)
    return db.all<ImportRecord>(sql`${importSql} WHERE state = 'checked'`)
  }),

  /** The import that is being saved or taken back, if any. */
  bulkWork: read((db) => {
    const work = readBulkWork(db)
    return work && { importId: work.importId, step: work.step, people: work.last - work.first }
  }),

  /** The rows of a check are gone, as after a restore. */
  reopen: write((db, importId: string) =>
    db.run(sql`UPDATE imports SET state = 'open', tally = NULL WHERE id = ${importId} AND state = 'checked'`),
  ),
})

// Removes the cells of a file that are kept with its import only to be shown.

interface StoredPlan {
  readonly headLines?: unknown
  readonly phoneFacts?: unknown
  readonly consents?: unknown
  readonly columns?: readonly { readonly storedSamples?: unknown }[]
  readonly encodings?: readonly object[]
}

/**
 * Keeps how the file was read and where its columns went: the next file with these headers is read the same way. Decisions about
 * answers are removed, since an answer may contain a name; they are asked again.
 */
function planWithoutSamples(plan: string): string {
  const { headLines: _, phoneFacts: __, consents: ___, columns, encodings, ...others } = JSON.parse(plan) as StoredPlan
  return JSON.stringify({
    ...others,
    ...(columns && { columns: columns.map(({ storedSamples: _, ...column }) => ({ ...column, samples: [] })) }),
    ...(encodings && { encodings: encodings.map((encoding) => ({ ...encoding, sample: '' })) }),
  })
}

/** Keeps the counts. */
function tallyWithoutSamples(tally: string | null): string | null {
  return tally === null
    ? null
    : JSON.stringify({ ...(JSON.parse(tally) as object), proposals: [], consents: undefined })
}

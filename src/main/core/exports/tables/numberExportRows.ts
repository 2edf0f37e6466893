// Results of look-ups to be exported: of a job in the order of its work, of a filtered view the latest first.
import {
  filterSql,
  lastResults,
  resultColumns,
  type ResultRow,
  type StoredNumberFilter,
} from '../../numbers/resultRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { speak, type CarriedWords } from '../exportWords'
import { numberCells, type ExportedLookUp, type numberAreas } from './numberColumns'
import { makeChunk, type ChunkWindow } from '../writing/tableChunk'

export type NumbersOfExport =
  | { readonly accountId: string; readonly jobId: string }
  | { readonly accountId: string; readonly filter: StoredNumberFilter }

interface NumberChunkInput {
  readonly chosen: NumbersOfExport
  readonly words: CarriedWords<(typeof numberAreas)[number]>
  readonly window: ChunkWindow
}

type StoredLookUp = ResultRow &
  Omit<ExportedLookUp, keyof ResultRow> & {
    /** Rows come in its order. */
    readonly key: number
  }

/** Results come latest first: subtracting their id gives a key that grows. */
const highest = Number.MAX_SAFE_INTEGER

export const numberExportOperations = operationGroup('numberExport', {
  /** The subject of a look-up job, or undefined for a job that does not exist. */
  job: read((db, { accountId, jobId }: { accountId: string; jobId: string }) =>
    db.get<{ subject: string }>(
      sql`SELECT subject FROM jobs WHERE id = ${jobId} AND account_id = ${accountId} AND kind = 'verify'`,
    ),
  ),

  count: read((db, chosen: NumbersOfExport) => {
    if ('jobId' in chosen) return countOf(db, sql`look_ups item WHERE item.job_id = ${chosen.jobId}`)
    return countOf(db, lastResults(chosen.accountId, filterSql(chosen.filter)))
  }),

  chunk: read((db, { chosen, words, window }: NumberChunkInput) => {
    const t = speak(words)
    return makeChunk(readNumbers(db, chosen, window), window, (row) => ({ key: row.key, cells: numberCells(row, t) }))
  }),
})

function countOf(db: Db, from: Sql): number {
  return db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${from}`)?.rows ?? 0
}

function readNumbers(db: Db, chosen: NumbersOfExport, { after, limit }: ChunkWindow): Iterable<StoredLookUp> {
  if ('jobId' in chosen)
    return db.iterate<StoredLookUp>(sql`
      SELECT item.place + 1 AS key, item.state, item.code, item.words, ${resultColumns(sql`item.phone`, sql`item.name`)}
      FROM look_ups item LEFT JOIN number_results result ON result.id = item.result_id
        LEFT JOIN contacts person ON person.account_id = ${chosen.accountId} AND person.phone = item.phone
        LEFT JOIN set_apart apart ON apart.account_id = ${chosen.accountId} AND apart.phone = item.phone
      WHERE item.job_id = ${chosen.jobId} AND item.place >= ${after} ORDER BY item.place LIMIT ${limit}
    `)
  return db.iterate<StoredLookUp>(sql`
    SELECT ${highest} - result.id AS key, 'done' AS state, NULL AS code, NULL AS words,
      ${resultColumns(sql`result.phone`, sql`''`)}
    FROM ${lastResults(chosen.accountId, filterSql(chosen.filter))} AND result.id < ${highest - after}
    ORDER BY result.id DESC LIMIT ${limit}
  `)
}

// Work on the side file of a checked import, by name, where the reader runs: nothing of it waits for the writer, and the writer
// waits for none of it. Each piece is one transaction.
import { existsSync } from 'node:fs'
import { removeSideFile } from '../../storage/files/removeSideFile'
import { openSideFile } from '../../storage/files/sideFile'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { fixRow, leaveOut, takeNumbers, type FixRow, type TakeNumbers } from './changeRows'
import { recogniseNumbers, type RecogniseInput } from '../columns/phones/recogniseNumbersRows'
import { judgeAll, type JudgeInput } from './judgeRows'
import { countRefusals } from '../consent/consentRows'
import type { ConsentDecisions } from '../consent/judgeAnswers'
import {
  countOthers,
  viewKnown,
  viewRow,
  viewShared,
  viewStaged,
  type RowsFilter,
  type SharedWindow,
} from './stagedViewRows'
import { readMeta, stagedVersion } from './stageRows'

/** Paths of an import's rows and of the profile's database. */
export interface StagedPlace {
  readonly path: string
  readonly databasePath: string
}

const works = {
  recogniseNumbers: (db: Db, input: RecogniseInput) => recogniseNumbers(db, input),
  judge: (db: Db, input: JudgeInput) => judgeAll(db, input),
  fixRow: (db: Db, input: FixRow) => {
    const tally = fixRow(db, input)
    const row = viewRow(db, input.row)
    return tally && row && { tally, row }
  },
  takeNumbers: (db: Db, input: TakeNumbers) => takeNumbers(db, input),
  leaveOut: (db: Db, input: Parameters<typeof leaveOut>[1]) => leaveOut(db, input),
  rows: (db: Db, input: RowsFilter) => viewStaged(db, input),
  shared: (db: Db, input: SharedWindow) => viewShared(db, input),
  known: (db: Db, input: Parameters<typeof viewKnown>[1]) => viewKnown(db, input),
  /** People who are in a list but not in the file. */
  others: (db: Db, { accountId, listId }: { accountId: string; listId: number }) => countOthers(db, accountId, listId),
  refusals: (db: Db, { columns, decisions }: { columns: { header: string }[]; decisions: ConsentDecisions }) =>
    countRefusals(db, columns, decisions),
  /** Sorts the names of the hidden people in this thread, so that the writer does not have to. */
  orderNames: (db: Db) => orderNames(db),
  /** The choices it was last judged by, and the result. */
  meta: (db: Db) => readMeta(db),
} as const

type Works = typeof works
export type StagedWorkName = keyof Works

/** `gone`: the side file is missing or from an earlier version. */
export type StagedAnswer<Name extends StagedWorkName> =
  | { readonly gone: true }
  | { readonly value: ReturnType<Works[Name]> }

export type StagedWorkInput<Name extends StagedWorkName> = Parameters<Works[Name]>[1]

export interface StagedRequest {
  readonly name: StagedWorkName | 'remove'
  readonly place: StagedPlace
  readonly input: unknown
}

/** Throws what SQLite throws, and has changed nothing then. */
export function runStagedWork({ name, place, input }: StagedRequest): unknown {
  if (name === 'remove') return removeSideFile(place.path)
  if (!existsSync(place.path)) return { gone: true }
  const db = openSideFile(place.path, place.databasePath)
  try {
    if (versionOf(db) !== stagedVersion) return { gone: true }
    db.script('BEGIN IMMEDIATE')
    const value = (works[name] as (db: Db, input: unknown) => unknown)(db, input)
    db.script('COMMIT')
    return { value }
  } finally {
    db.close()
  }
}

function orderNames(db: Db): void {
  db.script('DROP TABLE IF EXISTS by_name')
  db.script('CREATE TABLE by_name (place INTEGER PRIMARY KEY, name_key TEXT NOT NULL, id INTEGER NOT NULL) STRICT')
  db.run(sql`
    INSERT INTO by_name (name_key, id) SELECT name_key, contacts.id FROM book.bulk_work CROSS JOIN book.contacts
    ON contacts.id BETWEEN first_contact_id AND last_contact_id AND contacts.import_id = bulk_work.import_id
    WHERE contacts.phone <> 'hidden' ORDER BY name_key, contacts.id
  `)
}

function versionOf(db: Db): number | undefined {
  return db.get<{ user_version: number }>(sql`PRAGMA user_version`)?.user_version
}

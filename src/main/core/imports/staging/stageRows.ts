// The side file of an import's checked rows: its tables, and inserting rows as they are read. Invisible to
// everything else until the import is committed.
import { textColumns, textNames } from '../../contacts/people/storedTexts'
import { valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { answerIndexes, answerTables, storeAnswers } from '../consent/consentRows'
import { rowNumber, type Gathered, type StagedRow } from './stagedRow'

/** To be increased with every change of the tables below: rows staged by an earlier version are then checked again. */
const tablesVersion = 1
export const stagedVersion = tablesVersion * 100 + textNames.length

const textDefinitions = textNames.map((name) => `${name} TEXT NOT NULL`).join(', ')

/**
 * A row that is plainly ready keeps `cell` and `cells` empty: its phone and texts are exactly what the file says.
 * `special`: numbers that need a comparison, with other rows or with opt-outs. `shared`, `merged` and `known` are made by
 * settling, from the choices of a person.
 */
const tables = `
  CREATE TABLE rows (
    row INTEGER PRIMARY KEY, line INTEGER NOT NULL, phone TEXT, country TEXT, phone_type TEXT,
    ${textDefinitions},
    verdict TEXT NOT NULL DEFAULT 'ready', why TEXT NOT NULL DEFAULT '',
    own TEXT NOT NULL DEFAULT 'ready', own_why TEXT NOT NULL DEFAULT '',
    cell TEXT, cells TEXT, same_as INTEGER, consent_no INTEGER NOT NULL DEFAULT 0, answer_set INTEGER, left_out INTEGER NOT NULL DEFAULT 0,
    digits_kept INTEGER, digits_of INTEGER, calling_code TEXT, numbers TEXT
  ) STRICT;
  CREATE TABLE special (phone TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE shared (phone TEXT PRIMARY KEY, first_row INTEGER NOT NULL, rows INTEGER NOT NULL, differing INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
  CREATE TABLE merged (
    row INTEGER PRIMARY KEY, ${textDefinitions}
  ) STRICT;
  -- JSON of field names, as in changedFields.ts; null where nothing would change.
  CREATE TABLE known (
    row INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, is_out INTEGER NOT NULL, changes TEXT, fills TEXT
  ) STRICT;
  CREATE TABLE meta (id INTEGER PRIMARY KEY CHECK (id = 1), prefixes TEXT NOT NULL, cleaned TEXT NOT NULL, choices TEXT, tally TEXT) STRICT;
  ${answerTables}
  PRAGMA user_version = ${stagedVersion};`

/** After the rows are in: sorted once, which is many times as fast as keeping an order from the first row on. */
const indexes = `
  CREATE INDEX rows_by_phone ON rows (phone, row) WHERE phone IS NOT NULL;
  CREATE INDEX rows_unusual ON rows (row, verdict) WHERE verdict <> 'ready';
  CREATE INDEX rows_by_verdict ON rows (verdict, row) WHERE verdict <> 'ready';
  CREATE INDEX rows_own ON rows (own, own_why, calling_code, row) WHERE own <> 'ready';
  CREATE INDEX rows_refusing ON rows (phone) WHERE consent_no = 1;
  ${answerIndexes}`

export interface Stage {
  add(rows: readonly StagedRow[]): void
  /** Writes down what was added. */
  flush(): void
  readonly rows: number
  /** Rows with several numbers to choose from. */
  readonly severalNumbers: number
}

export function makeStage(db: Db): Stage {
  db.script(tables)
  let count = 0
  let severalNumbers = 0
  let isOpen = false
  return {
    get rows() {
      return count
    },
    get severalNumbers() {
      return severalNumbers
    },
    add(rows) {
      if (!isOpen) db.script('BEGIN')
      isOpen = true
      for (const row of rows) {
        const { line, phone, country, type, cell } = row
        const isPlain =
          row.verdict === 'ready' &&
          row.answerSet === null &&
          row.cells === null &&
          cell === phone &&
          row.numbers === null
        const at = rowNumber(++count)
        if (row.numbers !== null) severalNumbers++
        if (isPlain)
          db.run(sql`
            INSERT INTO rows (row, line, phone, country, phone_type, ${textColumns})
            VALUES (${at}, ${line}, ${phone}, ${country}, ${type}, ${valuesOf(textNames, row)})
          `)
        else
          db.run(sql`
            INSERT INTO rows (row, line, phone, country, phone_type, ${textColumns}, own, own_why, verdict, why,
              cell, cells, consent_no, answer_set, digits_kept, digits_of, calling_code, numbers)
            VALUES (${at}, ${line}, ${phone}, ${country}, ${type}, ${valuesOf(textNames, row)},
              ${row.verdict}, ${row.why}, ${row.verdict}, ${row.why},
              ${cell === phone ? null : cell}, ${row.cells}, ${row.consentNo}, ${row.answerSet},
              ${row.digitsKept}, ${row.digitsOf}, ${row.callingCode}, ${row.numbers})
          `)
      }
    },
    flush() {
      if (isOpen) db.script('COMMIT')
      isOpen = false
    },
  }
}

export function finishStage(db: Db, { prefixes, cleaned, answers }: Gathered): void {
  storeAnswers(db, answers.end())
  db.script(indexes)
  db.run(
    sql`INSERT INTO meta (id, prefixes, cleaned) VALUES (1, ${JSON.stringify(prefixes)}, ${JSON.stringify(cleaned)})`,
  )
}

export interface StagedMeta {
  /** JSON of Choices; null before it was judged. */
  readonly choices: string | null
  /** JSON of Tally. */
  readonly tally: string | null
}

export function readMeta(db: Db): StagedMeta {
  return { ...(db.get<StagedMeta>(sql`SELECT choices, tally FROM meta`) ?? { choices: null, tally: null }) }
}

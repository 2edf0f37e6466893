// A person's changes to single staged rows: a typed number, one of two, left out. Only the rows of the numbers concerned are
// judged again.
import { textNames } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { keepTally, judgeAll, judgeSome, type JudgeInput } from './judgeRows'
import { type CellNumber } from './judgePhone'
import { isBaseRow, lastPartOf, rowOf } from './stagedRow'
import { adjustTally, sumTouched, type Tally } from './tallyRows'

const scopeTables = `
  CREATE TEMP TABLE IF NOT EXISTS touched (row INTEGER PRIMARY KEY);
  CREATE TEMP TABLE IF NOT EXISTS numbers (phone TEXT PRIMARY KEY) WITHOUT ROWID;
  DELETE FROM temp.touched; DELETE FROM temp.numbers;`

export interface FixRow extends JudgeInput {
  readonly row: number
  readonly phone: string
  readonly country: string | null
  readonly type: string
}

export interface TakeNumbers extends JudgeInput {
  readonly row?: number
  readonly take: 'first' | 'second' | 'both'
}

/** Undefined if there is no such row. */
export function fixRow(db: Db, { row, phone, country, type, ...input }: FixRow): Tally | undefined {
  if (!db.get(sql`SELECT 1 FROM rows WHERE row = ${row}`)) return undefined
  return change(db, input, [row], [phone], () => {
    setNumber(db, row, { phone, country, type }, 'typed')
  })
}

export function leaveOut(
  db: Db,
  { rows, leaveOut, ...input }: JudgeInput & { rows: number[]; leaveOut: boolean },
): Tally {
  return change(db, input, rows, [], () => {
    db.run(sql`
      UPDATE rows
      SET left_out = ${leaveOut ? 1 : 0}
      WHERE row IN (SELECT value FROM json_each(${JSON.stringify(rows)}))
    `)
  })
}

/** `unknown`: no such row, or its cell holds one number. `not_usable`: the number that was chosen is none. */
export function takeNumbers(db: Db, { row, take, ...input }: TakeNumbers): Tally | 'unknown' | 'not_usable' {
  if (row === undefined) {
    const all = db.all<{ row: number; numbers: string }>(sql`
      SELECT row, numbers
      FROM rows
      WHERE own = 'cannot_use' AND own_why = 'two_numbers' AND left_out = 0 AND numbers IS NOT NULL
    `)
    for (const { row: each, numbers } of all) {
      const chosen = chooseNumbers(numbers, take)
      if (chosen) useNumbers(db, each, chosen)
    }
    return judgeAll(db, input)
  }
  const found = db.get<{ numbers: string | null }>(sql`SELECT numbers FROM rows WHERE row = ${row}`)
  if (!found?.numbers || !isBaseRow(row)) return 'unknown'
  const chosen = chooseNumbers(found.numbers, take)
  if (!chosen) return 'not_usable'
  const parts = db.all<{ row: number }>(sql`SELECT row FROM rows WHERE row BETWEEN ${row} AND ${lastPartOf(row)}`)
  return change(
    db,
    input,
    parts.map((part) => part.row),
    chosen.map(({ phone }) => phone),
    () => useNumbers(db, row, chosen),
  )
}

type Usable = CellNumber & { readonly phone: string }

function chooseNumbers(json: string, take: TakeNumbers['take']): Usable[] | undefined {
  const numbers = JSON.parse(json) as CellNumber[]
  const wanted = take === 'both' ? numbers : numbers.slice(take === 'first' ? 0 : 1).slice(0, 1)
  const usable = wanted.filter((number): number is Usable => number.phone !== undefined)
  return usable.length === wanted.length && usable.length > 0 ? usable : undefined
}

/** The first takes the row's place, each other one a row of its own beside it, with the same texts. */
function useNumbers(db: Db, row: number, chosen: readonly Usable[]): void {
  db.run(sql`DELETE FROM rows WHERE row > ${row} AND row <= ${lastPartOf(row)}`)
  for (const [index, number] of chosen.entries()) {
    const part = rowOf(row, index)
    if (index > 0)
      db.run(sql`
        INSERT INTO rows (
          row, line, ${allNamed(textNames)}, cell, cells, consent_no, answer_set
        )
        SELECT ${part}, line, ${allNamed(textNames)}, cell, cells, consent_no, answer_set
        FROM rows
        WHERE row = ${row}
      `)
    setNumber(
      db,
      part,
      { phone: number.phone, country: number.country ?? null, type: number.type ?? null },
      'number_chosen',
    )
  }
}

export interface RowNumber {
  readonly phone: string
  readonly country: string | null
  readonly type: string | null
}

/** The cell stays what it was; before the first change it may be kept as "the same as the phone". */
export function setNumber(db: Db, row: number, { phone, country, type }: RowNumber, why: string): void {
  db.run(sql`
    UPDATE rows
    SET cell = coalesce(cell, phone), phone = ${phone}, country = ${country}, phone_type = ${type}, own = 'fixed',
      own_why = ${why}, left_out = 0, digits_kept = NULL, digits_of = NULL, calling_code = NULL
    WHERE row = ${row}
  `)
}

function change(
  db: Db,
  input: JudgeInput,
  rows: readonly number[],
  phones: readonly string[],
  apply: () => void,
): Tally {
  db.script(scopeTables)
  touch(db, rows)
  for (const phone of phones) db.run(sql`INSERT OR IGNORE INTO temp.numbers VALUES (${phone})`)
  touchNumbers(db)
  const before = sumTouched(db)
  apply()
  touchNumbers(db)
  judgeSome(db, input)
  const whole = JSON.parse(db.get<{ tally: string | null }>(sql`SELECT tally FROM meta`)?.tally ?? '') as Tally
  return keepTally(db, input, adjustTally(db, whole, before, sumTouched(db)))
}

function touch(db: Db, rows: readonly number[]): void {
  const json = JSON.stringify(rows)
  db.run(sql`INSERT OR IGNORE INTO temp.touched SELECT value FROM json_each(${json})`)
  db.run(sql`
    INSERT OR IGNORE INTO temp.numbers
    SELECT phone
    FROM rows
    WHERE phone IS NOT NULL AND row IN (SELECT value FROM json_each(${json}))
  `)
}

function touchNumbers(db: Db): void {
  db.run(sql`INSERT OR IGNORE INTO temp.touched SELECT row FROM rows WHERE phone IN (SELECT phone FROM temp.numbers)`)
}

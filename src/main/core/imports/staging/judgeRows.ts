// Compares staged rows with each other, with opt-outs, with the contacts there are and with what a person chose, and counts what
// came out. A "no" in any row of a number outranks every "yes". Works on the side file; the contacts are only read.
import { textColumns, textNames, textsFrom, type StoredTexts } from '../../contacts/people/storedTexts'
import { valuesOf } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { changedFields, mergeTexts } from '../commit/changedFields'
import { applyDecisions, openSets } from '../consent/consentRows'
import type { Choices, Decision } from './importChoices'
import { sumAll, type Tally } from './tallyRows'

export interface JudgeInput {
  readonly accountId: string
  readonly choices: Choices
}

/** All rows; some seconds for a million. */
export function judgeAll(db: Db, input: JudgeInput): Tally {
  applyDecisions(db, input.choices.consents)
  findSpecial(db, input.accountId)
  judgeAlone(db, input.choices, everyRow)
  compareRows(db, input, everyRow)
  findShared(db, everyRow)
  mergeShared(db, input.choices, everyRow)
  findKnown(db, input, everyRow)
  return keepTally(db, input, sumAll(db))
}

const everyRow = sql``
const ofNumbers = sql`AND phone IN (SELECT phone FROM temp.numbers)`

/** The rows in `temp.touched` and all of their numbers in `temp.numbers`: after one of them was changed. */
export function judgeSome(db: Db, input: JudgeInput): void {
  findSpecial(db, input.accountId, ofNumbers)
  judgeAlone(db, input.choices, sql`AND row IN (SELECT row FROM temp.touched)`)
  compareRows(db, input, ofNumbers)
  findShared(db, ofNumbers)
  mergeShared(db, input.choices, ofNumbers)
  findKnown(db, input, sql`AND rows.row IN (SELECT row FROM temp.touched)`)
}

export function keepTally(db: Db, { choices }: JudgeInput, tally: Tally): Tally {
  db.run(sql`UPDATE meta SET choices = ${JSON.stringify(choices)}, tally = ${JSON.stringify(tally)}`)
  return tally
}

function findSpecial(db: Db, accountId: string, scope = everyRow): void {
  db.run(sql`DELETE FROM special WHERE true ${scope}`)
  db.run(sql`
    INSERT OR IGNORE INTO special SELECT phone FROM rows WHERE phone IS NOT NULL ${scope}
      GROUP BY phone HAVING count(*) > 1
  `)
  db.run(sql`
    INSERT OR IGNORE INTO special SELECT phone FROM rows WHERE consent_no = 1 AND phone IS NOT NULL ${scope}
  `)
  db.run(sql`
    INSERT OR IGNORE INTO special SELECT phone FROM book.opt_outs AS gone WHERE account_id = ${accountId}
      AND list_id = 0 AND source <> 'unclear' ${scope}
    AND EXISTS (SELECT 1 FROM rows WHERE rows.phone = gone.phone)
  `)
}

const decidedZero: Readonly<Record<Decision, string>> = {
  open: 'to_decide zero_restored',
  accepted: 'fixed zero_restored',
  rejected: 'cannot_use lost_zero',
}

/** Judges each row without the others; `to_decide` while it has an open question. `outcome`: verdict and reason with a space between. */
function judgeAlone(db: Db, { lostZero, foreign, leaveOutTypes, consents }: Choices, scope: Sql): void {
  const leftOut = JSON.stringify(leaveOutTypes)
  const open = JSON.stringify(openSets(db, consents))
  const decided = (as: string): string => JSON.stringify(Object.keys(foreign).filter((code) => foreign[code] === as))
  db.run(sql`
    WITH alone AS MATERIALIZED (
      SELECT row, CASE
          WHEN left_out THEN 'left_out by_you'
          WHEN own IN ('ready', 'fixed') AND phone_type IN (SELECT value FROM json_each(${leftOut}))
            THEN 'left_out by_type'
          WHEN own IN ('ready', 'fixed') AND answer_set IN (SELECT value FROM json_each(${open}))
            THEN 'to_decide consent_open'
          WHEN own = 'cannot_use' AND phone IS NOT NULL AND consent_no THEN 'opted_out consent_no'
          WHEN own = 'cannot_use' AND phone IS NOT NULL AND answer_set IN (SELECT value FROM json_each(${open}))
            THEN 'to_decide consent_open'
          WHEN own_why = 'two_numbers' THEN 'to_decide two_numbers'
          WHEN own <> 'to_decide' THEN own || ' ' || own_why
          WHEN own_why = 'zero_restored' THEN ${decidedZero[lostZero]}
          WHEN calling_code IN (SELECT value FROM json_each(${decided('accepted')})) THEN 'fixed plus_added'
          WHEN calling_code IN (SELECT value FROM json_each(${decided('rejected')})) THEN 'cannot_use ' || own_why
          ELSE 'to_decide ' || own_why END AS outcome
        FROM rows WHERE (own <> 'ready' OR left_out OR verdict <> 'ready' OR ${leftOut} <> '[]'
            OR answer_set IN (SELECT value FROM json_each(${open}))) ${scope}
    )
    UPDATE rows SET verdict = substr(outcome, 1, instr(outcome, ' ') - 1), why = substr(outcome, instr(outcome, ' ') + 1),
        same_as = NULL
      FROM alone WHERE rows.row = alone.row AND (verdict || ' ' || why <> outcome OR same_as IS NOT NULL)
  `)
}

/**
 * Duplicates and opt-outs, of special numbers only: to all others nothing can happen. A row that is opted out by now cannot be taken
 * itself: it is kept only if it is the only one of its number.
 */
function compareRows(db: Db, { accountId, choices }: JudgeInput, scope: Sql): void {
  db.run(sql`
    WITH judged AS (
      SELECT row, line, phone, consent_no, verdict IN ('ready', 'fixed', 'opted_out') AS usable,
        verdict <> 'opted_out' AS sound FROM rows
        WHERE phone IN (SELECT phone FROM special) ${scope}
    ), compared AS (
      SELECT *, CASE ${choices.keepDuplicates}
            WHEN 'last' THEN coalesce(max(CASE WHEN usable AND sound THEN row END) OVER number, max(CASE WHEN usable
              THEN row END) OVER number)
            ELSE coalesce(min(CASE WHEN usable AND sound THEN row END) OVER number, min(CASE WHEN usable
              THEN row END) OVER number) END AS kept,
          max(consent_no) OVER number AS says_no
        FROM judged WINDOW number AS (PARTITION BY phone)
    ), settled AS MATERIALIZED (
      SELECT row, CASE WHEN row <> kept THEN (SELECT line FROM rows AS best WHERE best.row = kept) END AS same_as, CASE
          WHEN row <> kept THEN 'duplicate ' || CASE ${choices.keepDuplicates} WHEN 'merge' THEN 'merged'
            ELSE 'duplicate_in_file' END
          WHEN EXISTS (SELECT 1 FROM book.opt_outs AS gone WHERE gone.account_id = ${accountId}
            AND gone.phone = compared.phone
            AND gone.list_id = 0 AND gone.source <> 'unclear') THEN 'opted_out opted_out_before'
          WHEN says_no THEN 'opted_out consent_no' END AS outcome
        FROM compared WHERE usable
    )
    UPDATE rows SET verdict = substr(outcome, 1, instr(outcome, ' ') - 1), why = substr(outcome, instr(outcome, ' ') + 1),
        same_as = settled.same_as
      FROM settled WHERE rows.row = settled.row AND outcome IS NOT NULL
  `)
}

const usable = sql`verdict IN ('ready', 'fixed', 'opted_out', 'duplicate')`

function findShared(db: Db, scope: Sql): void {
  db.run(sql`DELETE FROM shared WHERE true ${scope}`)
  db.run(sql`
    INSERT INTO shared SELECT phone, min(row), count(*),
      count(DISTINCT nullif(lower(trim(firstname || ' ' || lastname)), '')) > 1
    FROM rows WHERE phone IN (SELECT phone FROM special) AND ${usable} ${scope} GROUP BY phone HAVING count(*) > 1
  `)
}

type SharedTexts = StoredTexts & { readonly row: number; readonly phone: string }

function mergeShared(db: Db, { keepDuplicates }: Choices, scope: Sql): void {
  db.run(sql`DELETE FROM merged WHERE row IN (SELECT row FROM rows WHERE true ${scope})`)
  if (keepDuplicates !== 'merge') return
  let group: SharedTexts[] = []
  const flush = (): void => {
    const [first] = group
    if (!first) return
    const texts = mergeTexts(group)
    db.run(sql`INSERT INTO merged (row, ${textColumns}) VALUES (${first.row}, ${valuesOf(textNames, texts)})`)
    group = []
  }
  for (const row of db.iterate<SharedTexts>(sql`
    SELECT row, phone, ${textColumns} FROM rows
    WHERE phone IN (SELECT phone FROM shared WHERE true ${scope}) AND ${usable} ORDER BY phone, row
  `)) {
    if (group[0]?.phone !== row.phone) flush()
    group.push(row)
  }
  flush()
}

/** Columns of `texts` as they will be stored: merged where rows were merged. */
export const rowTexts = joinSql(
  textNames.map((name) => sql`coalesce(merged.${named(name)}, rows.${named(name)}) AS ${named(name)}`),
)
export const contactTexts = joinSql(textNames.map((name) => sql`person.${named(name)} AS ${named(`now_${name}`)}`))

export type ComparedRow = StoredTexts & { readonly [Name in keyof StoredTexts as `now_${Name}`]: string }

export function contactOf(row: ComparedRow): StoredTexts {
  return textsFrom((name) => row[`now_${name}`])
}

interface KnownRow extends ComparedRow {
  readonly row: number
  readonly contactId: number
  readonly isOut: 0 | 1
}

function findKnown(db: Db, { accountId }: JudgeInput, scope: Sql): void {
  db.run(sql`DELETE FROM known ${scope === everyRow ? sql`` : sql`WHERE row IN (SELECT row FROM temp.touched)`}`)
  const names = (contact: StoredTexts, row: StoredTexts, known: 'update' | 'fill_empty'): string | null => {
    const changes = changedFields(contact, row, known)
    return changes.length === 0 ? null : JSON.stringify(changes.map(({ name }) => name))
  }
  // By number, as the contacts' own index is: every look-up is beside the last.
  for (const row of db.iterate<KnownRow>(sql`
    SELECT rows.row, person.id AS contactId, rows.verdict = 'opted_out' AS isOut, ${rowTexts}, ${contactTexts}
    FROM rows ${scope === everyRow ? sql`INDEXED BY rows_by_phone` : sql``}
    CROSS JOIN book.contacts AS person ON person.account_id = ${accountId} AND person.phone = rows.phone
    LEFT JOIN merged ON merged.row = rows.row
    WHERE rows.phone IS NOT NULL AND rows.verdict IN ('ready', 'fixed', 'opted_out') ${scope}
  `)) {
    const contact = contactOf(row)
    db.run(sql`
      INSERT INTO known (row, contact_id, is_out, changes, fills)
      VALUES (${row.row}, ${row.contactId}, ${row.isOut}, ${names(contact, row, 'update')},
        ${names(contact, row, 'fill_empty')})
    `)
  }
}

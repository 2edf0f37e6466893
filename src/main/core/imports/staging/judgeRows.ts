// Compares staged rows with each other, with opt-outs, with the contacts there are and with what a person chose, and counts what
// came out. A "no" in any row of a number outranks every "yes". Works on the side file; the contacts are only read.
import { textNames, textsFrom, textsOf, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed, places } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
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
  judgeAlone(db, input.choices, '')
  compareRows(db, input, '')
  findShared(db, '')
  mergeShared(db, input.choices, '')
  findKnown(db, input, '')
  return keepTally(db, input, sumAll(db))
}

/** The rows in `temp.touched` and all of their numbers in `temp.numbers`: after one of them was changed. */
export function judgeSome(db: Db, input: JudgeInput): void {
  findSpecial(db, input.accountId, 'AND phone IN (SELECT phone FROM temp.numbers)')
  judgeAlone(db, input.choices, 'AND row IN (SELECT row FROM temp.touched)')
  compareRows(db, input, 'AND phone IN (SELECT phone FROM temp.numbers)')
  findShared(db, 'AND phone IN (SELECT phone FROM temp.numbers)')
  mergeShared(db, input.choices, 'AND phone IN (SELECT phone FROM temp.numbers)')
  findKnown(db, input, 'AND rows.row IN (SELECT row FROM temp.touched)')
}

export function keepTally(db: Db, { choices }: JudgeInput, tally: Tally): Tally {
  db.run(sql`UPDATE meta SET choices = ${JSON.stringify(choices)}, tally = ${JSON.stringify(tally)}`)
  return tally
}

function findSpecial(db: Db, accountId: string, scope = ''): void {
  db.run(`DELETE FROM special WHERE true ${scope}`)
  db.run(
    `INSERT OR IGNORE INTO special SELECT phone FROM rows WHERE phone IS NOT NULL ${scope} GROUP BY phone HAVING count(*) > 1`,
  )
  db.run(`INSERT OR IGNORE INTO special SELECT phone FROM rows WHERE consent_no = 1 AND phone IS NOT NULL ${scope}`)
  db.run(
    `INSERT OR IGNORE INTO special SELECT phone FROM book.opt_outs AS gone WHERE account_id = ? AND list_id = 0 AND source <> 'unclear' ${scope}
       AND EXISTS (SELECT 1 FROM rows WHERE rows.phone = gone.phone)`,
    accountId,
  )
}

const decidedZero: Readonly<Record<Decision, string>> = {
  open: 'to_decide zero_restored',
  accepted: 'fixed zero_restored',
  rejected: 'cannot_use lost_zero',
}

/** Judges each row without the others; `to_decide` while it has an open question. `outcome`: verdict and reason with a space between. */
function judgeAlone(db: Db, { lostZero, foreign, leaveOutTypes, consents }: Choices, scope: string): void {
  const decided = (as: string): string => JSON.stringify(Object.keys(foreign).filter((code) => foreign[code] === as))
  db.run(
    `WITH alone AS MATERIALIZED (
       SELECT row, CASE
           WHEN left_out THEN 'left_out by_you'
           WHEN own IN ('ready', 'fixed') AND phone_type IN (SELECT value FROM json_each(?1)) THEN 'left_out by_type'
           WHEN own IN ('ready', 'fixed') AND answer_set IN (SELECT value FROM json_each(?5)) THEN 'to_decide consent_open'
           WHEN own = 'cannot_use' AND phone IS NOT NULL AND consent_no THEN 'opted_out consent_no'
           WHEN own = 'cannot_use' AND phone IS NOT NULL AND answer_set IN (SELECT value FROM json_each(?5)) THEN 'to_decide consent_open'
           WHEN own_why = 'two_numbers' THEN 'to_decide two_numbers'
           WHEN own <> 'to_decide' THEN own || ' ' || own_why
           WHEN own_why = 'zero_restored' THEN ?2
           WHEN calling_code IN (SELECT value FROM json_each(?3)) THEN 'fixed plus_added'
           WHEN calling_code IN (SELECT value FROM json_each(?4)) THEN 'cannot_use ' || own_why
           ELSE 'to_decide ' || own_why END AS outcome
         FROM rows WHERE (own <> 'ready' OR left_out OR verdict <> 'ready' OR ?1 <> '[]'
             OR answer_set IN (SELECT value FROM json_each(?5))) ${scope}
     )
     UPDATE rows SET verdict = substr(outcome, 1, instr(outcome, ' ') - 1), why = substr(outcome, instr(outcome, ' ') + 1), same_as = NULL
       FROM alone WHERE rows.row = alone.row AND (verdict || ' ' || why <> outcome OR same_as IS NOT NULL)`,
    JSON.stringify(leaveOutTypes),
    decidedZero[lostZero],
    decided('accepted'),
    decided('rejected'),
    JSON.stringify(openSets(db, consents)),
  )
}

/**
 * Duplicates and opt-outs, of special numbers only: to all others nothing can happen. A row that is opted out by now cannot be taken
 * itself: it is kept only if it is the only one of its number.
 */
function compareRows(db: Db, { accountId, choices }: JudgeInput, scope: string): void {
  db.run(
    `WITH judged AS (
       SELECT row, line, phone, consent_no, verdict IN ('ready', 'fixed', 'opted_out') AS usable, verdict <> 'opted_out' AS sound FROM rows
         WHERE phone IN (SELECT phone FROM special) ${scope}
     ), compared AS (
       SELECT *, CASE ?1
             WHEN 'last' THEN coalesce(max(CASE WHEN usable AND sound THEN row END) OVER number, max(CASE WHEN usable THEN row END) OVER number)
             ELSE coalesce(min(CASE WHEN usable AND sound THEN row END) OVER number, min(CASE WHEN usable THEN row END) OVER number) END AS kept,
           max(consent_no) OVER number AS says_no
         FROM judged WINDOW number AS (PARTITION BY phone)
     ), settled AS MATERIALIZED (
       SELECT row, CASE WHEN row <> kept THEN (SELECT line FROM rows AS best WHERE best.row = kept) END AS same_as, CASE
           WHEN row <> kept THEN 'duplicate ' || CASE ?1 WHEN 'merge' THEN 'merged' ELSE 'duplicate_in_file' END
           WHEN EXISTS (SELECT 1 FROM book.opt_outs AS gone WHERE gone.account_id = ?2 AND gone.phone = compared.phone
             AND gone.list_id = 0 AND gone.source <> 'unclear') THEN 'opted_out opted_out_before'
           WHEN says_no THEN 'opted_out consent_no' END AS outcome
         FROM compared WHERE usable
     )
     UPDATE rows SET verdict = substr(outcome, 1, instr(outcome, ' ') - 1), why = substr(outcome, instr(outcome, ' ') + 1),
         same_as = settled.same_as
       FROM settled WHERE rows.row = settled.row AND outcome IS NOT NULL`,
    choices.keepDuplicates,
    accountId,
  )
}

const usable = `verdict IN ('ready', 'fixed', 'opted_out', 'duplicate')`

function findShared(db: Db, scope: string): void {
  db.run(`DELETE FROM shared WHERE true ${scope}`)
  db.run(
    `INSERT INTO shared SELECT phone, min(row), count(*),
         count(DISTINCT nullif(lower(trim(firstname || ' ' || lastname)), '')) > 1
       FROM rows WHERE phone IN (SELECT phone FROM special) AND ${usable} ${scope} GROUP BY phone HAVING count(*) > 1`,
  )
}

type SharedTexts = StoredTexts & { readonly row: number; readonly phone: string }

function mergeShared(db: Db, { keepDuplicates }: Choices, scope: string): void {
  db.run(`DELETE FROM merged WHERE row IN (SELECT row FROM rows WHERE true ${scope})`)
  if (keepDuplicates !== 'merge') return
  const insert = db.statement(`INSERT INTO merged (row, ${allNamed(textNames).text}) VALUES (?, ${places(textNames)})`)
  let group: SharedTexts[] = []
  const flush = (): void => {
    const [first] = group
    if (!first) return
    const texts = mergeTexts(group)
    insert(first.row, ...textsOf(texts))
    group = []
  }
  for (const row of db.iterate<SharedTexts>(
    `SELECT row, phone, ${allNamed(textNames).text} FROM rows
       WHERE phone IN (SELECT phone FROM shared WHERE true ${scope}) AND ${usable} ORDER BY phone, row`,
  )) {
    if (group[0]?.phone !== row.phone) flush()
    group.push(row)
  }
  flush()
}

/** Columns of `texts` as they will be stored: merged where rows were merged. */
export const rowTexts = textNames.map((name) => `coalesce(merged.${name}, rows.${name}) AS ${name}`).join(', ')
export const contactTexts = textNames.map((name) => `person.${name} AS now_${name}`).join(', ')

export type ComparedRow = StoredTexts & { readonly [Name in keyof StoredTexts as `now_${Name}`]: string }

export function contactOf(row: ComparedRow): StoredTexts {
  return textsFrom((name) => row[`now_${name}`])
}

interface KnownRow extends ComparedRow {
  readonly row: number
  readonly contactId: number
  readonly isOut: 0 | 1
}

function findKnown(db: Db, { accountId }: JudgeInput, scope: string): void {
  db.run(`DELETE FROM known ${scope === '' ? '' : 'WHERE row IN (SELECT row FROM temp.touched)'}`)
  const insert = db.statement('INSERT INTO known (row, contact_id, is_out, changes, fills) VALUES (?, ?, ?, ?, ?)')
  const names = (contact: StoredTexts, row: StoredTexts, known: 'update' | 'fill_empty'): string | null => {
    const changes = changedFields(contact, row, known)
    return changes.length === 0 ? null : JSON.stringify(changes.map(({ name }) => name))
  }
  // By number, as the contacts' own index is: every look-up is beside the last.
  for (const row of db.iterate<KnownRow>(
    `SELECT rows.row, person.id AS contactId, rows.verdict = 'opted_out' AS isOut, ${rowTexts}, ${contactTexts}
       FROM rows ${scope === '' ? 'INDEXED BY rows_by_phone' : ''}
       CROSS JOIN book.contacts AS person ON person.account_id = ? AND person.phone = rows.phone
       LEFT JOIN merged ON merged.row = rows.row
       WHERE rows.phone IS NOT NULL AND rows.verdict IN ('ready', 'fixed', 'opted_out') ${scope}`,
    accountId,
  )) {
    const contact = contactOf(row)
    insert(row.row, row.contactId, row.isOut, names(contact, row, 'update'), names(contact, row, 'fill_empty'))
  }
}

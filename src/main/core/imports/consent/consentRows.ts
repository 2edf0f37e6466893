// Answers about messages in the side file of an import. They are written once; each decision then updates who opts out. A row refers
// to its set of answers.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { oneOf } from '../../storage/sqlConditions'
import type { AnswerGatherer, GatheredAnswer } from './gatherAnswers'
import { effectOf, judgeSets, type AnsweredRows, type ConsentDecisions } from './judgeAnswers'

export const answerTables = `
  CREATE TABLE answers (place INTEGER PRIMARY KEY, answer TEXT NOT NULL) STRICT;
  CREATE TABLE answer_sets (id INTEGER PRIMARY KEY, answers TEXT NOT NULL) STRICT;`
export const answerIndexes = `
  CREATE INDEX rows_answering ON rows (answer_set, consent_no) WHERE answer_set IS NOT NULL;`

export function storeAnswers(db: Db, { answers, sets }: ReturnType<AnswerGatherer['end']>): void {
  for (const [place, answer] of answers.entries())
    db.run(sql`INSERT INTO answers (place, answer) VALUES (${place}, ${JSON.stringify(answer)})`)
  for (const { id, answers: places } of sets)
    db.run(sql`INSERT INTO answer_sets (id, answers) VALUES (${id}, ${JSON.stringify(places)})`)
}

const main = sql`main`

export function readAnswers(db: Db, schema = main): GatheredAnswer[] {
  return db
    .all<{ answer: string }>(sql`SELECT answer FROM ${schema}.answers ORDER BY place`)
    .map(({ answer }) => JSON.parse(answer) as GatheredAnswer)
}

export function readSets(db: Db, schema = main): Pick<AnsweredRows, 'set' | 'answers'>[] {
  return db
    .all<{ id: number; answers: string }>(sql`SELECT id, answers FROM ${schema}.answer_sets ORDER BY id`)
    .map(({ id, answers }) => ({ set: id, answers: JSON.parse(answers) as number[] }))
}

export function applyDecisions(db: Db, decisions: ConsentDecisions): void {
  const { refusing } = judgeSets(readAnswers(db), readSets(db), decisions)
  db.run(sql`
    UPDATE rows SET consent_no = 1 - consent_no
    WHERE answer_set IS NOT NULL AND consent_no <> (${oneOf(sql`answer_set`, refusing)})
  `)
}

/** Sets of answers with a question that is still open. */
export function openSets(db: Db, decisions: ConsentDecisions): number[] {
  return judgeSets(readAnswers(db), readSets(db), decisions).open
}

export interface ColumnRefusals {
  readonly header: string
  readonly people: number
}

/** Counts people opted out by the file, by column. A person who says no in two columns is counted in both. */
export function countRefusals(
  db: Db,
  columns: readonly { readonly header: string }[],
  decisions: ConsentDecisions,
  schema = main,
): ColumnRefusals[] {
  const answers = readAnswers(db, schema)
  const sets = readSets(db, schema)
  return columns.flatMap(({ header }, column) => {
    const refusing = sets.filter(({ answers: places }) =>
      places.some((place) => {
        const answer = answers[place]
        return answer?.column === column && effectOf(answer, decisions) === 'no'
      }),
    )
    if (refusing.length === 0) return []
    const people = db.get<{ people: number }>(sql`
      SELECT count(DISTINCT phone) AS people FROM ${schema}.rows
      WHERE answer_set IN (SELECT value FROM json_each(${JSON.stringify(refusing.map(({ set }) => set))}))
        AND phone IN (
        SELECT phone FROM ${schema}.rows WHERE verdict = 'opted_out' AND why = 'consent_no')
    `)
    return people && people.people > 0 ? [{ header, people: people.people }] : []
  })
}

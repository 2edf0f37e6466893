// Counts of staged rows. Sums are a flat record, so that a change of few rows adds and subtracts without reading the others.
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import type { Cleaned } from './cleaned'
import { readAnswers, readSets } from '../consent/consentRows'
import type { GatheredAnswer } from '../consent/gatherAnswers'
import type { AnsweredRows } from '../consent/judgeAnswers'
import type { Prefixes } from './judgePhone'

/**
 /**
  * `verdict/…`, `type/…` and `country/…` count rows. `known/…` and `out_known` count people who are contacts already;
  * `updated/<choice>` and `out_updated/<choice>` count those with a field that changes under that choice, `field/<choice>/…` the same by
  * field. `new_opt_outs`, `two_numbers`, `landline/used` and `landline/left_out` count rows. `answers/…` counts rows with a number that
  * have this set of answers about messages.
  */
export type Sums = Readonly<Record<string, number>>

export interface TallyProposal {
  readonly why: 'zero_restored' | 'plus_missing'
  readonly callingCode: string | null
  readonly country: string | null
  readonly count: number
  readonly line: number
  readonly cell: string
  readonly phone: string
}

/** The findings of a check; stored with the import. */
export interface Tally {
  readonly sums: Sums
  readonly proposals: readonly TallyProposal[]
  readonly shared: { readonly numbers: number; readonly rows: number; readonly differing: number }
  readonly prefixes: Prefixes
  /** Absent if an earlier version stored it. */
  readonly cleaned?: Cleaned
  /** Answers about messages in the file; absent after the commit. */
  readonly consents?: { readonly answers: readonly GatheredAnswer[]; readonly sets: readonly AnsweredRows[] }
}

export const sumAll = (db: Db): Tally => describe(db, sum(db, sql``, sql``))
export const sumTouched = (db: Db): Sums =>
  sum(db, sql`AND rows.row IN (SELECT row FROM temp.touched)`, sql`AND known.row IN (SELECT row FROM temp.touched)`)

/** `whole` after some of its rows changed from `before` to `after`. */
export function adjustTally(db: Db, whole: Tally, before: Sums, after: Sums): Tally {
  const sums: Record<string, number> = { ...whole.sums }
  for (const [name, count] of Object.entries(before)) sums[name] = (sums[name] ?? 0) - count
  for (const [name, count] of Object.entries(after)) sums[name] = (sums[name] ?? 0) + count
  return describe(db, sums)
}

function sum(db: Db, ofRows: Sql, ofKnown: Sql): Sums {
  const sums: Record<string, number> = {}
  const add = (name: string, count: number): void => {
    if (count !== 0) sums[name] = (sums[name] ?? 0) + count
  }
  for (const { verdict, type, country, rows } of db.all<{
    verdict: string
    type: string
    country: string
    rows: number
  }>(sql`
    SELECT verdict, coalesce(phone_type, '') AS type, coalesce(country, '') AS country, count(*) AS rows FROM rows
    WHERE true ${ofRows} GROUP BY 1, 2, 3
  `)) {
    add(`verdict/${verdict}`, rows)
    if (type === 'landline' && (verdict === 'ready' || verdict === 'fixed')) add('landline/used', rows)
    if (type === 'landline' && verdict === 'left_out') add('landline/left_out', rows)
    if (!['ready', 'fixed', 'opted_out', 'left_out'].includes(verdict) || type === '') continue
    add(`type/${type}`, rows)
    add(`country/${country}`, rows)
  }
  for (const { isOut, changes, fills, rows } of db.all<{
    isOut: 0 | 1
    changes: 0 | 1
    fills: 0 | 1
    rows: number
  }>(sql`
    SELECT is_out AS isOut, changes IS NOT NULL AS changes, fills IS NOT NULL AS fills, count(*) AS rows FROM known
    WHERE true ${ofKnown} GROUP BY 1, 2, 3
  `)) {
    add(isOut ? 'out_known' : 'known', rows)
    if (changes && !isOut) add('updated/update', rows)
    if (fills && !isOut) add('updated/fill_empty', rows)
    if (changes && isOut) add('out_updated/update', rows)
    if (fills && isOut) add('out_updated/fill_empty', rows)
  }
  for (const [choice, column] of [
    ['update', sql`changes`],
    ['fill_empty', sql`fills`],
  ] as const)
    for (const { name, people } of db.all<{ name: string; people: number }>(sql`
      SELECT value AS name, count(*) AS people FROM known, json_each(${column}) WHERE ${column} IS NOT NULL
        AND is_out = 0 ${ofKnown} GROUP BY 1
    `))
      add(`field/${choice}/${name}`, people)
  for (const { id, rows } of db.all<{ id: number; rows: number }>(sql`
    SELECT answer_set AS id, count(*) AS rows FROM rows
    WHERE answer_set IS NOT NULL AND phone IS NOT NULL AND left_out = 0 ${ofRows} GROUP BY 1
  `))
    add(`answers/${id}`, rows)
  const count = (where: Sql): number =>
    db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM rows WHERE ${where} ${ofRows}`)?.rows ?? 0
  add('new_opt_outs', count(sql`verdict = 'opted_out' AND why = 'consent_no'`))
  add('two_numbers', count(sql`own = 'cannot_use' AND own_why = 'two_numbers' AND left_out = 0`))
  return sums
}

function describe(db: Db, sums: Sums): Tally {
  const proposals = db
    .all<{ why: TallyProposal['why']; callingCode: string | null; count: number; first: number }>(
      sql`
      SELECT own_why AS why, calling_code AS callingCode, count(*) AS count, min(row) AS first FROM rows
      WHERE own = 'to_decide' GROUP BY 1, 2 ORDER BY count DESC, first
    `,
    )
    .flatMap(({ first, ...group }) => {
      const example = db.get<Pick<TallyProposal, 'line' | 'cell' | 'phone' | 'country'>>(
        sql`SELECT line, coalesce(cell, phone) AS cell, phone, country FROM rows WHERE row = ${first} AND phone IS NOT NULL`,
      )
      return example ? [{ ...group, ...example }] : []
    })
  const shared = db.get<Tally['shared']>(sql`
    SELECT count(*) AS numbers, coalesce(sum(rows), 0) AS rows, coalesce(sum(differing), 0) AS differing FROM shared
  `)
  return {
    sums,
    proposals,
    shared: { ...(shared ?? { numbers: 0, rows: 0, differing: 0 }) },
    ...readCounted(db),
    consents: {
      answers: readAnswers(db),
      sets: readSets(db).map((one) => ({ ...one, rows: sums[`answers/${one.set}`] ?? 0 })),
    },
  }
}

/** Counts made while the rows were read. */
function readCounted(db: Db): Pick<Tally, 'prefixes' | 'cleaned'> {
  // A side file from an earlier version has no such column.
  const hasCleaned = db.get(sql`SELECT 1 FROM pragma_table_info('meta') WHERE name = 'cleaned'`) !== undefined
  const meta = hasCleaned
    ? db.get<{ prefixes: string; cleaned: string }>(sql`SELECT prefixes, cleaned FROM meta`)
    : db.get<{ prefixes: string; cleaned?: string }>(sql`SELECT prefixes FROM meta`)
  return {
    prefixes: JSON.parse(meta?.prefixes ?? '{}') as Prefixes,
    ...(meta?.cleaned === undefined ? {} : { cleaned: JSON.parse(meta.cleaned) as Cleaned }),
  }
}

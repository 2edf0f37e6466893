// Compares staged rows with each other, with opt-outs and with what a person decided, and counts what came out.
// The first line of a number wins; a "no" in any line of a number outranks every "yes".
import type { ImportCounts } from '@contract'
import type { Db } from '../storage/db'
import { isOptedOutSql } from '../contacts/optOutRows'
import type { Decision, Tally } from './importPlan'

export interface SettleInput {
  readonly importId: string
  readonly accountId: string
  readonly lostZero: Decision
  /** Only rows of these numbers; all rows where absent. */
  readonly phones?: readonly string[]
}

/** What a row is that lost its zero, by decision. */
const decided: Readonly<Record<Decision, readonly [verdict: string, why: string]>> = {
  open: ['to_decide', 'zero_restored'],
  accepted: ['fixed', 'zero_restored'],
  rejected: ['cannot_use', 'lost_zero'],
}

export function settleRows(db: Db, { importId, accountId, lostZero, phones }: SettleInput): void {
  const [verdict, why] = decided[lostZero]
  const onlyPhones = phones === undefined ? 'AND phone IS NOT NULL' : 'AND phone IN (SELECT value FROM json_each(?5))'
  db.run(
    `WITH judged AS (
       SELECT line, phone, consent_no,
           CASE own_verdict WHEN 'to_decide' THEN ?2 ELSE own_verdict END AS base,
           CASE own_verdict WHEN 'to_decide' THEN ?3 ELSE own_why END AS base_why
         FROM import_rows WHERE import_id = ?1 ${onlyPhones}
     ), compared AS (
       SELECT line, phone, base, base_why, base IN ('ready', 'fixed') AS usable,
           min(CASE WHEN base IN ('ready', 'fixed') THEN line END) OVER number AS first_line,
           max(consent_no) OVER number AS says_no
         FROM judged WINDOW number AS (PARTITION BY phone)
     ), settled AS MATERIALIZED (
       SELECT line, CASE
           WHEN NOT usable THEN base || ' ' || base_why
           WHEN line > first_line THEN 'duplicate duplicate_in_file'
           WHEN ${isOptedOutSql('?4', 'compared.phone')} THEN 'opted_out opted_out_before'
           WHEN says_no THEN 'opted_out consent_no'
           ELSE base || ' ' || base_why END AS outcome,
         CASE WHEN usable AND line > first_line THEN first_line END AS same_as
         FROM compared
     )
     UPDATE import_rows SET verdict = substr(outcome, 1, instr(outcome, ' ') - 1),
         why = substr(outcome, instr(outcome, ' ') + 1), same_as_line = same_as
       FROM settled
       WHERE import_rows.import_id = ?1 AND import_rows.line = settled.line
         AND (verdict || ' ' || why <> outcome OR same_as_line IS NOT same_as)`,
    ...[importId, verdict, why, accountId],
    ...(phones === undefined ? [] : [JSON.stringify(phones)]),
  )
}

interface Sums {
  readonly counts: ImportCounts
  readonly newPeople: number
  readonly knownPeople: number
}

const isKnownSql =
  'EXISTS (SELECT 1 FROM contacts WHERE contacts.account_id = ? AND contacts.phone = import_rows.phone)'

/** Counts all rows of an import. */
export function sumRows(db: Db, importId: string, accountId: string): Sums {
  const found = db.all<{ verdict: string; rows: number }>(
    'SELECT verdict, count(*) AS rows FROM import_rows WHERE import_id = ? GROUP BY verdict',
    importId,
  )
  const known = db.get<{ people: number }>(
    `SELECT count(*) AS people FROM import_rows WHERE import_id = ? AND verdict IN ('ready', 'fixed') AND ${isKnownSql}`,
    ...[importId, accountId],
  )
  return toSums(new Map(found.map(({ verdict, rows }) => [verdict, rows])), known?.people ?? 0)
}

/** Lines of these numbers, whatever became of them. */
export function linesOf(db: Db, importId: string, phones: readonly string[]): number[] {
  return phones.flatMap((phone) =>
    db
      .all<{ line: number }>('SELECT line FROM import_rows WHERE import_id = ? AND phone = ?', importId, phone)
      .map(({ line }) => line),
  )
}

/** Counts some lines of an import, each once. */
export function sumLines(db: Db, importId: string, accountId: string, lines: Iterable<number>): Sums {
  const verdicts = new Map<string, number>()
  let known = 0
  for (const line of lines) {
    const row = db.get<{ verdict: string; isKnown: 0 | 1 }>(
      `SELECT verdict, ${isKnownSql} AS isKnown FROM import_rows WHERE import_id = ? AND line = ?`,
      ...[accountId, importId, line],
    )
    if (!row) continue
    verdicts.set(row.verdict, (verdicts.get(row.verdict) ?? 0) + 1)
    if (row.isKnown && (row.verdict === 'ready' || row.verdict === 'fixed')) known++
  }
  return toSums(verdicts, known)
}

function toSums(verdicts: ReadonlyMap<string, number>, knownPeople: number): Sums {
  const of = (verdict: string): number => verdicts.get(verdict) ?? 0
  const counts = {
    rows: [...verdicts.values()].reduce((sum, rows) => sum + rows, 0),
    ready: of('ready'),
    toDecide: of('to_decide'),
    fixed: of('fixed'),
    optedOut: of('opted_out'),
    duplicates: of('duplicate'),
    cannotUse: of('cannot_use'),
  }
  return { counts, newPeople: counts.ready + counts.fixed - knownPeople, knownPeople }
}

/** `whole` after some of its rows changed from `before` to `after`. */
export function adjustSums(whole: Sums, before: Sums, after: Sums): Sums {
  const names = Object.keys(whole.counts) as (keyof ImportCounts)[]
  const counts = Object.fromEntries(
    names.map((name) => [name, whole.counts[name] - before.counts[name] + after.counts[name]]),
  )
  return {
    counts: counts as unknown as ImportCounts,
    newPeople: whole.newPeople - before.newPeople + after.newPeople,
    knownPeople: whole.knownPeople - before.knownPeople + after.knownPeople,
  }
}

/** The sums with the column's lost-zero proposal, where rows ask for one. */
export function withProposal(db: Db, importId: string, sums: Sums): Tally {
  const first = db.get<{ line: number; cell: string; phone: string }>(
    `SELECT line, cell, phone FROM import_rows WHERE import_id = ? AND own_verdict = 'to_decide' ORDER BY line LIMIT 1`,
    importId,
  )
  if (!first) return sums
  const all = db.get<{ rows: number }>(
    `SELECT count(*) AS rows FROM import_rows WHERE import_id = ? AND own_verdict = 'to_decide'`,
    importId,
  )
  return { ...sums, lostZero: { ...first, count: all?.rows ?? 0 } }
}

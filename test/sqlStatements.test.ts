import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStatement, findStatements, type FoundStatements } from './architecture/sqlStatements'
import { sqlExamples } from './architecture/sqlExamples'

const root = join(import.meta.dirname, '..').replaceAll('\\', '/')
const folder = mkdtempSync(join(tmpdir(), 'postrider-sql-'))
let found: FoundStatements
/** The profile with its side files, and each of those with the profile as its book. */
let databases: readonly DatabaseSync[] = []
let faults: readonly string[] = []

// A file of the core that is not there: each statement has one fault.
const breachesPath = `${root}/src/main/core/templates/breachesRows.ts`
const breaches = `
import type { Db } from '../storage/db'
import { joinSql, named, sql, type Sql } from '../storage/sql'
export const a = (db: Db) => db.get<{ name: string }>(sql\`SELECT nome AS name FROM templates\`)
export const b = (db: Db) => db.get<{ name: string; title: string }>(sql\`SELECT name FROM templates\`)
export const c = (db: Db) => db.all<{ name: number }>(sql\`SELECT name FROM templates\`)
export const d = (db: Db) => db.all<{ removedAt: string }>(sql\`SELECT removed_at AS removedAt FROM templates\`)
export const e = (db: Db) => db.all<{ name: string }>(sql\`SELECT name, text FROM templates\`)
export const f = (db: Db) => db.iterate<{ name: string }>(sql\`SELECT * FROM (SELECT name FROM templates)\`)
const isNew = (column: string) => sql\`\${sql\`creatd_at\`} > \${column}\`
export const g = (db: Db) => db.run(sql\`DELETE FROM templates WHERE \${isNew('2026')}\`)
export const h = (db: Db, input: { statement: Sql }) => db.run(input.statement)
const fields = [{ name: 'name', kind: 'a' }, { name: 'texxt', kind: 'a', key: '' }, { name: 'gone', kind: 'b' }] as const
const some = joinSql(fields.filter((field) => 'key' in field).map(({ name }) => named(name)))
const all = joinSql(fields.map(({ name, kind }) => (kind === 'a' ? named(name) : sql\`'' AS \${named(name)}\`)))
export const i = (db: Db) => db.run(sql\`SELECT \${some} FROM templates\`)
export const j = (db: Db) => db.run(sql\`SELECT \${all} FROM templates\`)
`

beforeAll(() => {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.main.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )!
  const files = fileNames.filter((path) => path.replaceAll('\\', '/').includes('/src/main/core/'))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path === breachesPath || fileExists(path)
  host.readFile = (path) => (path === breachesPath ? breaches : readFile(path))
  found = findStatements(root, ts.createProgram([...files, breachesPath], options, host), sqlExamples)
  databases = openAll()
  faults = [...found.unknown, ...found.statements.flatMap((statement) => checkStatement(databases, statement))]
}, 300_000)

afterAll(() => {
  for (const database of databases) database.close()
  rmSync(folder, { recursive: true })
})

function openAll(): readonly DatabaseSync[] {
  const profile = join(folder, 'profile.sqlite')
  const migrations = join(root, 'src/main/core/storage/migrations')
  const ofProfile = new DatabaseSync(profile)
  for (const file of readdirSync(migrations).sort()) ofProfile.exec(readFileSync(join(migrations, file), 'utf8'))
  const sideFiles = [
    { name: 'staged', tables: textsIn('/imports/staging/stag', /^\s*CREATE (TABLE|INDEX)/) },
    { name: 'copied', tables: textsIn('/campaigns/', /^\s*CREATE TABLE/) },
  ].map(({ name, tables }) => {
    const path = join(folder, `${name}.sqlite`)
    const side = new DatabaseSync(path)
    for (const text of tables) side.exec(text)
    ofProfile.exec(`ATTACH '${path}' AS ${name}`)
    side.exec(`ATTACH '${profile}' AS book`)
    return side
  })
  const all = [ofProfile, ...sideFiles]
  for (const each of all) {
    for (const name of [
      ...['has_each_word', 'fold', 'field_of', 'has_words'],
      ...['moment_reason', 'moment_due', 'moment_moved', 'trial_draw'],
    ])
      each.function(name, { varargs: true, deterministic: true }, () => null)
    for (const text of textsIn('/', /^\s*CREATE TEMP TABLE/)) each.exec(text)
  }
  return all
}

function textsIn(part: string, pattern: RegExp): readonly string[] {
  return found.statements
    .filter(({ place }) => place.includes(part))
    .flatMap(({ readings }) => readings.flatMap(({ texts }) => texts))
    .filter((text, index, all) => all.indexOf(text) === index)
    .filter((text) => pattern.test(text))
}

test('every statement prepares, and its columns are the properties of the row it is read as', () => {
  expect(faults.filter((fault) => !fault.includes('/breachesRows.ts'))).toEqual([])
  expect(found.statements.length).toBeGreaterThan(900)
})

test('a wrong column, property or type in a statement, and a text that is not known, are found', () => {
  const ofBreaches = faults.filter((fault) => fault.includes('/breachesRows.ts'))

  expect(ofBreaches.map((fault) => fault.replace(/^\S+:/, '')).sort()).toEqual([
    expect.stringMatching(/^11 does not prepare: no such column: creatd_at/),
    expect.stringMatching(/^12 cannot tell what input: .* is$/),
    expect.stringMatching(/^16 does not prepare: no such column: texxt in SELECT texxt FROM/),
    expect.stringMatching(/^17 does not prepare: no such column: texxt in SELECT name, texxt, '' AS gone FROM/),
    expect.stringMatching(/^4 does not prepare: no such column: nome/),
    '5 declares title, which is no column',
    '6 declares name as number, but templates.name is TEXT',
    '7 declares removedAt without null, but templates.removed_at may be NULL',
    '8 reads text, which is not declared',
    '9 reads *: name the columns',
  ])
})

test('every example for a statement that is put together while running is used', () => {
  expect(Object.keys(sqlExamples).filter((key) => !found.usedExamples.has(key))).toEqual([])
})

// The profile's database without a disk: one real SQLite in memory stands behind every connection to its file. That is enough,
// because an operation runs from begin to commit without a pause, and what a file keeps is what was committed; files, locks
// and logs of SQLite itself are proved against real processes elsewhere. One profile is open at a time; the next one is laid
// into the same database row by row, so that statements stay prepared from run to run.
import { DatabaseSync, constants, type SQLInputValue, type StatementSync } from 'node:sqlite'

type Rows = readonly (readonly SQLInputValue[])[]

/** All that was committed, table by table. Tables that are the same in two images are the same object. */
export type Image = ReadonlyMap<string, Rows>

export interface MemoryDatabase {
  /** For looking from outside. */
  all<Row>(sql: string, ...parameters: SQLInputValue[]): Row[]
  save(): Image
  /** Tables that were written since the last call. */
  takeTouched(): ReadonlySet<string>
  /** As a file is after its process was killed. */
  settle(): void
}

const shared = 'file:simulation?mode=memory&cache=shared'
const original = {
  exec: DatabaseSync.prototype.exec,
  prepare: DatabaseSync.prototype.prepare,
  function: DatabaseSync.prototype.function,
}

let db: DatabaseSync | undefined
let loader: DatabaseSync | undefined
/** The file that the database stands for at present. */
let path: string | undefined
const statements = new Map<string, StatementSync>()
/** Settings and functions that it has already: setting one again would discard all prepared statements. */
const settings = new Set<string>()
const touched = new Set<string>()
/** What was last laid or saved, and the tables that were written since. */
let laid: Image = new Map()
const changed = new Set<string>()

const placeOf = new WeakMap<DatabaseSync, string | null>()
const readers = new WeakSet<DatabaseSync>()

/** Whatever opens this file from now on finds these contents; no image: a file that nothing was written to, once in a process. */
export function mount(at: string, image?: Image): MemoryDatabase {
  path = at
  if (image) lay(image)
  else if (db) throw new Error('There is one new profile in a process')
  const main = (db ??= new DatabaseSync(shared))
  touched.clear()
  return {
    all: <Row>(sql: string, ...parameters: SQLInputValue[]) => prepareIn(main, sql).all(...parameters) as Row[],
    save,
    takeTouched() {
      const taken = new Set(touched)
      touched.clear()
      return taken
    },
    settle() {
      if (main.isTransaction) original.exec.call(main, 'ROLLBACK')
    },
  }
}

/** Through a connection that asks for no references: a table is filled before those that it refers to. */
function loading(): DatabaseSync {
  loader ??= new DatabaseSync(shared, { enableForeignKeyConstraints: false })
  return loader
}

const loaderStatements = new Map<string, StatementSync>()

function onLoader(sql: string): StatementSync {
  let statement = loaderStatements.get(sql)
  if (!statement) {
    statement = original.prepare.call(loading(), sql)
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    loaderStatements.set(sql, statement)
  }
  return statement
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** What its own triggers write when it is filled or emptied. */
  readonly triggered: readonly string[]
}

let tables: readonly Table[] | undefined

/** Those with triggers first: what the triggers write is laid after them. Search indexes follow from their tables. */
function tablesOf(): readonly Table[] {
  if (tables) return tables
  const ask = (sql: string): string[] => (onLoader(sql).all() as unknown as [string][]).map(([name]) => name)
  const found = ask(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')`).map((name) => {
    const columns = ask(`SELECT name FROM pragma_table_xinfo('${name}') WHERE hidden = 0`)
    const triggered = [emptyOf(name), fillOf({ name, columns })].flatMap((sql) => writesOf(loading(), sql))
    return { name, columns, triggered: triggered.filter((each) => each !== name) }
  })
  tables = found.toSorted((a, b) => b.triggered.length - a.triggered.length)
  return tables
}

const emptyOf = (name: string): string => `DELETE FROM "${name}"`
const fillOf = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `INSERT INTO "${name}" (${columns.join()}) VALUES (${columns.map(() => '?').join()})`

/** A sequence is moved by the tables that use it, and nothing tells. */
const isUnknown = (name: string): boolean => name === 'sqlite_sequence'

function save(): Image {
  const image = new Map<string, Rows>()
  for (const { name, columns } of tablesOf()) {
    const kept = changed.has(name) || isUnknown(name) ? undefined : laid.get(name)
    image.set(name, kept ?? (onLoader(`SELECT ${columns.join()} FROM "${name}"`).all() as unknown as Rows))
  }
  changed.clear()
  laid = image
  return image
}

function lay(image: Image): void {
  const { exec } = original
  exec.call(loading(), 'BEGIN IMMEDIATE')
  for (const table of tablesOf()) {
    const { name, triggered } = table
    const rows = image.get(name) ?? []
    if (!changed.has(name) && laid.get(name) === rows && !isUnknown(name)) continue
    onLoader(emptyOf(name)).run()
    for (const row of rows) onLoader(fillOf(table)).run(...row)
    for (const each of triggered) changed.add(each)
  }
  exec.call(loading(), 'COMMIT')
  changed.clear()
  laid = image
}

function isRedirected(connection: DatabaseSync): boolean {
  let place = placeOf.get(connection)
  if (place === undefined) {
    place = connection.location()
    placeOf.set(connection, place)
  }
  return place !== null && place === path
}

/** `exec` as it was, on the database that the connection stands for. */
export function execBehind(connection: DatabaseSync, sql: string): void {
  if (!db || !isRedirected(connection)) return original.exec.call(connection, sql)
  if (!sql.trimStart().startsWith('PRAGMA')) return original.exec.call(db, sql)
  if (sql.includes('query_only')) return void readers.add(connection)
  if (settings.has(sql)) return
  settings.add(sql)
  original.exec.call(db, sql)
}

/** Lays the way; once in a process, before any connection is opened. */
export function redirectConnections(): void {
  DatabaseSync.prototype.prepare = function prepare(this: DatabaseSync, sql: string): StatementSync {
    if (!db || !isRedirected(this)) return original.prepare.call(this, sql)
    const statement = prepareIn(db, sql)
    if (readers.has(this) && writesOf(db, sql).length > 0) throw new Error('attempt to write a readonly database')
    return statement
  }
  DatabaseSync.prototype.function = function define(this: DatabaseSync, name: string, ...rest: never[]): void {
    const isOurs = db !== undefined && isRedirected(this)
    if (isOurs && settings.has(`function ${name}`)) return
    if (isOurs) settings.add(`function ${name}`)
    ;(original.function as (...all: unknown[]) => void).call(isOurs ? db : this, name, ...rest)
  } as typeof DatabaseSync.prototype.function
}

/** What memory cannot be is answered as a file would. */
const asFile: Readonly<Record<string, string>> = { 'PRAGMA journal_mode': `SELECT 'wal' AS journal_mode` }

function prepareIn(main: DatabaseSync, sql: string): StatementSync {
  const kept = statements.get(sql)
  if (kept) return kept
  const writes = writesOf(main, sql)
  const statement = original.prepare.call(main, asFile[sql] ?? sql)
  if (writes.length > 0) noteWrites(statement, writes)
  statements.set(sql, statement)
  return statement
}

function noteWrites(statement: StatementSync, writes: readonly string[]): void {
  const { run, get, all } = statement
  const note = (): void => {
    for (const table of writes) {
      touched.add(table)
      changed.add(table)
    }
  }
  statement.run = ((...parameters: SQLInputValue[]) => {
    const result = run.apply(statement, parameters as never)
    if (result.changes !== 0) note()
    return result
  }) as StatementSync['run']
  statement.get = ((...parameters: SQLInputValue[]) => {
    note()
    return get.apply(statement, parameters as never)
  }) as StatementSync['get']
  statement.all = ((...parameters: SQLInputValue[]) => {
    note()
    return all.apply(statement, parameters as never)
  }) as StatementSync['all']
}

/** The tables that a statement writes, with its triggers: by its words, which mean the same in every profile. */
const writesBySql = new Map<string, readonly string[]>()
const writing = new Set<number>([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE])

function writesOf(connection: DatabaseSync, sql: string): readonly string[] {
  const known = writesBySql.get(sql)
  if (known) return known
  const found = new Set<string>()
  connection.setAuthorizer((action, table) => {
    if (writing.has(action) && table !== null) found.add(table)
    return constants.SQLITE_OK
  })
  try {
    original.prepare.call(connection, sql)
  } finally {
    connection.setAuthorizer(null)
  }
  writesBySql.set(sql, [...found])
  return [...found]
}

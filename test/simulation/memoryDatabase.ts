// The profile's database without a disk: one real SQLite in memory stands behind every connection to its file. That is enough,
// because an operation runs from begin to commit without a pause, and what a file keeps is what was committed; files, locks
// and logs of SQLite itself are proved against real processes elsewhere. The next profile is laid into the same database row by row, so
// that statements stay prepared from run to run. Two profiles can be open at once, each in a database of its own.
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
  /** Leaves the file as it is after its process was killed. */
  settle(): void
}

const original = {
  exec: DatabaseSync.prototype.exec,
  prepare: DatabaseSync.prototype.prepare,
  function: DatabaseSync.prototype.function,
}

/** A database in memory, and the file that it stands for at present. */
interface Memory {
  readonly db: DatabaseSync
  /** A connection that asks for no references: a table is filled before those that it refers to. */
  readonly loader: DatabaseSync
  path: string
  readonly statements: Map<string, StatementSync>
  readonly loaderStatements: Map<string, StatementSync>
  /** Settings and functions that it has already: setting one again would discard all prepared statements. */
  readonly settings: Set<string>
  readonly touched: Set<string>
  /** The image that was last laid or saved; `changed` has the tables that were written since. */
  laid: Image
  readonly changed: Set<string>
}

const memories: Memory[] = []

const placeOf = new WeakMap<DatabaseSync, string | null>()
const readers = new WeakSet<DatabaseSync>()

/**
 * Whatever opens this file from now on finds these contents; no image: a file that nothing was written to, once in a process.
 * `beside`: another file stays open.
 */
export function mount(at: string, image?: Image, beside = false): MemoryDatabase {
  if (!image && memories.length > 0) throw new Error('There is one new profile in a process')
  const memory = (memories[beside ? 1 : 0] ??= makeMemory(beside ? 1 : 0))
  // A file is in one place.
  for (const other of memories) if (other !== memory && other.path === at) other.path = ''
  memory.path = at
  if (image) lay(memory, image)
  memory.touched.clear()
  return {
    all: <Row>(sql: string, ...parameters: SQLInputValue[]) => prepareIn(memory, sql).all(...parameters) as Row[],
    save: () => save(memory),
    takeTouched() {
      const taken = new Set(memory.touched)
      memory.touched.clear()
      return taken
    },
    settle() {
      if (memory.db.isTransaction) original.exec.call(memory.db, 'ROLLBACK')
    },
  }
}

function makeMemory(place: number): Memory {
  const name = `file:simulation${place}?mode=memory&cache=shared`
  const db = new DatabaseSync(name)
  if (place > 0) copySchema(db)
  return {
    db,
    loader: new DatabaseSync(name, { enableForeignKeyConstraints: false }),
    path: '',
    statements: new Map(),
    loaderStatements: new Map(),
    settings: new Set(),
    touched: new Set(),
    laid: new Map(),
    changed: new Set(),
  }
}

/** Copies the first memory's schema; the shadow tables of a search index come with the index. */
function copySchema(db: DatabaseSync): void {
  const [first] = memories
  if (!first) throw new Error('Nothing to copy')
  const ask = (sql: string): string[] => (onLoader(first, sql).all() as unknown as [string][]).map(([value]) => value)
  const made = ask(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
    AND NOT EXISTS (SELECT 1 FROM pragma_table_list t WHERE t.name = tbl_name AND t.type = 'shadow')
    ORDER BY type <> 'table', type <> 'index', rowid`)
  for (const sql of made) original.exec.call(db, sql)
  for (const name of ['application_id', 'user_version'])
    original.exec.call(db, `PRAGMA ${name} = ${ask(`SELECT ${name} FROM pragma_${name}`)[0] ?? '0'}`)
}

function onLoader({ loader, loaderStatements }: Memory, sql: string): StatementSync {
  let statement = loaderStatements.get(sql)
  if (!statement) {
    statement = original.prepare.call(loader, sql)
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    loaderStatements.set(sql, statement)
  }
  return statement
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Tables that this one's own triggers write when it is filled or emptied. */
  readonly triggered: readonly string[]
}

let tables: readonly Table[] | undefined

/** Those with triggers first: what the triggers write is laid after them. Search indexes follow from their tables. */
function tablesOf(memory: Memory): readonly Table[] {
  if (tables) return tables
  const ask = (sql: string): string[] => (onLoader(memory, sql).all() as unknown as [string][]).map(([name]) => name)
  const found = ask(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')`).map((name) => {
    const columns = ask(`SELECT name FROM pragma_table_xinfo('${name}') WHERE hidden = 0`)
    const triggered = [emptyOf(name), fillOf({ name, columns })].flatMap((sql) => writesOf(memory.loader, sql))
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

function save(memory: Memory): Image {
  const image = new Map<string, Rows>()
  for (const { name, columns } of tablesOf(memory)) {
    const kept = memory.changed.has(name) || isUnknown(name) ? undefined : memory.laid.get(name)
    image.set(name, kept ?? (onLoader(memory, `SELECT ${columns.join()} FROM "${name}"`).all() as unknown as Rows))
  }
  memory.changed.clear()
  memory.laid = image
  return image
}

function lay(memory: Memory, image: Image): void {
  const { exec } = original
  exec.call(memory.loader, 'BEGIN IMMEDIATE')
  for (const table of tablesOf(memory)) {
    const { name, triggered } = table
    const rows = image.get(name) ?? []
    if (!memory.changed.has(name) && memory.laid.get(name) === rows && !isUnknown(name)) continue
    onLoader(memory, emptyOf(name)).run()
    for (const row of rows) onLoader(memory, fillOf(table)).run(...row)
    for (const each of triggered) memory.changed.add(each)
  }
  exec.call(memory.loader, 'COMMIT')
  memory.changed.clear()
  memory.laid = image
}

function memoryBehind(connection: DatabaseSync): Memory | undefined {
  let place = placeOf.get(connection)
  if (place === undefined) {
    place = connection.location()
    placeOf.set(connection, place)
  }
  return place === null ? undefined : memories.find(({ path }) => path === place)
}

/** `exec` as it was, on the database that the connection stands for. */
export function execBehind(connection: DatabaseSync, sql: string): void {
  const memory = memoryBehind(connection)
  if (!memory) return original.exec.call(connection, sql)
  const { db, settings } = memory
  if (!sql.trimStart().startsWith('PRAGMA')) return original.exec.call(db, sql)
  if (sql.includes('query_only')) return void readers.add(connection)
  if (settings.has(sql)) return
  settings.add(sql)
  original.exec.call(db, sql)
}

/** Lays the way; once in a process, before any connection is opened. */
export function redirectConnections(): void {
  DatabaseSync.prototype.prepare = function prepare(this: DatabaseSync, sql: string): StatementSync {
    const memory = memoryBehind(this)
    if (!memory) return original.prepare.call(this, sql)
    const statement = prepareIn(memory, sql)
    if (readers.has(this) && writesOf(memory.db, sql).length > 0)
      throw new Error('attempt to write a readonly database')
    return statement
  }
  DatabaseSync.prototype.function = function define(this: DatabaseSync, name: string, ...rest: never[]): void {
    const memory = memoryBehind(this)
    if (memory?.settings.has(`function ${name}`)) return
    memory?.settings.add(`function ${name}`)
    ;(original.function as (...all: unknown[]) => void).call(memory?.db ?? this, name, ...rest)
  } as typeof DatabaseSync.prototype.function
}

/** Answers that an in-memory database would give differently from a file. */
const asFile: Readonly<Record<string, string>> = { 'PRAGMA journal_mode': `SELECT 'wal' AS journal_mode` }

function prepareIn(memory: Memory, sql: string): StatementSync {
  const kept = memory.statements.get(sql)
  if (kept) return kept
  const writes = writesOf(memory.db, sql)
  const statement = original.prepare.call(memory.db, asFile[sql] ?? sql)
  if (writes.length > 0) noteWrites(memory, statement, writes)
  memory.statements.set(sql, statement)
  return statement
}

function noteWrites({ touched, changed }: Memory, statement: StatementSync, writes: readonly string[]): void {
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

// Opens the profile's database and proves its settings by reading them back. Never deletes a file.
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Db } from './db'
import { migrate, newestVersion, readVersion } from './migrations'
import { StorageError, toStorageError } from './storageError'

/** "Post" in ASCII: tells our files from other SQLite files. */
const applicationId = 0x506f7374

/** The writing connection: WAL, FULL, foreign keys; migrated to the newest version. */
export function openForWriting(path: string): Db {
  return guarded(() => {
    const isNew = !existsSync(path)
    // Its owner's alone from the first byte: SQLite gives the files beside it (-wal, -shm) the same mode.
    if (isNew) closeSync(openSync(path, 'wx', 0o600))
    else withDb(new Db(new DatabaseSync(path, { readOnly: true })), refuseStranger)
    const db = new Db(new DatabaseSync(path))
    try {
      setUp(db, isNew)
      migrate(db)
    } catch (error) {
      db.close()
      throw error
    }
    if (isNew) keepFolderEntry(path)
    return db
  })
}

/** A read-only connection for tables, search, charts and exports. */
export function openForReading(path: string): Db {
  return guarded(() => {
    const db = new Db(new DatabaseSync(path, { readOnly: true }))
    db.script('PRAGMA query_only = ON; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32768')
    return db
  })
}

/** Asked on a read-only connection: closing a writing one would already fold the log into a file that is not ours. */
function refuseStranger(db: Db): void {
  const id = pragma(db, 'application_id')
  if (id !== applicationId) throw new StorageError('damaged', 'The file is not a Postrider database')
  if (readVersion(db) > newestVersion) throw new StorageError('newer', 'The database was written by a newer Postrider')
}

function withDb(db: Db, run: (db: Db) => void): void {
  try {
    run(db)
  } finally {
    db.close()
  }
}

function setUp(db: Db, isNew: boolean): void {
  if (isNew) db.script(`PRAGMA application_id = ${applicationId}`)
  db.script(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY;
  `)
  expectPragma(db, 'journal_mode', 'wal')
  expectPragma(db, 'synchronous', 2)
  expectPragma(db, 'foreign_keys', 1)
}

function expectPragma(db: Db, name: string, expected: string | number): void {
  const found = pragma(db, name)
  if (found !== expected) throw new StorageError('other', `PRAGMA ${name} is ${String(found)}, not ${expected}`)
}

function pragma(db: Db, name: string): unknown {
  return Object.values(db.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0]
}

/** The new file's entry in its folder survives a power cut. */
function keepFolderEntry(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function guarded<Value>(open: () => Value): Value {
  try {
    return open()
  } catch (error) {
    throw toStorageError(error)
  }
}

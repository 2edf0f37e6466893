// Opens the profile's database and proves its settings by reading them back. Never deletes a file.
import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fullCheck, wasLeftOpen } from './checkDatabase'
import { Db } from './db'
import type { Journal } from './files/journal'
import { keepFolderEntry } from './files/keepFolderEntry'
import { applicationId, migrate, newestVersion, readVersion } from './migrations'
import { named, sql } from './sql'
import { StorageError, toStorageError } from './storageError'

export interface Opening {
  readonly journal?: Journal
  /** Called before the first statement of a migration changes a database that has something in it. */
  readonly beforeMigration?: () => void
}

/**
 * The writing connection: WAL, FULL, foreign keys, and deleted content overwritten within its page; migrated to the newest version.
 * After an unclean stop it is checked whole before anything is written. Throws StorageError, and has changed nothing then.
 */
export function openForWriting(path: string, { journal, beforeMigration }: Opening = {}): Db {
  return guarded(() => {
    const isNew = isBeginning(path, journal)
    // Its owner's alone from the first byte: SQLite gives the files beside it (-wal, -shm) the same mode.
    if (isNew) closeSync(openSync(path, 'a', 0o600))
    else withDb(new Db(new DatabaseSync(path, { readOnly: true })), examine)
    const db = new Db(new DatabaseSync(path), journal)
    try {
      setUp(db, isNew)
      const version = readVersion(db)
      if (version > 0 && version < newestVersion) beforeMigration?.()
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

/**
 * Nothing was ever stored: no file, or an empty one that a first start left when it was killed. If the log or the journal holds
 * something, the database is missing, which is damage.
 */
function isBeginning(path: string, journal: Journal | undefined): boolean {
  const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
  if (sizeOf(path) > 0) return false
  if (sizeOf(`${path}-wal`) > 0 || (journal?.lines.length ?? 0) > 0)
    throw new StorageError('damaged', 'The database is missing or empty, and what is kept beside it is not')
  return true
}

/** On a read-only connection: closing a writing one would already fold the log into a file that is left as it is. */
function examine(db: Db): void {
  const id = pragma(db, 'application_id')
  if (id !== applicationId) throw new StorageError('damaged', 'The file is not a Postrider database')
  if (readVersion(db) > newestVersion) throw new StorageError('newer', 'The database was written by a newer Postrider')
  if (wasLeftOpen(db)) fullCheck(db)
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
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = 8000;
    PRAGMA secure_delete = FAST;
  `)
  expectPragma(db, 'journal_mode', 'wal')
  expectPragma(db, 'synchronous', 2)
  expectPragma(db, 'foreign_keys', 1)
  expectPragma(db, 'secure_delete', 2)
}

function expectPragma(db: Db, name: string, expected: string | number): void {
  const found = pragma(db, name)
  if (found !== expected) throw new StorageError('other', `PRAGMA ${name} is ${String(found)}, not ${expected}`)
}

function pragma(db: Db, name: string): unknown {
  return Object.values(db.get<Record<string, unknown>>(sql`PRAGMA ${named(name)}`) ?? {})[0]
}

function guarded<Value>(open: () => Value): Value {
  try {
    return open()
  } catch (error) {
    throw toStorageError(error)
  }
}

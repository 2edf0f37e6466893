// Database files beside the profile's own, for work that is large, private and may be lost: losing one loses nothing else.
// They keep the writer free, because each is used in a thread of its own.
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Db } from '../db'
import { keepFolderEntry } from './keepFolderEntry'
import { removeSideFile } from './removeSideFile'
import { named, sql } from '../sql'

/** Under this name the profile's database is read from a side file's connection. */
export const bookName = 'book'

/** Makes the file again, for one pass of writing: nothing of it is on the disk for sure before `sealSideFile`. */
export function makeSideFile(path: string): Db {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  removeSideFile(path)
  closeSync(openSync(path, 'a', 0o600))
  const db = new Db(new DatabaseSync(path))
  db.script(
    'PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE',
  )
  return db
}

/** Closes it; what was written is on the disk afterwards. */
export function sealSideFile(db: Db, path: string): void {
  db.close()
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
  keepFolderEntry(path)
}

/** Opens it with the profile's database beside it, which can be read only. `write` runs as one transaction. */
export function openSideFile(path: string, databasePath: string): Db {
  // Not made if it is missing.
  const db = new Db(new DatabaseSync(pathToFileURL(path).href + '?mode=rw'))
  db.script(
    'PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE; PRAGMA synchronous = NORMAL',
  )
  attach(db, databasePath, bookName, 'ro')
  return db
}

/** Reads a side file from a connection of the profile until the current transaction has ended. */
export function attachSideFile(db: Db, path: string, name: string): void {
  attach(db, path, name, 'rw')
  db.onEnd(() => db.script(`DETACH ${name}`))
}

function attach(db: Db, path: string, name: string, mode: 'ro' | 'rw'): void {
  db.run(sql`ATTACH ${`${pathToFileURL(path).href}?mode=${mode}`} AS ${named(name)}`)
}

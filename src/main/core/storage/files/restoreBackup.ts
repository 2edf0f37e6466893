// A backup takes the place of the database, in two steps: first a proved copy beside it, then, with everything closed, the
// exchange. Opt-outs that were recorded since the backup are carried over; nothing else is.
import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listBackups } from './backupNames'
import { makeBackup, syncFile } from './backups'
import { fullCheck, wasLeftOpen } from '../checkDatabase'
import { Db } from '../db'
import { exchangeDatabase } from './exchangeDatabase'
import { newestVersion, readVersion, applicationId } from '../migrations'
import type { ProfilePaths } from './profilePaths'
import { StorageError, toStorageError } from '../storageError'
import { sql } from '../sql'

export interface Restored {
  /** The replaced database's new path; absent if there was none. */
  readonly aside: string | undefined
  readonly optOutsCarried: number
  /** False if the replaced database could not be read to its end: opt-outs may be missing. */
  readonly isCarriedWhole: boolean
}

const preparedIn = ({ databasePath }: ProfilePaths): string => `${databasePath}.restoring`

/** Answers false for a name that is no backup. Throws StorageError: `damaged`, `newer`, or what the disk says. */
export function prepareRestore(paths: ProfilePaths, name: string): boolean {
  if (!listBackups(paths.backupsFolder).some((backup) => backup.name === name)) return false
  const prepared = preparedIn(paths)
  try {
    rmSync(prepared, { force: true })
    copyFileSync(join(paths.backupsFolder, name), prepared)
    chmodSync(prepared, 0o600)
    syncFile(prepared)
    withDb(prepared, true, proveOurs)
    return true
  } catch (error) {
    rmSync(prepared, { force: true })
    throw toStorageError(error)
  }
}

/** With nothing open and the profile's lock held. */
export function finishRestore(paths: ProfilePaths, at: string): Restored {
  const { databasePath, backupsFolder } = paths
  const prepared = preparedIn(paths)
  try {
    keepAsBackup({ databasePath, backupsFolder, reason: 'before_restore', at })
    const carried = carryOptOuts(databasePath, prepared)
    return { aside: exchangeDatabase(databasePath, prepared, 'before-restore'), ...carried }
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Lets a person undo the restore. A damaged database yields no backup; its file is put aside in any case. */
function keepAsBackup(backup: Parameters<typeof makeBackup>[0]): void {
  try {
    makeBackup(backup)
  } catch {
    // See above.
  }
}

interface OptOutRow {
  readonly account: string
  readonly phone: string
  readonly list: number
  readonly source: string
  readonly since: string
}

function carryOptOuts(from: string, into: string): Omit<Restored, 'aside'> {
  return withDb(into, false, (restored) => {
    restored.script('BEGIN IMMEDIATE')
    let optOutsCarried = 0
    const isCarriedWhole = readOptOuts(from, (row) => {
      // An account that the backup does not know has no contacts to text either.
      optOutsCarried += restored.run(sql`
        INSERT INTO opt_outs (account_id, phone, list_id, source, since)
        SELECT ${row.account}, ${row.phone}, ${row.list}, ${row.source}, ${row.since}
        WHERE EXISTS (SELECT 1 FROM accounts WHERE id = ${row.account})
        ON CONFLICT DO UPDATE SET source = excluded.source, since = excluded.since
        WHERE opt_outs.source = 'unclear' AND excluded.source <> 'unclear'
      `).changes
    })
    // The backup was made while the app ran; nothing ended in it.
    if (wasLeftOpen(restored)) restored.run(sql`UPDATE profile SET is_open = 0`)
    restored.script('COMMIT')
    return { optOutsCarried, isCarriedWhole }
  })
}

/** Calls `take` for each that can be read; false if the reading ended early. */
function readOptOuts(path: string, take: (row: OptOutRow) => void): boolean {
  if (!existsSync(path)) return false
  try {
    withDb(path, true, (db) => {
      const rows = db.iterate<OptOutRow>(
        sql`SELECT account_id AS account, phone, list_id AS list, source, since FROM opt_outs`,
      )
      for (const row of rows) take(row)
    })
    return true
  } catch {
    return false
  }
}

function proveOurs(db: Db): void {
  const id = db.get<{ application_id: number }>(sql`PRAGMA application_id`)?.application_id
  if (id !== applicationId || readVersion(db) === 0)
    throw new StorageError('damaged', 'The file is no backup of Postrider')
  if (readVersion(db) > newestVersion) throw new StorageError('newer', 'The backup was made by a newer Postrider')
  fullCheck(db)
}

function withDb<Value>(path: string, readOnly: boolean, run: (db: Db) => Value): Value {
  const db = new Db(new DatabaseSync(path, { readOnly }))
  try {
    return run(db)
  } finally {
    db.close()
  }
}

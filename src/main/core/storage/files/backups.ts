// Verified backups: a copy counts, and gets its name, only after it was opened, checked and compared with the original.
// The original is read through a connection of its own, which holds up neither the writer nor the reader.
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backupName, freeMoment, listBackups, outdated, type BackupFile, type BackupReason } from './backupNames'
import { fullCheck } from '../checkDatabase'
import { Db } from '../db'
import { keepFolderEntry } from './keepFolderEntry'
import { applicationId } from '../migrations'
import { StorageError, toStorageError } from '../storageError'
import { named, sql } from '../sql'

export interface BackingUp {
  readonly databasePath: string
  readonly backupsFolder: string
  readonly reason: BackupReason
  readonly at: string
}

/** A copy with fewer rows than the original in one of these tables is not a backup. */
const countedTables = ['campaigns', 'recipients', 'attempts', 'contacts', 'opt_outs'] as const

/** Durable when it returns. Throws StorageError, and leaves nothing that looks like a backup then. */
export function makeBackup({ databasePath, backupsFolder, reason, at }: BackingUp): BackupFile {
  const unfinished = join(backupsFolder, 'unfinished.sqlite')
  try {
    mkdirSync(backupsFolder, { recursive: true, mode: 0o700 })
    chmodSync(backupsFolder, 0o700)
    copyDatabase(databasePath, unfinished)
    syncFile(unfinished)
    const madeAt = freeMoment(listBackups(backupsFolder), at)
    const name = backupName(madeAt, reason)
    const path = join(backupsFolder, name)
    renameSync(unfinished, path)
    keepFolderEntry(path)
    for (const old of outdated(listBackups(backupsFolder), { name, reason }))
      rmSync(join(backupsFolder, old.name), { force: true })
    return { name, madeAt, bytes: statSync(path).size, reason }
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw toStorageError(error)
  }
}

/**
 * A copy of one moment, proved against the original. A transaction cannot hold counts and copy together, so each count may lie
 * between those before and after: others may still write.
 */
function copyDatabase(databasePath: string, copyPath: string): void {
  rmSync(copyPath, { force: true })
  // Empty and its owner's alone: VACUUM INTO takes such a file as it is.
  closeSync(openSync(copyPath, 'wx', 0o600))
  const original = new Db(new DatabaseSync(databasePath, { readOnly: true }))
  try {
    original.script('PRAGMA busy_timeout = 5000')
    const before = describeDatabase(original)
    original.run(sql`VACUUM INTO ${copyPath}`)
    const after = describeDatabase(original)
    verifyCopy(copyPath, before, after)
  } finally {
    original.close()
  }
}

interface Description {
  readonly applicationId: number
  readonly version: number
  readonly counts: readonly number[]
}

function verifyCopy(path: string, before: Description, after: Description): void {
  const copy = new Db(new DatabaseSync(path, { readOnly: true }))
  try {
    fullCheck(copy)
    const found = describeDatabase(copy)
    const isSame = found.applicationId === applicationId && found.version === before.version
    const isWhole = found.counts.every((count, index) => {
      const [a = 0, b = 0] = [before.counts[index], after.counts[index]]
      return count >= Math.min(a, b) && count <= Math.max(a, b)
    })
    if (!isSame || !isWhole) throw new StorageError('io', 'The copy is not what was copied')
  } finally {
    copy.close()
  }
}

function describeDatabase(db: Db): Description {
  const pragma = (name: string): number =>
    Number(Object.values(db.get<Record<string, unknown>>(sql`PRAGMA ${named(name)}`) ?? {})[0])
  const counts = countedTables.map(
    (table) => db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${named(table)}`)?.rows ?? 0,
  )
  return { applicationId: pragma('application_id'), version: pragma('user_version'), counts }
}

export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

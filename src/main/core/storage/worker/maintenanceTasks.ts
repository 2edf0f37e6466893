// Maintenance tasks: work on the profile's files that would block the writer or the reader. Each task opens what it needs
// and closes it again. Tasks that exchange the database hold the profile's lock meanwhile.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { BackupReason } from '../files/backupNames'
import { makeBackup } from '../files/backups'
import { quickCheck } from '../checkDatabase'
import { Db } from '../db'
import { eraseProfile } from '../files/eraseProfile'
import { exchangeDatabase } from '../files/exchangeDatabase'
import { openForWriting } from '../openDatabase'
import { peekProfile } from '../files/peekProfile'
import { lockProfile } from '../files/profileLock'
import type { ProfilePaths } from '../files/profilePaths'
import { finishRestore, prepareRestore } from '../files/restoreBackup'
import { salvage } from '../files/salvage'
import { toStorageError } from '../storageError'
import { sql } from '../sql'

/** Run by name in a worker: plain values in and out. */
export const maintenanceTasks = {
  backUp: ({ databasePath, backupsFolder }: ProfilePaths, { reason, at }: { reason: BackupReason; at: string }) =>
    makeBackup({ databasePath, backupsFolder, reason, at }),

  /** Throws StorageError `damaged`. */
  check({ databasePath }: ProfilePaths): void {
    const db = new Db(new DatabaseSync(databasePath, { readOnly: true }))
    try {
      db.script('PRAGMA busy_timeout = 5000')
      quickCheck(db)
    } finally {
      db.close()
    }
  },

  /** Checkpoints the write-ahead log as far as no reader needs it. Writers do not wait for it. */
  checkpoint({ databasePath }: ProfilePaths): void {
    const db = new Db(new DatabaseSync(databasePath))
    try {
      db.script('PRAGMA checkpoint_fullfsync = ON')
      db.get(sql`PRAGMA wal_checkpoint(PASSIVE)`)
    } finally {
      db.close()
    }
  },

  /** Checkpoints the write-ahead log and truncates it. Not done while a reader uses an older state. */
  foldLog({ databasePath }: ProfilePaths): { isDone: boolean } {
    const db = new Db(new DatabaseSync(databasePath))
    try {
      db.script('PRAGMA busy_timeout = 200; PRAGMA checkpoint_fullfsync = ON')
      // A passive checkpoint first, so that a writer waits only briefly for the second one.
      db.get(sql`PRAGMA wal_checkpoint(PASSIVE)`)
      return {
        isDone:
          db.get<{ busy: number; log: number; checkpointed: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`)?.busy === 0,
      }
    } finally {
      db.close()
    }
  },

  prepareRestore: (paths: ProfilePaths, { name }: { name: string }) => prepareRestore(paths, name),
  finishRestore: (paths: ProfilePaths, { at }: { at: string }) => locked(paths, () => finishRestore(paths, at)),
  salvage: (paths: ProfilePaths, { at }: { at: string }) => locked(paths, () => salvage(paths, at)),
  erase: (paths: ProfilePaths) => locked(paths, () => ({ isErased: eraseProfile(paths) })),

  peek: (paths: ProfilePaths, { at }: { at: string }) => peekProfile(paths, at),

  startEmpty: (paths: ProfilePaths) =>
    locked(paths, () => {
      const prepared = `${paths.databasePath}.empty`
      for (const ending of ['', '-wal', '-shm']) rmSync(`${prepared}${ending}`, { force: true })
      openForWriting(prepared).close()
      return exchangeDatabase(paths.databasePath, prepared, 'damaged')
    }),
} as const

export type MaintenanceTasks = typeof maintenanceTasks
export type MaintenanceTaskName = keyof MaintenanceTasks

/** Throws StorageError. */
export function runMaintenanceTask(paths: ProfilePaths, name: string, input: unknown): unknown {
  const task = maintenanceTasks[name as MaintenanceTaskName] as
    | ((paths: ProfilePaths, input: unknown) => unknown)
    | undefined
  if (!task) throw new Error(`No task ${name}`)
  try {
    return task(paths, input)
  } catch (error) {
    throw toStorageError(error)
  }
}

function locked<Value>({ lockPath }: ProfilePaths, run: () => Value): Value {
  const lock = lockProfile(lockPath)
  try {
    return run()
  } finally {
    lock.release()
  }
}

// Everything that the one writer of a profile holds: its lock, the dispatch journal, the writing connection and the ballast.
import type { JournalDisk } from '../ports'
import { makeBackup } from './files/backups'
import { makeBallast, type Ballast } from './files/ballast'
import type { Db } from './db'
import { openJournal } from './files/journal'
import { openJournalFile } from './files/journalFile'
import { openForWriting } from './openDatabase'
import { lockProfile } from './files/profileLock'
import { toStorageError } from './storageError'
import type { WorkerSetUp } from './worker/serveStorage'

export interface Writer {
  readonly db: Db
  readonly ballast: Ballast
  close(): void
}

/** Throws StorageError. A profile that cannot be opened is not kept locked. */
export function openWriter(
  { databasePath, lockPath, journalPath, ballastPath, ballastBytes, backupsFolder, at }: Omit<WorkerSetUp, 'role'>,
  journalDisk?: JournalDisk,
): Writer {
  const lock = lockProfile(lockPath)
  let disk: JournalDisk | undefined
  try {
    disk = journalDisk ?? openJournalFile(journalPath)
    const opened = disk
    const db = openForWriting(databasePath, {
      journal: openJournal(opened),
      // Without a verified backup the migration does not run.
      beforeMigration: () => makeBackup({ databasePath, backupsFolder, reason: 'before_update', at }),
    })
    const ballast = makeBallast(ballastPath, ballastBytes)
    ballast.refill()
    return {
      db,
      ballast,
      close() {
        db.close()
        opened.close()
        lock.release()
      },
    }
  } catch (error) {
    disk?.close()
    lock.release()
    throw toStorageError(error)
  }
}

// The second-instance guard, across hosts: a small SQLite file held in an exclusive transaction. The system drops the
// lock when the process ends, however it ends.
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StorageError, toStorageError } from '../storageError'

export interface ProfileLock {
  release(): void
}

/** Throws StorageError `in_use` when another process holds the profile. */
export function lockProfile(path: string): ProfileLock {
  let connection: DatabaseSync | undefined
  try {
    // Its owner's alone from the first byte: SQLite gives the journal beside it the same mode.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    connection = new DatabaseSync(path)
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    connection?.close()
    const { fault, message } = toStorageError(error)
    throw new StorageError(fault === 'busy' ? 'in_use' : fault, message)
  }
  const held = connection
  return {
    release() {
      held.exec('ROLLBACK')
      held.close()
    },
  }
}

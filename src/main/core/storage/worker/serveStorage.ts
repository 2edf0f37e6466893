// The body of a storage worker: opens what its role needs, then runs one named operation after another.
import type { MessagePort } from 'node:worker_threads'
import type { JournalDisk } from '../../ports'
import { serveWorker, type WorkerBody } from '../../workers/serveWorker'
import { makeExecutor } from './executor'
import { runMaintenanceTask } from './maintenanceTasks'
import { openForReading } from '../openDatabase'
import { catalogueOf, type OperationGroup } from '../operations'
import { openWriter } from '../openWriter'
import { toStorageError } from '../storageError'
import type { ProfilePaths } from '../files/profilePaths'

export interface WorkerSetUp extends ProfilePaths {
  /** `maintenance`: opens nothing itself; its operations are tasks on the profile's files. */
  readonly role: 'writer' | 'reader' | 'maintenance'
  /** The start, for the name of a backup that is made before a migration. */
  readonly at: string
  /** Room held for a full disk; 0 for none. */
  readonly ballastBytes: number
}

/** `journalDisk`: the dispatch journal on another disk than the profile's; of a test's own. */
export function serveStorage(
  port: MessagePort,
  setUp: WorkerSetUp,
  groups: readonly OperationGroup[],
  journalDisk?: JournalDisk,
): void {
  serveWorker(port, () => openRole(setUp, groups, journalDisk), toStorageError)
}

function openRole(
  setUp: WorkerSetUp,
  groups: readonly OperationGroup[],
  journalDisk: JournalDisk | undefined,
): WorkerBody {
  switch (setUp.role) {
    case 'writer': {
      const { db, ballast, close } = openWriter(setUp, journalDisk)
      return { ...makeExecutor(db, groups, ballast), close, offers: catalogueOf(groups) }
    }
    case 'reader': {
      const db = openForReading(setUp.databasePath)
      return { ...makeExecutor(db, groups), close: () => db.close() }
    }
    case 'maintenance':
      return { execute: (name, input) => runMaintenanceTask(setUp, name, input) }
  }
}

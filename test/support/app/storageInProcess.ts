// The profile's storage in the caller's own thread, on one connection: for tests and measurements. The app loads none of it.
import { copyMessage } from '../workers/copyMessage'
import { profilePaths } from './files/profilePaths'
import { makeStorage, type Storage } from './openStorage'
import { openWriter } from './openWriter'
import { catalogueOf, type OperationGroup } from './operations'
import type { StorageConnection } from './startStorage'
import { toStorageError } from './storageError'
import { makeExecutor } from './worker/executor'
import { runMaintenanceTask } from './worker/maintenanceTasks'

export interface InProcessOptions {
  readonly profile: string
  readonly groups: readonly OperationGroup[]
  /** This start, for the name of a backup that is made before a migration. */
  readonly at?: string
  /** Room held for a full disk; none unless it is given. */
  readonly ballastBytes?: number | undefined
}

export interface InProcess {
  /** Rejects with StorageError, as `openStorage` does. */
  open(options: Omit<InProcessOptions, 'groups'>): Promise<Storage>
  readonly runTask: typeof runMaintenanceTask
}

export function makeInProcess(groups: readonly OperationGroup[]): InProcess {
  return { open: (options) => openInProcess({ ...options, groups }), runTask: runMaintenanceTask }
}

export async function openInProcess(options: InProcessOptions): Promise<Storage> {
  const { profile, groups, at = new Date().toISOString(), ballastBytes = 0 } = options
  const writer = openWriter({ ...profilePaths(profile), at, ballastBytes })
  const executor = makeExecutor(writer.db, groups, writer.ballast)
  const connection: StorageConnection = {
    async execute(name, input) {
      try {
        return copyMessage(executor.execute(name, copyMessage(input)))
      } catch (error) {
        throw toStorageError(error)
      }
    },
    async close() {
      writer.close()
    },
  }
  return makeStorage({ catalogue: catalogueOf(groups), writer: connection, reader: connection })
}

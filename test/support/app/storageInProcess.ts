// The profile's storage in the thread of a test, on one connection.
import type { StorageInProcess } from '../../../src/main/core/ports'
import { profilePaths } from '../../../src/main/core/storage/files/profilePaths'
import { makeStorage, type Storage } from '../../../src/main/core/storage/openStorage'
import { openWriter } from '../../../src/main/core/storage/openWriter'
import { catalogueOf, type OperationGroup } from '../../../src/main/core/storage/operations'
import type { StorageConnection } from '../../../src/main/core/storage/startStorage'
import { toStorageError } from '../../../src/main/core/storage/storageError'
import { makeExecutor } from '../../../src/main/core/storage/worker/executor'
import { runMaintenanceTask } from '../../../src/main/core/storage/worker/maintenanceTasks'
import { copyMessage } from './copyMessage'

type InProcessOptions = Parameters<StorageInProcess['open']>[0] & { readonly groups: readonly OperationGroup[] }

export function makeStorageInProcess(groups: readonly OperationGroup[]): StorageInProcess {
  return { open: (options) => openInProcess({ ...options, groups }), runTask: runMaintenanceTask }
}

/** No room is held for a full disk unless `ballastBytes` is given. */
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

// Keeps a profile on a network drive, or in a folder that a cloud program copies, from sending.
import type { Logger } from '../ports'
import type { Storage } from '../storage/openStorage'
import { looksSynced } from './looksSynced'
import { readMount } from './readMount'
import type { recoveryOperations } from './recoveryRows'

export interface SyncedFolderLock {
  /** Before the start judges the profile. */
  lift(): Promise<void>
  /** After it has. */
  put(): Promise<void>
}

export function makeSyncedFolderLock(storage: Storage, folder: string, logger: Logger): SyncedFolderLock {
  const store = storage.bind<typeof recoveryOperations>('recovery')
  return {
    lift: async () => void (await store.liftSyncedLock()),
    async put() {
      const mount = readMount(folder)
      if (!looksSynced(folder, mount)) return
      logger.warn('synced_folder', { fileSystem: mount?.fileSystem })
      await store.lockSynced()
    },
  }
}

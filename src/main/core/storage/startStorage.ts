// Starts the threads of a profile's storage. Apart from the rest of the core, which is large: a host may start them while it loads that.
import type { SpawnWorker } from '../ports'
import { connectWorker, type WorkerConnection } from '../workers/connectWorker'
import { usualBallastBytes } from './files/ballast'
import type { Catalogue } from './operations'
import { profilePaths } from './files/profilePaths'
import { toStorageError } from './storageError'
import type { WorkerSetUp } from './worker/serveStorage'

export type StorageConnection = Pick<WorkerConnection, 'execute' | 'close'>

export interface StorageThreads {
  readonly catalogue: Catalogue
  readonly writer: StorageConnection
  /** Another thread for the same profile. */
  start(role: WorkerSetUp['role']): Promise<StorageConnection>
}

export interface StorageStart {
  readonly profile: string
  readonly spawnWorker: SpawnWorker
  /** This start, for the name of a backup that is made before a migration. */
  readonly at: string
  readonly ballastBytes?: number
}

/** Rejects with StorageError: `in_use`, `newer`, `damaged`, `read_only`, `full`, `io`. */
export async function startStorage(options: StorageStart): Promise<StorageThreads> {
  const { profile, spawnWorker, at, ballastBytes = usualBallastBytes } = options
  const parts = { ...profilePaths(profile), at, ballastBytes }
  const start = (role: WorkerSetUp['role']): Promise<WorkerConnection> =>
    connectWorker(spawnWorker('storageWorker', { role, ...parts } satisfies WorkerSetUp), toStorageError).opened
  const writer = await start('writer')
  return { catalogue: writer.offers as Catalogue, writer, start }
}

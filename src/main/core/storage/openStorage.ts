// The profile's storage: a writer that owns the only writing connection, and a reader beside it. With `spawnWorker`
// each has a thread of its own; without, both run in-process on one connection (tests).
import { join } from 'node:path'
import type { SpawnWorker } from '../ports'
import type { Db } from './db'
import { makeExecutor } from './executor'
import { openForWriting } from './openDatabase'
import type { OperationClient, OperationGroup, Operations } from './operations'
import { lockProfile, type ProfileLock } from './profileLock'
import { toStorageError } from './storageError'
import { connectWorker, type Connection } from './workerConnection'
import type { WorkerSetUp } from './workerProtocol'

export interface Storage {
  /** The operations of one area as asynchronous functions; they reject with StorageError. */
  bind<Ops extends Operations>(group: OperationGroup<Ops>): OperationClient<Ops>
  close(): Promise<void>
}

export interface StorageOptions {
  readonly profile: string
  readonly groups: readonly OperationGroup[]
  readonly spawnWorker?: SpawnWorker | undefined
}

/** Rejects with StorageError: `in_use`, `newer`, `damaged`, `read_only`, `full`, `io`. */
export async function openStorage({ profile, groups, spawnWorker }: StorageOptions): Promise<Storage> {
  const databasePath = join(profile, 'postrider.sqlite')
  const lockPath = join(profile, 'profile.lock')
  if (!spawnWorker) return makeStorage(...inProcess(databasePath, lockPath, groups))

  const start = (role: WorkerSetUp['role']): Promise<Connection> =>
    connectWorker(spawnWorker('storageWorker', { role, databasePath, lockPath } satisfies WorkerSetUp))
  const writer = await start('writer')
  const reader = await start('reader').catch(async (error: unknown) => {
    await writer.close()
    throw error
  })
  return makeStorage(writer, reader)
}

function makeStorage(writer: Connection, reader: Connection): Storage {
  return {
    bind: (group) =>
      Object.fromEntries(
        Object.entries(group.operations).map(([name, { mode }]) => {
          const connection = mode === 'write' ? writer : reader
          return [name, (input: unknown) => connection.execute(`${group.area}.${name}`, input)]
        }),
      ) as never,
    async close() {
      if (reader !== writer) await reader.close()
      await writer.close()
    },
  }
}

/** A database that cannot be opened must not keep the profile locked. */
function openOrRelease(databasePath: string, lock: ProfileLock): Db {
  try {
    return openForWriting(databasePath)
  } catch (error) {
    lock.release()
    throw error
  }
}

function inProcess(
  databasePath: string,
  lockPath: string,
  groups: readonly OperationGroup[],
): [Connection, Connection] {
  const lock = lockProfile(lockPath)
  const db = openOrRelease(databasePath, lock)
  const executor = makeExecutor(db, groups)
  const connection: Connection = {
    async execute(name, input) {
      try {
        // Cloned as between threads, so that a test cannot pass on what a thread could not.
        return structuredClone(executor.execute(name, structuredClone(input)))
      } catch (error) {
        throw toStorageError(error)
      }
    },
    async close() {
      db.close()
      lock.release()
    },
  }
  return [connection, connection]
}

// The profile's storage: a writer that owns the only writing connection, a reader beside it, and another reader for long reads from the
// first one on. Each has a thread of its own; the thread that asks them loads no database.
import type { Clock, SpawnWorker } from '../ports'
import type { Catalogue, OperationClient, OperationGroup } from './operations'
import { startStorage, type StorageConnection, type StorageThreads } from './startStorage'
import type { WorkerSetUp } from './worker/serveStorage'

export interface Storage {
  /**
   * The operations of one area as asynchronous functions; they reject with StorageError. By name, so that a thread that only asks
   * loads no SQL: `bind<typeof listOperations>('lists')` with a type import.
   */
  bind<Group extends OperationGroup>(area: Group['area']): OperationClient<Group['operations']>
  /**
   * Moves what was written from the log into the database, on a thread of its own. Without it the writer does that itself within some
   * commit, and everything waits. Does nothing where storage runs in-process. Never rejects.
   */
  checkpoint(): Promise<void>
  close(): Promise<void>
}

export interface StorageOptions {
  readonly profile: string
  /** This start, for the name of a backup that is made before a migration. */
  readonly at?: string
  readonly spawnWorker: SpawnWorker
  /** Room held for a full disk. */
  readonly ballastBytes?: number
  /** The threads of this profile, if a host has started them already. */
  readonly started?: Promise<StorageThreads> | undefined
  /** Lets the first page go before the reader's thread; without it that is started at once. */
  readonly clock?: Pick<Clock, 'after'>
}

/** Rejects with StorageError: `in_use`, `newer`, `damaged`, `read_only`, `full`, `io`. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { profile, spawnWorker, started, at = new Date().toISOString(), ballastBytes, clock } = options
  const held = ballastBytes === undefined ? {} : { ballastBytes }
  const { catalogue, writer, start } = await (started ?? startStorage({ profile, spawnWorker, at, ...held }))
  return makeStorage({ catalogue, writer, reader: makeReading(writer, start, clock), start })
}

export interface StorageParts {
  readonly catalogue: Catalogue
  readonly writer: StorageConnection
  readonly reader: StorageConnection
  /** Absent where storage runs in-process. */
  readonly start?: StorageThreads['start']
}

export function makeStorage({ catalogue, writer, reader, start }: StorageParts): Storage {
  let maintenance: Promise<StorageConnection> | undefined
  let longReader: Promise<StorageConnection> | undefined
  /** Opened by the first long read. */
  function openLongReader(open: (role: WorkerSetUp['role']) => Promise<StorageConnection>): Promise<StorageConnection> {
    longReader ??= open('reader').catch((error: unknown) => {
      longReader = undefined
      throw error
    })
    return longReader
  }
  return {
    bind(area) {
      const operations = catalogue[area]
      if (!operations) throw new Error(`The storage has no area ${area}`)
      return Object.fromEntries(
        Object.entries(operations).map(([name, { mode, isLong }]) => {
          const connection = mode === 'write' ? writer : reader
          const execute = (on: StorageConnection, input: unknown) => on.execute(`${area}.${name}`, input)
          return isLong && start
            ? [name, async (input: unknown) => execute(await openLongReader(start), input)]
            : [name, (input: unknown) => execute(connection, input)]
        }),
      ) as never
    },
    async checkpoint() {
      if (!start) return
      maintenance ??= start('maintenance')
      // The writer still does it after 8,000 pages.
      await maintenance.then((connection) => connection.execute('checkpoint', undefined)).catch(() => undefined)
    },
    async close() {
      for (const opened of [maintenance, longReader])
        await opened?.then((connection) => connection.close()).catch(() => undefined)
      if (reader !== writer) await reader.close()
      await writer.close()
    },
  }
}

/** A new thread takes a fifth of a second of a processor, which the first page needs more. */
const readerAfterMs = 1_000

/** The writer answers reads until the reader has been opened, for which no start waits; and if that fails. */
function makeReading(
  writer: StorageConnection,
  start: StorageThreads['start'],
  clock: StorageOptions['clock'],
): StorageConnection {
  let reader = writer
  let opened: Promise<StorageConnection | undefined> | undefined
  const open = (): void => {
    opened = start('reader').then(
      (connection) => (reader = connection),
      () => undefined,
    )
  }
  const cancel = clock ? clock.after(readerAfterMs, open) : open()
  return {
    execute: (name, input) => reader.execute(name, input),
    async close() {
      cancel?.()
      await (await opened)?.close()
    },
  }
}

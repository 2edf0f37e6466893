// Looks after the profile's files from the main thread: each task in a worker of its own that ends with it; in-process
// without `spawnWorker` (tests).
import type { SpawnWorker } from '../ports'
import { listBackups, type BackupFile } from './backupNames'
import { runKeeperTask, type KeeperTaskName, type KeeperTasks } from './keeperTasks'
import { profilePaths } from './profilePaths'
import { connectWorker } from './workerConnection'
import type { WorkerSetUp } from './workerProtocol'

/** The tasks as asynchronous functions; they reject with StorageError. */
export type Keeper = {
  readonly [Name in KeeperTaskName]: KeeperTasks[Name] extends (paths: never, input: infer Input) => infer Output
    ? unknown extends Input
      ? () => Promise<Output>
      : (input: Input) => Promise<Output>
    : never
} & {
  /** Latest first. */
  readonly backups: () => BackupFile[]
}

export interface KeeperOptions {
  readonly profile: string
  readonly spawnWorker?: SpawnWorker | undefined
}

const names: readonly KeeperTaskName[] = [
  ...([
    'backUp',
    'check',
    'checkpoint',
    'foldLog',
    'prepareRestore',
    'finishRestore',
    'salvage',
    'startEmpty',
  ] as const),
]

export function makeKeeper({ profile, spawnWorker }: KeeperOptions): Keeper {
  const paths = profilePaths(profile)

  async function run(name: KeeperTaskName, input: unknown): Promise<unknown> {
    if (!spawnWorker) return structuredClone(runKeeperTask(paths, name, structuredClone(input)))
    const setUp: WorkerSetUp = { role: 'keeper', ...paths, at: '', ballastBytes: 0 }
    const worker = await connectWorker(spawnWorker('storageWorker', setUp))
    try {
      return await worker.execute(name, input)
    } finally {
      await worker.close()
    }
  }

  const tasks = Object.fromEntries(names.map((name) => [name, (input: unknown) => run(name, input)]))
  return { ...tasks, backups: () => listBackups(paths.backupsFolder) } as unknown as Keeper
}

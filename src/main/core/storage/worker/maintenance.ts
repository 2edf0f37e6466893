// Looks after the profile's files from the main thread: each task in a worker of its own that ends with it; in-process
// without `spawnWorker` (tests). Names the tasks and imports their types only, because they load the database.
import type { SpawnWorker } from '../../ports'
import { listBackups, type BackupFile } from '../files/backupNames'
import type { MaintenanceTaskName, MaintenanceTasks, runMaintenanceTask } from './maintenanceTasks'
import { profilePaths } from '../files/profilePaths'
import { toStorageError } from '../storageError'
import { connectWorker } from '../../workers/connectWorker'
import type { WorkerSetUp } from './serveStorage'

/** The tasks as asynchronous functions; they reject with StorageError. */
export type Maintenance = {
  readonly [Name in MaintenanceTaskName]: MaintenanceTasks[Name] extends (
    paths: never,
    input: infer Input,
  ) => infer Output
    ? unknown extends Input
      ? () => Promise<Output>
      : (input: Input) => Promise<Output>
    : never
} & {
  /** Latest first. */
  readonly backups: () => BackupFile[]
}

export interface MaintenanceOptions {
  readonly profile: string
  readonly spawnWorker?: SpawnWorker | undefined
  /** Runs them in-process, without `spawnWorker`. */
  readonly runTask?: typeof runMaintenanceTask | undefined
}

const names: readonly MaintenanceTaskName[] = [
  'backUp',
  'check',
  'checkpoint',
  'foldLog',
  'prepareRestore',
  'finishRestore',
  'salvage',
  'peek',
  'startEmpty',
  'erase',
]

export function makeMaintenance({ profile, spawnWorker, runTask }: MaintenanceOptions): Maintenance {
  const paths = profilePaths(profile)

  async function run(name: MaintenanceTaskName, input: unknown): Promise<unknown> {
    if (!spawnWorker) {
      if (!runTask) throw new Error(`Nothing runs the task ${name}`)
      return structuredClone(runTask(paths, name, structuredClone(input)))
    }
    const setUp: WorkerSetUp = { role: 'maintenance', ...paths, at: '', ballastBytes: 0 }
    const worker = await connectWorker(spawnWorker('storageWorker', setUp), toStorageError).opened
    try {
      return await worker.execute(name, input)
    } finally {
      await worker.close()
    }
  }

  const tasks = Object.fromEntries(names.map((name) => [name, (input: unknown) => run(name, input)]))
  return { ...tasks, backups: () => listBackups(paths.backupsFolder) } as unknown as Maintenance
}

// Starts the workers that were built next to the entry.
import { join } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { SpawnWorker, WorkerName } from '../../core/ports'
import { workerEnvironment } from './compiledCode'

/** Rows come and go by the million: what is dead is cleared away early rather than held. */
const usualLimits = { maxYoungGenerationSizeMb: 8 }
/**
 * Limits for each kind of worker. Checking a million rows takes less than a third of the import worker's limit; a file made to fill
 * the memory ends its thread, not the app.
 */
export const workerLimits: Readonly<Record<WorkerName, ResourceLimits>> = {
  storageWorker: usualLimits,
  importWorker: { ...usualLimits, maxOldGenerationSizeMb: 384 },
}

export function makeSpawnWorker(mainFolder: string): SpawnWorker {
  return (name, workerData) =>
    new Worker(join(mainFolder, `${name}.cjs`), {
      name,
      workerData,
      env: workerEnvironment(),
      resourceLimits: workerLimits[name],
    })
}

// Starts the workers that were built next to the entry.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SpawnWorker } from '../../core/ports'

/** Rows come and go by the million: what is dead is cleared away early rather than held. */
export const workerLimits = { maxYoungGenerationSizeMb: 8 }

export function makeSpawnWorker(mainFolder: string): SpawnWorker {
  return (name, workerData) =>
    new Worker(join(mainFolder, `${name}.cjs`), { name, workerData, resourceLimits: workerLimits })
}

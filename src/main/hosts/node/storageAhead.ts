// Starts the threads of the profile's storage before the core is loaded: they load their own part of it meanwhile.
import { startStorage } from '../../core/storage/startStorage'
import type { Ports } from '../../core/ports'
import { makeSpawnWorker } from './workers'

export function startStorageAhead(profile: string, mainFolder: string): NonNullable<Ports['startedStorage']> {
  const at = new Date().toISOString()
  const started = startStorage({ profile, at, spawnWorker: makeSpawnWorker(mainFolder) })
  // Its failure is told by the core, which waits for it a little later.
  started.catch(() => undefined)
  return started
}

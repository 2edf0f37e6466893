// Finds the side files of imports for jobs of the reader.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeSideFile } from '../../storage/files/removeSideFile'
import { stagedFolder, stagedPath } from './stagedPath'
import type { StagedPlace } from './stagedWork'

export interface StagedPlaces {
  of(importId: string): Promise<StagedPlace>
  folder(): Promise<string>
}

/** The database's place is asked once: it does not change while the profile is open. */
export function makeStagedPlaces(databasePath: () => Promise<string>): StagedPlaces {
  let known: Promise<string> | undefined
  const read = (): Promise<string> => (known ??= databasePath())
  return {
    folder: async () => stagedFolder(await read()),
    async of(importId) {
      const path = await read()
      return { path: stagedPath(path, importId), databasePath: path }
    },
  }
}

/** Removes every side file of a folder but these. At a start, without a thread: mostly there is none. */
export function tidyStaged(folder: string, keep: readonly string[]): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!keep.some((kept) => path.startsWith(kept))) removeSideFile(path)
  }
}

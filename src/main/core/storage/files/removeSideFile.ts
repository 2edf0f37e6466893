// Apart from `sideFile.ts`, which loads the database.
import { rmSync } from 'node:fs'

/** With what SQLite puts beside it. */
export function removeSideFile(path: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true })
}

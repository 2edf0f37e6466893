// Paths of the imports' side files: beside the profile's database.
import { dirname, join } from 'node:path'
import type { Db } from '../../storage/db'

export function stagedFolder(databasePath: string): string {
  return join(dirname(databasePath), 'staged')
}

export function stagedPath(databasePath: string, importId: string): string {
  return join(stagedFolder(databasePath), `${importId}.sqlite`)
}

/** From within an operation. */
export function stagedPathOf(db: Db, importId: string): string {
  return stagedPath(db.connection.location() ?? '', importId)
}

// Runs named operations on one connection. Lives in a storage worker, or in-process in tests. The room that the ballast gives on
// a full disk is for essential writes only: any other write fails until there is room to hold the ballast again.
import type { Ballast } from '../files/ballast'
import type { Db } from '../db'
import { hidePeople } from '../hiddenPeople'
import type { OperationGroup, Operations } from '../operations'
import { StorageError, toStorageError } from '../storageError'

export interface Executor {
  /** Throws what the operation throws, after rolling it back. */
  execute(name: string, input: unknown): unknown
}

export function makeExecutor(db: Db, groups: readonly OperationGroup[], ballast?: Ballast): Executor {
  const all = new Map<string, Operations[string]>(groups.flatMap(({ area, operations }) => entries(area, operations)))
  let isGivenUp = false
  return {
    execute(name, input) {
      const operation = all.get(name)
      if (!operation) throw new Error(`No storage operation ${name}`)
      if (isGivenUp && operation.mode === 'write' && operation.isEssential !== true) {
        if (!ballast?.refill()) throw new StorageError('full', 'The room that is left is kept for outcomes')
        isGivenUp = false
      }
      const once = (): unknown => transact(db, operation.mode, () => operation.run(db, input) as unknown)
      const run = operation.isRepeatable === true ? () => unhurried(db, once) : once
      try {
        return run()
      } catch (error) {
        const mustSucceed = operation.isEssential === true && toStorageError(error).fault === 'full'
        if (!mustSucceed || !ballast?.release()) throw error
        isGivenUp = true
        return run()
      }
    },
  }
}

function entries(area: string, operations: Operations) {
  return Object.entries(operations).map(([name, operation]) => [`${area}.${name}`, operation] as const)
}

/** The disk takes what is committed in its own time. */
function unhurried<Output>(db: Db, run: () => Output): Output {
  db.script('PRAGMA synchronous = NORMAL')
  try {
    return run()
  } finally {
    db.script('PRAGMA synchronous = FULL')
  }
}

function transact<Output>(db: Db, mode: 'read' | 'write', run: () => Output): Output {
  const begin = (): void => db.script(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN')
  begin()
  let output: Output
  try {
    hidePeople(db, begin)
    output = run()
    db.script('COMMIT')
    db.ended('committed')
  } catch (error) {
    rollBack(db)
    throw error
  }
  return output
}

function rollBack(db: Db): void {
  try {
    db.script('ROLLBACK')
  } catch {
    // SQLite has already rolled back (disk full, I/O error): the first error is the one that matters.
  }
  db.ended('rolled_back')
}

// Sits between a connection and its database: the statements that open and close transactions pass here, and can fail as a
// disk does or be the last thing a process did. Everything else is the real SQLite.
import { DatabaseSync } from 'node:sqlite'
import { execBehind, redirectConnections } from './memoryDatabase'

export interface SqliteSeam {
  /** Before a transaction begins or commits. May throw: then it did not happen. */
  before(what: 'begin' | 'commit'): void
  /** A writing transaction is on disk. */
  committed(): void
  /** Closed as a killed process closes: nothing more is written. */
  closeAll(): void
}

interface Watched {
  /** The folder of its profile. */
  readonly folder: string
  readonly connections: Set<DatabaseSync>
  isWriting: boolean
  readonly hooks: Pick<SqliteSeam, 'before' | 'committed'>
}

const processes: Watched[] = []
const ownerOf = new WeakMap<DatabaseSync, Watched>()
let isLaid = false

/** Connections to files in this folder that are first used from now on belong to this process. */
export function watchSqlite(folder: string, hooks: Pick<SqliteSeam, 'before' | 'committed'>): { closeAll(): void } {
  lay()
  const watched: Watched = { folder, connections: new Set(), isWriting: false, hooks }
  processes.unshift(watched)
  return {
    closeAll() {
      for (const connection of watched.connections) if (connection.isOpen) connection.close()
      watched.connections.clear()
      const place = processes.indexOf(watched)
      if (place >= 0) processes.splice(place, 1)
    },
  }
}

function ownerOfNew(connection: DatabaseSync): Watched | undefined {
  const place = connection.location() ?? ''
  return processes.find(({ folder }) => place.startsWith(folder)) ?? processes[0]
}

function lay(): void {
  if (isLaid) return
  isLaid = true
  redirectConnections()
  DatabaseSync.prototype.exec = function exec(this: DatabaseSync, sql: string): void {
    let owner = ownerOf.get(this)
    if (!owner) {
      owner = ownerOfNew(this)
      if (owner) {
        ownerOf.set(this, owner)
        owner.connections.add(this)
      }
    }
    if (!owner) return execBehind(this, sql)
    if (sql === 'BEGIN IMMEDIATE') {
      owner.hooks.before('begin')
      execBehind(this, sql)
      owner.isWriting = true
      return
    }
    if (sql === 'COMMIT' && owner.isWriting) {
      owner.hooks.before('commit')
      execBehind(this, sql)
      owner.isWriting = false
      owner.hooks.committed()
      return
    }
    if (sql === 'ROLLBACK') owner.isWriting = false
    execBehind(this, sql)
  }
}

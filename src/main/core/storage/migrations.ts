// Ordered, forward-only migrations; the number in a file's name is the `user_version` it leads to.
import type { Db } from './db'
import { sql } from './sql'

/** "Post" in ASCII: tells our files from other SQLite files. */
export const applicationId = 0x506f7374

// The bundler's own way to name a folder of files; declared here because core has no DOM and so no vite/client types.
declare global {
  interface ImportMeta {
    glob<Value>(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, Value>
  }
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return { version: Number.parseInt(name, 10), name, sql }
  })
  .sort((a, b) => a.version - b.version)

export const newestVersion = migrations.at(-1)?.version ?? 0

/** Brings a database to the newest version, one transaction a step: killed at any statement, it is at the old or the new one. */
export function migrate(db: Db): void {
  for (const { version, sql } of migrations) {
    if (version <= readVersion(db)) continue
    db.script('BEGIN IMMEDIATE')
    try {
      db.script(sql)
      db.script(`PRAGMA user_version = ${version}`)
      db.script('COMMIT')
    } catch (error) {
      db.script('ROLLBACK')
      throw error
    }
  }
}

export function readVersion(db: Db): number {
  return db.get<{ user_version: number }>(sql`PRAGMA user_version`)?.user_version ?? 0
}

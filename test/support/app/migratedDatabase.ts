// A database that has gone through all migrations already: they take most of the time that a new profile takes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInProcess } from './storageInProcess'

let migrated: Buffer | undefined

/** Writes it into a folder that has none. */
export async function writeMigratedDatabase(folder: string): Promise<void> {
  migrated ??= await migrateOne()
  writeFileSync(join(folder, 'postrider.sqlite'), migrated, { mode: 0o600 })
}

async function migrateOne(): Promise<Buffer> {
  const first = mkdtempSync(join(tmpdir(), 'postrider-migrated-'))
  try {
    await (await openInProcess({ profile: first, groups: [] })).close()
    return readFileSync(join(first, 'postrider.sqlite'))
  } finally {
    rmSync(first, { recursive: true, force: true })
  }
}

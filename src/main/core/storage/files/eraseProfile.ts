// Deletes everything that Postrider keeps in a profile, by name: a data folder that a person chose may hold files of their own.
// The log and what the host has open are left to the host. Cannot be undone.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Db } from '../db'
import { sql } from '../sql'
import { keepFolderEntry } from './keepFolderEntry'
import { dataFolders, isDataFile } from './movedFiles'
import type { ProfilePaths } from './profilePaths'

/**
 * With nothing open and the profile's lock held. Answers false, and deletes nothing, if a campaign was still being sent when the
 * database was closed.
 */
export function eraseProfile({ databasePath }: ProfilePaths): boolean {
  const folder = dirname(databasePath)
  if (isSending(databasePath)) return false
  // The database goes first: one without its journal must never be found by a start.
  for (const ending of ['', '-wal', '-shm']) rmSync(`${databasePath}${ending}`, { force: true })
  keepFolderEntry(databasePath)
  for (const name of readdirSync(folder)) if (isDataFile(name)) rmSync(join(folder, name), { force: true })
  // Emptied, not removed: the host puts files there while it runs.
  for (const name of dataFolders) empty(join(folder, name))
  keepFolderEntry(databasePath)
  return true
}

function isSending(databasePath: string): boolean {
  const db = new Db(new DatabaseSync(databasePath, { readOnly: true }))
  try {
    return db.get(sql`SELECT 1 FROM campaigns WHERE state = 'running' LIMIT 1`) !== undefined
  } finally {
    db.close()
  }
}

function empty(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

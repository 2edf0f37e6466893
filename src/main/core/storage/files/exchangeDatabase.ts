// Puts another database in the place of the profile's. Deletes nothing: what was there keeps its bytes under another name.
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { syncFile } from './backups'
import { keepFolderEntry } from './keepFolderEntry'

const besideDatabase = ['', '-wal', '-shm'] as const

/**
 * `prepared` is a whole database in the same folder, closed. Killed at any step: either the old database is in its place, or
 * there is none while the journal has lines, which the next start takes for damage; what was put aside is whole by then.
 * Answers the name put aside, undefined if nothing was there.
 */
export function exchangeDatabase(
  path: string,
  prepared: string,
  why: 'before-restore' | 'damaged',
): string | undefined {
  syncFile(prepared)
  const present = besideDatabase.filter((ending) => existsSync(`${path}${ending}`))
  const aside = freeAside(`${path}.${why}`)
  for (const ending of present) keepUnder(`${path}${ending}`, `${aside}${ending}`)
  keepFolderEntry(path)
  // The database goes first: without its log it would be an older one that looks whole.
  for (const ending of present) rmSync(`${path}${ending}`)
  keepFolderEntry(path)
  renameSync(prepared, path)
  keepFolderEntry(path)
  return present.length > 0 ? aside : undefined
}

function freeAside(stem: string): string {
  let number = 1
  while (besideDatabase.some((ending) => existsSync(`${stem}-${number}${ending}`))) number += 1
  return `${stem}-${number}`
}

/** A second name for the same bytes; a copy if the file system has no such thing. */
function keepUnder(path: string, other: string): void {
  try {
    linkSync(path, other)
  } catch {
    copyFileSync(path, other)
    syncFile(other)
  }
}

// Moves a profile to another folder before anything of it is open. At every moment at most one of the two folders has a
// database under its name: a start finds the profile that may send, or none.
//
//   copied     everything is in the new folder and compared with the old; the database has another name there
//   given up   the old database has another name: from here on the move is finished by the next start, whatever happens
//   taken      the database of the new folder has its name
//   cleared    what was copied is gone from the old folder
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFile } from './backups'
import { keepFolderEntry } from './keepFolderEntry'
import { database, givenUp, isFreeForProfile, isMoved, unfinished, dataFolders } from './movedFiles'
import { lockProfile } from './profileLock'
import { profilePaths } from './profilePaths'
import { StorageError, toStorageError } from '../storageError'

/**
 * Throws StorageError; `in_use` where another process has one of the folders. While the old folder has its database, nothing was
 * moved. `step` is called before each change that a killed move could stop at.
 */
export function moveProfile(from: string, to: string, step: () => void = () => undefined): void {
  try {
    const locks = [lockProfile(profilePaths(from).lockPath)]
    try {
      const isWhole = existsSync(join(from, database))
      if (isWhole && !isBegun(to) && !isFreeForProfile(to)) throw new StorageError('io', 'The new folder is not empty')
      step()
      mkdirSync(to, { recursive: true, mode: 0o700 })
      // No start can make a new profile in the new folder meanwhile.
      locks.push(lockProfile(profilePaths(to).lockPath))
      if (isWhole) {
        if (existsSync(join(to, database))) throw new StorageError('io', 'The new folder has a database')
        copyProfile(from, to, step)
        step()
        renameSync(join(from, database), join(from, givenUp))
        keepFolderEntry(join(from, givenUp))
      }
      step()
      takeOver(to)
      step()
      clearIfPossible(from)
    } finally {
      for (const lock of locks) lock.release()
    }
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Removes what a move that failed left in the new folder. The old folder has to have its database. */
export function dropUnfinishedMove(to: string): void {
  if (isBegun(to)) clear(to)
}

const isBegun = (to: string): boolean => existsSync(join(to, unfinished)) && !existsSync(join(to, database))

function copyProfile(from: string, to: string, step: () => void): void {
  // Left by a move that was killed: it is begun again.
  if (isBegun(to)) clear(to)
  // First of all, so that a killed move is known by it.
  copyFile(join(from, database), join(to, unfinished))
  for (const name of readdirSync(from)) {
    if (!isMoved(name)) continue
    step()
    copyFile(join(from, name), join(to, name))
  }
  for (const name of dataFolders) {
    step()
    copyFolder(join(from, name), join(to, name))
  }
}

function copyFolder(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  keepFolderEntry(to)
  for (const entry of readdirSync(from, { withFileTypes: true }))
    (entry.isDirectory() ? copyFolder : copyFile)(join(from, entry.name), join(to, entry.name))
}

/** Durable, and read back. */
function copyFile(from: string, to: string): void {
  copyFileSync(from, to)
  syncFile(to)
  keepFolderEntry(to)
  if (hashOf(from) !== hashOf(to)) throw new StorageError('io', 'A copied file is not what was copied')
}

function hashOf(path: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(1024 * 1024)
  const file = openSync(path, 'r')
  try {
    for (let read = 0; (read = readSync(file, chunk)) > 0;) hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

function takeOver(to: string): void {
  // Never over another database.
  if (!existsSync(join(to, database))) {
    if (!existsSync(join(to, unfinished))) throw new StorageError('io', 'The new folder has no database')
    renameSync(join(to, unfinished), join(to, database))
  }
  keepFolderEntry(join(to, database))
}

/** The move is made by now: what cannot be deleted stays behind, and cannot be opened there. */
function clearIfPossible(folder: string): void {
  try {
    clear(folder)
  } catch {
    // See above.
  }
}

/** Never the database under its name. What is not Postrider's stays, and the folder with it. */
function clear(folder: string): void {
  for (const name of readdirSync(folder))
    if (isMoved(name) || name === unfinished || name === givenUp || name === `${database}-shm`)
      rmSync(join(folder, name), { force: true })
  for (const name of dataFolders) rmSync(join(folder, name), { recursive: true, force: true })
  keepFolderEntry(join(folder, database))
}

// Which files a move of a profile takes along, how large they are, and whether a folder is free for them. Loads no database.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const database = 'postrider.sqlite'
/** The database's name in the new folder until the old one has given it up. */
export const unfinished = `${database}.moving`
export const givenUp = `${database}.moved`

/** Without the shared memory of a log, which belongs to a process. */
export const isMoved = (name: string): boolean =>
  name === `${database}-wal` || ((isDataFile(name) || isUseFile(name)) && name !== unfinished && name !== givenUp)

/** Bytes that a move copies. */
export function bytesToMove(folder: string): number {
  const ofFolder = (path: string): number =>
    existsSync(path)
      ? readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
          const inside = join(path, entry.name)
          return sum + (entry.isDirectory() ? ofFolder(inside) : statSync(inside).size)
        }, 0)
      : 0
  const names = [database, ...readdirSync(folder).filter(isMoved)]
  const files = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return dataFolders.reduce((sum, name) => sum + ofFolder(join(folder, name)), files)
}

/** A folder for a profile to move into: what other programs and a start leave there by themselves does not count. */
export function isFreeForProfile(folder: string): boolean {
  if (!existsSync(folder)) return true
  const leftovers = /^(profile\.lock(-journal)?|\.DS_Store|desktop\.ini|Thumbs\.db)$/i
  return readdirSync(folder).every((name) => leftovers.test(name))
}

// The names of what Postrider keeps in a profile. A data folder that a person chose may hold files of their own.

/** Without the database itself and what SQLite puts beside it, and without preferences and log. */
const dataFiles = [
  /^postrider\.sqlite\./,
  /^dispatch\.journal/,
  /^ballast(\.new)?$/,
  /^practice\.jsonl/,
  /^preferences\.bad-.*\.json$/,
]
/** This computer's use of it: preferences, the window's place, the log. */
const useFiles = [/^preferences\.json$/, /^window\.json$/, /^postrider\.log/]

export const dataFolders = ['backups', 'staged', 'freezing', 'pasted', 'uploads', 'exports'] as const

const isUseFile = (name: string): boolean => useFiles.some((names) => names.test(name))
export const isDataFile = (name: string): boolean => dataFiles.some((names) => names.test(name))

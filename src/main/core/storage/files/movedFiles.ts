// Which files a move of a profile takes along, how large they are, and whether a folder is free for them. Loads no database.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolders, isDataFile, isUseFile } from './ownNames'

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

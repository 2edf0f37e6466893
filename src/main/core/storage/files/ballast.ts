// Some room on the profile's disk, held by a file that says nothing. On a full disk it is given up, so that the outcome of
// what is already on the wire can still be recorded. Random bytes: a disk that compresses would make nothing of zeros.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { keepFolderEntry } from './keepFolderEntry'

/** Outcomes of thousands of people, and a pause: each is a few pages of the write-ahead log. */
export const usualBallastBytes = 4 * 1024 * 1024

export interface Ballast {
  /** Gives the room free. False when there was none to give. */
  release(): boolean
  /** Takes the room again if it is not held and the disk has twice as much to spare. False when it is not held after all. */
  refill(): boolean
}

export function makeBallast(path: string, bytes: number): Ballast {
  return {
    release() {
      if (!existsSync(path)) return false
      rmSync(path, { force: true })
      return true
    },
    refill() {
      if (bytes === 0) return false
      if (existsSync(path)) return true
      try {
        const { bavail, bsize } = statfsSync(dirname(path))
        if (bavail * bsize < 2 * bytes) return false
        writeWhole(path, bytes)
        return true
      } catch {
        // A disk without room keeps no half of it.
        rmSync(`${path}.new`, { force: true })
        return false
      }
    },
  }
}

/** Under its name only once every byte is on the disk. */
function writeWhole(path: string, bytes: number): void {
  const file = openSync(`${path}.new`, 'w', 0o600)
  try {
    const content = randomBytes(bytes)
    for (let written = 0; written < bytes;) written += writeSync(file, content, written)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
  keepFolderEntry(path)
}

// A real file system of a few megabytes, for tests of a disk that is full or cannot be written. Needs the right to mount one;
// without it the tests fail and say so.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const mounted: string[] = []

/** Call before any other `afterEach`. The last hook runs first, so files on the disk are closed before it is unmounted. */
export function unmountAfterEach(): void {
  afterEach(() => {
    for (const folder of mounted.splice(0)) execFileSync('umount', [folder])
  })
}

export function mountSmallDisk(parent: string, mebibytes: number): string {
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    throw new Error(`NOT SHOWN: this needs a small tmpfs, and none can be mounted here (${String(error)})`)
  }
  mounted.push(folder)
  return folder
}

/** For tests that can do without it: the test is skipped, with a loud line. */
export function mountOrSkip(skip: (note: string) => never, parent: string, mebibytes: number): string {
  try {
    return mountSmallDisk(parent, mebibytes)
  } catch (error) {
    const { message } = error as Error
    process.stderr.write(`${message}\n`)
    return skip(message)
  }
}

export function remount(folder: string, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, folder])
}

/** Takes all the room there is, down to the last page; answers the file that holds it. */
export function fillDisk(folder: string): string {
  const path = join(folder, 'somebody-else')
  const file = openSync(path, 'a')
  try {
    for (const size of [1024 * 1024, 4096]) for (;;) if (!tryToWrite(file, size)) break
  } finally {
    closeSync(file)
  }
  return path
}

function tryToWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size
  } catch {
    return false
  }
}

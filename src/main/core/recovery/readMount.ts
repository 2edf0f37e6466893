// Which file system holds a folder. Linux tells in one file; elsewhere the folder's name has to do.
import { readFileSync, realpathSync } from 'node:fs'
import type { Mount } from './looksSynced'

export function readMount(folder: string): Mount | undefined {
  try {
    return findMount(readFileSync('/proc/self/mountinfo', 'utf8'), realpathSync(folder))
  } catch {
    return undefined
  }
}

/** The longest mount point that the folder lies under; of two at one place the later one covers the earlier. */
export function findMount(mountinfo: string, folder: string): Mount | undefined {
  let found: Mount | undefined
  for (const line of mountinfo.split('\n')) {
    // https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
    const [before = '', after = ''] = line.split(' - ')
    const mountPoint = unescape(before.split(' ')[4] ?? '')
    const [fileSystem = ''] = after.split(' ')
    const holds = folder === mountPoint || folder.startsWith(mountPoint === '/' ? '/' : `${mountPoint}/`)
    if (fileSystem !== '' && holds && mountPoint.length >= (found?.mountPoint.length ?? 0))
      found = { fileSystem, mountPoint }
  }
  return found
}

/** Spaces and the like are written as three octal digits. */
function unescape(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}

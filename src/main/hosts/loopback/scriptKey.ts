// DIR/script-key: lets a script of the same person speak to a running Postrider. Gone when Postrider stops.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns how to take it away again. Without a disk to write to there is none: the page works, and tells why. */
export function writeScriptKey(profile: string, key: string): () => void {
  const path = join(profile, 'script-key')
  try {
    replaceFile(path, key)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EROFS', 'ENOSPC', 'EACCES'].includes(code)) throw error
    // A full disk leaves an empty file.
    if (code === 'ENOSPC') rmSync(path, { force: true })
    return () => undefined
  }
  return () => rmSync(path, { force: true })
}

function replaceFile(path: string, key: string): void {
  // A new file each time: the mode of an old one would stay as it was.
  rmSync(path, { force: true })
  writeFileSync(path, key, { mode: 0o600, flag: 'wx' })
}

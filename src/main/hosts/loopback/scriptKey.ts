// DIR/script-key: lets a script of the same person speak to a running Postrider. Gone when Postrider stops.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns how to take it away again. */
export function writeScriptKey(profile: string, key: string): () => void {
  const path = join(profile, 'script-key')
  // A new file each time: the mode of an old one would stay as it was.
  rmSync(path, { force: true })
  writeFileSync(path, key, { mode: 0o600, flag: 'wx' })
  return () => rmSync(path, { force: true })
}

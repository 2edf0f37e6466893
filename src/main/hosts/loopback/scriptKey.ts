// DIR/script-key and DIR/script-address: let a script of the same person speak to a running Postrider. Gone when Postrider stops.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const keyFile = 'script-key'
const addressFile = 'script-address'
const askMs = 3_000

/** Returns how to take them away again. Without a disk to write to there are none: the page works, and tells why. */
export function writeScriptKey(profile: string, key: string, port: number): () => void {
  const paths = [join(profile, keyFile), join(profile, addressFile)] as const
  const remove = (): void => paths.forEach((path) => rmSync(path, { force: true }))
  try {
    replaceFile(paths[0], key)
    replaceFile(paths[1], `http://127.0.0.1:${port}`)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EROFS', 'ENOSPC', 'EACCES'].includes(code)) throw error
    // A full disk leaves an empty file.
    if (code === 'ENOSPC') remove()
    return () => undefined
  }
  return remove
}

function replaceFile(path: string, text: string): void {
  // A new file each time: the mode of an old one would stay as it was.
  rmSync(path, { force: true })
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
}

/** A new link of the host that runs on this profile; undefined if it is no such host, or does not answer. */
export async function askForLink(profile: string): Promise<string | undefined> {
  try {
    const [key, origin] = [keyFile, addressFile].map((name) => readFileSync(join(profile, name), 'utf8'))
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${origin}/link`, { method: 'POST', headers, signal: AbortSignal.timeout(askMs) })
    const { address } = (await answer.json()) as { address: unknown }
    const { origin: own } = new URL(String(origin))
    return typeof address === 'string' && address.startsWith(`${own}/?key=`) ? address : undefined
  } catch {
    return undefined
  }
}

// Finds the profile's folder and makes sure that only its owner can read it.
import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The default profile; the same for both hosts, so that one can continue where the other stopped. */
export function defaultProfile(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Postrider')
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Postrider')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'Postrider')
}

export function askedProfile(given: string | undefined): string {
  return resolve(given || process.env.POSTRIDER_DATA || defaultProfile())
}

/** From here on everything this process makes is for its owner alone: folders 0700, files 0600. */
export function openProfileFolder(profile: string): string {
  process.umask(0o077)
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  try {
    chmodSync(profile, 0o700)
  } catch (error) {
    // The folder is read-only; the app starts anyway and says so.
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error
  }
  return profile
}

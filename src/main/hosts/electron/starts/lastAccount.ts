// The account that was in use last, for the next start: its first page can be built and shown before the core has opened the profile.
// Kept beside the browser engine's own files: losing it only makes a start wait for the core.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const pathOf = (profile: string): string => join(profile, 'window', 'account')
const form = /^[\w-]{1,64}$/

/** Undefined before the first account, and if nothing usable was kept. */
export function readLastAccount(profile: string): string | undefined {
  try {
    const kept = readFileSync(pathOf(profile), 'utf8')
    return form.test(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Takes the account in use as often as it is told, and writes only a change. Undefined: there is none. */
export function makeAccountKeeper(profile: string): (accountId: string | undefined) => void {
  const path = pathOf(profile)
  let kept = readLastAccount(profile)
  return (accountId) => {
    if (accountId === kept) return
    kept = accountId
    try {
      if (accountId === undefined) return rmSync(path, { force: true })
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, accountId, { mode: 0o600 })
    } catch {
      // One that cannot be kept is no reason to disturb anyone: the next start waits for the core.
    }
  }
}

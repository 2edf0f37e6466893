// A page for this user alone that leads to the link: the arguments of a program can be read by every user of the computer, so
// the browser gets the name of this file and never the key.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

export interface LinkFile {
  readonly path: string
  remove(): void
}

/** Undefined if no folder takes it: then there is only the printed link. */
export function writeLinkFile(profile: string, address: string): LinkFile | undefined {
  const places = isDefaultBrowserSnap() ? [homedir(), tmpdir()] : [profile, tmpdir()]
  for (const place of places) {
    let folder: string | undefined
    try {
      // A folder with mode 0700 and a name that cannot be guessed.
      folder = mkdtempSync(join(place, place === homedir() ? 'postrider-' : '.postrider-'))
      const path = join(folder, 'open.html')
      writeFileSync(path, leadTo(address), { mode: 0o600, flag: 'wx' })
      const made = folder
      return { path, remove: () => rmSync(made, { recursive: true, force: true }) }
    } catch {
      // A read-only or full disk: the next place.
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    }
  }
  return undefined
}

/** Browsers replace a page that leads on at once: it is no step of "back". */
function leadTo(address: string): string {
  const quoted = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return (
    '<!doctype html><meta charset="utf-8"><title>Postrider</title><meta name="referrer" content="no-referrer">' +
    `<meta http-equiv="refresh" content="0; url=${quoted}"><p><a href="${quoted}">Postrider</a></p>\n`
  )
}

/** A browser from a snap package reads neither hidden folders nor the system's temporary one. Snaps name their starters `snap_program.desktop`. */
function isDefaultBrowserSnap(platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'linux') return false
  try {
    const asked = ['get', 'default-web-browser']
    const name = execFileSync('xdg-settings', asked, { timeout: 2_000, stdio: ['ignore', 'pipe', 'ignore'] })
    return /^[a-z0-9-]+_[^\s/]+\.desktop\s*$/.test(name.toString())
  } catch {
    return false
  }
}

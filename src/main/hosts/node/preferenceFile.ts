// preferences.json of a profile, written by electron-store or conf alike. A file that cannot be a set of preferences
// is put aside under another name, never deleted, and the next read says so once.
import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PreferenceStore } from '../../core/ports'

/** The used part of electron-store and conf. */
export interface PreferenceWriter {
  store: Record<string, unknown>
}

/** Real preferences take a few kilobytes. */
const largestBytes = 1_000_000

/** Thrown by the first read after a bad file was put aside; later reads answer as if there had been no file. */
export class SettingsReset extends Error {
  readonly code = 'SETTINGS_RESET'
  constructor(readonly keptAs: string) {
    super('The preferences could not be read and were put aside')
  }
}

/** `openWriter` is called when the file is known to be readable or absent. */
export function makePreferenceFile(profile: string, openWriter: () => PreferenceWriter): PreferenceStore {
  const path = join(profile, 'preferences.json')
  let writer: PreferenceWriter | undefined
  const opened = (): PreferenceWriter => (writer ??= openWriter())

  return {
    read() {
      if (!isAbsent(path) && !isUsable(path)) throw new SettingsReset(putAside(path))
      return opened().store
    },
    write(preferences) {
      if (!isAbsent(path) && !isUsable(path)) putAside(path)
      opened().store = { ...preferences }
    },
  }
}

function isAbsent(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) === undefined
}

function isUsable(path: string): boolean {
  try {
    const file = statSync(path)
    if (!file.isFile() || file.size > largestBytes) return false
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}

function putAside(path: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = path.replace(/\.json$/, `.bad-${time}.json`)
  renameSync(path, kept)
  return kept
}

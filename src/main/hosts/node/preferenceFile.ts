// preferences.json of a profile, the same for both hosts. A file that cannot be a set of preferences is put aside under another name,
// never deleted, and the next read says so once.
import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PreferenceStore } from '../../core/ports'
import { writeWhole } from './writeWhole'

/** Real preferences take a few kilobytes. */
const largestBytes = 1_000_000

/** Thrown by the first read after a bad file was put aside; later reads answer as if there had been no file. */
export class SettingsReset extends Error {
  readonly code = 'SETTINGS_RESET'
  constructor(readonly keptAs: string) {
    super('The preferences could not be read and were put aside')
  }
}

export function makePreferenceFile(profile: string): PreferenceStore {
  const path = join(profile, 'preferences.json')
  return {
    read() {
      if (isAbsent(path)) return {}
      const preferences = readUsable(path)
      if (!preferences) throw new SettingsReset(putAside(path))
      return preferences
    },
    write(preferences) {
      if (!isAbsent(path) && !readUsable(path)) putAside(path)
      writeWhole(path, JSON.stringify(preferences, undefined, 2))
    },
  }
}

/** As they were left, unchecked, and without a word about a file that cannot be read: for what is shown before they are read. */
export function peekPreferences(profile: string): Readonly<Record<string, unknown>> {
  return readUsable(join(profile, 'preferences.json')) ?? {}
}

function isAbsent(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) === undefined
}

function readUsable(path: string): Record<string, unknown> | undefined {
  try {
    const file = statSync(path)
    if (!file.isFile() || file.size > largestBytes) return undefined
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const isSet = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isSet ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function putAside(path: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = path.replace(/\.json$/, `.bad-${time}.json`)
  renameSync(path, kept)
  return kept
}

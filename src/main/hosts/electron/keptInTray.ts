// One setting, read where the core cannot be asked: a window that closes does not wait for an answer.
import type { PreferenceStore } from '../../core/ports'

/** False wherever the file does not say otherwise. */
export function isKeptInTray(preferences: Pick<PreferenceStore, 'read'>): boolean {
  try {
    const found = preferences.read()
    return typeof found === 'object' && found !== null && 'keepInTray' in found && found.keepInTray === true
  } catch {
    return false
  }
}

// Preferences from a file of unknown content: each part is taken if it is sound, else its default.
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/defaultSettings'
import { settingsSchema } from '@contract/settings'

export interface ParsedSettings {
  readonly settings: Settings
  /** False if something was there that is no such setting. An absent part is sound. */
  readonly isSound: boolean
}

export function parseSettings(found: unknown): ParsedSettings {
  if (found === undefined) return { settings: defaultSettings, isSound: true }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    return { settings: defaultSettings, isSound: false }
  }
  let isSound = true
  const parts = Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(found, name)) return []
    const parsed = schema.safeParse((found as Record<string, unknown>)[name])
    if (!parsed.success) isSound = false
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return { settings: { ...defaultSettings, ...Object.fromEntries(parts) }, isSound }
}

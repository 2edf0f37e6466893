// Preferences of this computer. The file also holds what hosts remember (the window's place): that is left as it is.
import { readFile } from 'node:fs/promises'
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/defaultSettings'
import { settingsSchema } from '@contract/settings'
import { z } from 'zod'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock, LanguageInForce, Paths, Ports, PreferenceStore } from '../ports'
import { readSettingsFile, writeSettingsFile } from './settingsFile'

export interface SettingsOptions {
  readonly preferences: PreferenceStore
  readonly about: Ports['about']
  readonly paths: Paths
  readonly language: Pick<LanguageInForce, 'use'>
  readonly changed?: Ports['settingsChanged']
  readonly clock: Pick<Clock, 'now'>
  /** The text of a file that a person chose. */
  readonly readText: (handle: string) => Promise<CoreResult<string>>
}

export interface SettingsArea {
  readonly handlers: Handlers<'settings'>
  /** The current settings, for the core itself. */
  current(): Settings
  /** Back to the defaults, and what hosts remember is gone. */
  erase(): Promise<void>
}

export function makeSettings(options: SettingsOptions): SettingsArea {
  const { preferences, about, paths, language, changed: told } = options
  // Stays true until a person has changed something: then they have seen that the defaults are in force.
  let wasReset = false

  const readFile = (): unknown => {
    try {
      return preferences.read()
    } catch {
      // The store has put the bad file aside and says so once.
      wasReset = true
      return undefined
    }
  }

  const handlers: Handlers<'settings'> = {
    get: async () => {
      const { settings, isSound } = parseSettings(readFile())
      return ok({ settings, wasReset: wasReset || !isSound })
    },
    change: async ({ panelWidths, tableColumns, ...changes }) => {
      const found = readFile()
      const { settings } = parseSettings(found)
      // Parsed again, so that an explicit `undefined` cannot take a setting's place.
      const changed = {
        ...changes,
        panelWidths: { ...settings.panelWidths, ...panelWidths },
        tableColumns: { ...settings.tableColumns, ...tableColumns },
      }
      const { settings: next } = parseSettings({ ...settings, ...withoutUndefined(changed) })
      preferences.write({ ...(isRecord(found) ? found : {}), ...next })
      wasReset = false
      if (next.language !== settings.language) await language.use(next.language)
      told?.(next)
      return ok(next)
    },
    toFile: async () => {
      const { settings } = parseSettings(readFile())
      return ok(writeSettingsFile(settings, isoNow(options.clock)))
    },
    readFile: async ({ handle }) => {
      const text = await options.readText(handle)
      if (!text.ok) return text
      const read = readSettingsFile(text.value, parseSettings(readFile()).settings)
      return read ? ok(read) : fail('SETTINGS_FILE_UNKNOWN', 'no', { field: 'handle' })
    },
    notices: async () => ok(await readNotices(paths.notices)),
    about: async () => ok({ ...about, profile: paths.profile, node: process.version }),
  }
  return {
    handlers,
    current: () => parseSettings(readFile()).settings,
    async erase() {
      preferences.write({})
      await language.use(defaultSettings.language)
      told?.(defaultSettings)
    },
  }
}

function withoutUndefined(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

interface ParsedSettings {
  readonly settings: Settings
  /** False if something was there that is no such setting. An absent part is sound. */
  readonly isSound: boolean
}

/** Reads unknown content: each part is taken if it is sound, else its default. */
function parseSettings(found: unknown): ParsedSettings {
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

// The parts of the build that others made. The file is our own, written by the build; one from elsewhere is no reason to fail.

const noticesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    licence: z.string(),
    text: z.string(),
    use: z.string().optional(),
  }),
)

async function readNotices(path: string | undefined): Promise<z.infer<typeof noticesSchema>> {
  if (path === undefined) return []
  const text = await readFile(path, 'utf8').catch(() => '[]')
  try {
    return noticesSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
}

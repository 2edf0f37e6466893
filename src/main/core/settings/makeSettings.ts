// Preferences of this computer. The file also holds what hosts remember (the window's place): that is left as it is.
import { readFile } from 'node:fs/promises'
import type { Settings } from '@contract'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { noticesSchema, settingsSchema } from '@contract/settings/settings'
import type { z } from 'zod'
import { ok } from '../base/result'
import type { Handlers } from '../handlers'
import type { LanguageInForce, Paths, Ports, PreferenceStore } from '../ports'

export interface SettingsOptions {
  readonly preferences: PreferenceStore
  readonly about: Ports['about']
  readonly paths: Paths
  readonly language: Pick<LanguageInForce, 'use'>
  readonly changed?: Ports['settingsChanged']
}

export interface SettingsArea {
  readonly handlers: Handlers<'settings'>
  /** The current settings, for the core itself. */
  current(): Settings
  /** Puts whole settings in the place of those there were. */
  put(settings: Partial<Settings>): Promise<void>
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

  /** Parsed again, so that an explicit `undefined` cannot take a setting's place. */
  async function put(change: (settings: Settings) => object): Promise<Settings> {
    const found = readFile()
    const { settings } = parseSettings(found)
    const { settings: next } = parseSettings({ ...settings, ...withoutUndefined(change(settings)) })
    preferences.write({ ...(isRecord(found) ? found : {}), ...next })
    wasReset = false
    if (next.language !== settings.language) await language.use(next.language)
    told?.(next)
    return next
  }

  const handlers: Handlers<'settings'> = {
    get: async () => {
      const { settings, isSound } = parseSettings(readFile())
      return ok({ settings, wasReset: wasReset || !isSound })
    },
    change: async ({ panelWidths, tableColumns, ...changes }) =>
      ok(
        await put((settings) => ({
          ...changes,
          panelWidths: { ...settings.panelWidths, ...panelWidths },
          tableColumns: { ...settings.tableColumns, ...tableColumns },
        })),
      ),
    notices: async () => ok(await readNotices(paths.notices)),
    about: async () => ok({ ...about, profile: paths.profile, node: process.version }),
  }
  return {
    handlers,
    current: () => parseSettings(readFile()).settings,
    async put(settings) {
      if (Object.keys(settings).length > 0) await put(() => settings)
    },
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

/** The file is our own, written by the build; one from elsewhere is no reason to fail. */
async function readNotices(path: string | undefined): Promise<z.infer<typeof noticesSchema>> {
  if (path === undefined) return []
  const text = await readFile(path, 'utf8').catch(() => '[]')
  try {
    return noticesSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
}

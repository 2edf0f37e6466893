// The preferences as a file, for another computer. No credential and nothing of an account is in it. What is read here comes
// from anywhere: each part is taken if it is sound, and everything else is only counted. Pure.
import { z } from 'zod'
import type { Settings } from '@contract'
import { settingsSchema } from '@contract/settings'

const formatName = 'postrider-settings'
const version = 1

const fileSchema = z.object({
  format: z.literal(formatName),
  version: z.literal(version),
  settings: z.record(z.string(), z.unknown()),
})

export interface SettingsChanges {
  /** Settings that differ from those of now. */
  readonly changes: Partial<Settings>
  /** Parts of the file that are no settings of this version. */
  readonly ignored: number
}

export function writeSettingsFile(settings: Settings, at: string): { readonly name: string; readonly text: string } {
  const text = JSON.stringify({ format: formatName, version, madeAt: at, settings }, undefined, 2)
  return { name: `postrider-settings-${at.slice(0, 10)}.json`, text: `${text}\n` }
}

/** Undefined if it is no such file. */
export function readSettingsFile(text: string, now: Settings): SettingsChanges | undefined {
  const parsed = fileSchema.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const changes: Record<string, unknown> = {}
  let ignored = 0
  for (const [name, value] of Object.entries(parsed.data.settings)) {
    const schema = Object.hasOwn(settingsSchema.shape, name) ? settingsSchema.shape[name as keyof Settings] : undefined
    const part = schema?.safeParse(value)
    if (!part?.success) ignored += 1
    else if (JSON.stringify(part.data) !== JSON.stringify(now[name as keyof Settings])) changes[name] = part.data
  }
  return { changes, ignored }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

// The form of a file with all settings. Lists, campaigns and accounts go by their names, because their ids are others elsewhere.
// The file comes from anywhere: its frame must be sound, and each value in it is judged alone by what plans its use. Pure.
import { z } from 'zod'
import type { AnswerConditions, AnswerLimits, FileSection, OptOutWords, Settings } from '@contract'
import { answerConditionsSchema } from '@contract/answers'
import { fileSectionSchema } from '@contract/settings/settingsFile'
import { lineSchema } from '@contract/values'
import type { AccountSettings } from './accountChanges'
import { foldText } from '../base/foldText'
import type { OwnHours } from '../quietHours/hoursRows'

const formatName = 'postrider-settings'
/** 1 had the settings of the computer alone. A higher number is a form that this version cannot know. */
const version = 2
const maxAccounts = 200
/** Objects and lists within each other. Our own files have 8; what checks one calls itself for each. */
const maxDepth = 20

/** Bytes. A template may have 80,000 of them. */
export const maxSettingsFile = 8 * 1024 * 1024

export interface SavedText {
  readonly name: string
  readonly text: string
}

/** Conditions with names in place of ids. */
const [anyone, list, campaign] = answerConditionsSchema.shape.from.options
export const filedConditionsSchema = answerConditionsSchema.extend({
  from: z.discriminatedUnion('kind', [
    anyone,
    list.omit({ listId: true }).extend({ list: lineSchema.min(1) }),
    campaign.omit({ campaignId: true }).extend({ campaign: lineSchema.min(1) }),
  ]),
})
export type FiledConditions = z.infer<typeof filedConditionsSchema>

export interface FiledAccount {
  readonly name: string
  /** Its limits of money are in it; absent if the gateway never said it. */
  readonly currency?: string
  readonly settings: AccountSettings
  readonly templates: readonly SavedText[]
  readonly answers: {
    readonly limits: AnswerLimits
    readonly rules: readonly (SavedText & { readonly conditions: FiledConditions })[]
  }
}

export interface FiledProfile {
  readonly hours: OwnHours
  readonly optOutWords: Pick<OptOutWords, 'added' | 'removed'>
  readonly snippets: readonly SavedText[]
}

export interface FiledSettings {
  readonly settings: Settings
  readonly profile: FiledProfile
  readonly accounts: readonly FiledAccount[]
}

const values = z.record(z.string(), z.unknown()).default({})
const items = z.array(z.unknown()).default([])
const accountFrame = z.looseObject({
  name: lineSchema,
  currency: z.string().optional(),
  settings: values,
  templates: items,
  answers: z.looseObject({ limits: values, rules: items }).default({ limits: {}, rules: [] }),
})
const profileFrame = z.looseObject({
  hours: z.looseObject({ rules: items, crossing: z.unknown().optional() }).default({ rules: [], crossing: undefined }),
  optOutWords: z.looseObject({ added: items, removed: items }).default({ added: [], removed: [] }),
  snippets: items,
})
const frame = z.object({
  settings: values,
  profile: profileFrame.default({
    hours: { rules: [], crossing: undefined },
    optOutWords: { added: [], removed: [] },
    snippets: [],
  }),
  accounts: z.array(accountFrame).max(maxAccounts).default([]),
})

/** A file whose frame is sound. Nothing is known yet of its values. */
export type ReadSettings = z.infer<typeof frame>
export type ReadAccount = ReadSettings['accounts'][number]
export type ReadProfile = ReadSettings['profile']

/** `unknown`: no file with settings. `name_twice`: two of its accounts have the same name. */
export type SettingsFault = 'unknown' | 'newer' | 'damaged' | 'name_twice'

export function writeSettingsFile(filed: FiledSettings, at: string): { readonly name: string; readonly text: string } {
  const text = JSON.stringify({ format: formatName, version, madeAt: at, ...filed }, undefined, 2)
  return { name: `postrider-settings-${at.slice(0, 10)}.json`, text: `${text}\n` }
}

export function parseSettingsFile(text: string): ReadSettings | SettingsFault {
  const found = parseJson(text)
  if (typeof found !== 'object' || found === null) return 'unknown'
  const head = found as { readonly format?: unknown; readonly version?: unknown }
  if (head.format !== formatName) return 'unknown'
  if (typeof head.version !== 'number' || !Number.isInteger(head.version) || head.version < 1) return 'damaged'
  if (head.version > version) return 'newer'
  if (isDeeperThan(maxDepth, found)) return 'damaged'
  // A file of version 1 has settings alone: anything else in it was never read.
  const parts = head.version === 1 ? { settings: (found as { settings?: unknown }).settings } : found
  const parsed = frame.safeParse(parts)
  if (!parsed.success) return 'damaged'
  const names = parsed.data.accounts.map(({ name }) => nameKey(name))
  if (names.includes('')) return 'damaged'
  return new Set(names).size < names.length ? 'name_twice' : parsed.data
}

/** Two names are the same without regard to capitals and spaces. */
export function nameKey(name: string): string {
  return foldText(name)
}

/** True if it would change the same as on the screen. */
export function isSameSection(now: FileSection, shown: FileSection): boolean {
  return isSame(fileSectionSchema.parse(now), fileSectionSchema.parse(shown))
}

/** The same values, in whichever order their keys are: those of a file come in any. */
export function isSame(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    )
  return sorted(a) === sorted(b)
}

/** Keys of an object of the file that this version does not know. */
export function unknownKeys(found: object, known: readonly string[]): number {
  return Object.keys(found).filter((key) => !known.includes(key)).length
}

/** The conditions with names put in place of ids; undefined if there is no name. */
export function nameConditions(
  { from, ...conditions }: AnswerConditions,
  fromName: string | null,
): FiledConditions | undefined {
  if (from.kind === 'anyone') return { ...conditions, from }
  if (fromName === null) return undefined
  if (from.kind === 'list') return { ...conditions, from: { kind: 'list', list: fromName } }
  return { ...conditions, from: { kind: 'campaign', campaign: fromName, days: from.days } }
}

function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(depth - 1, part))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

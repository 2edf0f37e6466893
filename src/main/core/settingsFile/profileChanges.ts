// The settings in a file of the computer and of the profile against those here, and texts that are found by their names. Nothing here
// is deleted: what the file does not name stays. Pure.
import type { DayHours, FileChange, HoursRule, LeftOut, QuietHours, Settings } from '@contract'
import { hoursRuleSchema, quietHoursSchema } from '@contract/quietHours'
import { settingsSchema } from '@contract/settings/settings'
import { lineSchema } from '@contract/values'
import { z } from 'zod'
import { foldReply } from '../messages/foldReply'
import { isPossibleWeek, makeHoursBook, type RegionHours } from '../quietHours/hoursBook'
import type { OwnHours } from '../quietHours/hoursRows'
import { isSame, unknownKeys, type ReadProfile, type SavedText } from './fileForm'

export interface ComputerPlan {
  readonly changes: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  readonly unknown: number
  readonly next: Partial<Settings>
}

export function planComputer(now: Settings, filed: object): ComputerPlan {
  const changes: FileChange[] = []
  const leftOut: LeftOut[] = []
  const next: Record<string, unknown> = {}
  const names = settingsSchema.keyof().options
  for (const setting of names) {
    if (!Object.hasOwn(filed, setting)) continue
    const parsed = settingsSchema.shape[setting].safeParse((filed as Record<string, unknown>)[setting])
    if (!parsed.success) {
      leftOut.push({ kind: 'computer', name: setting, why: 'not_possible' })
      continue
    }
    // Widths and columns are kept screen by screen: those that the file does not have stay.
    const isByScreen = setting === 'panelWidths' || setting === 'tableColumns'
    const to: unknown = isByScreen ? { ...now[setting], ...(parsed.data as object) } : parsed.data
    if (isSame(to, now[setting])) continue
    next[setting] = to
    const loosens = setting === 'startDelaySeconds' && Number(to) < now[setting]
    changes.push({
      kind: 'computer',
      setting,
      from: { [setting]: now[setting] },
      to: { [setting]: to },
      ...(loosens ? { effect: 'loosens' } : {}),
    })
  }
  return { changes, leftOut, unknown: unknownKeys(filed, names), next }
}

export interface ProfileHere {
  readonly hours: OwnHours
  /** The words that opt a person out here, by their folded form. */
  readonly words: ReadonlyMap<string, string>
  /** Those that come with the app. */
  readonly isBrought: (key: string) => boolean
}

export interface ProfilePlan {
  readonly changes: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  readonly unknown: number
  readonly hours: readonly RegionHours[]
  readonly crossing?: QuietHours['crossing']
  readonly words: { readonly add: readonly string[]; readonly remove: readonly string[] }
}

const regionSchema = hoursRuleSchema.pick({ region: true, week: true, onHolidays: true })
const wordSchema = lineSchema.trim().min(1).max(60)

export function planProfile(here: ProfileHere, { hours, optOutWords }: ReadProfile): ProfilePlan {
  const changes: FileChange[] = []
  const leftOut: LeftOut[] = []
  let unknown = unknownKeys(hours, ['rules', 'crossing']) + unknownKeys(optOutWords, ['added', 'removed'])

  const rules = new Map<string, RegionHours>()
  const book = makeHoursBook(here.hours.rules, here.hours.crossing)
  // Wider regions first: one without hours of its own follows them.
  const read = hours.rules.map((found) => ({ found, region: regionOf(found) }))
  read.sort((a, b) => (a.region.data ?? '').length - (b.region.data ?? '').length)
  for (const { found, region } of read) {
    const parsed = regionSchema.safeParse(found)
    if (!region.success) unknown += 1
    else if (!parsed.success || !isPossibleWeek(parsed.data.week))
      leftOut.push({ kind: 'hours', name: region.data, why: 'not_possible' })
    else if (rules.has(region.data)) leftOut.push({ kind: 'hours', name: region.data, why: 'twice' })
    else {
      const [country = null] = region.data === '*' ? [null] : region.data.split('-')
      const now = book.ruleFor(country, region.data)
      const wider = rules.get(country ?? '') ?? (now.region === '*' ? rules.get('*') : undefined)
      const without = now.region === region.data ? now : (wider ?? now)
      const [from, to] = [hoursOf(now), hoursOf(parsed.data)]
      if (isSame(hoursOf(without), to)) continue
      rules.set(region.data, parsed.data)
      const effect = hasMoreHours(from, to) ? { effect: 'loosens' as const } : {}
      changes.push({ kind: 'hours', region: region.data, from, to, ...effect })
    }
  }

  const crossing = quietHoursSchema.shape.crossing.safeParse(hours.crossing)
  const hasCrossing = crossing.success && crossing.data !== here.hours.crossing
  if (hours.crossing !== undefined && !crossing.success) unknown += 1
  if (hasCrossing)
    changes.push({
      kind: 'crossing',
      from: here.hours.crossing,
      to: crossing.data,
      ...(crossing.data === 'go_on' ? { effect: 'loosens' } : {}),
    })

  const words = { add: [] as string[], remove: [] as string[] }
  const seen = new Set<string>()
  const each = (list: readonly unknown[], isRemoved: boolean): void => {
    for (const found of list) {
      const word = wordSchema.safeParse(found)
      const key = word.success ? foldReply(word.data) : ''
      if (!word.success || key === '') {
        unknown += 1
        continue
      }
      // A word that is no longer wanted there is taken out here only if it is one that comes with the app: another one is this profile's own.
      const isWanted = isRemoved ? here.words.has(key) && here.isBrought(key) : !here.words.has(key)
      if (seen.has(key) || !isWanted) continue
      seen.add(key)
      words[isRemoved ? 'remove' : 'add'].push(word.data)
      changes.push({ kind: 'word', word: word.data, isRemoved, ...(isRemoved ? { effect: 'loosens' as const } : {}) })
    }
  }
  each(optOutWords.added, false)
  each(optOutWords.removed, true)
  return {
    changes,
    leftOut,
    unknown,
    hours: [...rules.values()],
    words,
    ...(hasCrossing ? { crossing: crossing.data } : {}),
  }
}

const regionOf = (found: unknown) =>
  hoursRuleSchema.shape.region.safeParse((found as { region?: unknown } | null)?.region)

type Hours = Pick<HoursRule, 'week' | 'onHolidays'>
const hoursOf = ({ week, onHolidays }: Hours): Hours => ({ week, onHolidays })

/** People may be texted at an hour in which they were not. */
function hasMoreHours(from: Hours, to: Hours): boolean {
  const isMore = (before: DayHours | undefined, after: DayHours): boolean =>
    after !== null && (!before || after.from < before.from || after.to > before.to)
  return (from.onHolidays && !to.onHolidays) || to.week.some((after, day) => isMore(from.week[day], after))
}

export interface NamedText extends SavedText {
  readonly id: number
}

export interface TextsPlan {
  readonly changes: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  readonly unknown: number
  /** `id`: of the one here that gets the text. */
  readonly texts: readonly (SavedText & { readonly id?: number })[]
}

const nameSchema = lineSchema.trim().min(1)
const textSchema = z.object({ name: nameSchema, text: z.string().max(20_000) })

/** Templates of an account, or snippets: one name, one text. */
export function planTexts(
  kind: 'template' | 'snippet',
  here: readonly NamedText[],
  filed: readonly unknown[],
): TextsPlan {
  const changes: FileChange[] = []
  const leftOut: LeftOut[] = []
  const texts: (SavedText & { id?: number })[] = []
  const seen = new Set<string>()
  let unknown = 0
  for (const found of filed) {
    const name = nameOf(found)
    const parsed = textSchema.safeParse(found)
    if (name === undefined) unknown += 1
    else if (!parsed.success) leftOut.push({ kind, name, why: 'not_possible' })
    else if (seen.has(name)) leftOut.push({ kind, name, why: 'twice' })
    else {
      seen.add(name)
      const { text } = parsed.data
      const known = here.find((one) => one.name === name)
      if (known?.text === text) continue
      texts.push({ name, text, ...(known ? { id: known.id } : {}) })
      changes.push({ kind, name, isReplaced: known !== undefined })
    }
  }
  return { changes, leftOut, unknown, texts }
}

/** The name of a text or rule of the file, if it has one that a person could read. */
export function nameOf(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  return nameSchema.safeParse((found as { readonly name?: unknown }).name).data
}
